import { createStoredText } from '../browser/cell.ts';

/** A response with an error status. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;

  constructor(address: string, status: number) {
    super(`GET ${address} answered ${status}`);
    this.status = status;
  }
}

/** The server answers within 10 s; the rest is for a slow connection. */
const ANSWER_WITHIN_MS = 20_000;

/** The token of an operator; visitors have none (requirements 8.6 and 10.10). */
const token = createStoredText(() => localStorage, 'fishToken');

/**
 * Every request of the pages. The token is sent to our own API only, and any 401 clears it
 * (requirements 10.10 and 10.11).
 *
 * @throws {ApiError} for an error status.
 */
export async function siteFetch(address: string, init: RequestInit = {}): Promise<Response> {
  const { origin, pathname } = new URL(address, location.origin);
  const headers = new Headers(init.headers);
  const secret = origin === location.origin && pathname.startsWith('/api/') ? token.get() : null;
  if (secret !== null) headers.set('authorization', `Bearer ${secret}`);
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const response = await fetch(address, { ...init, headers, signal });
  if (response.status === 401) token.clear();
  if (!response.ok) throw new ApiError(pathname, response.status);
  return response;
}
