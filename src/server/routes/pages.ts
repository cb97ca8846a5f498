import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RenderPage } from '#contract/page.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import type { Edition } from '../edition.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import type { AnswersAtHand } from '../http/answers-at-hand.ts';
import { ASK_AGAIN, type OtherOrigins, pageHeaders } from '../http/headers.ts';
import type { PreparedAnswer } from '../http/prepared-answer.ts';
import { prepareAnswer } from '../http/prepared-answer.ts';
import { type ErrorLog, ProblemError } from '../http/problem.ts';
import { sendAnswer } from '../http/send-answer.ts';
import type { Site } from '../site.ts';

/** Pages, and what of the `?…` each of them shows. Anything else in it changes nothing. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '/': ['facility'],
  '/app': ['q', 'species', 'season'],
  '/about': [],
  '/privacy-policy': [],
  '/terms-of-service': [],
  // The empty page that a browser keeps for when nothing answers.
  '/offline': [],
};
const HATCHERY_CHOICES = ['species', 'run'];

/** Longest `?…` a page is rendered for: the search box takes 60 characters, 540 when encoded. */
const MAX_SEARCH_LENGTH = 600;

/** Stands for every address that no page has. */
const NO_PAGE = '/-';
/** Stands for every facility that is not there; its page does not repeat the name. */
const NO_FACILITY = '/hatcheries/-';

function searchOf(url: string): string {
  const cut = url.indexOf('?');
  return cut === -1 ? '' : url.slice(cut);
}

/** The choices of a page that an address makes, in one order: the key of what it shows. */
function choicesOf(url: string, names: readonly string[]): string {
  const search = searchOf(url);
  if (search === '') return '';
  if (search.length > MAX_SEARCH_LENGTH) {
    throw new ProblemError(414, 'Address too long', 'Please shorten what follows the "?".');
  }
  const asked = new URLSearchParams(search);
  const choices = new URLSearchParams();
  for (const name of names) {
    const value = asked.get(name);
    if (value !== null && value !== '') choices.set(name, value);
  }
  return choices.size === 0 ? '' : `?${choices}`;
}

/**
 * Makes the routes of every page.
 *
 * @returns how to answer a reader who asks for a page that is not there.
 */
export function pageRoutes(
  app: FastifyInstance,
  parts: {
    readonly site: Site;
    readonly render: RenderPage;
    readonly cache: AnswerCache;
    readonly atHand: AnswersAtHand;
    readonly others: OtherOrigins;
    readonly logger: ErrorLog;
  },
) {
  const { site, render, cache, atHand, others, logger } = parts;
  const headers = pageHeaders(others);

  async function rendered(edition: Edition, path: string, search: string): Promise<PreparedAnswer> {
    const { status, html, failure } = await render({ path, search }, site.api(edition));
    if (failure !== null) logger.error(failure, `page ${path} has no data`);
    return prepareAnswer({
      status,
      contentType: 'text/html; charset=utf-8',
      headers,
      body: html,
      isForOne: search !== '',
    });
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    edition: Edition,
    path: string,
    names: readonly string[],
  ): Promise<void> {
    const search = choicesOf(request.url, names);
    // What a visitor typed is rendered for that visitor only; kept, it would fill the memory.
    const answer = await (search === ''
      ? cache.get(edition, path, () => rendered(edition, path, ''))
      : rendered(edition, path, search));
    atHand.remember(edition, request.url, { answer, cacheControl: () => ASK_AGAIN });
    sendAnswer(request, reply, answer, ASK_AGAIN);
  }

  for (const [path, names] of Object.entries(PAGES)) {
    app.get(path, async (request, reply) =>
      sendPage(request, reply, await site.current(), path, names),
    );
  }

  app.get<{ Params: { facility: string } }>('/hatcheries/:facility', async (request, reply) => {
    const edition = await site.current();
    const asked = request.params.facility;
    const key = edition.facilityKey(asked);
    if (key === null) return sendPage(request, reply, edition, NO_FACILITY, PAGES['/app'] ?? []);
    const path = `/hatcheries/${slugOfKey(key)}`;
    if (asked === slugOfKey(key)) {
      return sendPage(request, reply, edition, path, HATCHERY_CHOICES);
    }
    reply.headers({ ...headers, 'cache-control': ASK_AGAIN });
    return reply.redirect(`${path}${searchOf(request.url)}`, 301);
  });

  return {
    notFound: async (request: FastifyRequest, reply: FastifyReply) =>
      sendPage(request, reply, await site.current(), NO_PAGE, []),
  };
}
