import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
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

/** Validators of files, each worked out once: a file of another time is another. */
function tagsOfFiles() {
  const tags = new Map<string, string>();
  return (path: string, { mtimeMs }: { readonly mtimeMs: number }): string => {
    const file = `${path} ${mtimeMs}`;
    const tag =
      tags.get(file) ?? `"${hash('sha256', readFileSync(path), 'base64url').slice(0, 22)}"`;
    tags.set(file, tag);
    return tag;
  };
}

/** Serves the files of the build that are there at the start: no address can reach outside. */
export async function fileRoutes(
  app: FastifyInstance,
  folder: string,
  others: OtherOrigins,
): Promise<void> {
  const tagOf = tagsOfFiles();
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      const named = route.url === WORKER ? SHARE_A_MINUTE : KEEP_AN_HOUR;
      const cacheControl = route.url.startsWith('/assets/') ? KEEP_FOREVER : named;
      route.config = { ...route.config, cacheControl };
    });
    files.addHook('onRequest', async ({ url }, reply) => {
      if (url === WORKER) reply.headers(pageHeaders(others));
    });
    await files.register(fastifyStatic, {
      root: resolve(folder),
      wildcard: false,
      index: false,
      dotfiles: 'ignore',
      // A file has its compressed forms beside it, which are no files of their own.
      preCompressed: true,
      globIgnore: ['**/.vite/**', '**/*.html', '**/*.br', '**/*.gz'],
      acceptRanges: false,
      cacheControl: false,
      // Of the content: two servers agree on it, and what a new build did not change is not sent again.
      etag: false,
      lastModified: false,
      setHeaders: (reply, path, stat) => reply.header('etag', tagOf(path, stat)),
    });
  });
}
