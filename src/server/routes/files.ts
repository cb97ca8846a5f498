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

/** A worker takes its Content-Security-Policy from the headers of its own file. */
const WORKER = '/service-worker.js';

/** ETags of files, each computed once per path and modification time. */
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

/** Serves the build files that exist at start: no address can reach outside the folder. */
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
      // Compressed copies lie next to each file and get no address of their own.
      preCompressed: true,
      globIgnore: ['**/.vite/**', '**/*.html', '**/*.br', '**/*.gz'],
      acceptRanges: false,
      cacheControl: false,
      // Ours are hashes of the content: servers agree on them, and files that a new build left unchanged are not sent again.
      etag: false,
      lastModified: false,
      setHeaders: (reply, path, stat) => reply.header('etag', tagOf(path, stat)),
    });
  });
}
