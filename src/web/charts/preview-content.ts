import type { PlainDate } from '#domain/time/plain-date.ts';
import type { SmallSeason } from './placed-small.ts';
import type { SeasonSeries } from './season-series.ts';

/** What the picture of a page says, where a link to it is shared. */
export interface PreviewContent {
  readonly title: string;
  readonly lines: readonly string[];
  readonly asOf: PlainDate | null;
  /** A season beside earlier ones, or those of a few species. */
  readonly chart:
    | { readonly caption: string; readonly season: SeasonSeries }
    | {
        readonly small: readonly {
          readonly name: string;
          readonly words: string;
          readonly season: SmallSeason;
        }[];
      }
    | null;
}
