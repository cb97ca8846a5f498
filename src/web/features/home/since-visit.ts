import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { RecentSeries } from '#web/lib/facility/recent-escapement.ts';
import { recentTotal } from '#web/lib/facility/recent-escapement.ts';
import type { Seen } from '#web/lib/kept/kept-rivers.ts';
import { dayMonth, wholeNumber } from '#web/lib/words/format.ts';
import { fishNoun } from '#web/lib/words/season-words.ts';

/** What is known of a facility in the recent window. */
interface Known {
  readonly lastReport: PlainDate | null;
  readonly series: readonly RecentSeries[];
}

const countsOf = (species: string, series: readonly RecentSeries[]) =>
  series.filter((one) => one.species === species && one.origin !== 'Captive');

const newestDay = (series: readonly RecentSeries[]) =>
  series
    .flatMap(({ counts }) => counts.map(({ day }) => day))
    .sort()
    .at(-1);

/** The fish of a species on the newest day with a count of it: `Newest count 588, of 21 Oct`. */
export function newestWords(species: string, series: readonly RecentSeries[]): string | null {
  const own = countsOf(species, series);
  const day = newestDay(own);
  if (day === undefined) return null;
  const counts = own.flatMap((one) => one.counts.filter((count) => count.day === day));
  return `Newest count ${wholeNumber(recentTotal([{ counts }]))}, of ${dayMonth(day)}`;
}

/** What a visit sees of a facility. */
export function seenOf({ lastReport, series }: Known): Seen {
  const days = SHOWN_SPECIES.flatMap((species) => {
    const day = newestDay(countsOf(species, series));
    return day === undefined ? [] : [[species, day] as const];
  });
  return { ...Object.fromEntries(days), ...(lastReport ? { report: lastReport } : {}) };
}

/** What has come since a visit that saw so much: the fish of later days, in words. */
export function sinceWords({ lastReport, series }: Known, seen: Seen): string {
  const fish = SHOWN_SPECIES.flatMap((species) => {
    const own = countsOf(species, series);
    const later = own.flatMap(({ counts }) =>
      counts.filter(({ day }) => day > (seen[species] ?? '')),
    );
    const count = recentTotal([{ counts: later }]);
    const noun = fishNoun(species);
    if (count === 0) return [];
    return count > 0
      ? `${wholeNumber(count)} ${noun}`
      : `${wholeNumber(-count)} ${noun} removed by corrections`;
  });
  const isNewer = lastReport !== null && lastReport > (seen.report ?? '');
  const by = isNewer ? ` by ${dayMonth(lastReport)}` : '';
  if (fish.length > 0) return `New: ${fish.join(', ')}${by}`;
  return isNewer ? `New report of ${dayMonth(lastReport)}, no more fish` : 'No newer count';
}
