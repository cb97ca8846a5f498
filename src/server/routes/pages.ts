import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RenderPage } from '#contract/page.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import type { Edition } from '../edition.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import { ASK_AGAIN, type OtherOrigins, pageHeaders } from '../http/headers.ts';
import type { PreparedAnswer } from '../http/prepared-answer.ts';
import { prepareAnswer } from '../http/prepared-answer.ts';
import { ProblemError } from '../http/problem.ts';
import { sendAnswer } from '../http/send-answer.ts';
import { whenReady } from '../http/when-ready.ts';
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
    readonly others: OtherOrigins;
  },
) {
  const { site, render, cache, others } = parts;
  const headers = pageHeaders(others);

  async function rendered(
    edition: Edition,
    path: string,
    search: string,
    log: FastifyBaseLogger,
  ): Promise<PreparedAnswer> {
    const { status, html, failure } = await render({ path, search }, site.api(edition));
    if (failure !== null) log.error(failure, `page ${path} has no data`);
    return prepareAnswer({
      status,
      contentType: 'text/html; charset=utf-8',
      headers,
      body: html,
      isForOne: search !== '',
    });
  }

  function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    edition: Edition,
    path: string,
    names: readonly string[],
  ): void | Promise<void> {
    const search = choicesOf(request.url, names);
    // What a visitor typed is rendered for that visitor only; kept, it would fill the memory.
    const answer =
      search === ''
        ? cache.get(edition, path, () => rendered(edition, path, '', request.log))
        : rendered(edition, path, search, request.log);
    return whenReady(answer, (ready) => sendAnswer(request, reply, ready, ASK_AGAIN));
  }

  for (const [path, names] of Object.entries(PAGES)) {
    app.get(path, (request, reply) =>
      whenReady(site.current(), (edition) => sendPage(request, reply, edition, path, names)),
    );
  }

  app.get<{ Params: { facility: string } }>('/hatcheries/:facility', (request, reply) =>
    whenReady(site.current(), (edition) => {
      // The very address under which the page is kept: nothing is left to be found out.
      const kept = cache.kept(edition, request.url);
      if (kept !== null) return sendAnswer(request, reply, kept, ASK_AGAIN);
      const asked = request.params.facility;
      const key = edition.facilityKey(asked);
      if (key === null) return sendPage(request, reply, edition, NO_FACILITY, PAGES['/app'] ?? []);
      const path = `/hatcheries/${slugOfKey(key)}`;
      if (asked === slugOfKey(key)) {
        return sendPage(request, reply, edition, path, HATCHERY_CHOICES);
      }
      reply.headers({ ...headers, 'cache-control': ASK_AGAIN });
      reply.redirect(`${path}${searchOf(request.url)}`, 301);
    }),
  );

  return {
    notFound: (request: FastifyRequest, reply: FastifyReply) =>
      whenReady(site.current(), (edition) => sendPage(request, reply, edition, NO_PAGE, [])),
  };
}
