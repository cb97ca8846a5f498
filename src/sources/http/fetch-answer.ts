import { SourceError, type SourceErrorKind, type SourceErrorOptions } from '../source-error.ts';
import type { Warn } from './conforming.ts';
import { noticeIn, type ServiceNotice } from './service-notice.ts';

/** The platform's `fetch`, or one that keeps to a service's allowance. */
export type Fetch = (url: URL, init: RequestInit) => Promise<Response>;

export interface Call {
  readonly service: string;
  readonly url: URL;
  /** Accepted media types; the answer must be one of them. */
  readonly types: readonly string[];
  /** Whether the JSON of a 404 says "no such thing"; any other 404 means that the address is wrong. */
  readonly saysUnknown?: (json: unknown) => boolean;
  /** Headers beside `Accept` and `User-Agent`; they may hold a key and never appear in errors. */
  readonly headers?: Readonly<Record<string, string>>;
  /** A key that is sent until the service refuses it. */
  readonly key?: CallKey | undefined;
  /** JSON to POST; without it the call is a GET. */
  readonly json?: string;
  /** Why, by its headers, an answer is outdated or incomplete; `null` if it is neither. */
  readonly partialBy?: (headers: Headers) => string | null;
  /** A longer answer is an error. */
  readonly maxBytes: number;
  /** Time for the whole answer, to its last byte; ten seconds by default. */
  readonly timeoutMs?: number;
}

/** A key without which a call is answered too, with a smaller quota. */
export interface CallKey {
  /** The headers that carry it; `null` if there is none, or it was refused. */
  headers(): Readonly<Record<string, string>> | null;
  /** Whether a service answers that the key is not valid; after that it is not sent again. */
  isRefusedBy(response: Response): Promise<boolean>;
}

/** With what a connector may call: everything is passed in, so that a service can be simulated. */
export interface CallTools {
  readonly fetch: Fetch;
  /** Named in the User-Agent, for complaints; an address of the operator. */
  readonly contact?: string | null | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly warn?: Warn;
  /** Called with each response before its body is read, and with the headers that were sent. */
  readonly responded?: (response: Response, sent: Headers) => void;
  /** Called with what a service announces about its own end. */
  readonly announced?: ((notice: ServiceNotice) => void) | undefined;
}

const MOST_REDIRECTS = 3;
const PROJECT = 'Washington salmon returns and river flows';
/** A longer error body is not a service's "no such thing". */
const MOST_ERROR_BYTES = 65_536;

function userAgent(contact: string | null): string {
  const about = contact === null ? PROJECT : `${PROJECT}; ${encodeURI(contact)}`;
  return `Freshet (${about})`;
}

/** An error that names the address without its query, which may hold a key. */
function fault(
  { service, url }: Call,
  kind: SourceErrorKind,
  why: string,
  options: SourceErrorOptions = {},
): SourceError {
  return new SourceError(service, kind, `${url.origin}${url.pathname} ${why}`, options);
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

async function bodyUpTo(maxBytes: number, { body }: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop cancels the rest of the body.
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parseJson(bytes: Uint8Array | null): unknown {
  return JSON.parse(new TextDecoder().decode(bytes ?? undefined));
}

/** The JSON of a refusal; `undefined` if it is not JSON, or too long. */
export async function jsonOfRefusal(response: Response): Promise<unknown> {
  try {
    return parseJson(await bodyUpTo(MOST_ERROR_BYTES, response));
  } catch {
    return undefined;
  }
}

async function refusal(call: Call, response: Response): Promise<SourceError> {
  const { status, headers } = response;
  const where = `answered ${status}`;
  const details = { retryAfterMs: retryAfterMs(headers), status };
  if (status === 429) {
    return fault(call, 'limited', `${where}: too many calls`, { retryable: true, ...details });
  }
  if (status === 404 && call.saysUnknown?.(await jsonOfRefusal(response))) {
    return fault(call, 'unknown', where, { status });
  }
  // Socrata's 202: the answer is still being computed.
  const retryable = status >= 500 || status === 408 || status === 202;
  return fault(call, 'unavailable', where, { retryable, ...details });
}

async function followRedirects(
  call: Call,
  keyHeaders: Readonly<Record<string, string>>,
  { fetch, contact = null, responded }: CallTools,
  signal: AbortSignal,
): Promise<Response> {
  const headers = new Headers({ ...call.headers, ...keyHeaders });
  headers.set('accept', call.types.join(', '));
  headers.set('user-agent', userAgent(contact));
  const init: RequestInit = { headers, redirect: 'manual', signal };
  if (call.json !== undefined) {
    headers.set('content-type', 'application/json');
    init.method = 'POST';
    init.body = call.json;
  }
  let { url } = call;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const response = await fetch(url, init);
    responded?.(response, headers);
    const location = response.headers.get('location');
    if (response.status < 300 || response.status >= 400 || location === null) return response;
    await response.body?.cancel();
    const next = URL.parse(location, url.href);
    if (next?.origin !== url.origin) throw fault(call, 'malformed', 'redirects to another host');
    url = next;
  }
  throw fault(call, 'unavailable', 'redirects endlessly');
}

/** Sends a call with its key, and again without it if the service refuses it. */
async function send(call: Call, tools: CallTools, signal: AbortSignal): Promise<Response> {
  const keyHeaders = call.key?.headers() ?? null;
  const response = await followRedirects(call, keyHeaders ?? {}, tools, signal);
  if (keyHeaders === null || !(await call.key?.isRefusedBy(response))) return response;
  await response.body?.cancel();
  return followRedirects(call, {}, tools, signal);
}

async function acceptedBody(call: Call, response: Response): Promise<Uint8Array> {
  if (response.status !== 200) throw await refusal(call, response);
  const type = response.headers.get('content-type') ?? 'no content type';
  if (!call.types.some((asked) => type.toLowerCase().startsWith(asked))) {
    const why = `sent ${type} instead of ${call.types.join(' or ')}`;
    throw fault(call, 'malformed', why, { retryable: true });
  }
  const partial = call.partialBy?.(response.headers) ?? null;
  if (partial !== null) throw fault(call, 'partial', partial, { retryable: true });
  const body = await bodyUpTo(call.maxBytes, response).catch((cause: unknown) => {
    const why = `broke off its answer (${causeOf(cause)})`;
    throw fault(call, 'unavailable', why, { retryable: true, cause });
  });
  if (body === null) throw fault(call, 'malformed', `sent more than ${call.maxBytes} bytes`);
  return body;
}

/**
 * Reads a complete answer.
 *
 * @throws {SourceError} if status, type, time or size is wrong; never names query or headers.
 */
export async function fetchAnswer(call: Call, tools: CallTools): Promise<Uint8Array> {
  const { signal, announced } = tools;
  const { timeoutMs = 10_000 } = call;
  const deadline = AbortSignal.timeout(timeoutMs);
  const either = signal === undefined ? deadline : AbortSignal.any([signal, deadline]);
  let response: Response | undefined;
  try {
    response = await send(call, tools, either);
    const notice = noticeIn(call, response.headers);
    if (notice !== null) announced?.(notice);
    return await acceptedBody(call, response);
  } catch (error) {
    if (deadline.aborted && !signal?.aborted) {
      const why = `did not finish its answer within ${timeoutMs / 1000} s`;
      throw fault(call, 'unavailable', why, { retryable: true, cause: error });
    }
    if (error instanceof SourceError) throw error;
    const why = `cannot be reached (${causeOf(error)})`;
    throw fault(call, 'unavailable', why, { retryable: true, cause: error });
  } finally {
    await response?.body?.cancel().catch(() => undefined);
  }
}

/** The message is always `fetch failed`; the cause says why. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Calls a service and parses its answer as JSON. @throws {SourceError} like {@link fetchAnswer}. */
export async function fetchJson(call: Call, tools: CallTools): Promise<unknown> {
  const bytes = await fetchAnswer(call, tools);
  try {
    return parseJson(bytes);
  } catch (cause) {
    throw fault(call, 'malformed', 'sent invalid JSON', { retryable: true, cause });
  }
}
