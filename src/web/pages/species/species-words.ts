import { NO_RUN, type ShownSpecies } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { type PlainDate, yearOf } from '#domain/time/plain-date.ts';
import { recentWhen } from '#web/lib/facility/recent-escapement.ts';
import {
  counted,
  dateRange,
  listed,
  monthName,
  shortDate,
  wholeNumber,
} from '#web/lib/words/format.ts';
import { sameDateRange, seasonsNamed } from '#web/lib/words/season-words.ts';
import type { SpeciesData, TrapName } from './species-data.ts';

const NAMED = 3;
const PEAK_SHARE = 0.25;

/** `Coho: the usual peak week starts Oct 23`, for a species that comes in one wave. */
export function speciesTitle(
  data: Pick<SpeciesData, 'species' | 'months' | 'peak' | 'today'>,
): string {
  const { species, months, peak, today } = data;
  if (isPinkless(species, today)) return `${species}: the next run is due in ${yearOf(today) + 1}`;
  if (months === null || peak === null) return species;
  if (Math.max(...months) < PEAK_SHARE) return `${species} come in several waves`;
  return `${species}: the usual peak week ${peakWhen(peak, today)}`;
}

function peakWhen({ from, to }: NonNullable<SpeciesData['peak']>, today: PlainDate): string {
  const onDay = (day: PlainDate) => (day === today ? 'today' : shortDate(day));
  if (today > to) return `ended ${shortDate(to)}`;
  return today > from ? `ends ${onDay(to)}` : `starts ${onDay(from)}`;
}

const isPinkless = (species: ShownSpecies, today: PlainDate) =>
  species === 'Pink' && yearOf(today) % 2 === 0;

export function speciesHeadline(data: Pick<SpeciesData, 'species' | 'recent' | 'window'>): string {
  const { species, recent, window } = data;
  if (window === null) return species;
  const when = recentWhen(window);
  return recent.count > 0
    ? `${species}: ${wholeNumber(recent.count)} counted ${when}`
    : `${species}: none counted ${when}`;
}

/** `At 34 traps, Oct 10 to 23, 2025.`; `null` without fish. */
export function recentWhere(data: Pick<SpeciesData, 'recent' | 'window'>): string | null {
  const { recent, window } = data;
  if (window === null || recent.count <= 0) return null;
  return `At ${counted(recent.facilities, 'trap')}, ${dateRange(window.from, window.to)}.`;
}

type Season = NonNullable<SpeciesData['season']>;

/** `2025-26, at 38 traps`. */
export const seasonTraps = ({ label, facilities }: Season) =>
  `${label}, at ${counted(facilities, 'trap')}.`;

export function seasonCount({
  season,
  species,
  today,
}: Pick<SpeciesData, 'season' | 'species' | 'today'>): string {
  if (season !== null) {
    return `${wholeNumber(season.count)} so far in the ${seasonsNamed(season.label)}, at ${counted(season.facilities, 'trap')}.`;
  }
  return isPinkless(species, today)
    ? 'Pinks return to Washington in odd years.'
    : 'No trap has reported any this season yet.';
}

/** `At 23 traps, each counted in all 11 seasons`. */
export function comparedTraps({ facilities, comparison }: NonNullable<Season['compared']>): string {
  const { seasons } = comparison;
  const all = seasons === 1 ? 'both' : `all ${seasons + 1}`;
  return `at ${counted(facilities, 'trap')} counted in ${all} seasons`;
}

/** What last season and most seasons had by the same date; `null` without a range. */
export function comparedRange(compared: NonNullable<Season['compared']>): string | null {
  const [, last] = compared.seasons;
  return sameDateRange(
    compared.comparison,
    last ? { label: last.label, count: last.byDate } : null,
  );
}

/** `Minter Cr Hatchery (Type N)`. */
export function trapWords({ name, run }: TrapName): string {
  return run === NO_RUN ? facilityTitle(name) : `${facilityTitle(name)} (${run})`;
}

function namedTraps(traps: Season['leftOut']): string {
  const most = traps.toSorted((a, b) => b.count - a.count).slice(0, NAMED);
  const named = most.map((one) => `${trapWords(one)} ${wholeNumber(one.count)}`);
  const rest = traps.length - named.length;
  return listed(rest > 0 ? [...named, counted(rest, 'other run')] : named);
}

export function leftOutWords({ compared, leftOut }: Season): string | null {
  if (compared === null || leftOut.length === 0) return null;
  return `Counted this season but not in every season before, so left out: ${namedTraps(leftOut)}.`;
}

export function notCountedWords({ notCounted }: Pick<Season, 'notCounted'>): string | null {
  if (notCounted.length === 0) return null;
  return `Not reported yet this season; by this day of the season before they had: ${namedTraps(notCounted)}.`;
}

/** The fewest months with more than half of the fish: `Most come in October and November`. */
export function monthsTitle(months: readonly number[]): string {
  const shares = months.map((share, at) => ({ share, month: at + 1 }));
  const most: typeof shares = [];
  let sum = 0;
  for (const one of shares.toSorted((a, b) => b.share - a.share)) {
    if (sum > 0.5) break;
    sum += one.share;
    most.push(one);
  }
  const inOrder = most.sort((a, b) => a.month - b.month);
  return `Most come in ${listed(inOrder.map(({ month }) => monthName(month)))}`;
}

/** The selected year of a chart: `2024: 282,300 at 45 traps`. */
export function yearWords(one: SpeciesData['years'][number]): string {
  const { year, count, isOver, facilities } = one;
  return `${year}${isOver ? '' : ' so far'}: ${wholeNumber(count)} at ${counted(facilities, 'trap')}`;
}

export function trapsWords(years: SpeciesData['years']): string | null {
  const finished = years.filter(({ isOver }) => isOver);
  const first = finished[0];
  const last = finished.at(-1);
  if (!first || !last || first.facilities === last.facilities) return null;
  return `The totals are of ${counted(first.facilities, 'trap')} in ${first.year} and ${last.facilities} in ${last.year}.`;
}
