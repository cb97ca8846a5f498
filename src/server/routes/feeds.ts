import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ShownSpecies } from '#domain/fish/series.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { Site } from '#server/site/site.ts';
import { damFeed } from '../feeds/dam-feed.ts';
import {
  EVERYTHING,
  type Feed,
  type FeedTopic,
  reportFeed,
  topicOfBoth,
  topicOfFacility,
  topicOfRiver,
  topicOfSpecies,
} from '../feeds/report-feed.ts';
import { seasonCalendar } from '../feeds/season-calendar.ts';
import { escaped } from '../http/escaped.ts';
import { SHARE_A_MINUTE } from '../http/headers.ts';
import { ProblemError } from '../http/problem.ts';
import {
  damIn,
  facilityIn,
  knownDamIn,
  knownFacilityIn,
  knownRiverIn,
  knownSpeciesIn,
  riverKeyIn,
  speciesIn,
} from './named.ts';

/** Reports have a day without an hour. At noon in Washington it is the same day almost everywhere. */
const instantOf = (day: PlainDate) => `${day}T20:00:00Z`;

/** A feed as Atom (RFC 4287); without entries, it is dated today. */
export function atomFeed(feed: Feed, siteUrl: string, today: PlainDate): string {
  const self = `${siteUrl}${feed.path}.atom`;
  const entries = feed.entries.map(
    ({ address, day, title, text }) => `<entry>
<id>${escaped(address)}</id>
<title>${escaped(title)}</title>
<link href="${escaped(address)}"/>
<updated>${instantOf(day)}</updated>
<summary>${escaped(text)}</summary>
</entry>
`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escaped(self)}</id>
<title>${escaped(feed.title)}</title>
<updated>${instantOf(feed.entries[0]?.day ?? today)}</updated>
<author><name>Freshet</name></author>
<link rel="self" type="application/atom+xml" href="${escaped(self)}"/>
<link href="${escaped(feed.page)}"/>
${entries.join('')}</feed>
`;
}

const NO_SEASON = new ProblemError(
  404,
  'No usual season',
  'Too few fish have been counted here to tell when they usually come. The .atom feed has the counts.',
);

const ATOM = 'application/atom+xml; charset=utf-8';
const CALENDAR = 'text/calendar; charset=utf-8';

const FEED = { kept: 'edition', cacheControl: SHARE_A_MINUTE } as const;
const OF_FACILITY = { ...FEED, answerOf: facilityIn };
const OF_RIVER = { ...FEED, answerOf: riverKeyIn };
const OF_SPECIES = { ...FEED, answerOf: speciesIn };
const OF_DAM = { ...FEED, answerOf: damIn };
const OF_BOTH = {
  ...FEED,
  answerOf: (request: FastifyRequest) => {
    const facility = facilityIn(request);
    const species = speciesIn(request);
    return facility === null || species === null ? null : `${facility} ${species}`;
  },
};

export function feedRoutes(
  app: FastifyInstance,
  { site, now }: { readonly site: Site; readonly now: () => number },
): void {
  const { siteUrl } = site.settings;

  /** Dated when it is made: on first request in an edition, so never before its figures. */
  function send(reply: FastifyReply, contentType: string, body: string) {
    const made = new Date(now()).toUTCString();
    return reply.headers({ 'content-type': contentType, 'last-modified': made }).send(body);
  }

  const sendFeed = ({ edition }: FastifyRequest, reply: FastifyReply, feed: Feed) =>
    send(reply, ATOM, atomFeed(feed, siteUrl, edition.dates.today));
  const sendReports = (request: FastifyRequest, reply: FastifyReply, topic: FeedTopic) =>
    sendFeed(request, reply, reportFeed(request.edition, topic, siteUrl));
  app.get('/feeds/dams/:dam.atom', { config: OF_DAM }, (request, reply) => {
    const passage = request.edition.damPassage(knownDamIn(request));
    return sendFeed(request, reply, damFeed(passage, siteUrl));
  });
  app.get('/feeds/all.atom', { config: FEED }, (request, reply) =>
    sendReports(request, reply, EVERYTHING),
  );
  app.get('/feeds/facilities/:name.atom', { config: OF_FACILITY }, (request, reply) =>
    sendReports(request, reply, topicOfFacility(request.edition, knownFacilityIn(request))),
  );
  app.get('/feeds/rivers/:river.atom', { config: OF_RIVER }, (request, reply) =>
    sendReports(request, reply, topicOfRiver(request.edition, knownRiverIn(request))),
  );
  app.get('/feeds/species/:species.atom', { config: OF_SPECIES }, (request, reply) =>
    sendReports(request, reply, topicOfSpecies(knownSpeciesIn(request))),
  );

  app.get('/feeds/facilities/:name/:species.atom', { config: OF_BOTH }, (request, reply) => {
    const facility = knownFacilityIn(request);
    return sendReports(
      request,
      reply,
      topicOfBoth(request.edition, facility, knownSpeciesIn(request)),
    );
  });

  function sendCalendar(request: FastifyRequest, reply: FastifyReply, only: ShownSpecies | null) {
    const { edition } = request;
    const trap = edition.trap(knownFacilityIn(request));
    const { asOf, today } = edition.dates;
    const body = trap && seasonCalendar(trap, asOf ?? today, only, siteUrl);
    if (body === null) throw NO_SEASON;
    return send(reply, CALENDAR, body);
  }
  app.get('/feeds/facilities/:name.ics', { config: OF_FACILITY }, (request, reply) =>
    sendCalendar(request, reply, null),
  );
  app.get('/feeds/facilities/:name/:species.ics', { config: OF_BOTH }, (request, reply) =>
    sendCalendar(request, reply, knownSpeciesIn(request)),
  );
}
