import type { FastifyInstance } from 'fastify';
import { millisecondsUntilNextUtc } from '#domain/time/next-utc-hour.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import { API_HEADERS } from '../http/headers.ts';
import { prepareJson } from '../http/prepared-answer.ts';
import { ProblemError } from '../http/problem.ts';
import { sendAnswer } from '../http/send-answer.ts';
import type { Site } from '../site.ts';

/** Figures are brought up to date before this hour of the UTC day. */
const FRESH_UNTIL_UTC_HOUR = 11;

/** Makes the routes of the public API. */
export function apiRoutes(
  app: FastifyInstance,
  parts: { readonly site: Site; readonly cache: AnswerCache; readonly now: () => number },
): void {
  const { site, cache, now } = parts;

  const untilNextFigures = () => {
    const seconds = Math.floor(millisecondsUntilNextUtc(now(), FRESH_UNTIL_UTC_HOUR) / 1000);
    return { ...API_HEADERS, 'cache-control': `public, max-age=${seconds}` };
  };

  app.get('/api/facilities', async (request, reply) => {
    const edition = await site.current();
    const answer = await cache.get(edition.epoch, 'facilities', () =>
      prepareJson(edition.facilities),
    );
    return sendAnswer(request, reply, answer, untilNextFigures());
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
    const answer = await cache.get(edition.epoch, `hatchery ${key}`, () =>
      prepareJson(edition.hatchery(key)),
    );
    return sendAnswer(request, reply, answer, untilNextFigures());
  });

  app.get('/api/config', async (_, reply) => {
    const config = await site.api(await site.current()).config();
    return reply
      .headers({ ...API_HEADERS, 'cache-control': 'no-store' })
      .header('content-type', 'application/json; charset=utf-8')
      .send(JSON.stringify(config));
  });

  app.get('/api/status', async (request, reply) => {
    const answer = await prepareJson(await site.status());
    return sendAnswer(request, reply, answer, { ...API_HEADERS, 'cache-control': 'no-cache' });
  });
}
