import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ShownSpecies, shownSpeciesNamed } from '#domain/fish/series.ts';
import type { Edition } from '../edition.ts';
import { atomFeed, jsonFeed } from '../feeds/feed-formats.ts';
import { type FeedTopic, reportFeed } from '../feeds/report-feed.ts';
import { seasonCalendar } from '../feeds/season-calendar.ts';
import type { AnswerShelf } from '../http/answer-shelf.ts';
import { API_HEADERS, ASK_AGAIN } from '../http/headers.ts';
import { ProblemError } from '../http/problem.ts';
import { sendAnswer } from '../http/send-answer.ts';
import type { Site } from '../site.ts';
import { UNKNOWN_HATCHERY, UNKNOWN_SPECIES } from './api.ts';

const CHANGING = { 'cache-control': ASK_AGAIN };

const NO_SEASON = new ProblemError(
  404,
  'No usual season',
  'No such run has counted enough fish here to tell when it comes. The .atom feed has its counts.',
);

type Format = 'atom' | 'json';
const FORMATS = ['atom', 'json'] as const satisfies readonly Format[];
const CONTENT_TYPES: Readonly<Record<Format | 'ics', string>> = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
};

/** @throws {ProblemError} 404. */
function keyNamed(name: string, edition: Edition): string {
  const key = edition.facilityKey(name);
  if (key === null) throw UNKNOWN_HATCHERY;
  return key;
}

/** @throws {ProblemError} 404. */
function speciesNamed(name: string): ShownSpecies {
  const species = shownSpeciesNamed(name);
  if (species === null) throw UNKNOWN_SPECIES;
  return species;
}

/** Makes the routes of the feeds and calendars. */
export function feedRoutes(
  app: FastifyInstance,
  {
    site,
    shelf,
    now,
  }: { readonly site: Site; readonly shelf: AnswerShelf; readonly now: () => number },
): void {
  const { siteUrl } = site;

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { edition, key, kind }: { edition: Edition; key: string; kind: keyof typeof CONTENT_TYPES },
    bodyOf: () => string,
  ) {
    const make = () => ({
      contentType: CONTENT_TYPES[kind],
      // Made when first asked for in an edition, so it is never older than what it says.
      headers: { ...API_HEADERS, 'last-modified': new Date(now()).toUTCString() },
      body: bodyOf(),
    });
    return sendAnswer(
      request,
      reply,
      shelf,
      { owner: edition, key: `${key}.${kind}`, make },
      CHANGING,
    );
  }

  for (const kind of FORMATS) {
    const sendFeed = (
      request: FastifyRequest,
      reply: FastifyReply,
      edition: Edition,
      topic: FeedTopic,
    ) =>
      send(request, reply, { edition, key: `feed ${JSON.stringify(topic)}`, kind }, () => {
        const feed = reportFeed(edition, topic, siteUrl);
        return kind === 'atom'
          ? atomFeed(feed, siteUrl, edition.today)
          : JSON.stringify(jsonFeed(feed, siteUrl));
      });

    app.get(`/feeds/all.${kind}`, async (request, reply) =>
      sendFeed(request, reply, await site.current(), 'everything'),
    );
    app.get<{ Params: { name: string } }>(
      `/feeds/facilities/:name.${kind}`,
      async (request, reply) => {
        const edition = await site.current();
        const facility = keyNamed(request.params.name, edition);
        return sendFeed(request, reply, edition, { facility });
      },
    );
    app.get<{ Params: { species: string } }>(
      `/feeds/species/:species.${kind}`,
      async (request, reply) => {
        const species = speciesNamed(request.params.species);
        return sendFeed(request, reply, await site.current(), { species });
      },
    );
  }

  async function sendCalendar(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    only: ShownSpecies | null,
  ) {
    const edition = await site.current();
    const facility = keyNamed(name, edition);
    return send(
      request,
      reply,
      { edition, key: `calendar ${facility} ${only}`, kind: 'ics' },
      () => {
        const season = edition.season(facility);
        const body = season && seasonCalendar(season, only, siteUrl);
        if (body === null) throw NO_SEASON;
        return body;
      },
    );
  }

  app.get<{ Params: { name: string } }>('/feeds/facilities/:name.ics', (request, reply) =>
    sendCalendar(request, reply, request.params.name, null),
  );
  app.get<{ Params: { name: string; species: string } }>(
    '/feeds/facilities/:name/:species.ics',
    (request, reply) =>
      sendCalendar(request, reply, request.params.name, speciesNamed(request.params.species)),
  );
}
