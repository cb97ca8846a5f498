import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EMBED, embedCode } from '#contract/embed.ts';
import type { WebBuild } from '#contract/page.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import { embedHeaders } from '../http/headers.ts';
import { ProblemError } from '../http/problem.ts';
import type { Site } from '../site.ts';
import { facilityIn, named, UNKNOWN_HATCHERY } from './named.ts';

const KEPT = 'public, max-age=300, stale-while-revalidate=600, stale-if-error=86400';

const themeOf = ({ query }: FastifyRequest): string =>
  (query as { readonly theme?: unknown }).theme === 'dark' ? 'dark' : 'light';

/** Cards of facilities for the pages of others, and what oEmbed asks about them. */
export function embedRoutes(
  app: FastifyInstance,
  { site, web }: { readonly site: Site; readonly web: WebBuild },
): void {
  const config = {
    kept: 'edition',
    answerOf: (request: FastifyRequest) => {
      const key = facilityIn(request);
      return key && `${key} ${themeOf(request)}`;
    },
    cacheControl: KEPT,
    line: 'pages',
  } as const;
  app.get('/embed/hatcheries/:name', { config }, async (request, reply) => {
    const api = site.api(request.edition);
    const isDark = themeOf(request) === 'dark';
    const { isFound, html } = await web.drawEmbed(named(request, 'name'), isDark, api);
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
    reply.code(isFound ? 200 : 404).headers(embedHeaders(hash('sha256', style, 'base64')));
    return reply.type('text/html; charset=utf-8').send(html);
  });

  app.get('/oembed', { config: { cacheControl: KEPT } }, async (request) => {
    const asked = new URLSearchParams(request.url.split('?')[1]);
    if ((asked.get('format') ?? 'json') !== 'json') {
      throw new ProblemError(501, 'Only JSON', 'Ask without a format, or for format=json.');
    }
    const slug = /\/hatcheries\/([^/?#]+)/.exec(asked.get('url') ?? '')?.[1] ?? '';
    const key = request.edition.facilityKey(slug);
    const feature = request.edition.facilities.features.find(({ id }) => id === key);
    if (feature === undefined) throw UNKNOWN_HATCHERY;
    const { links } = await site.api(request.edition).config();
    const title = facilityTitle(feature.properties['Facility Name']);
    const most = Number(asked.get('maxwidth') ?? EMBED.width) || EMBED.width;
    const width = Math.max(Math.min(EMBED.width, most), EMBED.narrowest);
    return {
      ...{ version: '1.0', type: 'rich', title },
      ...{ provider_name: 'Freshet', provider_url: links.site, width, height: EMBED.height },
      html: embedCode({ site: links.site ?? '', slug: slugOfKey(feature.id), title, width }),
    };
  });
}
