// What `npm run doctor` asks the public services, by the site's own connectors, and what it makes of
// their answers.
import * as z from 'zod';
import type { Facility } from '#domain/place/facility.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import type { DailyFlow } from '#domain/river/daily-flow.ts';
import { type ForecastFlowPoint, forecastFlow } from '#domain/river/flow-unit.ts';
import type { FlowReading, ObservedFlow } from '#domain/river/observed-flow.ts';
import type { RiverForecast } from '#domain/river/river-forecast.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import type { Settings } from '#jobs/settings.ts';
import { baseMapOf } from '#server/base-map.ts';
import type { Connector } from '#sources/connector.ts';
import { conforming } from '#sources/http/conforming.ts';
import { type CallTools, type Fetch, fetchAnswer, jsonOf } from '#sources/http/fetch-answer.ts';
import { RIVER_CONNECTORS } from '#sources/river-connectors.ts';
import type { RiverServices } from '#sources/river-services.ts';
import { SourceError } from '#sources/source-error.ts';
import { fetchReport, listReports } from '#sources/wdfw-report/index.ts';
import type { ReportLink } from '#sources/wdfw-report/links.ts';
import { readFacilities, readPostedAt } from '#sources/wdfw-returns/index.ts';
import { readReport } from '#sources/wdfw-weekly/read-report.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The Skykomish near Gold Bar has a flow, medians and a forecast in every season. */
const [SITE, LID, COMID] = ['12134500', 'GLBW1', '23963021'];
const POINT = { longitude: -121.66678, latitude: 47.83733 };
const LEGACY_ENDS: PlainDate = '2027-02-22';
/** Visitors are shown what was kept before this; for lists nobody waits. */
const [SLOW_MS, SLOW_LIST_MS] = [5000, 20_000];

const ADVICE = {
  ok: null,
  skipped: null,
  slow: 'nothing now: the site shows what it has kept; ask again later',
  old: 'see the page of the service: it answers, with nothing new',
  empty: 'ask again later',
  changed: 'unless a proxy or maintenance answered in its place, the connector must follow',
  failing: 'its own trouble: the site shows what it has kept; ask again in some minutes',
  limited: null,
  refused: 'it does not let this machine in: ask whoever runs it',
  unreachable: 'check network, DNS and proxy of this machine, and the FRESHET_…_URL settings',
} as const;
/** The kind of answer. */
type Verdict = keyof typeof ADVICE;

/** An answer, or why there is none. */
export interface Finding {
  readonly verdict: Verdict;
  /** Time to the end of the answer. */
  readonly ms: number;
  readonly came: string;
  /** What the service says of the calls that are left; `null` where it says nothing. */
  readonly left: string | null;
  /** `null` where there is nothing to do. */
  readonly todo: string | null;
}

type Came = Pick<Finding, 'verdict' | 'came'>;

/** One small question to one service. */
interface Question {
  readonly name: string;
  readonly fetch: Fetch;
  readonly ask: (tools: CallTools) => Promise<Came>;
  /** The setting with the key or token that raises the limit. */
  readonly key?: string;
  /** The command that shows more of the answer. */
  readonly look?: string;
  readonly slowMs?: number;
}

/** How a site asks. */
export interface Asking {
  readonly settings: Settings;
  readonly mode: 'live' | 'demo';
  readonly fetch: Fetch;
  /** In a demonstration, the simulated services. */
  readonly riverFetch: Fetch;
  readonly services: RiverServices;
  readonly facilities: readonly Facility[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

function aged(words: string, ageMs: number, oldMs: number): Came {
  const hours = ageMs / HOUR_MS;
  const days = hours < 48 ? `${Math.round(hours)} h` : `${Math.floor(hours / 24)} days`;
  const age = hours < 2 ? `${Math.round(hours * 60)} min` : days;
  return { came: `${words} ${age} old`, verdict: ageMs > oldMs ? 'old' : 'ok' };
}

function some(count: number, things: string): Came {
  return { came: `${count} ${things}`, verdict: count === 0 ? 'empty' : 'ok' };
}

function fishQuestions({ settings, facilities, fetch, now }: Asking): readonly Question[] {
  const daily = (tools: CallTools) => ({
    ...tools,
    origin: settings.dailyReturnsUrl,
    appToken: settings.dailyReturnsToken,
    random: () => 0,
    sleep: () => Promise.resolve(),
    // One attempt only, so that failures show.
    onRetry: (failure: SourceError) => {
      throw failure;
    },
  });
  const page = new URL(settings.weeklyReportsUrl);
  let newest: ReportLink | undefined;
  const question = (name: string, ask: Question['ask'], key = {}): Question => {
    const look = 'npm run ingest -- --dry-run';
    return { name: `WDFW ${name}`, ask, fetch, look, slowMs: SLOW_LIST_MS, ...key };
  };
  const token = { key: 'FRESHET_WDFW_RETURNS_TOKEN' };
  const columns = async (tools: CallTools) => {
    const posted = await readPostedAt(daily(tools));
    return aged('all columns are there, the newest posting is', now() - posted, 3 * DAY_MS);
  };
  const sums = async (tools: CallTools) => {
    const to = pacificDay(now());
    const counts = await readFacilities(daily(tools), { from: addDays(to, -60), to });
    return some(counts.size, 'facilities with fish in the last 60 days');
  };
  const reports = async (tools: CallTools) => {
    const links = await listReports({ ...tools, page });
    [newest] = links;
    const ageMs = now() - Date.parse(newest?.reportDate ?? '');
    return aged(`${links.length} reports, that of ${newest?.reportDate} is`, ageMs, 22 * DAY_MS);
  };
  const pdf = async (tools: CallTools): Promise<Came> => {
    if (newest === undefined) return { came: 'not asked: no report is known', verdict: 'skipped' };
    const printed = await fetchReport(newest, { ...tools, page });
    const { rows, rejected } = readReport(newest, printed, createFacilityResolver(facilities));
    const why = rejected[0] === undefined ? '' : ` (${rejected[0].reason})`;
    const came = `${rows.length} rows understood, ${rejected.length} not${why}`;
    return { came, verdict: rejected.length > rows.length / 10 ? 'changed' : 'ok' };
  };
  return [
    question('daily counts: columns', columns, token),
    question('daily counts: sums', sums, token),
    question('weekly reports: page', reports),
    question('weekly reports: PDF', pdf),
  ];
}

/** The points of a forecast that have a flow. */
export function flowsOf(forecast: RiverForecast): readonly ForecastFlowPoint[] {
  const { points, isUnitKnown } = forecastFlow(forecast);
  return points.filter(({ flowCfs }) => isUnitKnown && flowCfs !== null);
}

function riverQuestions(asking: Asking): readonly Question[] {
  const { services, facilities, riverFetch, now } = asking;
  const question = <Input, Output>(
    name: string,
    { fetch }: Connector<Input, Output>,
    input: Input,
    words: (output: Output) => Came,
    more: Partial<Question> = {},
  ): Question => ({
    name,
    fetch: riverFetch,
    look: 'npm run source -- --help',
    ask: async (tools) => words(await fetch(input, { ...tools, services, now })),
    ...more,
  });
  const since = (words: string, at: string | null | undefined, oldMs: number): Came =>
    at ? aged(`${words},`, now() - Date.parse(at), oldMs) : { came: words, verdict: 'empty' };
  const flow = ({ readings }: ObservedFlow) =>
    since(`${readings.length} readings at ${SITE}`, readings.at(-1)?.observedAt, 6 * HOUR_MS);
  const sites = [...new Set(facilities.flatMap(({ riverGauge }) => riverGauge ?? []))];
  const newestFlow = (found: readonly FlowReading[]) => {
    const [newest] = found.map(({ observedAt }) => observedAt).sort((a, b) => (a > b ? -1 : 1));
    const came = since(`${found.length} of ${sites.length} facility gauges`, newest, 6 * HOUR_MS);
    return found.length < sites.length / 2 ? { ...came, verdict: 'empty' as const } : came;
  };
  const medians = ({ length }: readonly unknown[]) => some(length, `medians at ${SITE}`);
  const days = ({ from, means }: DailyFlow) => {
    const newest = means.length === 0 ? null : addDays(from, means.length - 1);
    return since(`${means.length} days at ${SITE}`, newest, 4 * DAY_MS);
  };
  const forecast = (found: RiverForecast) => {
    const { length } = flowsOf(found);
    return since(`${length} flows at ${LID}`, length === 0 ? null : found.issuedAt, 2 * DAY_MS);
  };
  const reach = (comid: string | null) => some(comid === null ? 0 : 1, 'reach');
  const key = { key: 'FRESHET_USGS_API_KEY' };
  const ended: Came = { came: `not asked: it ended on ${LEGACY_ENDS}`, verdict: 'skipped' };
  const legacy = pacificDay(now()) < LEGACY_ENDS ? {} : { ask: async () => ended };
  const list = { slowMs: SLOW_LIST_MS };
  const of = RIVER_CONNECTORS;
  return [
    question('USGS flow of seven days', of.usgsContinuous, SITE, flow, key),
    question('USGS newest flow', of.usgsLatest, sites, newestFlow, key),
    question('USGS medians', of.usgsNormals, SITE, medians, key),
    question('USGS daily means', of.usgsDaily, SITE, days, key),
    question('USGS flow, older service', of.usgsLegacyFlow, SITE, flow, legacy),
    question('USGS medians, older service', of.usgsLegacyMedians, SITE, medians, legacy),
    question('NOAA gauges', of.nwpsGauges, null, ({ length }) => some(length, 'gauges'), list),
    question('NOAA forecast', of.nwpsForecast, LID, forecast),
    question('NOAA flood categories', of.nwpsPoint, LID, (found) =>
      some(Object.keys(found).length, 'categories'),
    ),
    question('NLDI reach at a point', of.nldiPosition, POINT, reach),
    question('NLDI way to the sea', of.nldiFlowlines, COMID, ({ length }) =>
      some(length, 'reaches'),
    ),
  ];
}

const styleSchema = z.object({ version: z.literal(8), layers: z.array(z.unknown()) });

function baseMapQuestion({ settings, mode, fetch }: Asking): Question {
  const { styleUrl } = baseMapOf(settings, mode);
  const service = 'base map';
  return {
    name: 'Base map',
    fetch,
    async ask(tools) {
      if (styleUrl === null) return { came: 'not used: embedded outlines', verdict: 'skipped' };
      const types = ['application/json', 'application/vnd.mapbox', 'text/plain'];
      const call = { service, url: new URL(styleUrl), types, maxBytes: 5e6, timeoutMs: 10_000 };
      const style = conforming(service, styleSchema, jsonOf(call, await fetchAnswer(call, tools)));
      return some(style.layers.length, 'layers in its style');
    },
  };
}

/** All questions; a demonstration asks none about fish. */
export function questionsOf(asking: Asking): readonly Question[] {
  const fish = asking.mode === 'demo' ? [] : fishQuestions(asking);
  return [...fish, ...riverQuestions(asking), baseMapQuestion(asking)];
}

/** The responses to one question, which a connector need not pass on. */
class Responses {
  status: number | null = null;
  isKeyed = false;
  isKeyRefused = false;
  left: string | null = null;

  through(fetch: Fetch): Fetch {
    return async (url, init) => {
      const response = await fetch(url, init);
      const sent = new Headers(init.headers);
      this.isKeyed = sent.has('x-api-key') || sent.has('x-app-token');
      this.status = response.status;
      this.isKeyRefused ||= this.isKeyed && this.isRefusal;
      const left = response.headers.get('x-ratelimit-remaining');
      const limit = response.headers.get('x-ratelimit-limit');
      if (left !== null) this.left = `${left}${limit === null ? '' : ` of ${limit}`} calls left`;
      return response;
    };
  }

  get isRefusal(): boolean {
    return this.status === 401 || this.status === 403;
  }

  verdictOn({ kind, retryable }: SourceError): Verdict {
    if (this.isKeyRefused || (kind === 'unavailable' && this.isRefusal)) return 'refused';
    if (kind === 'limited') return 'limited';
    if (kind === 'unknown' || (kind === 'partial' && retryable)) return 'empty';
    if (kind === 'malformed' || kind === 'partial') return 'changed';
    if (this.status === null) return 'unreachable';
    return this.status === 404 || this.status === 400 ? 'changed' : 'failing';
  }
}

/**
 * Asks once.
 *
 * @throws anything that is not a failure of the service.
 */
export async function find(
  question: Question,
  signal: AbortSignal,
  now: () => number,
): Promise<Finding> {
  const responses = new Responses();
  const from = now();
  const finding = (verdict: Verdict, came: string, waitMs = HOUR_MS): Finding => {
    let todo: string | null = ADVICE[verdict];
    const { key, look } = question;
    const isPuzzling = verdict === 'changed' || verdict === 'empty';
    if (responses.isKeyRefused) todo = `correct ${key}, or take it out`;
    else if (isPuzzling && look !== undefined) todo = `${todo}; ${look} shows more`;
    else if (verdict === 'limited') {
      const raise = key === undefined || responses.isKeyed ? '' : `; ${key} raises the limit`;
      todo = `ask again in ${Math.ceil(waitMs / 60_000)} min${raise}`;
    }
    return { verdict, ms: now() - from, came, left: responses.left, todo };
  };
  try {
    const fetch = responses.through(question.fetch);
    const leftOut: string[] = [];
    const warn = (line: string) => void leftOut.push(line);
    const { came, verdict } = await question.ask({ fetch, signal, warn });
    // A connector may go on without a key that was refused.
    if (responses.isKeyRefused) return finding('refused', `without the key: ${came}`);
    if (leftOut.length > 0) return finding('changed', `${came}; ${leftOut.join('; ')}`);
    const isSlow = verdict === 'ok' && now() - from > (question.slowMs ?? SLOW_MS);
    return finding(isSlow ? 'slow' : verdict, came);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const cause = error.message.slice(error.service.length + 2);
    return finding(responses.verdictOn(error), cause, error.retryAfterMs ?? undefined);
  }
}
