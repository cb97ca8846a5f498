import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { yieldToEventLoop } from '#store/yield-to-event-loop.ts';
import type { Edition } from '../edition.ts';
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

/** Most bytes that are kept of answers; those asked for longest ago go first. */
const MOST_BYTES = 28 * 2 ** 20;
const BYTES_BESIDE_BODY = 2048;

/** Requests of one client that may wait while another is answered, by what answers them. */
const MOST_WAITING = {
  /** Renders of some 20 ms: with a new edition every page may be asked for at once. */
  pages: 200,
  /** Renders for a query: any number of searches can be made up. */
  choices: 50,
  /** Past weeks and pictures, of a second or two. */
  slow: 10,
  /** Files of the record, of up to five seconds. */
  files: 5,
} as const;

const BUSY = new ProblemError(503, 'Too many requests at once', 'Please try again in a moment.', {
  'retry-after': '2',
});

/** A file unpacked in large pieces takes a quarter of the time: the largest has 8 MB, too many to keep. */
const UNPACKING = { chunkSize: 256 * 1024 } as const;

/** The answer is that of another address. */
export interface ElsewhereAnswer {
  readonly location: string;
}
type AnswerName = string | null | ElsewhereAnswer;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * How long answers are kept: as long as the edition that they were made from, or some milliseconds;
     * with 0 they only serve those who ask meanwhile. Without it nothing is done to them.
     */
    kept?: 'edition' | number;
    /**
     * Which answer is asked for, in one spelling whatever else is in the address; `null` where nothing
     * is: that is said at once and not kept. By default its path.
     */
    answerOf?: (request: FastifyRequest) => AnswerName | Promise<AnswerName>;
    /** The one encoding that is made; gzip by the handler, unpacked for clients that cannot read it. */
    encoding?: 'gzip' | 'identity';
    /** Work that keeps the server busy takes turns with others of its kind. */
    line?: Exclude<keyof typeof MOST_WAITING, 'choices'>;
    /** `Cache-Control` of an answer that is no problem. */
    cacheControl?: string | (() => string);
  }
  interface FastifyRequest {
    edition: Edition;
    /** Which answer it asks for, by `answerOf`. */
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

  // For handlers that give back what they made.
  app.addHook('onRoute', (route) => {
    const { handler, config } = route;
    const line = config?.line;
    if (line === undefined) return;
    route.handler = async function inTurn(request, reply) {
      const { answer, making } = request;
      if (answer === null || making === null) return handler.call(this, request, reply);
      const own = line === 'pages' && answer.includes('?') ? 'choices' : line;
      return lines[own](request.ip, async () => {
        // Kept answers are sent between two pieces of work.
        await yieldToEventLoop();
        if (making.askers.every(({ aborted }) => aborted)) throw BUSY;
        return handler.call(this, request, reply);
      });
    };
  });

  async function nameOf(request: FastifyRequest): Promise<AnswerName> {
    const { answerOf } = request.routeOptions.config;
    return answerOf === undefined ? (request.url.split('?', 1)[0] ?? null) : answerOf(request);
  }

  /** The kept answer, or what another is making; `null` when this request has to. */
  async function find(name: string, request: FastifyRequest): Promise<EncodedAnswer | null> {
    const { config, url = '' } = request.routeOptions;
    const encoding = config.encoding ?? encodingFor(request.headers['accept-encoding']);
    const { dataVersion, today } = request.edition;
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
    // Answers from an earlier edition are never asked for again.
    if (request.edition !== shown) answers.clear();
    shown = request.edition;
    if (request.routeOptions.config.kept === undefined) return;
    const name = await nameOf(request);
    if (name === null) return;
    if (typeof name !== 'string') {
      return reply.code(301).header('location', name.location).send('');
    }
    request.answer = name;
    const found = await find(name, request);
    return found && reply.code(found.status).headers(found.headers).send(found.body);
  });

  /** Keeps what was made, and gives it to everybody who waits for it. */
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
      // A file that is not sent is closed.
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
  // Fastify's answer to HEAD measures it.
  return method === 'HEAD' ? '' : null;
}
