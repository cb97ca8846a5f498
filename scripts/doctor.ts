// `npm run doctor`: asks every public service one small question with the settings of this site.

import { createSimulatedServices, simulatedFetch } from '#demo/simulated-services.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import { type Command, command } from '#jobs/command.ts';
import { readSettings } from '#jobs/settings.ts';
import { baseMapOf } from '#server/base-map.ts';
import { servicesAt } from '#server/river/rivers.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import type { RiverTools } from '#sources/connector.ts';
import { type Fetch, fetchAs } from '#sources/http/fetch-answer.ts';
import type { ServiceNotice } from '#sources/http/service-notice.ts';
import { RIVER_SERVICES } from '#sources/river-services.ts';
import { SourceError } from '#sources/source-error.ts';
import { laggingCopy } from '#sources/wdfw-returns/request.ts';
import { checkCatalogue } from './doctor-catalogue.ts';
import {
  baseMapQuestion,
  type Found,
  fishQuestions,
  type Question,
  riverQuestions,
} from './doctor-questions.ts';

const HELP = `Asks every public service one small question with the settings of this site.

Usage: npm run doctor [-- --catalogue]

  --catalogue  asks for every gauge and forecast point of data/ instead (about 90 calls) and lists
               what to correct in data/gauges.json
  --help       this text

Each line has the verdict, the service, the time it took, what came, and what of it was not
understood. → says what to do, ! what a service announces of its own end.
Ends with code 1 unless all is ok or skipped.`;

const ADVICE = {
  ok: null,
  skipped: null,
  OLD: 'it answers, with nothing new: see the page of the service',
  EMPTY: 'ask again later',
  CHANGED: 'unless a proxy or maintenance answered in its place, the connector must follow',
  FAILING: 'the site shows what it has; ask again in some minutes',
  LIMITED: 'too many calls: ask again in an hour; a key raises the limit',
  REFUSED: 'this machine is not let in: ask whoever runs the service',
  UNREACHABLE: 'check network, DNS and proxy of this machine, and the FRESHET_…_URL settings',
} as const;
type Verdict = keyof typeof ADVICE;

interface Seen {
  status: number | null;
  isKeyRefused: boolean;
  left: string | null;
  /** Whether a copy answered that is out of date. */
  isLagging: boolean;
}

function watched(fetch: Fetch, seen: Seen): Fetch {
  return async (url, init) => {
    const response = await fetch(url, init);
    const sent = new Headers(init.headers);
    const isKeyed = sent.has('x-api-key') || sent.has('x-app-token');
    seen.status = response.status;
    seen.isKeyRefused ||= isKeyed && (response.status === 401 || response.status === 403);
    seen.left = response.headers.get('x-ratelimit-remaining');
    seen.isLagging = laggingCopy(response.headers) !== null;
    return response;
  };
}

function verdictOn({ kind }: SourceError, { status, isLagging }: Seen): Verdict {
  if (isLagging) return 'OLD';
  if (kind === 'limited') return 'LIMITED';
  if (kind === 'unknown') return 'EMPTY';
  if (kind === 'malformed' || kind === 'partial') return 'CHANGED';
  if (status === null) return 'UNREACHABLE';
  if (status === 401 || status === 403) return 'REFUSED';
  return status === 400 || status === 404 ? 'CHANGED' : 'FAILING';
}

function judged(found: Found | null, now: number): readonly [Verdict, string] {
  if (found === null) return ['skipped', 'nothing to ask'];
  const { count, of, newest, oldAfterH, isChanged, odd = '' } = found;
  const came = `${count} ${of}${odd === '' ? '' : `; not understood: ${odd}`}`;
  if (isChanged) return ['CHANGED', came];
  if (count === 0) return ['EMPTY', came];
  if (oldAfterH === undefined) return ['ok', came];
  const hours = (now - Date.parse(newest ?? '')) / HOUR_MS;
  const age = hours < 48 ? `${Math.round(hours)} h` : `${Math.floor(hours / 24)} days`;
  return [hours > oldAfterH ? 'OLD' : 'ok', `${came}, newest ${age} old`];
}

async function examine(name: string, ask: Question, tools: RiverTools) {
  const { now } = tools;
  const seen: Seen = { status: null, isKeyRefused: false, left: null, isLagging: false };
  const leftOut: string[] = [];
  const announcedWords = new Set<string>();
  const from = now();
  let [verdict, came]: readonly [Verdict, string] = ['ok', ''];
  try {
    const warn = (line: string) => void leftOut.push(line);
    const announced = ({ host, words }: ServiceNotice) =>
      void announcedWords.add(`${host} announces ${words}`);
    const found = await ask({ ...tools, fetch: watched(tools.fetch, seen), warn, announced });
    [verdict, came] = judged(found, now());
    if (leftOut.length > 0) {
      verdict = 'CHANGED';
      came = [came, ...leftOut].join('; ');
    }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    verdict = verdictOn(error, seen);
    came = error.message;
  }
  if (seen.isKeyRefused) verdict = 'REFUSED';
  const seconds = `${((now() - from) / 1000).toFixed(1)} s`;
  const left = seen.left === null ? '' : `; ${seen.left} calls left`;
  const line = `${verdict.padEnd(11)} ${name.padEnd(27)} ${seconds.padStart(6)}  ${came}${left}`;
  const key = name.startsWith('USGS') ? 'FRESHET_USGS_API_KEY' : 'FRESHET_WDFW_RETURNS_TOKEN';
  const advice = seen.isKeyRefused ? `correct ${key}, or take it out` : ADVICE[verdict];
  const isWell = verdict === 'ok' || verdict === 'skipped';
  return { line, isWell, advice, notices: [...announcedWords] };
}

export function doctor(outside: { readonly fetch: Fetch; readonly now: () => number }): Command {
  const { now } = outside;
  return command({
    name: 'doctor',
    help: HELP,
    options: { catalogue: { type: 'boolean', default: false } },
    stopped: { message: 'interrupted', code: 130 },
    run: async ({ values, print, signal }) => {
      const settings = readSettings(process.env);
      const mode = settings.mode === 'demo' ? 'demo' : 'live';
      const catalogue = await readCatalogue();
      const { facilities, gauges } = catalogue;
      const { riverServicesUrl, usgsApiKey } = settings;
      const origins = riverServicesUrl === null ? RIVER_SERVICES : servicesAt(riverServicesUrl);
      const isSimulated = mode === 'demo' && riverServicesUrl === null;
      const fetch = fetchAs(settings.contact, outside.fetch);
      const tools = { services: { ...origins, usgsApiKey }, fetch, now, signal };
      const riverTools = isSimulated
        ? { ...tools, fetch: simulatedFetch(createSimulatedServices({ gauges, seed: 1, now })) }
        : tools;
      if (isSimulated)
        print('SIMULATED rivers, as in the demonstration; those who count fish are not asked.\n');
      else if (riverServicesUrl !== null) print(`SIMULATED rivers, from ${riverServicesUrl}\n`);
      if (values.catalogue) {
        if (isSimulated) throw new Error('simulated rivers say nothing; set FRESHET_MODE=live');
        await checkCatalogue(catalogue, tools, print);
        return;
      }
      const questions = {
        ...(mode === 'demo' ? {} : fishQuestions(settings, facilities)),
        ...riverQuestions(facilities, now()),
        'Base map': baseMapQuestion(baseMapOf(settings, mode).styleUrl),
      };
      let unwell = 0;
      let lastAdvice: string | null = null;
      for (const [name, ask] of Object.entries(questions)) {
        const asked = /^(USGS|NOAA|NLDI)/.test(name) ? riverTools : tools;
        const { line, isWell, advice, notices } = await examine(name, ask, asked);
        signal.throwIfAborted();
        print(line);
        for (const notice of notices) print(`            ! ${notice}`);
        if (advice !== null && advice !== lastAdvice) print(`            → ${advice}`);
        lastAdvice = advice;
        if (!isWell) unwell += 1;
      }
      if (unwell > 0) throw new Error(`${unwell} with a problem; → says what to do`);
    },
  });
}

export const main = doctor({ fetch, now: Date.now });

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
