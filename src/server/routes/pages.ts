import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WebBuild } from '#contract/page.ts';
import { damNamed } from '#domain/dam/dams.ts';
import { shownSpeciesNamed } from '#domain/fish/series.ts';
import { riverNamed } from '#domain/place/river.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';
import { StoreError } from '#store/store-error.ts';
import type { Edition } from '../edition.ts';
import {
  ASK_AGAIN,
  isOpenToAll,
  type OtherOrigins,
  pageHeaders,
  SHARE_A_MINUTE,
  SHARE_DATA,
} from '../http/headers.ts';
import { searchOf } from '../http/kept-answers.ts';
import { NOTHING_THERE } from '../http/problem.ts';
import type { Site } from '../site.ts';
import { MOMENT_MS } from './api.ts';
import { named } from './named.ts';

/** Of another build: the next may have it, so its absence must not be kept. */
const isAsset = (url: string) => url.startsWith('/assets/');

/** How long a page is kept, by what it shows: a river's first page asks for readings the next has. */
const KEPT = { edition: 'edition', river: MOMENT_MS, moment: MOMENT_MS } as const;

/** The address of every page that does not exist. */
export const NO_PAGE = '/-';

/** Whether there is a page for a name, by the parameter of its path. A day without a report has one. */
const IS_THERE: Readonly<Record<string, (name: string, edition: Edition) => boolean>> = {
  facility: (name, { facilityKey }) => facilityKey(name) !== null,
  species: (name) => shownSpeciesNamed(name) !== null,
  dam: (name) => damNamed(name) !== null,
  river: (name, { rivers }) => riverNamed(rivers, name) !== null,
  date: (name) => isPlainDate(name),
};

const INLINE_SCRIPT = /<script(?![^>]*(?:\ssrc=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g;

/** The sources that allow the inline scripts of a document, and no others. */
function scriptHashes(html: string): readonly string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`,
  );
}

/** The address at which React Router asks for the data of a page. */
export const dataPath = (path: string) => (path === '/' ? '/_.data' : `${path}.data`);

const pathOf = ({ url }: FastifyRequest) => (url.split('?', 1)[0] ?? '').replace(/(?<=.)\/$/, '');

const queryOf = ({ url }: FastifyRequest) => url.slice(url.split('?', 1)[0]?.length);

/** Makes the routes of every page: its document, and its data at the same address with `.data`. */
export function pageRoutes(
  app: FastifyInstance,
  parts: { readonly site: Site; readonly web: WebBuild; readonly others: OtherOrigins },
): void {
  const { site, web, others } = parts;

  async function pageAt(
    address: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<string> {
    const url = new URL(address, site.settings.siteUrl);
    // With dots in it, it is the address of another page.
    if (address.split('?', 1)[0] !== url.pathname) return pageAt(NO_PAGE, request, reply);
    let isStoreDown = false;
    const failed = (failure: unknown) => {
      app.log.error(failure, `page ${address} has no data`);
      isStoreDown ||= failure instanceof StoreError;
    };
    const page = await web.render(new Request(url), site.api(request.edition), failed);
    const body = await page.text();
    const type = page.headers.get('content-type') ?? 'text/plain; charset=utf-8';
    const scripts = type.startsWith('text/html') ? scriptHashes(body) : [];
    reply
      .code(isStoreDown ? 503 : page.status)
      .headers(pageHeaders(others, scripts))
      .type(type);
    const to = page.headers.get('location');
    if (to !== null) {
      // The page was asked with the parameters that it shows; the rest go along, too.
      reply.header('location', (to.split('?', 1)[0] ?? '') + queryOf(request));
    }
    return body;
  }

  /** The address that a page is made for, with its choices; one for all names that do not exist. */
  const addressOf = (request: FastifyRequest, path: string) => {
    const isThere = Object.keys(request.params ?? {}).every((parameter) =>
      IS_THERE[parameter]?.(named(request, parameter), request.edition),
    );
    return isThere ? pathOf(request) + searchOf(request) : path.replace(/:\w+/, '-');
  };

  for (const { path, query, shows } of web.pages) {
    // A past week takes a second or two to make, and there are hundreds.
    const isPastWeek = path.endsWith('/:date');
    const config = {
      kept: KEPT[shows],
      line: isPastWeek ? 'slow' : 'pages',
      isRare: isPastWeek,
      // React Router names the parts of a page's data that it needs.
      query: [...query, '_routes'],
    } as const;
    for (const one of [path, dataPath(path)]) {
      const answerOf = (request: FastifyRequest) => addressOf(request, one);
      const shared = one === path ? SHARE_A_MINUTE : SHARE_DATA;
      const cacheControl = shows === 'moment' ? ASK_AGAIN : shared;
      app.get(one, { config: { ...config, answerOf, cacheControl } }, (request, reply) =>
        pageAt(addressOf(request, one), request, reply),
      );
    }
  }

  // The browser's router takes no notice of the case: it would show another page than the server.
  // Not the empty one of home: an address that begins with two slashes is of another site.
  const firstParts = new Set(web.pages.flatMap(({ path }) => path.split('/')[1] || []));
  const inLowerCase = (request: FastifyRequest) => {
    const path = pathOf(request);
    const lower = path.toLowerCase();
    return lower !== path && firstParts.has(lower.split('/')[1] ?? '') ? lower : null;
  };
  const answerOf = (request: FastifyRequest) =>
    isOpenToAll(request.url) || isAsset(request.url) || inLowerCase(request) ? null : NO_PAGE;
  const config = {
    kept: 'edition',
    line: 'pages',
    cacheControl: SHARE_A_MINUTE,
    answerOf,
  } as const;
  app.get('/*', { config }, (request, reply) => {
    if (isOpenToAll(request.url) || isAsset(request.url)) throw NOTHING_THERE;
    const lower = inLowerCase(request);
    if (lower === null) return pageAt(NO_PAGE, request, reply);
    reply.code(301).header('location', lower + queryOf(request));
    return '';
  });
}
