import type { PlainDate } from '#domain/time/plain-date.ts';

/** The runs of Chinook, by the days on which they pass a dam. */
export const CHINOOK_RUNS = ['Spring', 'Summer', 'Fall'] as const;
export type ChinookRun = (typeof CHINOOK_RUNS)[number];

/** What is counted. Wild steelhead are among the steelhead. */
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
 * Fish that passed a dam on one day. A figure that is `null` was not counted, or nothing was seen: the
 * counts do not tell these apart. A negative one is a correction, or fish that went down again.
 */
export interface PassageDay extends Readonly<Record<PassageFigure, number | null>> {
  readonly date: PlainDate;
  /** `null` out of the days of every run, or where the counts do not name one. */
  readonly chinookRun: ChinookRun | null;
  readonly celsius: number | null;
}
