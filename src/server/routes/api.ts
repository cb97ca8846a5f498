import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ConfigAnswer } from '#contract/config.ts';
import { EDITION_SEEN } from '#contract/edition-seen.ts';
import type { AskedSeries } from '#contract/page.ts';
import { SHOWN_SPECIES, shownSpeciesNamed } from '#domain/fish/series.ts';
import { nearestReports } from '#domain/time/nearest-reports.ts';
import { FIGURES_UTC_HOUR, millisecondsUntilNextUtc } from '#domain/time/next-utc-hour.ts';
import { isPlainDate, type PlainDate } from '#domain/time/plain-date.ts';
import type { Edition } from '../edition.ts';
import type { AnswerShelf } from '../http/answer-shelf.ts';
import { API_HEADERS, ASK_AGAIN, KEEP_NOTHING, PREFLIGHT_HEADERS } from '../http/headers.ts';
import { jsonAnswer } from '../http/prepared-answer.ts';
import { ProblemError } from '../http/problem.ts';
import { sendAnswer } from '../http/send-answer.ts';
import { onlyOf, type Site } from '../site.ts';

/** How long answers about the current moment are reused, in milliseconds. */
export const MOMENT_MS = 1000;

export const UNKNOWN_HATCHERY = new ProblemError(
  404,
  'Unknown hatchery',
  'No facility has that name. GET /api/facilities lists them all; spaces or underscores, any case.',
);

export const UNKNOWN_SPECIES = new ProblemError(
  404,
  'Unknown species',
  `No species has that name. These are shown: ${SHOWN_SPECIES.join(', ')}; any case.`,
);

/**
 * The report date in an address; `null` for the newest.
 *
 * @throws {ProblemError} 404 that names the nearest reports.
 */
function reportDateNamed(text: string | undefined, { reportDates }: Edition): PlainDate | null {
  if (text === undefined) return null;
  const day = reportDates.find((one) => one === text);
  if (day !== undefined) return day;
  const nearest = isPlainDate(text) ? nearestReports(reportDates, text) : reportDates.slice(-1);
  const title = 'No report on that day';
  throw new ProblemError(
    404,
    title,
    `The nearest weekly reports: ${nearest.join(', ') || 'none'}.`,
  );
}

/** The series that a query asks for; `undefined` where it asks for all. */
function seriesIn(query: unknown): AskedSeries | undefined {
  const { species, run } = query as Readonly<Record<string, unknown>>;
  if (typeof species !== 'string') return undefined;
  return { species, run: typeof run === 'string' ? run : null };
}

/** Makes the routes of the public API. */
export function apiRoutes(
  app: FastifyInstance,
  parts: {
    readonly site: Site;
    readonly shelf: AnswerShelf;
    readonly now: () => number;
  },
): void {
  const { site, shelf, now } = parts;

  function untilNextFigures() {
    const seconds = Math.floor(millisecondsUntilNextUtc(now(), FIGURES_UTC_HOUR) / 1000);
    return { 'cache-control': `public, max-age=${seconds}` };
  }

  function editionFor({ headers: { [EDITION_SEEN]: seen } }: FastifyRequest) {
    return typeof seen === 'string' ? site.seen(seen) : site.current();
  }

  app.options('/api/*', (_, reply) => reply.code(204).headers(PREFLIGHT_HEADERS).send());

  app.get('/api/facilities', async (request, reply) => {
    const edition = await editionFor(request);
    const make = () => jsonAnswer(API_HEADERS, edition.facilities);
    const place = { owner: edition, key: 'facilities', make };
    return sendAnswer(request, reply, shelf, place, untilNextFigures());
  });

  app.get<{ Params: { name: string } }>('/api/hatchery/:name', async (request, reply) => {
    const edition = await editionFor(request);
    const key = edition.facilityKey(request.params.name);
    if (key === null) throw UNKNOWN_HATCHERY;
    const only = onlyOf(edition, key, seriesIn(request.query));
    const make = () => jsonAnswer(API_HEADERS, edition.hatchery(key, only));
    const place = { owner: edition, key: `hatchery ${key} ${JSON.stringify(only)}`, make };
    return sendAnswer(request, reply, shelf, place, untilNextFigures());
  });

  app.get<{ Params: { name: string } }>('/api/season/:name', async (request, reply) => {
    const edition = await editionFor(request);
    const key = edition.facilityKey(request.params.name);
    if (key === null) throw UNKNOWN_HATCHERY;
    const only = onlyOf(edition, key, seriesIn(request.query));
    const make = () => jsonAnswer(API_HEADERS, edition.season(key, only));
    const place = { owner: edition, key: `season ${key} ${JSON.stringify(only)}`, make };
    return sendAnswer(request, reply, shelf, place, untilNextFigures());
  });

  app.get<{ Params: { species: string } }>('/api/species/:species', async (request, reply) => {
    const edition = await editionFor(request);
    const species = shownSpeciesNamed(request.params.species);
    if (species === null) throw UNKNOWN_SPECIES;
    const make = () => jsonAnswer(API_HEADERS, edition.species(species));
    const place = { owner: edition, key: `species ${species}`, make };
    return sendAnswer(request, reply, shelf, place, untilNextFigures());
  });

  app.get<{ Params: { date?: string } }>('/api/run/:date?', async (request, reply) => {
    const edition = await editionFor(request);
    const day = reportDateNamed(request.params.date, edition);
    const make = async () => jsonAnswer(API_HEADERS, await site.api(edition).run(day));
    const place = { owner: edition, key: `run ${day ?? ''}`, make };
    return sendAnswer(request, reply, shelf, place, untilNextFigures());
  });

  app.get('/api/accuracy', async (request, reply) => {
    const edition = await editionFor(request);
    const make = () => jsonAnswer(API_HEADERS, edition.accuracy);
    const place = { owner: edition, key: 'accuracy', make };
    return sendAnswer(request, reply, shelf, place, untilNextFigures());
  });

  app.get('/api/config', async (request, reply) => {
    const edition = await editionFor(request);
    const make = async () => {
      const config = await site.api(edition).config();
      const answer: ConfigAnswer = { ...config, clock: new Date(now()).toISOString() };
      return jsonAnswer(API_HEADERS, answer);
    };
    const place = { owner: edition, key: 'config', keepMs: MOMENT_MS, make };
    return sendAnswer(request, reply, shelf, place, { 'cache-control': KEEP_NOTHING });
  });

  app.get('/api/status', async (request, reply) => {
    const make = async () => {
      return { ...jsonAnswer(API_HEADERS, await site.status()), isRare: true };
    };
    const place = { owner: await site.current(), key: 'status', keepMs: MOMENT_MS, make };
    return sendAnswer(request, reply, shelf, place, { 'cache-control': ASK_AGAIN });
  });
}
