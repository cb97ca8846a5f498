import { HOUR_MS } from '../time/milliseconds.ts';
import { pacificDay } from '../time/pacific-day.ts';
import type { PlainDate } from '../time/plain-date.ts';
import { WHOLE_HOURS } from './flow-day.ts';
import { type GaugeReading, isOldReading } from './river-value.ts';

/** °C of 7-day means of daily highs: EPA 910-B-03-002 (2003), for Pacific Northwest waters. */
export const TEMPERATURE_LIMITS = [
  { celsius: 16, use: 'core juvenile rearing' },
  { celsius: 18, use: 'rearing and migration' },
  { celsius: 20, use: 'migration' },
] as const;

export interface GaugeDay {
  readonly date: PlainDate;
  readonly low: number;
  readonly high: number;
  readonly isWhole: boolean;
}

export interface GaugeNow {
  readonly value: number;
  /** Time of the newest reading, in milliseconds since 1970. */
  readonly at: number;
  readonly isOld: boolean;
  readonly days: readonly GaugeDay[];
}

/** Newest reading and daily heights or temperatures, oldest first; `null` without any. */
export function gaugeNow(readings: readonly GaugeReading[], now: number): GaugeNow | null {
  const known = readings.filter(({ observedAt }) => Date.parse(observedAt) <= now + HOUR_MS);
  const newest = known.at(-1);
  if (!newest) return null;
  const days = Map.groupBy(known, ({ observedAt }) => pacificDay(Date.parse(observedAt)));
  return {
    value: newest.value,
    at: Date.parse(newest.observedAt),
    isOld: isOldReading(newest.observedAt, now),
    days: Array.from(days, ([date, own]) => {
      const values = own.map(({ value }) => value);
      const hours = new Set(own.map(({ observedAt }) => observedAt.slice(0, 13))).size;
      const low = Math.min(...values);
      const high = Math.max(...values);
      return { date, low, high, isWhole: hours >= WHOLE_HOURS };
    }),
  };
}
