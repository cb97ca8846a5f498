import type { FastifyInstance, FastifyRequest } from 'fastify';
import type {
  Chances,
  ComidAnswer,
  Flowlines,
  Gauges,
  Instantaneous,
  Stageflow,
} from '#contract/river.ts';
import {
  isInRounds,
  MEDIAN_COLUMNS,
  parseRiverAddress,
  RIVER_HEADERS,
  RIVER_LIFETIMES_MS,
  type RiverSource,
  type RiverSubject,
  ROUND_MS,
  SPREAD_COLUMNS,
  STAGE_PARAMETER,
  standInOf,
  TEMPERATURE_PARAMETER,
} from '#contract/river-address.ts';
import { type Gauge, measuresFlow } from '#domain/place/gauge.ts';
import { doubtedLeadDays } from '#domain/river/chance-scores.ts';
import { type DailyMedian, mediansAround } from '#domain/river/daily-median.ts';
import type { FlowClass } from '#domain/river/flow-class.ts';
import type { ForecastChances } from '#domain/river/forecast-chances.ts';
import type { FloodStatement } from '#domain/river/recorded-rivers.ts';
import {
  type FlowReading,
  type ForecastAccuracy,
  type ForecastGauge,
  GAUGE_REMARKS,
  type GaugeStatus,
  isOldReading,
  type ObservedFlow,
  OLD_AFTER_MS,
  pointText,
  type RiverForecast,
  type RiverReach,
} from '#domain/river/river-value.ts';
import { MINUTE_MS } from '#domain/time/milliseconds.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { SourceError } from '#sources/source-error.ts';
import { keepFor } from '../http/headers.ts';
import { ProblemError } from '../http/problem.ts';
import { DUE_MS, isFreshAt, lifetimeMs, NoAnswerInTime, type ShownAnswer } from './cache.ts';
import type { Rivers } from './rivers.ts';

const TOO_SLOW = new ProblemError(
  504,
  'No answer in time',
  'The river service is slow. Try again soon.',
);
/** How long shared caches keep a river. A newer answer may follow a stale one at any time. */
const SHARED_S = { fresh: 300, stale: 60 } as const;

function notAvailable({ retryAfterMs }: SourceError): ProblemError {
  const after =
    retryAfterMs === null ? {} : { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) };
  return new ProblemError(
    503,
    'River service unavailable',
    'The river service cannot be reached, or its answer cannot be read. Try again in a few minutes.',
    after,
  );
}
const NOT_KNOWN = new ProblemError(
  404,
  'Unknown river address',
  'Freshet serves only the gauges, points and reaches that it shows. GET /api lists the addresses.',
);

/** Subjects that may cost a call: known gauges, the positions of facilities, and the reaches of both. */
function knownRivers({ facilities, gauges, cache }: Rivers) {
  const gaugesBySite = new Map(gauges.filter(measuresFlow).map((gauge) => [gauge.site, gauge]));
  const lids = new Set(gauges.map(({ lid }) => lid));
  const withChances = new Set(gauges.filter(({ hasChances }) => hasChances).map(({ lid }) => lid));
  const reaches = new Set(gauges.map(({ comid }) => comid));
  const points = new Set(facilities.map(pointText));

  const isListed = async (lid: string) => {
    const list = await cache.kept({ kind: 'gauges' });
    return list?.kind === 'gauges' && list.value.some((gauge) => gauge.lid === lid);
  };
  return {
    gauge: (site: string): Gauge | null => gaugesBySite.get(site) ?? null,
    async knows(subject: RiverSubject): Promise<boolean> {
      if ('site' in subject) return gaugesBySite.has(subject.site);
      if (subject.kind === 'chances') return withChances.has(subject.lid);
      if ('lid' in subject) return lids.has(subject.lid) || isListed(subject.lid);
      if ('position' in subject) return points.has(pointText(subject.position));
      if (!('comid' in subject)) return true;
      return reaches.has(subject.comid) || cache.isKnownReach(subject.comid);
    },
  };
}

function instantaneous(flow: ObservedFlow, gauge: Gauge): Instantaneous {
  const { name: siteName, latitude, longitude } = gauge;
  const sourceInfo = { siteName, geoLocation: { geogLocation: { latitude, longitude } } };
  const flows = (readings: readonly FlowReading[]) =>
    readings.map(({ observedAt, flowCfs }) => ({ observedAt, value: flowCfs }));
  const { earlier = [], remarks = [] } = flow;
  const before = earlier.length > 0 ? [flows(earlier)] : [];
  const qualifier = remarks.map((code) => ({
    qualifierCode: code,
    qualifierDescription: GAUGE_REMARKS[code],
  }));
  const measured = [
    ['00060', 'ft3/s', flows(flow.readings)],
    [STAGE_PARAMETER, 'ft', flow.stage],
    [TEMPERATURE_PARAMETER, 'deg C', flow.temperature],
  ] as const;
  const isSilent =
    remarks.length === 0 && measured.every(([, , readings]) => readings.length === 0);
  // The flow series comes first, even without readings, if any series has readings or remarks.
  const shown = measured.filter(([, , list], at) => !isSilent && (at === 0 || list.length > 0));
  const timeSeries = shown.map(([code, unitCode, readings], at) => {
    const sensors = at === 0 ? [readings, ...before] : [readings];
    const values = sensors.map((list, sensor) => ({
      value: list.map((one) => ({ value: String(one.value), dateTime: one.observedAt })),
      ...(at + sensor === 0 && qualifier.length > 0 && { qualifier }),
    }));
    const variable = { variableCode: [{ value: code }], unit: { unitCode } };
    return { sourceInfo, variable, values };
  });
  return { ...(gauge.isSetByDam ? { setByDam: true } : {}), value: { timeSeries } };
}

const SPREAD_KEYS = Object.keys(SPREAD_COLUMNS) as (keyof typeof SPREAD_COLUMNS)[];

function medianTable(medians: readonly DailyMedian[]): string {
  const rows = medians.map(({ month, day, flowCfs, spread }) => [
    '00060',
    month,
    day,
    flowCfs,
    ...SPREAD_KEYS.map((key) => spread?.[key] ?? ''),
  ]);
  const columns = [...MEDIAN_COLUMNS, ...Object.values(SPREAD_COLUMNS)];
  const types = ['5s', '3n', '3n', '12s', '8n', ...SPREAD_KEYS.slice(1).map(() => '12s')];
  const lines = [columns, types, ...rows].map((line) => line.join('\t'));
  return ['# Daily mean flows of all years, cubic feet per second', ...lines, ''].join('\n');
}

const statementBody = (statement: FloodStatement) => ({
  issuedTime: statement.issuedAt,
  unit: statement.unit,
  observed: statement.observed,
  observedTime: statement.observedAt,
  floodLevel: statement.floodLevel,
  crest: statement.crest,
  crestTime: statement.crestAt,
  came: statement.came && { crest: statement.came.crest, time: statement.came.at },
});

const toTenth = (value: number) => Math.round(10 * value) / 10;

function stageflow(
  forecast: RiverForecast,
  earlier: readonly ForecastAccuracy[],
  statements: readonly FloodStatement[],
): Stageflow {
  const { issuedAt, primaryUnits, secondaryUnits, points, thresholds } = forecast;
  const flood = Object.entries(thresholds ?? {}).map(([category, { stageFt, flowCfs }]) => [
    category,
    { stage: stageFt, flow: flowCfs },
  ]);
  const accuracy = earlier.map(({ leadDay, forecasts, percent, eightInTenPercent }) => ({
    leadDay,
    forecasts,
    percent: toTenth(percent),
    eightInTenPercent: toTenth(eightInTenPercent),
  }));
  return {
    ...(thresholds === undefined ? {} : { flood: Object.fromEntries(flood) }),
    issuedTime: issuedAt,
    primaryUnits,
    secondaryUnits,
    data: points.map(({ validAt, ...figures }) => ({ validTime: validAt, ...figures })),
    ...(accuracy.length > 0 && { accuracy }),
    ...(statements.length > 0 && { statements: statements.map(statementBody) }),
  };
}

const NO_CHANCES = { issuedAt: null, times: [] };

function chancesBody(chances: ForecastChances | null, doubtedLeadDays: readonly number[]): Chances {
  const { issuedAt, times } = chances ?? NO_CHANCES;
  return {
    experimental: 'Hydrologic Ensemble Forecast Service, National Weather Service',
    issuedTime: issuedAt,
    exceedance: (times[0]?.flows ?? []).map(({ exceedance }) => exceedance),
    data: times.map(({ validAt, flows }) => ({
      validTime: validAt,
      flows: flows.map(({ flowCfs }) => flowCfs),
    })),
    doubtedLeadDays: [...doubtedLeadDays],
  };
}

function gaugeList(
  gauges: readonly ForecastGauge[],
  classes: ReadonlyMap<string, FlowClass>,
): Gauges {
  // As NOAA sends it: where nothing is known, an object with null figures and blank units.
  const status = (found: GaugeStatus | null) => ({
    primary: found?.primary ?? null,
    primaryUnit: found?.primaryUnit ?? '',
    secondary: found?.secondary ?? null,
    secondaryUnit: found?.secondaryUnit ?? '',
    validTime: found?.validAt ?? null,
  });
  return {
    gauges: gauges.map(({ state, observed, forecast, lid, name, latitude, longitude }) => ({
      lid,
      name,
      latitude,
      longitude,
      state: { abbreviation: state },
      status: { observed: status(observed), forecast: status(forecast) },
      flowClass: classes.get(lid) ?? null,
    })),
  };
}

/** To about a meter, finer than the accuracy of the line. */
const roundedDegrees = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

function flowlines(reaches: readonly RiverReach[]): Flowlines {
  return {
    type: 'FeatureCollection',
    features: reaches.map(({ comid, line }) => ({
      type: 'Feature',
      properties: { nhdplus_comid: comid },
      geometry: {
        type: 'LineString',
        coordinates: line.map(({ longitude, latitude }): [number, number] => [
          roundedDegrees(longitude),
          roundedDegrees(latitude),
        ]),
      },
    })),
  };
}

/** A body that says what its figures are, for readers who do not see its headers. */
function standInBody(
  body: object | string,
  { source, words }: ReturnType<typeof standInOf>,
): object | string {
  return typeof body === 'string' ? `# ${words}\n${body}` : { [source]: words, ...body };
}

/** In how many milliseconds there may be a newer answer than one of this age. */
function newerInMs({ kind, isDue }: ShownAnswer, ageMs: number): number {
  if (isDue) return DUE_MS;
  // Medians stay valid for a month, but the set around today changes tomorrow.
  if (!isInRounds(kind)) return RIVER_LIFETIMES_MS[kind];
  // A round that is late may end at any time.
  return Math.max(MINUTE_MS, ROUND_MS - ageMs);
}

/** An answer as `GET /river/…` sends it, and how long it and its newest reading stay fresh. */
export interface RiverAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object | string;
  readonly freshMs: number;
}

/** Answers with kept values in the formats of the services, and with their age at this moment. */
export function riverAnswers(rivers: Rivers & { readonly now: () => number }) {
  const known = knownRivers(rivers);
  const { cache, accuracy, chanceScores, classes, standIn, statements, riverNow, now } = rivers;

  function headersOf(answer: ShownAnswer) {
    const ageMs = Math.max(0, now() - answer.fetchedAt);
    const age = Math.floor(ageMs / 1000);
    const leftMs = Math.min(lifetimeMs(answer) - ageMs, newerInMs(answer, ageMs));
    const maxAgeMs = ageMs + leftMs;
    const maxAge = Math.floor(maxAgeMs / 1000);
    const { readings = [], stage = [] } = answer.kind === 'flow' ? answer.value : {};
    const newest = (readings.at(-1) ?? stage.at(-1))?.observedAt;
    const isOld = newest !== undefined && isOldReading(newest, riverNow());
    const isExpired = !isFreshAt(answer, now());
    const unexpired = isOld ? 'old' : 'fresh';
    const state = isExpired ? 'stale' : unexpired;
    const source: RiverSource =
      standIn === null ? answer.service : standInOf(standIn, answer.kind).source;
    const shared = state === 'fresh' ? Math.min(SHARED_S.fresh, maxAge - age) : SHARED_S.stale;
    const headers: Readonly<Record<string, string>> = {
      // Full lifetimes: caches subtract the age themselves (RFC 9111, section 4.2), except nginx.
      'cache-control': keepFor(state === 'fresh' ? maxAge : 0, age + shared),
      'x-accel-expires': String(shared),
      age: String(age),
      [RIVER_HEADERS.state]: state,
      [RIVER_HEADERS.source]: source,
      [RIVER_HEADERS.fetchedAt]: new Date(answer.fetchedAt).toISOString(),
      ...(newest !== undefined && { [RIVER_HEADERS.newestAt]: newest }),
      ...(answer.againAt !== null && {
        [RIVER_HEADERS.againAt]: new Date(answer.againAt).toISOString(),
      }),
    };
    const oldInMs =
      newest === undefined
        ? Number.POSITIVE_INFINITY
        : Date.parse(newest) + OLD_AFTER_MS - riverNow();
    const freshMs = Math.min(leftMs, oldInMs);
    return { headers, freshMs: state === 'fresh' ? freshMs : 0 };
  }

  /** A value in the format of requirements 10.3 to 10.6, whichever service it came from. */
  async function bodyOf(subject: RiverSubject, answer: ShownAnswer): Promise<object | string> {
    switch (answer.kind) {
      case 'flow': {
        const gauge = known.gauge(answer.value.site);
        return gauge === null ? { value: { timeSeries: [] } } : instantaneous(answer.value, gauge);
      }
      case 'medians': {
        const isWhole = !('days' in subject);
        const around = pacificDay(riverNow());
        return medianTable(isWhole ? answer.value : mediansAround(around, answer.value));
      }
      case 'days':
        return answer.value;
      case 'forecast': {
        const { lid } = answer.value;
        return stageflow(answer.value, await accuracy(lid), statements(lid));
      }
      case 'chances':
        return chancesBody(answer.value, doubtedLeadDays(await chanceScores()));
      case 'gauges':
        return gaugeList(answer.value, classes(answer.value));
      case 'reach':
        return {
          features: answer.value === null ? [] : [{ properties: { comid: answer.value } }],
        } satisfies ComidAnswer;
      case 'downstream':
        return flowlines(answer.value);
    }
  }

  async function answered(subject: RiverSubject, answer: ShownAnswer): Promise<RiverAnswer> {
    const body = await bodyOf(subject, answer);
    return {
      ...headersOf(answer),
      body: standIn === null ? body : standInBody(body, standInOf(standIn, answer.kind)),
    };
  }

  async function subjectAt(address: string): Promise<RiverSubject> {
    const subject = parseRiverAddress(address);
    if (subject === null || !(await known.knows(subject))) throw NOT_KNOWN;
    return subject;
  }

  return {
    /** The service's answer, or the kept one. @throws {ProblemError | SourceError | NoAnswerInTime} */
    async ask(address: string): Promise<RiverAnswer> {
      const subject = await subjectAt(address);
      return answered(subject, await cache.ask(subject));
    },
    /** The kept answer while it is fresh, otherwise `null`; never calls a service. */
    async kept(address: string): Promise<RiverAnswer | null> {
      const subject = await subjectAt(address);
      const found = await cache.kept(subject);
      const fresh = found && isFreshAt(found, now()) ? found : null;
      // Of a gauge whose week nobody has asked for, the newest reading is shown, and the rest asked for at once.
      const shown = fresh && { ...fresh, againAt: fresh.isDue ? now() : null };
      // A page is shown without what cannot be read now; the browser asks for it.
      const answer = shown && (await answered(subject, shown).catch(() => null));
      return answer && answer.freshMs > 0 ? answer : null;
    },
  };
}

/** An answer of `/river` for a page, as `fetch` would give it to the browser. */
export function responseOf({ headers, body }: RiverAnswer, nowMs: number): Response {
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    headers: { ...headers, date: new Date(nowMs).toUTCString() },
  });
}

export function riverRoutes(
  app: FastifyInstance,
  rivers: Rivers & { readonly now: () => number },
): void {
  const answers = riverAnswers(rivers);
  const config = {
    // Not cached: its headers state its age at this moment.
    kept: 0,
    answerOf: (request: FastifyRequest) => request.url,
  };
  app.get('/river/*', { config }, async (request, reply) => {
    const { headers, body } = await answers.ask(request.url).catch((error: unknown) => {
      if (error instanceof NoAnswerInTime) throw TOO_SLOW;
      throw error instanceof SourceError ? notAvailable(error) : error;
    });
    return reply.headers(headers).send(body);
  });
}
