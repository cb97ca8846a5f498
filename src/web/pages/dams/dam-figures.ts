import type { DamStanding } from '#domain/dam/dam-passage.ts';
import type { PassageSeason } from '#domain/dam/passage-season.ts';
import { wholeNumber } from '#domain/words/format.ts';

/** What the parts of a dam's page show: the dam, and the season that leads the page. */
export interface DamAndSeason {
  readonly standing: DamStanding;
  readonly lead: PassageSeason;
}

/** Who counted, in the files of tables. */
export const FIGURES = 'counted at the dam, Columbia River DART';

export const figure = (count: number | null | undefined) =>
  count == null ? null : wholeNumber(count);
