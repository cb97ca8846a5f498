import type { Gauge } from '#domain/place/gauge.ts';
import { type FlowSpread, spreadAround } from '#domain/river/daily-median.ts';
import type { RecordedWarning, UsualDay } from '#domain/river/recorded-rivers.ts';
import type { FloodCategory, FloodThreshold } from '#domain/river/river-value.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';

/** A forecast has a figure every six hours for ten days. */
export const AHEAD_STEP_MS = 6 * HOUR_MS;
export const AHEAD_DAYS = 10;

/** What a gauge shows at an instant; `null` for what it does not measure. */
export interface Reading {
  readonly atMs: number;
  readonly flowCfs: number | null;
  readonly stageFt: number | null;
  readonly temperatureC: number | null;
}

/** An ensemble forecast has a figure every six hours for thirty days. */
export const CHANCES_DAYS = 30;

/** What an ensemble forecast gives as chances: at each time its flows, one for each exceedance. */
export interface Ensemble {
  readonly issuedMs: number;
  readonly exceedances: readonly number[];
  readonly points: readonly { readonly atMs: number; readonly flowsCfs: readonly number[] }[];
}

export interface Ahead {
  /** `null` where nothing was ever issued. */
  readonly issuedMs: number | null;
  readonly points: readonly Pick<Reading, 'atMs' | 'flowCfs' | 'stageFt'>[];
}

/** A gauge of the catalog, simulated or recorded, as far as the services would report it. */
export interface ServedRiver {
  readonly gauge: Gauge;
  /** Readings since an instant that have arrived, oldest first. */
  readings(fromMs: number, nowMs: number): readonly Reading[];
  /** The newest of the last day. */
  newest(nowMs: number): Reading | null;
  dailyMeans(from: PlainDate, to: PlainDate): readonly (readonly [date: PlainDate, cfs: number])[];
  /** Of each day of the year, in its order; empty where nothing is known. */
  usualDays(): readonly UsualDay[];
  /** What lies ahead of an instant; `null` where nothing is forecast. */
  ahead(nowMs: number): Ahead | null;
  /** The newest ensemble forecast that is out, or its first days; `null` where there is none. */
  ensemble(nowMs: number, days?: number): Ensemble | null;
  floodCategories(): Readonly<Partial<Record<FloodCategory, FloodThreshold>>>;
}

export interface World {
  readonly bySite: ReadonlyMap<string, ServedRiver>;
  readonly byLid: ReadonlyMap<string, ServedRiver>;
  readonly byComid: ReadonlyMap<string, ServedRiver>;
  /** What the National Weather Service had issued, oldest first; none for made-up rivers. */
  readonly warnings: readonly RecordedWarning[];
  /** The present of the demonstration, in milliseconds since 1970. */
  readonly now: () => number;
}

export function worldOf(
  rivers: readonly ServedRiver[],
  now: () => number,
  warnings: World['warnings'] = [],
): World {
  const by = (id: 'site' | 'lid' | 'comid') =>
    new Map(rivers.flatMap((river) => (river.gauge[id] ? [[river.gauge[id], river]] : [])));
  return { bySite: by('site'), byLid: by('lid'), byComid: by('comid'), warnings, now };
}

/** What is usual of a date at each gauge of a world. */
export function spreadsIn({ bySite }: World) {
  return (site: string, date: PlainDate): FlowSpread | undefined => {
    const [, month, day] = date.split('-').map(Number);
    const usual = bySite
      .get(site)
      ?.usualDays()
      .find((usualDay) => usualDay.month === month && usualDay.day === day);
    return usual && spreadAround(usual.p50, usual).spread;
  };
}
