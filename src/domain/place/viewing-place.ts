import type { Position } from './position.ts';

/**
 * Whether visitors may come: `open` and `appointment` where a source says so, `unknown` where none
 * does or where the only ones are from before the state closed its hatcheries (2020 to 2022).
 */
export const VISITS = ['open', 'appointment', 'unknown'] as const;
export type Visits = (typeof VISITS)[number];

/** Days of a year when fish can usually be seen, as published. */
export interface PublishedSeason {
  /** In a word, `fall Chinook`. */
  readonly fish: string;
  /** Month and day, `09-15`. */
  readonly from: string;
  readonly to: string;
}

/** A place to see salmon or steelhead, as published sources describe it (`data/viewing-places.json`). */
export interface ViewingPlace extends Position {
  readonly key: string;
  readonly name: string;
  /** Key of the facility that it is; `null` for places where no fish are trapped. */
  readonly facility: string | null;
  /** Key of a facility on the same river whose page may point here. */
  readonly near: string | null;
  readonly nearestTown: string;
  /** What can be seen, as a sentence; `null` if no source says. */
  readonly sees: string | null;
  readonly visits: Visits;
  readonly seasons: readonly PublishedSeason[];
  /** As published, not checked since. */
  readonly hours: string | null;
  readonly phone: string | null;
  readonly link: string | null;
  /** Year of the newest source on visits; `null` if it has no date. */
  readonly checked: number | null;
  readonly note: string | null;
  readonly sources: readonly {
    readonly title: string;
    readonly address: string;
    /** `2021`, `2021-10` or `2021-10-22`; `null` for a page without a date. */
    readonly date: string | null;
  }[];
}

/** What a source said about visits may have changed after this many years. */
const YEARS_TRUSTED = 3;

/** Whether a source on visits is too old, or of unknown age, to rely on without asking. */
export function isOldNews({ checked }: Pick<ViewingPlace, 'checked'>, year: number): boolean {
  return checked === null || year - checked >= YEARS_TRUSTED;
}
