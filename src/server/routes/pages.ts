import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ANALYTICS_COLLECTOR } from '#contract/analytics.ts';
import type { RenderPage } from '#contract/page.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import type { Edition } from '../edition.ts';
import type { AnswerCache } from '../http/answer-cache.ts';
import { ASK_AGAIN, pageHeaders } from '../http/headers.ts';
import type { PreparedAnswer } from '../http/prepared-answer.ts';
import { prepareAnswer } from '../http/prepared-answer.ts';
import { ProblemError } from '../http/problem.ts';
import { sendAnswer } from '../http/send-answer.ts';
import { whenReady } from '../http/when-ready.ts';
import type { Site } from '../site.ts';

/** Pages that are the same for everyone who makes no choices in the address. */
const PLAIN_PAGES = ['/', '/app', '/about', '/privacy-policy', '/terms-of-service'];

/** Longest `?…` a page is rendered for: the search box takes 60 characters, 540 when encoded. */
const MAX_SEARCH_LENGTH = 600;

function searchOf(url: string): string {
  const cut = url.indexOf('?');
  return cut === -1 ? '' : url.slice(cut);
}

/** Makes the routes of every page; a page that is not there is answered by the pages too. */
export function pageRoutes(
  app: FastifyInstance,
  parts: {
    readonly site: Site;
    readonly render: RenderPage;
    readonly cache: AnswerCache;
    readonly analyticsId: string | null;
  },
): void {
  const { site, render, cache, analyticsId } = parts;
  const headers = pageHeaders(analyticsId === null ? [] : [new URL(ANALYTICS_COLLECTOR).origin]);

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
    });
  }

  function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    edition: Edition,
    path: string,
  ): void | Promise<void> {
    const search = searchOf(request.url);
    if (search.length > MAX_SEARCH_LENGTH) {
      throw new ProblemError(414, 'Address too long', 'Please shorten what follows the "?".');
    }
    // What a visitor typed is rendered for that visitor only; kept, it would fill the memory.
    const answer =
      search === ''
        ? cache.get(edition.epoch, path, () => rendered(edition, path, '', request.log))
        : rendered(edition, path, search, request.log);
    return whenReady(answer, (ready) => sendAnswer(request, reply, ready, ASK_AGAIN));
  }

  for (const path of PLAIN_PAGES) {
    app.get(path, (request, reply) =>
      whenReady(site.current(), (edition) => sendPage(request, reply, edition, path)),
    );
  }

  app.get<{ Params: { facility: string } }>('/hatcheries/:facility', (request, reply) =>
    whenReady(site.current(), (edition) => {
      // The very address under which the page is kept: nothing is left to be found out.
      const kept = cache.kept(edition.epoch, request.url);
      if (kept !== null) return sendAnswer(request, reply, kept, ASK_AGAIN);
      const asked = request.params.facility;
      const key = edition.facilityKey(asked);
      // One page serves every name that is not there: the page does not repeat it.
      if (key === null) return sendPage(request, reply, edition, '/hatcheries/-');
      const slug = slugOfKey(key);
      if (asked === slug) return sendPage(request, reply, edition, `/hatcheries/${slug}`);
      reply.redirect(`/hatcheries/${slug}${searchOf(request.url)}`, 301);
    }),
  );
}
