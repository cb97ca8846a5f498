import type { AuthToken } from './auth-token.ts';

interface FetchOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly cache: RequestCache;
}

/** A minimal `fetch`, with all that the pages need. */
export type Fetch = (address: string, options: FetchOptions) => Promise<Response>;

/** The server answers within 10 s; the rest is for a slow connection. */
const ANSWER_WITHIN_MS = 15_000;
/** From headers to end: enough for the largest body, 40 kB, at 6 kbit/s. */
const BODY_WITHIN_MS = 60_000;

/**
 * `fetch` for all requests of the pages. The token is sent to our own API only, and any 401 clears it
 * (requirements 10.10 and 10.11). A connection that hangs fails like a missing one.
 */
export function createSiteFetch(parts: {
  readonly fetch: (
    address: string,
    init: FetchOptions & { readonly signal: AbortSignal },
  ) => Promise<Response>;
  readonly origin: string;
  readonly token: AuthToken;
}): Fetch {
  const { fetch, origin, token } = parts;
  return async (address, options) => {
    const url = new URL(address, origin);
    const isOwnApi = url.origin === origin && url.pathname.startsWith('/api/');
    const secret = isOwnApi ? token.get() : null;
    const headers =
      secret === null ? options.headers : { ...options.headers, authorization: `Bearer ${secret}` };
    const limit = new AbortController();
    const abort = () => limit.abort(new TypeError(`No answer in time: ${url.pathname}`));
    const timer = setTimeout(abort, ANSWER_WITHIN_MS);
    const response = await fetch(address, { ...options, headers, signal: limit.signal }).finally(
      () => clearTimeout(timer),
    );
    // Has no effect once the body has ended.
    setTimeout(abort, BODY_WITHIN_MS);
    if (response.status === 401) token.clear();
    return response;
  };
}
