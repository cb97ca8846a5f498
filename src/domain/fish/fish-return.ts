import type { PlainDate } from '#domain/time/plain-date.ts';
import type { Series } from './series.ts';

/** The public record a figure was taken from. */
export const RETURN_SOURCES = ['wdfw-weekly', 'wdfw-returns', 'wdfw-finals'] as const;

/** One of {@link RETURN_SOURCES}. */
export type ReturnSource = (typeof RETURN_SOURCES)[number];

/**
 * Fish newly counted at a trap: a signed increment of one stock of one series.
 *
 * An increment of 0 is a fact ("the trap was checked and held nothing new"). A `null` figure is one
 * that the report did not give; it is never read as 0.
 */
export interface FishReturn extends Series {
  readonly source: ReturnSource;
  /** Facility key, e.g. `ISSAQUAH_HATCHERY`. */
  readonly facility: string;
  /** WDFW's stock, e.g. `Issaquah Creek`; finer than the series and summed into it. */
  readonly stock: string;
  /** Last day of the period in which the fish were counted: the row's data date. */
  readonly date: PlainDate;
  /** Day of the previous count: the fish came after it. `null` when that day is unknown. */
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

/** Adults and jacks together; `null` when neither was given. */
export function fishCount(counts: {
  readonly adults: number | null;
  readonly jacks: number | null;
}): number | null {
  if (counts.adults === null && counts.jacks === null) return null;
  return (counts.adults ?? 0) + (counts.jacks ?? 0);
}

/** Sum of two figures in which a missing one adds nothing and two missing ones stay missing. */
export function addFigures(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  if (b === null) return a;
  return a + b;
}
