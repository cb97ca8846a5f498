import type { DailyMedian } from '#domain/river/daily-median.ts';
import { forecastSeries, observedSeries } from '#domain/river/flow-series.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';

export const NOW = Date.parse('2026-11-20T20:00:00Z');

export const iso = (hours: number): string => new Date(NOW + hours * HOUR_MS).toISOString();

export const WEEK = Array.from({ length: 168 }, (_, at) => at - 167);

/** The flow at some hour; `null` for no reading. */
export type FlowAt = (hour: number) => number | null;

export function figuresAt(hours: readonly number[], flowAt: FlowAt) {
  return hours.flatMap((hour) => {
    const flowCfs = flowAt(hour);
    return flowCfs === null ? [] : [{ observedAt: iso(hour), validAt: iso(hour), flowCfs }];
  });
}

export const mediansOf = (flowCfs: number, without: readonly number[] = []) =>
  Array.from({ length: 372 }, (_, at) => ({
    month: Math.floor(at / 31) + 1,
    day: (at % 31) + 1,
    flowCfs,
  })).filter(({ day }) => !without.includes(day));

export function riverOf(past: FlowAt, next: FlowAt, medians: readonly DailyMedian[] = []) {
  const readings = figuresAt(WEEK, past);
  const sixHours = Array.from({ length: 70 }, (_, nth) => nth * 6 - 176);
  const points = figuresAt(sixHours, next);
  const observed = observedSeries(readings, medians, NOW);
  return { readings, points, observed, forecast: forecastSeries(points, medians, NOW) };
}

export function given<T>(value: T | null): T {
  if (value === null) throw new Error('no figures');
  return value;
}
