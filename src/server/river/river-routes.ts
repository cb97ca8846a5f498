import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RIVER_HEADERS, type RiverSource } from '#contract/river.ts';
import type { KeptAnswer } from '#jobs/rivers/kept-answer.ts';
import { NoAnswerInTime, type RiverFigures } from '#jobs/rivers/river-figures.ts';
import { lifetimeMs, type RiverSubject } from '#jobs/rivers/river-subject.ts';
import { SourceError } from '#sources/source-error.ts';
import { ASK_AGAIN, FILE_HEADERS } from '../http/headers.ts';
import { type PreparedAnswer, prepareAnswer } from '../http/prepared-answer.ts';
import { ProblemError } from '../http/problem.ts';
import { sendAnswer } from '../http/send-answer.ts';
import type { KnownRivers } from './known-rivers.ts';
import { riverQuestion } from './river-question.ts';
import { wireBody } from './river-wire.ts';

/** What the routes below `/river` stand on. */
export interface RiverParts {
  readonly figures: RiverFigures;
  readonly known: KnownRivers;
  /** Whether the figures are made up, for demonstration. */
  readonly isSimulated: boolean;
}

const NOT_KNOWN = new ProblemError(
  404,
  'Not one of the rivers here',
  'Only the gauges, points and reaches that Freshet shows are answered, in six shapes of address.',
);

function newestAt(answer: KeptAnswer): string | null {
  return answer.kind === 'flow' ? (answer.value.readings.at(-1)?.observedAt ?? null) : null;
}

/** Makes the routes that stand for the public river services. */
export function riverRoutes(
  app: FastifyInstance,
  { figures, known, isSimulated, now }: RiverParts & { readonly now: () => number },
): void {
  /** Goes with its answer when that leaves the memory. */
  const preparedOf = new WeakMap<KeptAnswer, PreparedAnswer | Promise<PreparedAnswer>>();

  function prepare(subject: RiverSubject, answer: KeptAnswer): Promise<PreparedAnswer> {
    const gauge = 'site' in subject ? known.gauge(subject.site) : null;
    const source: RiverSource = isSimulated ? 'simulated' : answer.service;
    const newest = newestAt(answer);
    const headers = {
      ...FILE_HEADERS,
      [RIVER_HEADERS.source]: source,
      [RIVER_HEADERS.fetchedAt]: new Date(answer.fetchedAt).toISOString(),
      ...(newest === null ? {} : { [RIVER_HEADERS.newestAt]: newest }),
    };
    return prepareAnswer({ ...wireBody(answer, gauge), headers });
  }

  function prepared(
    subject: RiverSubject,
    answer: KeptAnswer,
  ): PreparedAnswer | Promise<PreparedAnswer> {
    const kept = preparedOf.get(answer);
    if (kept !== undefined) return kept;
    const preparing = prepare(subject, answer).then((ready) => {
      preparedOf.set(answer, ready);
      return ready;
    });
    preparedOf.set(answer, preparing);
    return preparing;
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: KeptAnswer,
    ready: PreparedAnswer,
  ): void {
    const ageMs = Math.max(0, now() - answer.fetchedAt);
    const wholeLifeMs = lifetimeMs(answer);
    const isFresh = ageMs < wholeLifeMs;
    // The whole of it: caches take the age off themselves (RFC 9111, section 4.2).
    const lifetime = isFresh ? `public, max-age=${wholeLifeMs / 1000}` : ASK_AGAIN;
    const age = String(Math.floor(ageMs / 1000));
    const state = isFresh ? 'fresh' : 'stale';
    sendAnswer(request, reply, ready, lifetime, ['age', age, RIVER_HEADERS.state, state]);
  }

  async function find(subject: RiverSubject): Promise<KeptAnswer> {
    if (!(await known.knows(subject))) throw NOT_KNOWN;
    try {
      return await figures.ask(subject);
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

  app.get('/river/*', (request, reply) => {
    const subject = riverQuestion(request.url);
    if (subject === null) throw NOT_KNOWN;
    const atHand = figures.atHand(subject);
    const ready = atHand === null ? undefined : preparedOf.get(atHand);
    // The way of nearly every request: nothing is waited for.
    if (atHand !== null && ready !== undefined && !(ready instanceof Promise)) {
      return send(request, reply, atHand, ready);
    }
    return find(subject).then(async (answer) => {
      send(request, reply, answer, await prepared(subject, answer));
    });
  });
}
