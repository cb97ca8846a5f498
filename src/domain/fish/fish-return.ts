import { ascending, greatest } from 'd3-array';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { Series } from './series.ts';

export const RETURN_SOURCES = ['wdfw-weekly', 'wdfw-returns', 'wdfw-finals'] as const;

export type ReturnSource = (typeof RETURN_SOURCES)[number];

/**
 * Fish newly counted at a trap. An increment of 0 is a fact; a missing figure is `null`, which never
 * means 0.
 */
export interface FishReturn extends Series {
  readonly source: ReturnSource;
  /** Facility key, e.g. `ISSAQUAH_HATCHERY`. */
  readonly facility: string;
  /** WDFW's stock, e.g. `Issaquah Creek`: finer than the series, and summed into it. */
  readonly stock: string;
  /** Last day of the period in which the fish were counted: the row's data date. */
  readonly date: PlainDate;
  /** Day of the previous count, after which the fish arrived; `null` if unknown. */
  readonly since: PlainDate | null;
  /** True if the fish count for their year but say nothing about timing. */
  readonly undated: boolean;
  /** Adult fish; negative when a report took back part of an earlier figure. */
  readonly adults: number | null;
  /** Jacks (early-maturing males); negative for a correction. */
  readonly jacks: number | null;
  /** Day on which the report that brought the figure was published. */
  readonly reportDate: PlainDate;
  /** Name of that report, unique within its source. */
  readonly report: string;
}

/** The two figures of a row: totals so far, or increments. `null` if missing. */
export interface Figures {
  readonly adults: number | null;
  readonly jacks: number | null;
}

/** Adults and jacks together; `null` if both are missing. */
export function fishCount({ adults, jacks }: Figures): number | null {
  return addFigures(adults, jacks);
}

/** Adults and jacks together; a missing figure adds nothing. */
export function fishIn(figures: Figures): number {
  return fishCount(figures) ?? 0;
}

/** Sum of two figures: a missing one adds nothing, two missing ones stay missing. */
export function addFigures(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  if (b === null) return a;
  return a + b;
}

/** Orders returns by publication, then date, then every other field: a total order. */
export function byPublication(a: FishReturn, b: FishReturn): number {
  return (
    ascending(a.reportDate, b.reportDate) ||
    ascending(a.date, b.date) ||
    ascending(a.report, b.report) ||
    ascending(a.stock, b.stock) ||
    ascending(a.since ?? '', b.since ?? '') ||
    (b.adults ?? 0) - (a.adults ?? 0) ||
    (b.jacks ?? 0) - (a.jacks ?? 0)
  );
}

/** The fish of several returns, and the newest report behind them. */
export interface CountSum extends Figures, Pick<FishReturn, 'source' | 'report' | 'reportDate'> {
  readonly count: number;
}

/** Adults and jacks of several counts, each added by {@link addFigures}. */
export function sumFigures(counts: readonly Figures[]): Figures {
  return {
    adults: counts.map(({ adults }) => adults).reduce(addFigures, null),
    jacks: counts.map(({ jacks }) => jacks).reduce(addFigures, null),
  };
}

/** Sums returns; a missing figure adds nothing. `null`, not 0, if all are missing. */
export function sumReturns(returns: readonly FishReturn[]): CountSum | null {
  const given = returns.filter((fishReturn) => fishCount(fishReturn) !== null);
  const newest = greatest(given, byPublication);
  if (newest === undefined) return null;
  const { source, report, reportDate } = newest;
  const { adults, jacks } = sumFigures(given);
  return { count: (adults ?? 0) + (jacks ?? 0), adults, jacks, source, report, reportDate };
}
