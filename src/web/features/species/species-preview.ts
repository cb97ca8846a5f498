import { yearOf } from '#domain/time/plain-date.ts';
import type { PreviewContent } from '#web/charts/preview-content.ts';
import { counted, dayMonth, wholeNumber } from '#web/lib/words/format.ts';
import type { SpeciesData } from './species-data.ts';
import { recentWhere, seasonCount, seasonRank, speciesHeadline } from './species-words.ts';
import { comparedSeries } from './this-season.tsx';

/** What a link to the page of a species shows: its newest count, and its season over the state. */
export function speciesPreview(data: SpeciesData): PreviewContent {
  const { species, season, today, window } = data;
  const compared = season?.compared ?? null;
  const series = compared && comparedSeries(data, compared);
  const rank = season && seasonRank(season, species);
  return {
    title: speciesHeadline(data),
    lines: [recentWhere(data), seasonCount(season, species, yearOf(today))].flatMap((line) =>
      line === null ? [] : [line],
    ),
    asOf: window?.to ?? null,
    chart:
      compared && series
        ? {
            caption: `${rank ?? `${wholeNumber(compared.count)} so far`}, at ${counted(compared.facilities, 'trap')}, by ${dayMonth(window?.to ?? today)}`,
            season: series,
          }
        : null,
  };
}
