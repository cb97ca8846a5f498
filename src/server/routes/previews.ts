import { fileURLToPath } from 'node:url';
import { renderAsync } from '@resvg/resvg-js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebBuild } from '#contract/page.ts';
import { pathsWithPicture, previewOf, weekPaths } from '#server/site/addresses.ts';
import type { Site } from '#server/site/site.ts';
import { SHARE_A_MINUTE } from '../http/headers.ts';
import { ProblemError } from '../http/problem.ts';

/** The typefaces of the previews, made by `npm run faces`. */
const FACES = ['newsreader-600', 'instrument-sans-400', 'instrument-sans-600'];
const font = {
  fontFiles: FACES.map((face) => fileURLToPath(new URL(`../faces/${face}.ttf`, import.meta.url))),
  loadSystemFonts: false,
  defaultFontFamily: 'Instrument Sans',
};

const NO_PREVIEW = new ProblemError(
  404,
  'No such preview',
  'The address of a page’s preview is in its og:image tag.',
);

/** The path of the page whose preview is requested, `/` for the site's; `null` if there is none. */
function pageIn({ url, edition }: FastifyRequest): string | null {
  const [asked] = url.split('?');
  const pages = [...pathsWithPicture(edition), ...weekPaths(edition)];
  return pages.find((path) => previewOf(path) === asked) ?? null;
}

export function previewRoutes(
  app: FastifyInstance,
  { site, web }: { readonly site: Site; readonly web: WebBuild },
): void {
  const config = {
    kept: 'edition',
    answerOf: pageIn,
    encoding: 'identity',
    line: 'slow',
    cacheControl: SHARE_A_MINUTE,
  } as const;
  app.get('/previews/*', { config }, async (request, reply) => {
    const path = pageIn(request);
    const svg = path === null ? null : await web.drawPreview(path, site.api(request.edition));
    if (svg === null) throw NO_PREVIEW;
    reply.type('image/png');
    return (await renderAsync(svg, { font })).asPng();
  });
}
