import type { FastifyInstance } from 'fastify';
import { RIVER_HEADERS, type RiverSource } from '#contract/river.ts';
import { parseRiverAddress, type RiverSubject } from '#contract/river-address.ts';
import { SourceError } from '#sources/source-error.ts';
import { FILE_HEADERS } from '../http/headers.ts';
import { type PreparedAnswer, prepareAnswer } from '../http/prepared-answer.ts';
import { ProblemError } from '../http/problem.ts';
import type { KeptAnswer } from './kept-answer.ts';
import type { KnownRivers } from './known-rivers.ts';
import { NoAnswerInTime, type RiverFigures } from './river-figures.ts';
import { wireBody } from './river-wire.ts';
import type { RiversAtHand } from './rivers-at-hand.ts';

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
  { figures, known, isSimulated, atHand }: RiverParts & { readonly atHand: RiversAtHand },
): void {
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

  app.get('/river/*', async (request, reply) => {
    const subject = parseRiverAddress(request.url);
    if (subject === null) throw NOT_KNOWN;
    const answer = await find(subject);
    const ready = await atHand.prepared(answer, () => prepare(subject, answer));
    atHand.remember(request.url, subject);
    atHand.write(request.headers, reply.hijack().raw, answer, ready);
  });
}
