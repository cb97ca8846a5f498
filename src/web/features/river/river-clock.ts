/** The two times of a page, in milliseconds since 1970. */
export interface RiverTimes {
  /** For times of figures; in a demonstration on its pinned day. */
  readonly site: number;
  /** For times of fetching; always real. */
  readonly real: number;
}
