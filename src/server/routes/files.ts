import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import {
  KEEP_AN_HOUR,
  KEEP_FOREVER,
  type OtherOrigins,
  pageHeaders,
  SHARE_A_MINUTE,
} from '../http/headers.ts';

/** What a worker may reach is said by its own file. */
const WORKER = '/service-worker.js';

/** Serves the files of the build that are there at the start: no address can reach outside. */
export async function fileRoutes(
  app: FastifyInstance,
  folder: string,
  others: OtherOrigins,
): Promise<void> {
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      const named = route.url === WORKER ? SHARE_A_MINUTE : KEEP_AN_HOUR;
      const cacheControl = route.url.startsWith('/assets/') ? KEEP_FOREVER : named;
      route.config = { ...route.config, kept: 'build', cacheControl };
    });
    files.addHook('onRequest', async ({ url }, reply) => {
      if (url === WORKER) reply.headers(pageHeaders(others));
    });
    await files.register(fastifyStatic, {
      root: resolve(folder),
      wildcard: false,
      index: false,
      dotfiles: 'ignore',
      globIgnore: ['**/.vite/**', '**/*.html'],
      // The answers that are kept have their own.
      acceptRanges: false,
      cacheControl: false,
      etag: false,
      lastModified: false,
    });
  });
}
