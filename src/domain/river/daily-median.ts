import { addDays, type PlainDate } from '../time/plain-date.ts';

export interface FlowSpread {
  readonly years: number;
  readonly p10: number;
  readonly p25: number;
  readonly p75: number;
  readonly p90: number;
  readonly lowest: number | null;
  readonly highest: number | null;
}

export interface DailyMedian {
  readonly month: number;
  readonly day: number;
  readonly flowCfs: number;
  /** Absent if unknown, or if its figures contradict each other. */
  readonly spread?: FlowSpread;
}

export const NO_MEDIANS: readonly DailyMedian[] = [];

/** A shorter record does not show what is usual. */
export const LEAST_YEARS = 10;

export type SpreadFigures = { readonly [Key in keyof FlowSpread]: number | null };

export function spreadAround(
  median: number,
  { years, p10, p25, p75, p90, lowest, highest }: SpreadFigures,
): { readonly spread?: FlowSpread } {
  if (years === null || p10 === null || p25 === null || p75 === null || p90 === null) return {};
  const isInOrder = p10 <= p25 && p25 <= median && median <= p75 && p75 <= p90;
  if (years < LEAST_YEARS || !isInOrder) return {};
  const isKnown = lowest !== null && highest !== null && lowest <= p10 && highest >= p90;
  const extremes = isKnown ? { lowest, highest } : { lowest: null, highest: null };
  return { spread: { years, p10, p25, p75, p90, ...extremes } };
}

export function medianOf(
  date: PlainDate,
  medians: readonly DailyMedian[],
): DailyMedian | undefined {
  const month = Number(date.slice(5, 7));
  const day = Number(date.slice(8, 10));
  return medians.find((median) => median.month === month && median.day === day);
}

/** Days of medians that a page needs: a week back, ten days ahead, and it may be a week old itself. */
const SHOWN_DAYS = { before: 8, after: 18 } as const;

export function mediansAround(
  date: PlainDate,
  medians: readonly DailyMedian[],
): readonly DailyMedian[] {
  const { before, after } = SHOWN_DAYS;
  const dates = Array.from({ length: before + 1 + after }, (_, at) => addDays(date, at - before));
  return dates.flatMap((each) => medianOf(each, medians) ?? []);
}

export function usualFlow(date: PlainDate, medians: readonly DailyMedian[]): number | null {
  return medianOf(date, medians)?.flowCfs ?? null;
}

/** The usual flow of some days; `null` unless every day has one (requirement 9.7). */
export function medianSeries(
  dates: readonly PlainDate[],
  medians: readonly DailyMedian[],
): readonly number[] | null {
  const flows = dates.flatMap((date) => usualFlow(date, medians) ?? []);
  return flows.length > 0 && flows.length === dates.length ? flows : null;
}
