import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { yieldToEventLoop } from '#store/yield-to-event-loop.ts';
import type { Edition } from '../edition.ts';
import {
  type EncodedAnswer,
  encodedAnswer,
  encodingFor,
  isProblem,
  MARKS,
  type Wanted,
} from './encoded-answer.ts';
import { fairLine } from './fair-line.ts';
import { KEEP_NOTHING, SHARE_ABSENCE } from './headers.ts';
import { ProblemError } from './problem.ts';

/** Most bytes that are kept of answers asked for often, and of the others. */
const MOST_BYTES = { common: 20 * 2 ** 20, rare: 8 * 2 ** 20 } as const;
const BYTES_BESIDE_BODY = 2048;

/** Requests that may wait in a line, one being answered at a time; kept answers never wait. */
const MOST_WAITING = {
  /** Renders of some 20 ms: with a new edition every page may be asked for at once. */
  pages: 200,
  /** Renders for a query: any number of addresses can be made up. */
  choices: 50,
  /** Past weeks and pictures, of a second or two. */
  slow: 10,
  /** Files of the record, of up to five seconds. */
  files: 5,
} as const;

/** Longest query string: the search box takes 60 characters, 540 when encoded. */
const MAX_SEARCH_LENGTH = 600;
const TOO_LONG = new ProblemError(414, 'Address too long', 'Please shorten what follows the "?".');
const BUSY = new ProblemError(503, 'Too many requests at once', 'Please try again in a moment.', {
  'retry-after': '2',
});

/** A file unpacked in large pieces takes a quarter of the time: the largest has 8 MB, too many to keep. */
const UNPACKING = { chunkSize: 256 * 1024 } as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * How long answers are kept: as long as the edition or the build that they were made from, or some
     * milliseconds; with 0 they only serve those who ask meanwhile. Without it nothing is done to them.
     */
    kept?: 'edition' | 'build' | number;
    /** Which answer is asked for, in one spelling; `null` for one that is not kept. By default its path. */
    answerOf?: (request: FastifyRequest) => string | null;
    /** The query's parameters that change the answer; all others are ignored. */
    query?: readonly string[];
    /** Seldom asked for; must not push out what is asked for often. So is an answer to a query. */
    isRare?: boolean;
    /** The one encoding that is made; gzip by the handler, unpacked for clients that cannot read it. */
    encoding?: 'gzip' | 'identity';
    line?: Exclude<keyof typeof MOST_WAITING, 'choices'>;
    /** `Cache-Control` of an answer that is no problem. */
    cacheControl?: string | (() => string);
  }
  interface FastifyRequest {
    edition: Edition;
    making: Making | null;
  }
}

interface Making extends Wanted {
  readonly key: string;
  readonly shelf: LRUCache<string, EncodedAnswer>;
  readonly askers: AbortSignal[];
  readonly answer: PromiseWithResolvers<EncodedAnswer>;
}

/** The chosen parameters of a query, in one order; empty for none. @throws {ProblemError} 414. */
export function searchOf({ url, query, routeOptions: { config } }: FastifyRequest): string {
  if (config.query === undefined || !url.includes('?')) return '';
  if (url.length - url.indexOf('?') > MAX_SEARCH_LENGTH) throw TOO_LONG;
  const asked = query as Readonly<Record<string, unknown>>;
  const chosen = new URLSearchParams();
  for (const name of config.query) {
    const [value] = [asked[name]].flat();
    if (typeof value === 'string') chosen.set(name, value);
  }
  return chosen.size === 0 ? '' : `?${chosen}`;
}

/** What only the browser reads of a page's address, and the mark of the service worker on what it keeps. */
const FOR_BROWSER = ['map', 'for', '__WB_REVISION__'];

/** The address without parameters that nobody reads, for one cache key; `null` if it has none. */
function canonical({ query, routeOptions: { config }, url }: FastifyRequest): string | null {
  if (config.query === undefined) return null;
  const read = [...config.query, ...FOR_BROWSER];
  const asked = Object.entries(query as Readonly<Record<string, unknown>>);
  const kept = asked.flatMap(([name, value]) =>
    typeof value === 'string' && read.includes(name) ? [[name, value] as const] : [],
  );
  if (kept.length === asked.length) return null;
  // Two slashes would lead to another site.
  const path = `/${url.split('?', 1)[0]?.replace(/^\/+/, '')}`;
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(Object.fromEntries(kept))}`;
}

async function bytesOf(payload: unknown): Promise<Buffer> {
  if (Buffer.isBuffer(payload)) return payload;
  return payload instanceof Readable ? buffer(payload) : Buffer.from(String(payload ?? ''));
}

/** Addresses that lead nowhere are without number; those that a route names itself are not. */
function isWorthKeeping(reply: FastifyReply): boolean {
  const isNamed = reply.routeOptions.config.answerOf !== undefined;
  const { statusCode } = reply;
  return !isProblem(reply) && (statusCode === 200 || (isNamed && statusCode === 404));
}

/**
 * Keeps answers of routes whose `config` says so, and completes all: encoding, validator, 304. Each
 * is made once however many ask, and not at all once nobody waits.
 */
export function keepAnswers(
  app: FastifyInstance,
  { current, now }: { readonly current: () => Edition; readonly now: () => number },
): void {
  const shelfOf = (maxSize: number) =>
    new LRUCache<string, EncodedAnswer>({
      maxSize,
      sizeCalculation: ({ body }) => body.length + BYTES_BESIDE_BODY,
      perf: { now },
      ttlResolution: 0,
    });
  const shelves = { common: shelfOf(MOST_BYTES.common), rare: shelfOf(MOST_BYTES.rare) };
  const pending = new Map<string, Making>();
  let shown = current();
  const lines = {
    pages: fairLine(MOST_WAITING.pages, BUSY),
    choices: fairLine(MOST_WAITING.choices, BUSY),
    slow: fairLine(MOST_WAITING.slow, BUSY),
    files: fairLine(MOST_WAITING.files, BUSY),
  };

  app.decorateRequest('edition');
  app.decorateRequest('making', null);

  // For handlers that give back what they made.
  app.addHook('onRoute', (route) => {
    const { handler, config } = route;
    const line = config?.line;
    if (line === undefined) return;
    route.handler = async function inTurn(request, reply) {
      const own = line === 'pages' && searchOf(request) !== '' ? 'choices' : line;
      const askers = request.making?.askers ?? [request.signal];
      return lines[own](request.ip, async () => {
        // Between two pieces of work, waiting requests are answered.
        await yieldToEventLoop();
        if (askers.every(({ aborted }) => aborted)) throw BUSY;
        return handler.call(this, request, reply);
      });
    };
  });

  /** The kept answer to a request, or what another is making; `null` when this request has to. */
  async function find(request: FastifyRequest): Promise<EncodedAnswer | null> {
    const { config, url = '' } = request.routeOptions;
    const { kept, answerOf, isRare = false } = config;
    const name = answerOf === undefined ? request.url.split('?')[0] : answerOf(request);
    if (kept === undefined || name === null) return null;
    const encoding = config.encoding ?? encodingFor(request.headers['accept-encoding']);
    const isOfBuild = kept === 'build';
    const { dataVersion, today } = request.edition;
    const owner = isOfBuild ? '' : `${dataVersion} ${today}`;
    const key = JSON.stringify([owner, url, name, encoding]);
    // Browsers read an encoding; without one a page takes ten times as much.
    const isSeldom = isRare || name?.includes('?') || encoding === 'identity';
    const shelf = isSeldom ? shelves.rare : shelves.common;
    const found = shelf.get(key);
    if (found !== undefined) return found;
    const other = pending.get(key);
    if (other !== undefined) {
      other.askers.push(request.signal);
      return other.answer.promise;
    }
    const answer = Promise.withResolvers<EncodedAnswer>();
    answer.promise.catch(() => undefined);
    request.making = { key, shelf, encoding, isOfBuild, askers: [request.signal], answer };
    pending.set(key, request.making);
    return null;
  }

  app.addHook('onRequest', async (request, reply) => {
    request.edition = current();
    // Answers from an earlier edition are never asked for again.
    if (request.edition !== shown) for (const shelf of Object.values(shelves)) shelf.clear();
    shown = request.edition;
    const address = canonical(request);
    if (address !== null) return reply.code(301).header('location', address).send('');
    const found = await find(request);
    return found && reply.code(found.status).headers(found.headers).send(found.body);
  });

  /** Keeps what was made, and gives it to everybody who waits for it. */
  async function finish(reply: FastifyReply, payload: unknown, making: Making): Promise<Buffer> {
    const { key, shelf, answer } = making;
    const { kept } = reply.routeOptions.config;
    try {
      const made = await encodedAnswer(reply, await bytesOf(payload), making);
      const ttl = typeof kept === 'number' ? kept : undefined;
      if (isWorthKeeping(reply) && ttl !== 0) shelf.set(key, made, { ttl: ttl ?? 0 });
      answer.resolve(made);
      reply.removeHeader('content-length').headers(made.headers);
      return made.body;
    } catch (error) {
      answer.reject(error);
      throw error;
    } finally {
      pending.delete(key);
    }
  }

  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const { making } = request;
    const { cacheControl, encoding } = request.routeOptions.config;
    request.making = null;
    const body = making === null ? payload : await finish(reply, payload, making);
    if (cacheControl !== undefined && !isProblem(reply)) {
      const { statusCode } = reply;
      const without = statusCode < 500 ? SHARE_ABSENCE : KEEP_NOTHING;
      const lifetime = typeof cacheControl === 'string' ? cacheControl : cacheControl();
      reply.header('cache-control', statusCode < 400 ? lifetime : without);
    }
    const isPlain = encodingFor(request.headers['accept-encoding']) === 'identity';
    const isPacked = encoding === 'gzip' && isPlain && reply.hasHeader('content-encoding');
    if (isPacked) {
      reply.header('etag', String(reply.getHeader('etag')).replace(MARKS.gzip, ''));
      reply.removeHeader('content-encoding');
    }
    if (isUnchanged(request, reply)) return unchanged(request, reply);
    return isPacked ? Readable.from([body]).pipe(createGunzip(UNPACKING)) : body;
  });
}

/** Whether the client has the answer already (RFC 9110, section 13.2.2). */
function isUnchanged({ headers }: FastifyRequest, reply: FastifyReply): boolean {
  const { etag, 'last-modified': modified } = reply.getHeaders();
  if (etag === undefined || reply.statusCode >= 500) return false;
  const known = headers['if-none-match'];
  const since = headers['if-modified-since'];
  if (known === undefined) return Date.parse(String(modified)) <= Date.parse(since ?? '');
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(String(etag));
}

function unchanged({ method }: FastifyRequest, reply: FastifyReply): string | null {
  for (const name of ['content-type', 'content-encoding', 'content-length']) {
    reply.removeHeader(name);
  }
  reply.code(304);
  // Fastify's answer to HEAD measures it.
  return method === 'HEAD' ? '' : null;
}
