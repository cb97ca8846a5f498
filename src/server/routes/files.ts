import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { FILE_HEADERS, KEEP_AN_HOUR, KEEP_FOREVER } from '../http/headers.ts';
import type { PreparedAnswer } from '../http/prepared-answer.ts';
import { prepareAnswer } from '../http/prepared-answer.ts';
import { sendAnswer } from '../http/send-answer.ts';

/** The kinds of file the web build makes. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/**
 * Serves the files of the web build from memory. Only files found there at the start have a route,
 * so no address can reach outside the folder.
 *
 * @throws {Error} when the folder is not there: the web has not been built.
 */
export async function fileRoutes(app: FastifyInstance, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const contentType = CONTENT_TYPES[extname(entry.name)];
    if (!entry.isFile() || contentType === undefined || path.includes(`${sep}.vite${sep}`))
      continue;
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    const lifetime = address.startsWith('/assets/') ? KEEP_FOREVER : KEEP_AN_HOUR;
    let prepared: Promise<PreparedAnswer> | null = null;
    app.get(address, async (request, reply) => {
      prepared ??= readFile(path).then((body) =>
        prepareAnswer({ contentType, headers: FILE_HEADERS, body }),
      );
      sendAnswer(request, reply, await prepared, lifetime);
    });
  }
}
