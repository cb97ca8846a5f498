/** Who co-manages or runs a facility beside the state, as a published source says (`data/co-managers.json`). */
export interface CoManagement {
  /** At most 20 words, our own. */
  readonly sentence: string;
  readonly source: string;
  readonly address: string;
  /** Of the source; `null` for a page without a date. */
  readonly year: number | null;
}
