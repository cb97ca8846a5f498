import { setTimeout } from 'node:timers/promises';
import { fetchAs } from '#sources/http/fetch-answer.ts';
import type { DailyService } from '#sources/wdfw-returns/index.ts';
import type { Settings } from './settings.ts';

/**
 * The service of the daily returns, called over the network in real time.
 *
 * @param say reports each failure that will be retried.
 */
export function dailyService(
  settings: Settings,
  { signal, say }: { readonly signal?: AbortSignal; readonly say: (line: string) => void },
): DailyService {
  return {
    origin: settings.dailyReturnsUrl,
    appToken: settings.dailyReturnsToken,
    fetch: fetchAs(settings.contact),
    sleep: (ms) => setTimeout(ms, undefined, signal === undefined ? {} : { signal }),
    random: Math.random,
    signal,
    onRetry: ({ message }, waitMs) =>
      say(`${message}; trying again in ${(waitMs / 1000).toFixed(1)} s`),
  };
}
