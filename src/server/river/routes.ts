import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ComidAnswer } from '#contract/river.ts';
import {
  isInRounds,
  parseRiverAddress,
  RIVER_HEADERS,
  RIVER_LIFETIMES_MS,
  type RiverSource,
  type RiverSubject,
  ROUND_MS,
  standInOf,
} from '#contract/river-address.ts';
import { type Gauge, measuresFlow } from '#domain/place/gauge.ts';
import { doubtedLeadDays } from '#domain/river/chance-scores.ts';
import { mediansAround } from '#domain/river/daily-median.ts';
import { isOldReading, OLD_AFTER_MS, pointText } from '#domain/river/river-value.ts';
import { MINUTE_MS } from '#domain/time/milliseconds.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { SourceError } from '#sources/source-error.ts';
import { keepFor } from '../http/headers.ts';
import { ProblemError } from '../http/problem.ts';
import { DUE_MS, isFreshAt, lifetimeMs, NoAnswerInTime, type ShownAnswer } from './cache.ts';
import {
  chancesBody,
  flowlines,
  gaugeList,
  instantaneous,
  medianTable,
  stageflow,
  standInBody,
} from './river-bodies.ts';
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
    const headers: Record<string, string> = {
      // Full lifetimes: caches subtract the age themselves (RFC 9111, section 4.2), except nginx.
      'cache-control': keepFor(state === 'fresh' ? maxAge : 0, age + shared),
      'x-accel-expires': String(shared),
      age: String(age),
      [RIVER_HEADERS.state]: state,
      [RIVER_HEADERS.source]: source,
      [RIVER_HEADERS.fetchedAt]: new Date(answer.fetchedAt).toISOString(),
    };
    if (newest !== undefined) headers[RIVER_HEADERS.newestAt] = newest;
    if (answer.againAt !== null) {
      headers[RIVER_HEADERS.againAt] = new Date(answer.againAt).toISOString();
    }
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
