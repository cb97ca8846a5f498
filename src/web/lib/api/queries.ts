import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { Config } from '#contract/config.ts';
import type { Facilities } from '#contract/facilities.ts';
import { hasFigures } from '#contract/saved-pages.ts';
import { MINUTE_MS } from '#domain/time/milliseconds.ts';
import { FIGURES_UTC_HOUR, millisecondsUntilNextUtc } from '#domain/time/next-utc-hour.ts';
import { createStored } from '../browser/cell.ts';
import { log } from '../browser/log.ts';

export const SOONEST_MS = 60_000;

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** When the request is repeated, in milliseconds since 1970; `null` if unknown. */
  readonly againAt: number | null;

  constructor(address: string, status: number, retryAfter: string | null = null) {
    super(`GET ${address} answered ${status}`);
    this.status = status;
    const seconds = Number(retryAfter ?? Number.NaN);
    const wait = Math.max(SOONEST_MS, seconds * 1000);
    this.againAt = Number.isFinite(wait) ? Date.now() + wait : null;
  }
}

/** The server answers within 10 s; the rest is for a slow connection. */
const ANSWER_WITHIN_MS = 20_000;

/** The operator's token; visitors do not have one (requirements 8.6 and 10.10). */
const token = createStored('fishToken', (text) => text);

let riverOrigin = '';

export function askRiversAt(origin: string): void {
  riverOrigin = origin;
}

export const askedAt = (address: string) =>
  /^\/(river|api\/now)\//.test(address) ? riverOrigin + address : address;

/** Makes every request of the pages; the token is sent only to our API, and a 401 clears it. */
export async function siteFetch(address: string, init: RequestInit = {}): Promise<Response> {
  const { origin, pathname } = new URL(askedAt(address), location.origin);
  const headers = new Headers(init.headers);
  const isOwnApi = origin === location.origin && hasFigures(pathname);
  const secret = isOwnApi ? token.get() : null;
  if (secret !== null) headers.set('authorization', `Bearer ${secret}`);
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const response = await fetch(askedAt(address), { ...init, headers, signal });
  if (response.status === 401) {
    token.set(null);
    token.store(null);
  }
  if (!response.ok) {
    throw new ApiError(pathname, response.status, response.headers.get('retry-after'));
  }
  return response;
}

/** The browser's own queries. They run without a network too, as the service worker may answer. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: false,
        throwOnError: false,
      },
    },
  });
}

/** Figures are fresh until those of the next day are published (requirement 10.9). */
const untilNextFigures = ({ state }: { state: { dataUpdatedAt: number } }) =>
  millisecondsUntilNextUtc(state.dataUpdatedAt, FIGURES_UTC_HOUR);

/** Our own answer in JSON. */
export async function apiAnswer<T>(address: string, failed: (cause: unknown) => void): Promise<T> {
  try {
    return await (await siteFetch(address, { headers: { accept: 'application/json' } })).json();
  } catch (cause) {
    failed(cause);
    throw cause;
  }
}

export const CONFIG_HOLDS_MS = 10 * MINUTE_MS;

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => apiAnswer<Config>('/api/config', log.configFailed),
  staleTime: CONFIG_HOLDS_MS,
});

export const facilitiesQuery = queryOptions({
  queryKey: ['facilities'],
  queryFn: () => apiAnswer<Facilities>('/api/facilities', log.facilitiesFailed),
  staleTime: untilNextFigures,
});

/** Figures of a page that it was not loaded with. */
export const figuresQuery = <T>(address: string, failed: (cause: unknown) => void) =>
  queryOptions({
    queryKey: ['figures', address],
    queryFn: () => apiAnswer<T>(address, failed),
    staleTime: untilNextFigures,
  });
