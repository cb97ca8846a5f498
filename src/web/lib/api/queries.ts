import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { Config } from '#contract/config.ts';
import type { Facilities } from '#contract/facilities.ts';
import type { Hatchery } from '#contract/hatchery.ts';
import type { Season } from '#contract/season.ts';
import { FIGURES_UTC_HOUR, millisecondsUntilNextUtc } from '#domain/time/next-utc-hour.ts';
import { log } from '../browser/log.ts';
import { siteFetch } from './site-fetch.ts';

/** What the browser asks for itself. A request is made without a network too: the service worker may answer it. */
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

/** Figures hold until those of the next day are published (requirement 10.9). */
const untilNextFigures = ({ state }: { state: { dataUpdatedAt: number } }) =>
  millisecondsUntilNextUtc(state.dataUpdatedAt, FIGURES_UTC_HOUR);

async function apiAnswer<T>(address: string, failed: (cause: unknown) => void): Promise<T> {
  try {
    return await (await siteFetch(address, { headers: { accept: 'application/json' } })).json();
  } catch (cause) {
    failed(cause);
    throw cause;
  }
}

const named = (kind: 'hatchery' | 'season', key: string) =>
  `/api/${kind}/${encodeURIComponent(key.replaceAll('_', ' '))}`;

/** The configuration holds for ten minutes. */
const CONFIG_HOLDS_MS = 10 * 60_000;

export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => apiAnswer<Config>('/api/config', log.configFailed),
  staleTime: CONFIG_HOLDS_MS,
  refetchInterval: CONFIG_HOLDS_MS,
});

export const facilitiesQuery = queryOptions({
  queryKey: ['facilities'],
  queryFn: () => apiAnswer<Facilities>('/api/facilities', log.facilitiesFailed),
  staleTime: untilNextFigures,
});

export const hatcheryQuery = (key: string) =>
  queryOptions({
    queryKey: ['hatchery', key],
    queryFn: () => apiAnswer<Hatchery>(named('hatchery', key), log.hatcheryFailed),
    staleTime: untilNextFigures,
  });

export const seasonQuery = (key: string) =>
  queryOptions({
    queryKey: ['season', key],
    queryFn: () => apiAnswer<Season>(named('season', key), log.hatcheryFailed),
    staleTime: untilNextFigures,
  });
