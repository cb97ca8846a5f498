import type { Config } from '#contract/config.ts';
import { onPacificDay } from '#domain/time/pacific-clock.ts';

/**
 * What "now" is on the pages: real time, or in a demonstration the same time of its pinned day. The
 * one place in the browser that knows of the difference.
 *
 * @param realMs real time in milliseconds since 1970.
 */
export function siteNow({ mode, today }: Pick<Config, 'mode' | 'today'>, realMs: number): number {
  return mode === 'demo' ? onPacificDay(realMs, today) : realMs;
}
