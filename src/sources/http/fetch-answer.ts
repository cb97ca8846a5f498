import { SourceError } from '../source-error.ts';

/** The platform's `fetch`, passed in so that a service can stand on loopback or in the process. */
export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

/** One call of a public service. */
export interface Call {
  /** Name of the service, as error messages say it. */
  readonly service: string;
  readonly url: URL;
  /** Media types that are asked for, one of which the answer must have. */
  readonly types: readonly string[];
  /**
   * Media types in which the service says by a 404 that it does not know a thing. A 404 of another
   * type, or of a service that has no such word, is the wrong address: it says nothing about the
   * thing.
   */
  readonly unknownTypes?: readonly string[];
  /** Headers beside `Accept` and `User-Agent`; they may hold a key, and never stand in an error. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A longer answer is cut off and is an error. */
  readonly maxBytes: number;
  /** Time for the whole answer, to its last byte. */
  readonly timeoutMs: number;
}

/** What a call needs from outside. */
export interface CallTools {
  readonly fetch: Fetch;
  /** Gives the call up, with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/** A whole answer with status 200. */
export interface Answer {
  readonly bytes: Uint8Array;
  readonly headers: Headers;
}

const MOST_REDIRECTS = 3;
const USER_AGENT = 'Freshet (Washington salmon returns and river flows)';

/** Address as it may be shown: a key may stand in the search part. */
function shown(url: URL): string {
  return url.origin + url.pathname;
}

/** Seconds or an HTTP date, as RFC 9110 section 10.2.3 has it. */
function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1000;
  const sent = Date.parse(headers.get('date') ?? '');
  const wait = Date.parse(value) - sent;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

function isOf(types: readonly string[], headers: Headers): boolean {
  const type = (headers.get('content-type') ?? '').toLowerCase();
  return types.some((asked) => type.startsWith(asked));
}

function refusal(
  { service, url, unknownTypes = [] }: Call,
  { status, headers }: Response,
): SourceError {
  const where = `${shown(url)} answered ${status}`;
  if (status === 429) {
    return new SourceError(service, 'limited', `${where}: it asks to be called less often`, {
      retryable: true,
      retryAfterMs: retryAfterMs(headers),
    });
  }
  if (status === 404 && isOf(unknownTypes, headers)) {
    return new SourceError(service, 'unknown', where);
  }
  return new SourceError(service, 'unavailable', where, {
    retryable: status >= 500 || status === 408,
    retryAfterMs: retryAfterMs(headers),
  });
}

async function wholeBody(call: Call, response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the body, so that no more of it is fetched.
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > call.maxBytes) {
      throw new SourceError(
        call.service,
        'malformed',
        `${shown(call.url)} sent more than ${call.maxBytes} bytes`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The answer to a call after its redirects, which must stay on its host. */
async function landed(call: Call, fetch: Fetch, signal: AbortSignal): Promise<Response> {
  const { service, headers } = call;
  const accept = call.types.join(', ');
  let { url } = call;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const response = await fetch(url, {
      headers: { ...headers, accept, 'user-agent': USER_AGENT },
      redirect: 'manual',
      signal,
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) return response;
    await response.body?.cancel();
    const next = URL.parse(location, url.href);
    if (next === null || next.host !== url.host || next.protocol !== url.protocol) {
      throw new SourceError(service, 'malformed', `${shown(url)} sends to another host`);
    }
    url = next;
  }
  throw new SourceError(service, 'unavailable', `${shown(call.url)} redirects without an end`);
}

/**
 * Calls a service and reads its whole answer.
 *
 * @throws {SourceError} unless a whole answer with status 200 and the asked media type arrives
 * within the time and the size allowed. Nothing of the call's search part or headers stands in it.
 */
export async function fetchAnswer(call: Call, { fetch, signal }: CallTools): Promise<Answer> {
  const deadline = AbortSignal.timeout(call.timeoutMs);
  const either = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
  let isAnswering = false;
  try {
    const response = await landed(call, fetch, either);
    if (response.status !== 200) {
      await response.body?.cancel();
      throw refusal(call, response);
    }
    if (!isOf(call.types, response.headers)) {
      const type = response.headers.get('content-type') ?? 'nothing';
      await response.body?.cancel();
      throw new SourceError(
        call.service,
        'malformed',
        `${shown(call.url)} sent ${type} where ${call.types.join(' or ')} was asked for`,
        { retryable: true },
      );
    }
    isAnswering = true;
    return { bytes: await wholeBody(call, response), headers: response.headers };
  } catch (error) {
    if (error instanceof SourceError) throw error;
    const late = deadline.aborted && !(signal?.aborted ?? false);
    const failed = isAnswering ? 'broke off while it answered' : 'cannot be reached';
    const why = late
      ? `gave no whole answer in ${call.timeoutMs / 1000} s`
      : `${failed} (${causeOf(error)})`;
    throw new SourceError(call.service, 'unavailable', `${shown(call.url)} ${why}`, {
      retryable: true,
      cause: error,
    });
  }
}

/** `fetch failed` says nothing; what stands behind it does. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/**
 * The JSON of an answer.
 *
 * @throws {SourceError} when it is none.
 */
export function jsonOf(call: Call, { bytes }: Answer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new SourceError(call.service, 'malformed', `${shown(call.url)} sent broken JSON`, {
      retryable: true,
      cause,
    });
  }
}
