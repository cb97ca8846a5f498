import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { EMBED, embedCode, embedHeight } from '#contract/embed.ts';
import type { WebBuild } from '#contract/page.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import { riverNamed } from '#domain/place/river.ts';
import { embedHeaders, keepFor, SHARED_S } from '../http/headers.ts';
import { ProblemError } from '../http/problem.ts';
import { readRiver } from '../river/river-now.ts';
import type { Rivers } from '../river/rivers.ts';
import type { Site } from '../site.ts';
import { NOW_MS } from './api.ts';
import { facilityIn, named, riverIn, riverKeyIn } from './named.ts';

const KEPT = keepFor(SHARED_S);
const NO_CARD = new ProblemError(404, 'No such card', 'No facility or river has this address.');

const isDark = ({ query }: FastifyRequest) =>
  (query as { readonly theme?: unknown }).theme === 'dark';
const isMetric = ({ query }: FastifyRequest) =>
  (query as { readonly units?: unknown }).units === 'metric';

/** Cards of facilities and rivers that other sites can frame, and the oEmbed answers about them. */
export function embedRoutes(
  app: FastifyInstance,
  { site, web, rivers }: { readonly site: Site; readonly web: WebBuild; readonly rivers: Rivers },
): void {
  function send(reply: FastifyReply, { isFound, html }: Awaited<ReturnType<typeof web.drawEmbed>>) {
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
    reply.code(isFound ? 200 : 404).headers(embedHeaders(hash('sha256', style, 'base64')));
    return reply.type('text/html; charset=utf-8').send(html);
  }

  const config = {
    kept: 'edition',
    answerOf: (request: FastifyRequest) => {
      return `${facilityIn(request)} ${isDark(request)}`;
    },
    cacheControl: KEPT,
    line: 'pages',
  } as const;
  app.get('/embed/hatcheries/:name', { config }, async (request, reply) => {
    const api = site.api(request.edition);
    return send(reply, await web.drawEmbed(named(request, 'name'), isDark(request), api));
  });

  // Not in a line, where others would wait for a slow river service.
  const ofRiver = {
    kept: NOW_MS,
    answerOf: (request: FastifyRequest) => {
      return `${riverKeyIn(request)} ${isDark(request)} ${isMetric(request)}`;
    },
    cacheControl: KEPT,
  } as const;
  app.get('/embed/rivers/:river', { config: ofRiver }, async (request, reply) => {
    const river = riverIn(request);
    const read = river && (await readRiver({ site: river.gauge, lid: river.forecast }, rivers));
    const found = river && read && { river, read, isMetric: isMetric(request) };
    const api = site.api(request.edition);
    return send(reply, await web.drawRiverEmbed(found, isDark(request), api));
  });

  function pageAt(address: string, { edition }: FastifyRequest) {
    const [, kind, slug = ''] = /\/(hatcheries|rivers)\/([^/?#]+)/.exec(address) ?? [];
    if (kind === 'rivers') {
      const river = riverNamed(edition.rivers, slug);
      return river && { path: `/rivers/${river.slug}`, title: river.name };
    }
    const key = edition.facilityKey(slug);
    const feature = edition.facilities.features.find(({ id }) => id === key);
    return feature
      ? {
          path: `/hatcheries/${slugOfKey(feature.id)}`,
          title: facilityTitle(feature.properties['Facility Name']),
        }
      : null;
  }

  app.get('/oembed', { config: { cacheControl: KEPT } }, async (request) => {
    const asked = new URLSearchParams(request.url.split('?')[1]);
    if ((asked.get('format') ?? 'json') !== 'json') {
      throw new ProblemError(501, 'Only JSON', 'Leave the format out, or use format=json.');
    }
    const page = pageAt(asked.get('url') ?? '', request);
    if (page === null) throw NO_CARD;
    const { links } = await site.api(request.edition).config();
    const most = Number(asked.get('maxwidth') ?? EMBED.width) || EMBED.width;
    const width = Math.max(Math.min(EMBED.width, most), EMBED.narrowest);
    return {
      version: '1.0',
      type: 'rich',
      title: page.title,
      provider_name: 'Freshet',
      provider_url: links.site,
      width,
      height: embedHeight(page.path),
      html: embedCode({ site: links.site ?? '', ...page, width }),
    };
  });
}
