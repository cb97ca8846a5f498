import { fileURLToPath } from 'node:url';
import { renderAsync } from '@resvg/resvg-js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebBuild } from '#contract/page.ts';
import { pathsWithPicture, previewOf, weekPaths } from '../addresses.ts';
import { SHARE_A_MINUTE } from '../http/headers.ts';
import { ProblemError } from '../http/problem.ts';
import type { Site } from '../site.ts';

/** The faces of the pictures, made by `npm run faces`. */
const FACES = ['newsreader-600', 'instrument-sans-400', 'instrument-sans-600'];
const font = {
  fontFiles: FACES.map((face) => fileURLToPath(new URL(`../faces/${face}.ttf`, import.meta.url))),
  loadSystemFonts: false,
  defaultFontFamily: 'Instrument Sans',
};

const NO_PICTURE = new ProblemError(
  404,
  'No such picture',
  'The picture of a page is named in its head, as og:image.',
);

/** The path of the page whose picture is asked for, `/` for that of all others; `null` for none. */
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
    if (svg === null) throw NO_PICTURE;
    reply.type('image/png');
    return (await renderAsync(svg, { font })).asPng();
  });
}
