import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  parseRiverAddress,
  RIVER_HEADERS,
  RIVER_LIFETIMES_MS,
  type RiverSource,
  type RiverSubject,
  standInOf,
} from '#contract/river-address.ts';
import { type Gauge, measuresFlow } from '#domain/place/gauge.ts';
import { doubtedLeadDays } from '#domain/river/chance-scores.ts';
import { isOldReading, OLD_AFTER_MS, pointText } from '#domain/river/river-value.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { SourceError } from '#sources/source-error.ts';
import { keepFor } from '../http/headers.ts';
import { ProblemError } from '../http/problem.ts';
import { isFreshAt, lifetimeMs, NoAnswerInTime, type ShownAnswer, THIN_MS } from './cache.ts';
import type { Rivers } from './rivers.ts';
import { standInBody, wireBody } from './wire.ts';

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

/** An answer as `GET /river/…` sends it, and how long it and its newest reading stay fresh. */
export interface RiverAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object | string;
  readonly freshMs: number;
}

/** Writes kept values in the formats of the services, with their age at this moment. */
export function riverAnswers(rivers: Rivers & { readonly now: () => number }) {
  const known = knownRivers(rivers);
  const { cache, accuracy, chanceScores, classes, standIn, statements, riverNow, now } = rivers;

  function headersOf(answer: ShownAnswer) {
    const ageMs = Math.max(0, now() - answer.fetchedAt);
    const age = Math.floor(ageMs / 1000);
    // Medians stay valid for a month, but the set around today changes tomorrow.
    const longest = Math.min(lifetimeMs(answer), ageMs + RIVER_LIFETIMES_MS[answer.kind]);
    const maxAgeMs = answer.isThin ? ageMs + THIN_MS : longest;
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
    const freshMs = Math.min(maxAgeMs - ageMs, oldInMs);
    return { headers, freshMs: state === 'fresh' ? freshMs : 0 };
  }

  async function answered(subject: RiverSubject, answer: ShownAnswer): Promise<RiverAnswer> {
    const body = wireBody(answer, {
      gauge: 'site' in subject ? known.gauge(subject.site) : null,
      around: 'days' in subject ? pacificDay(riverNow()) : null,
      accuracy: answer.kind === 'forecast' ? await accuracy(answer.value.lid) : [],
      statements: answer.kind === 'forecast' ? statements(answer.value.lid) : [],
      doubted: answer.kind === 'chances' ? doubtedLeadDays(await chanceScores()) : [],
      classes: answer.kind === 'gauges' ? classes(answer.value) : new Map(),
    });
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
      const fresh = await cache.fresh(subject);
      const shown = fresh && { ...fresh, againAt: null };
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
