import { SourceError } from '../source-error.ts';
import type { Warn } from './conforming.ts';

/** The platform's `fetch`, passed in so that a service can be simulated on loopback or in the process. */
export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

export interface Call {
  readonly service: string;
  readonly url: URL;
  /** Accepted media types; the answer must have one of them. */
  readonly types: readonly string[];
  /**
   * Whether the JSON of a 404 is the service's own way to say "no such thing". Any other 404 (of a
   * gateway in front of it, say) means that the address is wrong and says nothing about the thing.
   */
  readonly saysUnknown?: (json: unknown) => boolean;
  /** Headers beside `Accept` and `User-Agent`; they may hold a key and never appear in errors. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A longer answer is cut off and reported as an error. */
  readonly maxBytes: number;
  /** Time for the whole answer, to its last byte. */
  readonly timeoutMs: number;
}

export interface CallTools {
  readonly fetch: Fetch;
  readonly signal?: AbortSignal | undefined;
  /** Called for what is left out of an answer. */
  readonly warn?: Warn;
}

/** A complete answer with status 200. */
export interface Answer {
  readonly bytes: Uint8Array;
  readonly headers: Headers;
}

const MOST_REDIRECTS = 3;
const PROJECT = 'Washington salmon returns and river flows';
/** A longer error is not what a service says of one thing. */
const MOST_ERROR_BYTES = 65_536;

/**
 * `fetch` that tells services whom to write to if this site causes trouble.
 *
 * @param contact address or link of the operator; `null` to name only the project.
 */
export function fetchAs(contact: string | null, fetch: Fetch = globalThis.fetch): Fetch {
  if (contact === null) return fetch;
  return (url, init) => {
    const headers = new Headers(init.headers);
    headers.set('user-agent', `Freshet (${PROJECT}; ${encodeURI(contact)})`);
    return fetch(url, { ...init, headers });
  };
}

/** The address without its query, which may hold a key. */
function publicAddress(url: URL): string {
  return url.origin + url.pathname;
}

/** The wait that `Retry-After` asks for: seconds or an HTTP date (RFC 9110, section 10.2.3). */
export function retryAfterMs(headers: Headers): number | null {
  const value = headers.get('retry-after');
  if (value === null) return null;
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1000;
  const sent = Date.parse(headers.get('date') ?? '');
  const wait = Date.parse(value) - sent;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
}

function hasType(types: readonly string[], headers: Headers): boolean {
  const type = (headers.get('content-type') ?? '').toLowerCase();
  return types.some((asked) => type.startsWith(asked));
}

/** The JSON of a refusal; `undefined` where it is none, or too long. */
export async function jsonOfRefusal(response: Response): Promise<unknown> {
  try {
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of response.body ?? []) {
      length += chunk.length;
      if (length > MOST_ERROR_BYTES) return undefined;
      chunks.push(chunk);
    }
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    return undefined;
  }
}

async function refusal(
  { service, url, saysUnknown }: Call,
  response: Response,
): Promise<SourceError> {
  const { status, headers } = response;
  const where = `${publicAddress(url)} answered ${status}`;
  if (status === 429) {
    return new SourceError(service, 'limited', `${where}: too many calls`, {
      retryable: true,
      retryAfterMs: retryAfterMs(headers),
    });
  }
  if (status === 404 && saysUnknown?.(await jsonOfRefusal(response))) {
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
  // Leaving the loop cancels the rest of the body.
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > call.maxBytes) {
      throw new SourceError(
        call.service,
        'malformed',
        `${publicAddress(call.url)} sent more than ${call.maxBytes} bytes`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Sends a call and follows its redirects, which must stay on its host. */
async function followRedirects(call: Call, fetch: Fetch, signal: AbortSignal): Promise<Response> {
  const { service, headers } = call;
  const accept = call.types.join(', ');
  let { url } = call;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const response = await fetch(url, {
      headers: { ...headers, accept, 'user-agent': `Freshet (${PROJECT})` },
      redirect: 'manual',
      signal,
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) return response;
    await response.body?.cancel();
    const next = URL.parse(location, url.href);
    if (next === null || next.host !== url.host || next.protocol !== url.protocol) {
      throw new SourceError(
        service,
        'malformed',
        `${publicAddress(url)} redirects to another host`,
      );
    }
    url = next;
  }
  throw new SourceError(service, 'unavailable', `${publicAddress(call.url)} redirects endlessly`);
}

/**
 * Calls a service and reads its complete answer.
 *
 * @throws {SourceError} unless a complete answer with status 200 and an accepted media type arrives
 * within the limits of time and size. It holds nothing of the call's query or headers.
 */
export async function fetchAnswer(call: Call, { fetch, signal }: CallTools): Promise<Answer> {
  const deadline = AbortSignal.timeout(call.timeoutMs);
  const either = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
  let isAnswering = false;
  try {
    const response = await followRedirects(call, fetch, either);
    if (response.status !== 200) {
      const refused = await refusal(call, response);
      await response.body?.cancel();
      throw refused;
    }
    if (!hasType(call.types, response.headers)) {
      const type = response.headers.get('content-type') ?? 'no content type';
      await response.body?.cancel();
      throw new SourceError(
        call.service,
        'malformed',
        `${publicAddress(call.url)} sent ${type} instead of ${call.types.join(' or ')}`,
        { retryable: true },
      );
    }
    isAnswering = true;
    return { bytes: await wholeBody(call, response), headers: response.headers };
  } catch (error) {
    if (error instanceof SourceError) throw error;
    const late = deadline.aborted && !(signal?.aborted ?? false);
    const failed = isAnswering ? 'broke off its answer' : 'cannot be reached';
    const why = late
      ? `did not finish its answer within ${call.timeoutMs / 1000} s`
      : `${failed} (${causeOf(error)})`;
    throw new SourceError(call.service, 'unavailable', `${publicAddress(call.url)} ${why}`, {
      retryable: true,
      cause: error,
    });
  }
}

/** `fetch failed` says nothing; its cause does. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/**
 * Parses an answer as JSON.
 *
 * @throws {SourceError} when it is not JSON.
 */
export function jsonOf(call: Call, { bytes }: Answer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (cause) {
    throw new SourceError(
      call.service,
      'malformed',
      `${publicAddress(call.url)} sent invalid JSON`,
      {
        retryable: true,
        cause,
      },
    );
  }
}

/** Calls a service and parses its answer as JSON; see {@link fetchAnswer} and {@link jsonOf}. */
export async function fetchJson(call: Call, tools: CallTools): Promise<unknown> {
  return jsonOf(call, await fetchAnswer(call, tools));
}
