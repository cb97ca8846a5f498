import type { AuthToken } from './auth-token.ts';

interface FetchOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly cache: RequestCache;
}

/** `fetch` of an address with some headers: all that the pages need. */
export type Fetch = (address: string, options: FetchOptions) => Promise<Response>;

/** The server answers within 10 s whatever it has to ask; the rest is for a slow line. */
const ANSWER_WITHIN_MS = 15_000;
/** From its headers to its end: for the largest, of 40 kB, that is a line of 6 kbit/s. */
const BODY_WITHIN_MS = 60_000;

/**
 * `fetch` for everything the pages ask for. The token goes to our own API only, and any answer 401
 * clears it (requirements 10.10 and 10.11). A connection that hangs fails like one that is not
 * there.
 */
export function createSiteFetch(parts: {
  readonly fetch: (
    address: string,
    init: FetchOptions & { readonly signal: AbortSignal },
  ) => Promise<Response>;
  /** Origin of the page. */
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
    const giveUp = () => limit.abort(new TypeError(`No answer in time: ${url.pathname}`));
    const timer = setTimeout(giveUp, ANSWER_WITHIN_MS);
    const response = await fetch(address, { ...options, headers, signal: limit.signal }).finally(
      () => clearTimeout(timer),
    );
    // Stops nothing that has ended by then.
    setTimeout(giveUp, BODY_WITHIN_MS);
    if (response.status === 401) token.clear();
    return response;
  };
}
