import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebBuild } from '#contract/page.ts';
import type { Site } from '#server/site/site.ts';
import { StoreError } from '#store/store-error.ts';
import {
  ASK_AGAIN,
  isOpenToAll,
  type OtherOrigins,
  pageHeaders,
  SHARE_A_MINUTE,
  SHARE_DATA,
} from '../http/headers.ts';
import { NOTHING_THERE } from '../http/problem.ts';
import { MOMENT_MS } from './api.ts';
import { dataPath, pageAddress, pathOf, queryOf } from './page-address.ts';

/** Files of another build: the next deployment may have them, so a 404 must not be cached. */
const isAsset = (url: string) => url.startsWith('/assets/');

/** How long a page is cached, by what it shows; one with answers about a river, only while they are fresh. */
const KEPT = { edition: 'edition', moment: MOMENT_MS } as const;

/** The canonical address of pages that do not exist. */
export const NO_PAGE = '/-';

const INLINE_SCRIPT = /<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g;

/** Content-Security-Policy sources for exactly the inline scripts of a document. */
function scriptHashes(html: string): readonly string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`,
  );
}

/** Adds two routes for every page: its document, and its data at the same address plus `.data`. */
export function pageRoutes(
  app: FastifyInstance,
  parts: { readonly site: Site; readonly web: WebBuild; readonly others: OtherOrigins },
): void {
  const { site, web, others } = parts;

  async function pageAt(
    address: string,
    { edition }: Pick<FastifyRequest, 'edition'>,
    reply: FastifyReply,
  ): Promise<string> {
    const url = new URL(address, site.settings.siteUrl);
    // The URL parser resolves dot segments, which would give another page.
    if (address.split('?', 1)[0] !== url.pathname) return pageAt(NO_PAGE, { edition }, reply);
    let isStoreDown = false;
    const failed = (failure: unknown) => {
      app.log.error(failure, `cannot load the data of page ${address}`);
      isStoreDown ||= failure instanceof StoreError;
    };
    const holding: number[] = [];
    const api = site.api(edition, (ms) => holding.push(ms));
    const page = await web.render(new Request(url), api, failed);
    const body = await page.text();
    // A page that lacks an answer is soon outdated.
    if (holding.length > 0) reply.keptMs = Math.max(MOMENT_MS, Math.min(...holding));
    const type = page.headers.get('content-type') ?? 'text/plain; charset=utf-8';
    const scripts = type.startsWith('text/html') ? scriptHashes(body) : [];
    reply
      .code(isStoreDown ? 503 : page.status)
      .headers(pageHeaders(others, scripts))
      .type(type);
    const location = page.headers.get('location');
    if (location !== null) reply.header('location', location);
    return body;
  }

  for (const page of web.pages) {
    for (const isData of [false, true]) {
      const shared = isData ? SHARE_DATA : SHARE_A_MINUTE;
      const config = {
        kept: KEPT[page.shows],
        line: page.isSlow ? 'slow' : 'pages',
        cacheControl: page.shows === 'moment' ? ASK_AGAIN : shared,
        answerOf: (request: FastifyRequest) =>
          pageAddress(page, { request, site: site.api(request.edition), isData }),
      } as const;
      const path = isData ? dataPath(page.path) : page.path;
      app.get(path, { config }, (request, reply) =>
        pageAt(request.answer ?? NO_PAGE, request, reply),
      );
    }
  }

  // Redirects to lower case: the browser's router ignores case and would show a page where the server has none.
  // Home's empty first part is left out: an address that begins with two slashes belongs to another site.
  const firstParts = new Set(web.pages.flatMap(({ path }) => path.split('/')[1] || []));
  const answerOf = (request: FastifyRequest) => {
    if (isOpenToAll(request.url) || isAsset(request.url)) return null;
    const path = pathOf(request);
    const lower = path.toLowerCase();
    const isOther = lower !== path && firstParts.has(lower.split('/')[1] ?? '');
    return isOther ? { location: lower + queryOf(request) } : NO_PAGE;
  };
  const config = {
    kept: 'edition',
    line: 'pages',
    cacheControl: SHARE_A_MINUTE,
    answerOf,
  } as const;
  app.get('/*', { config }, (request, reply) => {
    if (request.answer === null) throw NOTHING_THERE;
    return pageAt(request.answer, request, reply);
  });
}
