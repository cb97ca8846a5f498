import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EmbedTheme } from '#contract/embed.ts';
import type { WebBuild } from '#contract/page.ts';
import type { Site } from '#server/site/site.ts';
import { embedHeaders, keepFor, SHARED_S } from '../http/headers.ts';
import type { Rivers } from '../river/rivers.ts';
import { responseOf, riverAnswers } from '../river/routes.ts';
import { NOW_MS } from './api.ts';
import { facilityIn, named, riverIn, riverKeyIn } from './named.ts';

const KEPT = keepFor(SHARED_S);

function themeIn({ query }: FastifyRequest): EmbedTheme {
  const { theme } = query as { readonly theme?: unknown };
  return theme === 'dark' || theme === 'auto' ? theme : 'light';
}
const isMetric = ({ query }: FastifyRequest) =>
  (query as { readonly units?: unknown }).units === 'metric';

/** Cards of facilities and rivers that other sites can frame. */
export function embedRoutes(
  app: FastifyInstance,
  parts: {
    readonly site: Site;
    readonly web: WebBuild;
    readonly rivers: Rivers;
    readonly now: () => number;
  },
): void {
  const { site, web, rivers, now } = parts;
  const answers = riverAnswers({ ...rivers, now });
  async function answerAt(address: string): Promise<Response | null> {
    const answer = await answers.ask(address).catch(() => null);
    return answer && responseOf(answer, now());
  }

  function send(reply: FastifyReply, { isFound, html }: Awaited<ReturnType<typeof web.drawEmbed>>) {
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
    reply.code(isFound ? 200 : 404).headers(embedHeaders(hash('sha256', style, 'base64')));
    return reply.type('text/html; charset=utf-8').send(html);
  }

  const config = {
    kept: 'edition',
    answerOf: (request: FastifyRequest) => {
      return `${facilityIn(request)} ${themeIn(request)}`;
    },
    cacheControl: KEPT,
    line: 'pages',
  } as const;
  app.get('/embed/hatcheries/:name', { config }, async (request, reply) => {
    const api = site.api(request.edition);
    return send(reply, await web.drawEmbed(named(request, 'name'), themeIn(request), api));
  });

  // Not in a line, where others would wait for a slow river service.
  const ofRiver = {
    kept: NOW_MS,
    answerOf: (request: FastifyRequest) => {
      return `${riverKeyIn(request)} ${themeIn(request)} ${isMetric(request)}`;
    },
    cacheControl: KEPT,
  } as const;
  app.get('/embed/rivers/:river', { config: ofRiver }, async (request, reply) => {
    const river = riverIn(request);
    const found = river && { river, answerAt, isMetric: isMetric(request), now: now() };
    const api = site.api(request.edition);
    return send(reply, await web.drawRiverEmbed(found, themeIn(request), api));
  });
}
