import type { AuthToken } from './auth-token.ts';

/** `fetch` of an address with some headers: all that the pages need. */
export type Fetch = (
  address: string,
  init: { readonly headers: Readonly<Record<string, string>>; readonly cache: RequestCache },
) => Promise<Response>;

/**
 * `fetch` for everything the pages ask for. The token goes to our own API only, and any answer 401
 * clears it (specification, sections 4 and 6).
 */
export function createOwnFetch(parts: {
  readonly fetch: Fetch;
  /** Origin of the page. */
  readonly origin: string;
  readonly token: AuthToken;
}): Fetch {
  const { fetch, origin, token } = parts;
  return async (address, init) => {
    const url = new URL(address, origin);
    const isOwnApi = url.origin === origin && url.pathname.startsWith('/api/');
    const secret = isOwnApi ? token.get() : null;
    const headers =
      secret === null ? init.headers : { ...init.headers, authorization: `Bearer ${secret}` };
    const response = await fetch(address, { ...init, headers });
    if (response.status === 401) token.clear();
    return response;
  };
}
