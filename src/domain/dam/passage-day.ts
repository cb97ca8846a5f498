import type { PlainDate } from '#domain/time/plain-date.ts';

/** The runs of Chinook, by the days on which they pass a dam. */
export const CHINOOK_RUNS = ['Spring', 'Summer', 'Fall'] as const;
export type ChinookRun = (typeof CHINOOK_RUNS)[number];

/** What is counted. Steelhead include the wild ones. */
export const PASSAGE_FIGURES = [
  'chinookAdults',
  'chinookJacks',
  'cohoAdults',
  'cohoJacks',
  'sockeye',
  'steelhead',
  'wildSteelhead',
  'chum',
  'pink',
] as const;
export type PassageFigure = (typeof PASSAGE_FIGURES)[number];

/**
 * Fish that passed a dam on one day. `null` means none seen, or not counted: the record does not say
 * which. A negative figure is a correction, or fish that went back down.
 */
export interface PassageDay extends Readonly<Record<PassageFigure, number | null>> {
  readonly date: PlainDate;
  /** `null` on days outside every run, or if the counts name none. */
  readonly chinookRun: ChinookRun | null;
  readonly celsius: number | null;
}
