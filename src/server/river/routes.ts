import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  parseRiverAddress,
  RIVER_HEADERS,
  RIVER_LIFETIMES_MS,
  type RiverSource,
  type RiverSubject,
} from '#contract/river-address.ts';

import { isOldReading } from '#domain/river/river-value.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { SourceError } from '#sources/source-error.ts';
import { ASK_AGAIN } from '../http/headers.ts';
import { ProblemError } from '../http/problem.ts';
import { isFreshAt, type KeptAnswer, lifetimeMs, NoAnswerInTime } from './cache.ts';
import type { Rivers } from './rivers.ts';
import { wireBody } from './wire.ts';

const NOT_KNOWN = new ProblemError(
  404,
  'Not one of the rivers here',
  'Only the gauges, points and reaches that Freshet shows are answered, in seven shapes of address.',
);

function newestAt(answer: KeptAnswer): string | null {
  return answer.kind === 'flow' ? (answer.value.readings.at(-1)?.observedAt ?? null) : null;
}

/**
 * Headers with the age and lifetime of an answer.
 *
 * @param riverNow the time at the rivers: a reading's own time decides whether it is old.
 */
function ageHeaders(
  answer: KeptAnswer,
  now: number,
  riverNow: number,
): Readonly<Record<string, string>> {
  const ageMs = Math.max(0, now - answer.fetchedAt);
  // Medians are known for a month, but the days that are sent of them are those around today.
  const maxAgeMs = Math.min(lifetimeMs(answer), ageMs + RIVER_LIFETIMES_MS[answer.kind]);
  const newest = newestAt(answer);
  const isOld = newest !== null && isOldReading(newest, riverNow);
  const isFresh = isFreshAt(answer, now) && !isOld;
  return {
    // The full lifetime: caches subtract the age themselves (RFC 9111, section 4.2).
    'cache-control': isFresh ? `public, max-age=${Math.floor(maxAgeMs / 1000)}` : ASK_AGAIN,
    age: String(Math.floor(ageMs / 1000)),
    [RIVER_HEADERS.state]: isFresh ? 'fresh' : isFreshAt(answer, now) ? 'old' : 'stale',
  };
}

/** Makes the routes in front of the public river services. */
export function riverRoutes(
  app: FastifyInstance,
  parts: Rivers & {
    /** Milliseconds since 1970. */
    readonly now: () => number;
  },
): void {
  const { cache, known, accuracy, isSimulated, riverNow, now } = parts;

  async function written(subject: RiverSubject, answer: KeptAnswer, today: PlainDate) {
    const gauge = 'site' in subject ? known.gauge(subject.site) : null;
    const source: RiverSource = isSimulated ? 'simulated' : answer.service;
    const newest = newestAt(answer);
    const headers = {
      ...ageHeaders(answer, now(), riverNow()),
      [RIVER_HEADERS.source]: source,
      [RIVER_HEADERS.fetchedAt]: new Date(answer.fetchedAt).toISOString(),
      ...(newest === null ? {} : { [RIVER_HEADERS.newestAt]: newest }),
    };
    const earlier = answer.kind === 'forecast' ? await accuracy(answer.value.lid) : [];
    return { ...wireBody(answer, { gauge, today, accuracy: earlier }), headers };
  }

  async function find(subject: RiverSubject): Promise<KeptAnswer> {
    if (!(await known.knows(subject))) throw NOT_KNOWN;
    try {
      return await cache.ask(subject);
    } catch (error) {
      if (error instanceof NoAnswerInTime) {
        throw new ProblemError(
          504,
          'No answer in time',
          'The river service is slow. Try again soon.',
        );
      }
      if (!(error instanceof SourceError)) throw error;
      const detail = 'The river service cannot be reached or read. Try again in a few minutes.';
      throw new ProblemError(503, 'River service not available', detail);
    }
  }

  const config = {
    // Its headers say how old it is now.
    kept: 0,
    answerOf: (request: FastifyRequest) => request.url,
    isRare: true,
  };
  app.get('/river/*', { config }, async (request, reply) => {
    const subject = parseRiverAddress(request.url);
    if (subject === null) throw NOT_KNOWN;
    const answer = await find(subject);
    const { body, contentType, headers } = await written(subject, answer, pacificDay(riverNow()));
    return reply.headers(headers).type(contentType).send(body);
  });
}
