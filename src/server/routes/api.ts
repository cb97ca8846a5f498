import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConfigAnswer } from '#contract/config.ts';
import type { Status } from '#contract/status.ts';
import { FIGURES_UTC_HOUR, millisecondsUntilNextUtc } from '#domain/time/next-utc-hour.ts';
import type { Edition } from '../edition.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import type { AnswersAtHand } from '../http/answers-at-hand.ts';
import { API_HEADERS, ASK_AGAIN, KEEP_NOTHING, PREFLIGHT_HEADERS } from '../http/headers.ts';
import { type PreparedAnswer, prepareJson } from '../http/prepared-answer.ts';
import { ProblemError } from '../http/problem.ts';
import { sendAnswer } from '../http/send-answer.ts';
import type { Rivers } from '../river/rivers.ts';
import { riversStatus } from '../river/rivers-status.ts';
import type { Site } from '../site.ts';

/** Makes the routes of the public API. */
export function apiRoutes(
  app: FastifyInstance,
  parts: {
    readonly site: Site;
    readonly rivers: Pick<Rivers, 'figures' | 'upstream'>;
    readonly cache: AnswerCache;
    readonly atHand: AnswersAtHand;
    readonly now: () => number;
  },
): void {
  const { site, rivers, cache, atHand, now } = parts;

  const untilNextFigures = () =>
    `public, max-age=${Math.floor(millisecondsUntilNextUtc(now(), FIGURES_UTC_HOUR) / 1000)}`;

  app.options('/api/*', (_, reply) => reply.code(204).headers(PREFLIGHT_HEADERS).send());

  // There is no operator yet, so no token is the right one.
  app.get('/api/operator/*', (_, reply) => {
    reply.header('www-authenticate', 'Bearer');
    throw new ProblemError(401, 'Unauthorized', 'This needs the token of an operator.');
  });

  /** Sends an answer of an edition, and has it at hand for the next who asks for this address. */
  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    edition: Edition,
    answer: PreparedAnswer,
  ): void {
    atHand.remember(edition, request.url, { answer, cacheControl: untilNextFigures });
    sendAnswer(request, reply, answer, untilNextFigures());
  }

  app.get('/api/facilities', async (request, reply) => {
    const edition = await site.current();
    const answer = await cache.get(edition, 'facilities', () =>
      prepareJson(API_HEADERS, edition.facilities),
    );
    send(request, reply, edition, answer);
  });

  app.get<{ Params: { name: string } }>('/api/hatchery/:name', async (request, reply) => {
    const edition = await site.current();
    const key = edition.facilityKey(request.params.name);
    if (key === null) {
      throw new ProblemError(
        404,
        'Unknown hatchery',
        'No facility has that name. GET /api/facilities lists them all; spaces or underscores, ' +
          'any case.',
      );
    }
    const answer = await cache.get(edition, `hatchery ${key}`, () =>
      prepareJson(API_HEADERS, edition.hatchery(key)),
    );
    send(request, reply, edition, answer);
  });

  app.get('/api/config', async (request, reply) => {
    const config = await site.api(await site.current()).config();
    const answer: ConfigAnswer = { ...config, clock: new Date(now()).toISOString() };
    sendAnswer(request, reply, await prepareJson(API_HEADERS, answer), KEEP_NOTHING);
  });

  app.get('/api/status', async (request, reply) => {
    const answer: Status = { ...(await site.status()), rivers: await riversStatus(rivers) };
    sendAnswer(request, reply, await prepareJson(API_HEADERS, answer), ASK_AGAIN);
  });
}
