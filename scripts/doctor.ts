// `npm run doctor`: sends every public service one small request, with the settings of this site.

import { createSimulatedServices, fetchFrom } from '#demo/services.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import { type Command, command } from '#program/command.ts';
import { readSettings } from '#program/settings.ts';
import { baseMapOf } from '#server/site/base-map.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import type { RiverTools } from '#sources/connector.ts';
import type { Fetch } from '#sources/http/fetch-answer.ts';
import type { ServiceNotice } from '#sources/http/service-notice.ts';
import { RIVER_SERVICES, servicesAt } from '#sources/river-services.ts';
import { SourceError } from '#sources/source-error.ts';
import { usgsKey } from '#sources/usgs/key.ts';
import { laggingCopy } from '#sources/wdfw-returns/request.ts';
import { checkCatalog } from './doctor-catalog.ts';
import {
  baseMapQuestion,
  type Found,
  fishQuestions,
  type Question,
  riverQuestions,
} from './doctor-questions.ts';

const HELP = `Sends every public service one small request, with the settings of this site.

Usage: npm run doctor [-- --catalog]

  --catalog  check every gauge and forecast point in data/ instead (about 90 calls), and list what to
               correct in data/gauges.json
  --help       show this text

Each line has the verdict, the service, the time it took, what it returned, and what of that was not
understood. → says what to do, ! is a service's announcement of its own end.
Exits with code 1 unless everything is ok or skipped.`;

const ADVICE = {
  ok: null,
  skipped: null,
  OLD: 'it answers, but with nothing new; check its status page',
  EMPTY: 'try again later',
  CHANGED: 'unless a proxy or a maintenance page answered, the connector must be adapted',
  FAILING: 'the site shows what it has; try again in a few minutes',
  LIMITED: 'too many calls; try again in an hour (a key raises the limit)',
  REFUSED: 'this machine is refused access; contact the service',
  UNREACHABLE: 'check this machine’s network, DNS and proxy, and the FRESHET_…_URL settings',
} as const;
type Verdict = keyof typeof ADVICE;

interface Seen {
  status: number | null;
  isKeyRefused: boolean;
  left: string | null;
  /** Whether the answer is from an outdated copy. */
  isLagging: boolean;
}

const isRefusal = (status: number | null) => status === 401 || status === 403;

function verdictOn({ kind }: SourceError, { status, isLagging }: Seen): Verdict {
  if (isLagging) return 'OLD';
  if (kind === 'limited') return 'LIMITED';
  if (kind === 'unknown') return 'EMPTY';
  if (kind === 'malformed' || kind === 'partial') return 'CHANGED';
  if (status === null) return 'UNREACHABLE';
  if (isRefusal(status)) return 'REFUSED';
  return status === 400 || status === 404 ? 'CHANGED' : 'FAILING';
}

function judged(found: Found | null, now: number): readonly [Verdict, string] {
  if (found === null) return ['skipped', 'nothing to ask'];
  const { count, what, newest, oldAfterH, isChanged, odd = '' } = found;
  const outcome = odd === '' ? `${count} ${what}` : `${count} ${what}; not understood: ${odd}`;
  if (isChanged) return ['CHANGED', outcome];
  if (count === 0) return ['EMPTY', outcome];
  if (oldAfterH === undefined) return ['ok', outcome];
  const hours = (now - Date.parse(newest ?? '')) / HOUR_MS;
  const age = hours < 48 ? `${Math.round(hours)} h` : `${Math.floor(hours / 24)} days`;
  return [hours > oldAfterH ? 'OLD' : 'ok', `${outcome}, newest ${age} old`];
}

async function examine(name: string, ask: Question, tools: RiverTools, usgsApiKey: string | null) {
  const { now } = tools;
  const seen: Seen = { status: null, isKeyRefused: false, left: null, isLagging: false };
  const leftOut: string[] = [];
  const announcedWords = new Set<string>();
  const from = now();
  let [verdict, outcome]: readonly [Verdict, string] = ['ok', ''];
  try {
    const warn = (line: string) => void leftOut.push(line);
    const announced = ({ host, words }: ServiceNotice) =>
      void announcedWords.add(`${host} announces ${words}`);
    const responded = ({ status, headers }: Response, sent: Headers) => {
      const isKeyed = sent.has('x-api-key') || sent.has('x-app-token');
      seen.status = status;
      seen.isKeyRefused ||= isKeyed && isRefusal(status);
      seen.left = headers.get('x-ratelimit-remaining');
      seen.isLagging = laggingCopy(headers) !== null;
    };
    const found = await ask({
      ...tools,
      // Of its own: after a refusal it is not sent again, and each line judges it.
      usgsKey: usgsKey(usgsApiKey, () => undefined),
      warn,
      announced,
      responded,
    });
    [verdict, outcome] = judged(found, now());
    if (leftOut.length > 0) {
      verdict = 'CHANGED';
      outcome = [outcome, ...leftOut].join('; ');
    }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    verdict = verdictOn(error, seen);
    outcome = error.message;
  }
  if (seen.isKeyRefused) verdict = 'REFUSED';
  const seconds = `${((now() - from) / 1000).toFixed(1)} s`;
  const left = seen.left === null ? '' : `; ${seen.left} calls left`;
  const line = `${verdict.padEnd(11)} ${name.padEnd(27)} ${seconds.padStart(6)}  ${outcome}${left}`;
  const key = name.startsWith('USGS') ? 'FRESHET_USGS_API_KEY' : 'FRESHET_WDFW_RETURNS_TOKEN';
  const advice = seen.isKeyRefused ? `correct or remove ${key}` : ADVICE[verdict];
  const isWell = verdict === 'ok' || verdict === 'skipped';
  return { line, isWell, advice, notices: [...announcedWords] };
}

export function doctor(outside: { readonly fetch: Fetch; readonly now: () => number }): Command {
  const { now } = outside;
  return command({
    name: 'doctor',
    help: HELP,
    options: { catalog: { type: 'boolean', default: false } },
    stopped: { message: 'interrupted', code: 130 },
    run: async ({ values, print, signal }) => {
      const settings = readSettings(process.env);
      const mode = settings.mode === 'demo' ? 'demo' : 'live';
      const catalog = await readCatalog();
      const { facilities, gauges } = catalog;
      const { riverServicesUrl, usgsApiKey } = settings;
      const origins = riverServicesUrl === null ? RIVER_SERVICES : servicesAt(riverServicesUrl);
      const isSimulated = mode === 'demo' && riverServicesUrl === null;
      const tools: RiverTools = {
        services: origins,
        fetch: outside.fetch,
        contact: settings.contact,
        now,
        signal,
      };
      const riverTools = isSimulated
        ? { ...tools, fetch: fetchFrom(createSimulatedServices({ gauges, seed: 1, now })) }
        : tools;
      if (isSimulated)
        print('SIMULATED rivers, as in the demonstration; fish services are not called.\n');
      else if (riverServicesUrl !== null) print(`SIMULATED rivers, from ${riverServicesUrl}\n`);
      if (values.catalog) {
        if (isSimulated)
          throw new Error('simulated rivers cannot be checked; set FRESHET_MODE=live');
        const key = usgsKey(usgsApiKey, (code) =>
          print(`USGS refuses the key in FRESHET_USGS_API_KEY (${code}): asking without it`),
        );
        await checkCatalog(catalog, { ...tools, usgsKey: key }, print);
        return;
      }
      const ofRivers = riverQuestions(facilities, now());
      const questions = {
        ...(mode === 'demo' ? {} : fishQuestions(settings, facilities)),
        ...ofRivers,
        'Base map': baseMapQuestion(baseMapOf(settings, mode).styleUrl),
      };
      let unwell = 0;
      let lastAdvice: string | null = null;
      for (const [name, ask] of Object.entries(questions)) {
        const asked = name in ofRivers ? riverTools : tools;
        const { line, isWell, advice, notices } = await examine(name, ask, asked, usgsApiKey);
        signal.throwIfAborted();
        print(line);
        for (const notice of notices) print(`            ! ${notice}`);
        if (advice !== null && advice !== lastAdvice) print(`            → ${advice}`);
        lastAdvice = advice;
        if (!isWell) unwell += 1;
      }
      if (unwell > 0) throw new Error(`${unwell} with a problem; see the lines with →`);
    },
  });
}

export const main = doctor({ fetch, now: Date.now });

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
