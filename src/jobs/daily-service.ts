import { setTimeout } from 'node:timers/promises';
import type { DailyService } from '#sources/wdfw-returns/index.ts';
import type { Settings } from './settings.ts';

/**
 * The service of the daily returns as a program calls it: over the network, with real time.
 *
 * @param say told of each failure that is followed by another attempt.
 */
export function dailyService(
  settings: Settings,
  { signal, say }: { readonly signal?: AbortSignal; readonly say: (line: string) => void },
): DailyService {
  return {
    origin: settings.dailyReturnsUrl,
    appToken: settings.dailyReturnsToken,
    fetch,
    sleep: (ms) => setTimeout(ms, undefined, signal === undefined ? {} : { signal }),
    random: Math.random,
    signal,
    onRetry: ({ message }, waitMs) => say(`${message}; again in ${(waitMs / 1000).toFixed(1)} s`),
  };
}
