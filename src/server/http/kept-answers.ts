import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Edition } from '#server/site/edition.ts';
import { yieldToEventLoop } from '#store/yield-to-event-loop.ts';
import {
  type EncodedAnswer,
  type Encoding,
  encodedAnswer,
  encodingFor,
  isProblem,
  MARKS,
} from './encoded-answer.ts';
import { KEEP_NOTHING, SHARE_ABSENCE } from './headers.ts';
import { ProblemError } from './problem.ts';
import { waitingLine } from './waiting-line.ts';

/** Size of the cache; the least recently used answers are dropped first. */
const MOST_BYTES = 28 * 2 ** 20;
const BYTES_BESIDE_BODY = 2048;

/** How many requests of one client may wait in each line while others are answered. */
const MOST_WAITING = {
  /** About 20 ms per render; after a new edition every page may be requested at once. */
  pages: 200,
  /** Pages with a query, of which anyone can make up any number. */
  choices: 50,
  /** Past weeks and previews, one or two seconds each. */
  slow: 10,
  /** Files of the record, up to five seconds each. */
  files: 5,
} as const;

const BUSY = new ProblemError(503, 'Too many requests at once', 'Please try again in a moment.', {
  'retry-after': '2',
});

/** Large chunks unpack a file in a quarter of the time. Unpacked files are not cached: the largest has 8 MB. */
const UNPACKING = { chunkSize: 256 * 1024 } as const;

/** The client is redirected to another address. */
export interface ElsewhereAnswer {
  readonly location: string;
}
type AnswerName = string | null | ElsewhereAnswer;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * How long answers are cached: as long as the edition behind them, or a number of milliseconds. With 0
     * an answer is shared only by concurrent requests. Routes without this setting are not cached.
     */
    kept?: 'edition' | number;
    /**
     * Cache key of the requested answer: the same for all addresses with the same answer; `null` if nothing
     * exists there, which is answered without caching. Defaults to the path.
     */
    answerOf?: (request: FastifyRequest) => AnswerName | Promise<AnswerName>;
    /** The only encoding that is made; gzip comes from the handler and is unpacked for clients that do not accept it. */
    encoding?: 'gzip' | 'identity';
    /** The line in which expensive requests of one kind wait their turn. */
    line?: Exclude<keyof typeof MOST_WAITING, 'choices'>;
    /** `Cache-Control` of successful answers. */
    cacheControl?: string | (() => string);
  }
  interface FastifyRequest {
    edition: Edition;
    /** Cache key of the requested answer, from `answerOf`. */
    answer: string | null;
    making: Making | null;
  }
}

interface Making {
  readonly key: string;
  readonly encoding: Encoding;
  readonly askers: AbortSignal[];
  readonly answer: PromiseWithResolvers<EncodedAnswer>;
}

async function bytesOf(payload: unknown): Promise<Buffer> {
  if (Buffer.isBuffer(payload)) return payload;
  return payload instanceof Readable ? buffer(payload) : Buffer.from(String(payload ?? ''));
}

/** Anyone can make up missing addresses, so a 404 is cached only under a key that its route chose. */
function isWorthKeeping(reply: FastifyReply): boolean {
  const isNamed = reply.routeOptions.config.answerOf !== undefined;
  const { statusCode } = reply;
  return !isProblem(reply) && (statusCode === 200 || (isNamed && statusCode === 404));
}

/**
 * Response cache for routes that opt in by their `config`; also adds encoding, ETag and 304. Concurrent
 * requests share one render, which is skipped once all clients have gone.
 */
export function keepAnswers(
  app: FastifyInstance,
  { current, now }: { readonly current: () => Edition; readonly now: () => number },
): void {
  const answers = new LRUCache<string, EncodedAnswer>({
    maxSize: MOST_BYTES,
    sizeCalculation: ({ body }) => body.length + BYTES_BESIDE_BODY,
    perf: { now },
    ttlResolution: 0,
  });
  const pending = new Map<string, Making>();
  let shown = current();
  const lines = {
    pages: waitingLine(MOST_WAITING.pages, BUSY),
    choices: waitingLine(MOST_WAITING.choices, BUSY),
    slow: waitingLine(MOST_WAITING.slow, BUSY),
    files: waitingLine(MOST_WAITING.files, BUSY),
  };

  app.decorateRequest('edition');
  app.decorateRequest('answer', null);
  app.decorateRequest('making', null);

  // Works for handlers that return their answer.
  app.addHook('onRoute', (route) => {
    const { handler, config } = route;
    const line = config?.line;
    if (line === undefined) return;
    route.handler = async function inTurn(request, reply) {
      const { answer, making } = request;
      if (answer === null || making === null) return handler.call(this, request, reply);
      const lineName = line === 'pages' && answer.includes('?') ? 'choices' : line;
      return lines[lineName](request.ip, async () => {
        // Lets cached answers go out between two renders.
        await yieldToEventLoop();
        if (making.askers.every(({ aborted }) => aborted)) throw BUSY;
        return handler.call(this, request, reply);
      });
    };
  });

  async function answerName(request: FastifyRequest): Promise<AnswerName> {
    const { answerOf } = request.routeOptions.config;
    return answerOf === undefined ? (request.url.split('?', 1)[0] ?? null) : answerOf(request);
  }

  /** The cached answer, or the one that another request is making; `null` if this request has to make it. */
  async function find(name: string, request: FastifyRequest): Promise<EncodedAnswer | null> {
    const { config, url = '' } = request.routeOptions;
    const encoding = config.encoding ?? encodingFor(request.headers['accept-encoding']);
    const { dataVersion, today } = request.edition.dates;
    const key = JSON.stringify([dataVersion, today, url, name, encoding]);
    const found = answers.get(key);
    if (found !== undefined) return found;
    const other = pending.get(key);
    if (other !== undefined) {
      other.askers.push(request.signal);
      return other.answer.promise;
    }
    const answer = Promise.withResolvers<EncodedAnswer>();
    answer.promise.catch(() => undefined);
    request.making = { key, encoding, askers: [request.signal], answer };
    pending.set(key, request.making);
    return null;
  }

  app.addHook('onRequest', async (request, reply) => {
    request.edition = current();
    // Answers of the previous edition are never requested again.
    if (request.edition !== shown) answers.clear();
    shown = request.edition;
    if (request.routeOptions.config.kept === undefined) return;
    const name = await answerName(request);
    if (name === null) return;
    if (typeof name !== 'string') {
      return reply.code(301).header('location', name.location).send('');
    }
    request.answer = name;
    const found = await find(name, request);
    return found && reply.code(found.status).headers(found.headers).send(found.body);
  });

  /** Caches a new answer and hands it to every request that waits for it. */
  async function finish(reply: FastifyReply, payload: unknown, making: Making): Promise<Buffer> {
    const { key, answer } = making;
    const { kept } = reply.routeOptions.config;
    try {
      const made = await encodedAnswer(reply, await bytesOf(payload), making.encoding);
      const ttl = typeof kept === 'number' ? kept : undefined;
      if (isWorthKeeping(reply) && ttl !== 0) answers.set(key, made, { ttl: ttl ?? 0 });
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
    if (isUnchanged(request, reply)) {
      // Closes the file, which will not be sent.
      if (body instanceof Readable) body.destroy();
      return unchanged(request, reply);
    }
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
  // Fastify measures the body for its answer to HEAD.
  return method === 'HEAD' ? '' : null;
}
