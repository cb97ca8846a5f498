import type { FastifyInstance } from 'fastify';
import { RIVER_HEADERS, type RiverSource } from '#contract/river.ts';
import {
  parseRiverAddress,
  RIVER_LIFETIMES_MS,
  type RiverSubject,
} from '#contract/river-address.ts';
import { isOldReading } from '#domain/river/observed-flow.ts';
import type { ForecastAccuracy } from '#domain/river/river-forecast.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { SourceError } from '#sources/source-error.ts';
import type { AnswerShelf } from '../http/answer-shelf.ts';
import { ASK_AGAIN, FILE_HEADERS } from '../http/headers.ts';
import type { Answer } from '../http/prepared-answer.ts';
import { ProblemError } from '../http/problem.ts';
import { sendAnswer } from '../http/send-answer.ts';
import type { WorkQueue } from '../http/work-queue.ts';
import { visitorOf } from './fair-share.ts';
import { isFreshAt, type KeptAnswer, lifetimeMs } from './kept-answer.ts';
import type { KnownRivers } from './known-rivers.ts';
import { NoAnswerInTime, type RiverFigures, ShareUsedUp } from './river-figures.ts';
import { wireBody } from './river-wire.ts';

/** What the routes below `/river` need. */
export interface RiverParts {
  readonly figures: RiverFigures;
  readonly known: KnownRivers;
  /** How good forecasts for a point were; empty where too few could be compared. */
  readonly accuracy: (lid: string) => Promise<readonly ForecastAccuracy[]>;
  /** Whether the figures are simulated. */
  readonly isSimulated: boolean;
  /** The time at the rivers, in milliseconds. */
  readonly riverNow: () => number;
}

const NOT_KNOWN = new ProblemError(
  404,
  'Not one of the rivers here',
  'Only the gauges, points and reaches that Freshet shows are answered, in seven shapes of address.',
);

const TOO_MANY = new ProblemError(
  429,
  'Too many rivers in one hour',
  'The river services allow few calls an hour, and some are left to other visitors. Try again later.',
  { 'retry-after': '600' },
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
  parts: RiverParts & {
    readonly shelf: AnswerShelf;
    readonly queue: WorkQueue;
    /** Milliseconds since 1970. */
    readonly now: () => number;
  },
): void {
  const { figures, known, accuracy, isSimulated, riverNow, shelf, queue, now } = parts;

  async function written(
    subject: RiverSubject,
    answer: KeptAnswer,
    today: PlainDate,
  ): Promise<Answer> {
    const gauge = 'site' in subject ? known.gauge(subject.site) : null;
    const source: RiverSource = isSimulated ? 'simulated' : answer.service;
    const newest = newestAt(answer);
    const headers = {
      ...FILE_HEADERS,
      [RIVER_HEADERS.source]: source,
      [RIVER_HEADERS.fetchedAt]: new Date(answer.fetchedAt).toISOString(),
      ...(newest === null ? {} : { [RIVER_HEADERS.newestAt]: newest }),
    };
    const earlier = answer.kind === 'forecast' ? await accuracy(answer.value.lid) : [];
    return { ...wireBody(answer, { gauge, today, accuracy: earlier }), headers };
  }

  async function find(subject: RiverSubject, visitor: string | null): Promise<KeptAnswer> {
    if (!(await known.knows(subject))) throw NOT_KNOWN;
    try {
      return await figures.ask(subject, visitor);
    } catch (error) {
      if (error instanceof ShareUsedUp) throw TOO_MANY;
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

  app.get('/river/*', async (request, reply) => {
    const subject = parseRiverAddress(request.url);
    if (subject === null) throw NOT_KNOWN;
    const answer = await find(subject, isSimulated ? null : visitorOf(request.ip));
    const today = pacificDay(riverNow());
    const make = (isWanted: () => boolean) =>
      queue.run(isWanted, () => written(subject, answer, today));
    // The medians are kept for a month; those of the days around today are sent.
    const key = answer.kind === 'medians' ? today : '';
    const place = { owner: answer, key, make };
    return sendAnswer(request, reply, shelf, place, ageHeaders(answer, now(), riverNow()));
  });
}
