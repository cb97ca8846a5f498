import { capitalized, sentence } from '#domain/words/format.ts';

/** One fact in three lengths, from the same figures, so that no two places say it differently. */
export interface Said {
  /** Beside a name or a figure: `high`. */
  readonly word: string;
  /** Stands alone, as in a heading: `High for Oct 23`. */
  readonly line: string;
  /** With a subject and a verb, at most 20 words. */
  readonly sentence: string;
}

/** A clause that is a heading without its full stop: `the run is over`, `The run is over.` */
export function inThree(word: string, clause: string): Said {
  return { word, line: capitalized(clause), sentence: sentence(clause) };
}
