import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerShelf } from '../http/answer-shelf.ts';
import type { OtherOrigins } from '../http/headers.ts';
import { FILE_HEADERS, KEEP_AN_HOUR, KEEP_FOREVER, pageHeaders } from '../http/headers.ts';
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

/** A file of the web build. */
interface ServedFile {
  readonly path: string;
  readonly contentType: string;
}

const ASSETS = '/assets/';
/** What a worker may reach is said by its own file. */
const WORKER = '/service-worker.js';

/**
 * Serves the files of the web build from memory. Only files found at the start are served, so no
 * address can reach outside the folder.
 *
 * @throws {Error} when the folder is missing: the web has not been built.
 */
export async function fileRoutes(
  app: FastifyInstance,
  shelf: AnswerShelf,
  folder: string,
  others: OtherOrigins,
): Promise<void> {
  const files = await filesIn(folder);

  function send(address: string, request: FastifyRequest, reply: FastifyReply) {
    const file = files.get(address);
    if (file === undefined) return reply.callNotFound();
    const { path, contentType } = file;
    const headers = address === WORKER ? pageHeaders(others) : FILE_HEADERS;
    const make = async () => ({ contentType, headers, body: await readFile(path) });
    const lifetime = address.startsWith(ASSETS) ? KEEP_FOREVER : KEEP_AN_HOUR;
    const place = { owner: file, key: address, make, isPacked: contentType === 'image/png' };
    return sendAnswer(request, reply, shelf, place, { 'cache-control': lifetime });
  }

  app.get<{ Params: { '*': string } }>(`${ASSETS}*`, (request, reply) =>
    send(ASSETS + request.params['*'], request, reply),
  );
  for (const address of files.keys()) {
    if (address.startsWith(ASSETS)) continue;
    app.get(address, (request, reply) => send(address, request, reply));
  }
}

/** The files of a folder that browsers may load, by address. */
async function filesIn(folder: string): Promise<Map<string, ServedFile>> {
  const files = new Map<string, ServedFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const contentType = CONTENT_TYPES[extname(entry.name)];
    if (!entry.isFile() || contentType === undefined || path.includes(`${sep}.vite${sep}`))
      continue;
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    files.set(address, { path, contentType });
  }
  return files;
}
