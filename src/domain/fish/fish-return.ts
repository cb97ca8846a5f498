import { ascending, greatest } from 'd3-array';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { Series } from './series.ts';

export const RETURN_SOURCES = ['wdfw-weekly', 'wdfw-returns', 'wdfw-finals'] as const;

export type ReturnSource = (typeof RETURN_SOURCES)[number];

/**
 * Fish newly counted at a trap. An increment of 0 is a fact; a `null` figure was not given, and is
 * never read as 0.
 */
export interface FishReturn extends Series {
  readonly source: ReturnSource;
  /** Facility key, e.g. `ISSAQUAH_HATCHERY`. */
  readonly facility: string;
  /** WDFW's stock, e.g. `Issaquah Creek`; finer than the series and summed into it. */
  readonly stock: string;
  /** Last day of the period in which the fish were counted: the row's data date. */
  readonly date: PlainDate;
  /** Day of the previous count, after which the fish came; `null` where none is known. */
  readonly since: PlainDate | null;
  /** True when the fish count for their year and say nothing about timing. */
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

/** The two figures of a row, a season so far or an increment; `null` where it is not given. */
export interface Figures {
  readonly adults: number | null;
  readonly jacks: number | null;
}

/** Adults and jacks together; `null` when neither was given. */
export function fishCount({ adults, jacks }: Figures): number | null {
  return addFigures(adults, jacks);
}

/** Adults and jacks together; a missing figure adds nothing. */
export function fishIn(figures: Figures): number {
  return fishCount(figures) ?? 0;
}

/** Sum of two figures in which a missing one adds nothing and two missing ones stay missing. */
export function addFigures(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  if (b === null) return a;
  return a + b;
}

/** Orders returns by publication, then date; the result does not depend on their order before. */
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

/** Fish of several returns together, and the newest report behind them. */
export interface CountSum extends Figures, Pick<FishReturn, 'source' | 'report' | 'reportDate'> {
  readonly count: number;
}

/** Adults and jacks of several counts, each as {@link addFigures} has it. */
export function sumFigures(counts: readonly Figures[]): Figures {
  return {
    adults: counts.map(({ adults }) => adults).reduce(addFigures, null),
    jacks: counts.map(({ jacks }) => jacks).reduce(addFigures, null),
  };
}

/** Sums returns; a missing figure adds nothing. `null` when all are missing, which is not 0. */
export function sumReturns(returns: readonly FishReturn[]): CountSum | null {
  const given = returns.filter((one) => fishCount(one) !== null);
  const newest = greatest(given, byPublication);
  if (newest === undefined) return null;
  const { source, report, reportDate } = newest;
  const { adults, jacks } = sumFigures(given);
  return { count: (adults ?? 0) + (jacks ?? 0), adults, jacks, source, report, reportDate };
}
