import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

/** A file, prepared when it is first asked for. */
interface ServedFile {
  readonly path: string;
  readonly contentType: string;
  prepared: Promise<PreparedAnswer> | null;
}

const ASSETS = '/assets/';

/**
 * Serves the files of the web build from memory. Only files found there at the start are answered,
 * so no address can reach outside the folder.
 *
 * The many files below `/assets/` share one route: sixty more of them, with those that Fastify adds
 * for HEAD, slow every other address by a sixth.
 *
 * @throws {Error} when the folder is not there: the web has not been built.
 */
export async function fileRoutes(app: FastifyInstance, folder: string): Promise<void> {
  const files = await filesIn(folder);

  async function send(address: string, request: FastifyRequest, reply: FastifyReply) {
    const file = files.get(address);
    if (file === undefined) return reply.callNotFound();
    const { path, contentType } = file;
    file.prepared ??= readFile(path)
      .then((body) => prepareAnswer({ contentType, headers: FILE_HEADERS, body }))
      .catch((error: unknown) => {
        // It may be there again when it is next asked for.
        file.prepared = null;
        throw error;
      });
    const lifetime = address.startsWith(ASSETS) ? KEEP_FOREVER : KEEP_AN_HOUR;
    sendAnswer(request, reply, await file.prepared, lifetime);
  }

  app.get<{ Params: { '*': string } }>(`${ASSETS}*`, (request, reply) =>
    send(ASSETS + request.params['*'], request, reply),
  );
  for (const address of files.keys()) {
    if (address.startsWith(ASSETS)) continue;
    app.get(address, (request, reply) => send(address, request, reply));
  }
}

/** The files of a folder that browsers may have, by their address. */
async function filesIn(folder: string): Promise<Map<string, ServedFile>> {
  const files = new Map<string, ServedFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const contentType = CONTENT_TYPES[extname(entry.name)];
    if (!entry.isFile() || contentType === undefined || path.includes(`${sep}.vite${sep}`))
      continue;
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    files.set(address, { path, contentType, prepared: null });
  }
  return files;
}
