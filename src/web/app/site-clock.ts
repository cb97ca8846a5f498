import type { Config } from '#contract/config.ts';
import { onPacificDay } from '#domain/time/pacific-clock.ts';

/** "Now" on the pages: in a demonstration, the same time of day on its pinned day. */
export function siteNow({ mode, today }: Pick<Config, 'mode' | 'today'>, realMs: number): number {
  return mode === 'demo' ? onPacificDay(realMs, today) : realMs;
}
