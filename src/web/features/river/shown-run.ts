import type { PlainDate } from '#domain/time/plain-date.ts';
import type { Brought } from '#web/lib/words/brought-words.ts';

export const SEASON_FLOW_TITLE = 'Flow and fish in one season';

/** A run of the facility with its seasons. */
export interface CountedRun {
  readonly species: string;
  readonly run: string;
  readonly brought: Brought;
  /** `null`, or without the days of the counts, where the page came with a part of them. */
  readonly lines:
    | readonly {
        readonly label: string;
        readonly firstDate: PlainDate;
        readonly knownFrom: number;
        readonly isOver: boolean;
        readonly points: readonly (readonly [day: number, adults: number, jacks: number])[];
        readonly countDays?: readonly number[];
      }[]
    | null;
  readonly isThinned?: boolean;
}

/** The run that a page shows. */
export interface ShownRun {
  readonly run: CountedRun;
  readonly isAdults: boolean;
  /** Loads the seasons that the page came without. */
  readonly loadWhole: () => void;
  /** They could not be loaded. */
  readonly isFailed: boolean;
}
