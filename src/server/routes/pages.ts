import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RenderPage } from '#contract/page.ts';
import { shownSpeciesNamed } from '#domain/fish/series.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import { nearestReports } from '#domain/time/nearest-reports.ts';
import { addDays, isPlainDate, type PlainDate } from '#domain/time/plain-date.ts';
import type { Edition } from '../edition.ts';
import type { AnswerShelf } from '../http/answer-shelf.ts';
import { ASK_AGAIN, type OtherOrigins, pageHeaders } from '../http/headers.ts';
import type { Answer } from '../http/prepared-answer.ts';
import { ProblemError } from '../http/problem.ts';
import { sendAnswer } from '../http/send-answer.ts';
import type { WorkQueue } from '../http/work-queue.ts';
import { listed, unlisted } from '../page-head.ts';
import type { Site } from '../site.ts';
import { MOMENT_MS } from './api.ts';
import {
  type Choices,
  hatcheryChoices,
  homeChoices,
  listChoices,
  noChoices,
  speciesChoices,
} from './page-choices.ts';

/** The empty page that a browser keeps for use without a connection. */
const EMPTY = '/offline';

/** Pages, and the part of the query string that each shows. */
const PAGES: Readonly<Record<string, Choices>> = {
  '/': homeChoices,
  '/app': listChoices,
  '/run': noChoices,
  '/about': noChoices,
  '/accuracy': noChoices,
  '/data': noChoices,
  '/words': noChoices,
  '/privacy-policy': noChoices,
  '/terms-of-service': noChoices,
  [EMPTY]: noChoices,
};

/** Longest query string of a page: the search box takes 60 characters, 540 when encoded. */
const MAX_SEARCH_LENGTH = 600;

/** Path for every address without a page. */
const NO_PAGE = '/-';
/** Path for every unknown facility; the page does not repeat the name. */
const NO_FACILITY = '/hatcheries/-';

/** Path for every unknown species. */
const NO_SPECIES = '/species/-';

const runPath = (name: string) => `/run/${name}`;

/** One name for all days between two reports, so that the pages without a report are limited. */
function pathOfGap(reportDates: readonly PlainDate[], asked: string): string {
  const [before] = isPlainDate(asked) ? nearestReports(reportDates, asked) : [];
  if (before === undefined) return '-';
  return addDays(before, before < asked ? 1 : -1);
}

const CHANGING = { 'cache-control': ASK_AGAIN };

function searchOf(url: string): string {
  const cut = url.indexOf('?');
  return cut === -1 ? '' : url.slice(cut);
}

/** The choices in an address, as a query string; empty for none. */
function shownSearch(url: string, choices: Choices, edition: Edition): string {
  const search = searchOf(url);
  if (search === '') return '';
  if (search.length > MAX_SEARCH_LENGTH) {
    throw new ProblemError(414, 'Address too long', 'Please shorten what follows the "?".');
  }
  const shown = new URLSearchParams(choices(new URLSearchParams(search), edition));
  return shown.size === 0 ? '' : `?${shown}`;
}

/**
 * Makes the routes of every page.
 *
 * @returns the handler for addresses without a page.
 */
export function pageRoutes(
  app: FastifyInstance,
  parts: {
    readonly site: Site;
    readonly render: RenderPage;
    readonly shelf: AnswerShelf;
    readonly queue: WorkQueue;
    readonly others: OtherOrigins;
  },
) {
  const { site, render, shelf, queue, others } = parts;
  const headers = pageHeaders(others);

  async function rendered(edition: Edition, path: string, search: string): Promise<Answer> {
    const { status, html, failure } = await render({ path, search }, site.api(edition));
    if (failure !== null) app.log.error(failure, `page ${path} has no data`);
    return {
      status,
      contentType: 'text/html; charset=utf-8',
      headers,
      body:
        status === 200 && path !== EMPTY
          ? listed(html, path, edition, site.siteUrl)
          : unlisted(html),
      isRare: search !== '',
    };
  }

  function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    edition: Edition,
    path: string,
    choices: Choices,
    before?: () => Promise<unknown>,
  ): Promise<FastifyReply> {
    const search = shownSearch(request.url, choices, edition);
    const make = async (isWanted: () => boolean) => {
      await before?.();
      return queue.run(isWanted, () => rendered(edition, path, search));
    };
    const place = { owner: edition, key: path + search, make };
    return sendAnswer(request, reply, shelf, place, CHANGING);
  }

  app.get('/status', async (request, reply) => {
    const edition = await site.current();
    const make = (isWanted: () => boolean) =>
      queue.run(isWanted, async () => ({
        ...(await rendered(edition, '/status', '')),
        isRare: true,
      }));
    const place = { owner: edition, key: '/status', keepMs: MOMENT_MS, make };
    return sendAnswer(request, reply, shelf, place, CHANGING);
  });

  for (const [path, choices] of Object.entries(PAGES)) {
    app.get(path, async (request, reply) =>
      sendPage(request, reply, await site.current(), path, choices),
    );
  }

  app.get<{ Params: { facility: string } }>('/hatcheries/:facility', async (request, reply) => {
    const edition = await site.current();
    const asked = request.params.facility;
    const key = edition.facilityKey(asked);
    if (key === null) return sendPage(request, reply, edition, NO_FACILITY, noChoices);
    const path = `/hatcheries/${slugOfKey(key)}`;
    if (asked === slugOfKey(key)) {
      return sendPage(request, reply, edition, path, hatcheryChoices(key));
    }
    reply.headers({ ...headers, ...CHANGING });
    return reply.redirect(`${path}${searchOf(request.url)}`, 301);
  });

  app.get<{ Params: { species: string } }>('/species/:species', async (request, reply) => {
    const edition = await site.current();
    const asked = request.params.species;
    const species = shownSpeciesNamed(asked);
    if (species === null) return sendPage(request, reply, edition, NO_SPECIES, noChoices);
    const path = `/species/${species.toLowerCase()}`;
    if (path.endsWith(`/${asked}`)) return sendPage(request, reply, edition, path, speciesChoices);
    reply.headers({ ...headers, ...CHANGING });
    return reply.redirect(`${path}${searchOf(request.url)}`, 301);
  });

  app.get<{ Params: { date: string } }>('/run/:date', async (request, reply) => {
    const edition = await site.current();
    const { reportDates } = edition;
    const asked = request.params.date;
    const day = reportDates.find((one) => one === asked);
    const path = runPath(day ?? pathOfGap(reportDates, asked));
    // Read before the page waits for its turn: that takes seconds, and has a queue of its own.
    const before = day === undefined ? undefined : () => site.api(edition).run(day);
    return sendPage(request, reply, edition, path, noChoices, before);
  });

  return {
    notFound: async (request: FastifyRequest, reply: FastifyReply) =>
      sendPage(request, reply, await site.current(), NO_PAGE, noChoices),
  };
}
