import { NO_RUN, type ShownSpecies } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import type { SeasonDay } from '#web/charts/season-chart.tsx';
import { recentWhen } from '#web/lib/facility/recent-escapement.ts';
import {
  counted,
  dateRange,
  dayMonth,
  joined,
  listed,
  monthName,
  wholeNumber,
} from '#web/lib/words/format.ts';
import { sameDateRange, seasonsNamed } from '#web/lib/words/season-words.ts';
import type { SmallTrap, SpeciesData, TrapName } from './species-data.ts';

/** So many traps are named; of more, their number is said. */
const NAMED = 3;
/** A month with less of a year's fish is not named. */
const NAMED_SHARE = 0.1;
/** Where no month has this share, there is no one peak. */
const PEAK_SHARE = 0.25;

export function speciesHeadline(data: Pick<SpeciesData, 'species' | 'recent' | 'window'>): string {
  const { species, recent, window } = data;
  if (window === null) return species;
  const when = recentWhen(window);
  return recent.count > 0
    ? `${species}: ${wholeNumber(recent.count)} counted ${when}`
    : `${species}: none counted ${when}`;
}

/** `At 34 traps, 10 to 23 Oct 2025.`; `null` without fish. */
export function recentWhere(data: Pick<SpeciesData, 'recent' | 'window'>): string | null {
  const { recent, window } = data;
  if (window === null || recent.count <= 0) return null;
  return `At ${counted(recent.facilities, 'trap')}, ${dateRange(window.from, window.to)}.`;
}

type Season = NonNullable<SpeciesData['season']>;

export function seasonCount(season: Season | null, species: ShownSpecies, year: number): string {
  if (season !== null) {
    return `${wholeNumber(season.count)} so far in the ${seasonsNamed(season.label)}, at ${counted(season.facilities, 'trap')}.`;
  }
  return species === 'Pink' && year % 2 === 0
    ? 'Pinks return to Washington in odd years.'
    : 'No trap has reported any this season yet.';
}

/** A day of the season that a chart is read at: `21 Oct: 98,021; 2024: 144,000`. */
export function seasonReading(
  { date, current, last }: Pick<SeasonDay, 'date' | 'current' | 'last'>,
  lastLabel: string | null,
): string {
  const now = current === null ? null : wholeNumber(current);
  const before = last === null || lastLabel === null ? null : `${lastLabel}: ${wholeNumber(last)}`;
  return `${dayMonth(date)}: ${joined([now, before], '; ')}`;
}

function seasonsBefore(seasons: number): string {
  if (seasons === 1) return 'the season before';
  return seasons === 2 ? 'both seasons before' : `each of the ${seasons} seasons before`;
}

function allTrapsWere(traps: number): string {
  if (traps === 1) return 'This trap was';
  return traps === 2 ? 'Both traps were' : `All ${wholeNumber(traps)} traps were`;
}

export function comparedWords(season: Season): string {
  const { compared, count } = season;
  if (compared === null) {
    return 'Too few of these traps were counted in the season before to compare.';
  }
  const [, last] = compared.lines;
  const { facilities: traps } = compared;
  const seasons = seasonsBefore(compared.seasons);
  const who =
    compared.count === count
      ? `${allTrapsWere(traps)} also counted in ${seasons}.`
      : `By the same date, at the ${traps === 1 ? 'one trap that was' : `${wholeNumber(traps)} traps that were`} also counted in ${seasons}: ${wholeNumber(compared.count)} fish.`;
  const range = sameDateRange(compared, last ? { label: last.label, count: last.by_date } : null);
  return range === null ? who : `${who} ${range}.`;
}

/** `Minter Cr Hatchery (Type N)`. */
export function trapWords({ name, run }: TrapName): string {
  return run === NO_RUN ? facilityTitle(name) : `${facilityTitle(name)} (${run})`;
}

function namedTraps(traps: Season['left_out']): string {
  const most = traps.toSorted((a, b) => b.count - a.count).slice(0, NAMED);
  const named = most.map((one) => `${trapWords(one)} ${wholeNumber(one.count)}`);
  const rest = traps.length - named.length;
  return listed(rest > 0 ? [...named, counted(rest, 'other run')] : named);
}

export function leftOutWords({ compared, left_out }: Season): string | null {
  if (compared === null || left_out.length === 0) return null;
  return `Counted this season but not in every season before, so left out: ${namedTraps(left_out)}.`;
}

export function notCountedWords({ not_counted }: Pick<Season, 'not_counted'>): string | null {
  if (not_counted.length === 0) return null;
  return `Not reported yet this season; by this day of the season before they had: ${namedTraps(not_counted)}.`;
}

/** When the species comes: its months and, where one stands out, its peak week. */
export function peakWords({ months, peak }: Pick<SpeciesData, 'months' | 'peak'>): string | null {
  if (months === null || peak === null) return null;
  const shares = months.map((share, at) => ({ share, month: at + 1 }));
  const words = ({ share, month }: (typeof shares)[number]) =>
    `${monthName(month)} (${Math.round(share * 100)}%)`;
  if (Math.max(...months) < PEAK_SHARE) {
    const [first, second] = shares.toSorted((a, b) => b.share - a.share);
    if (first === undefined || second === undefined) return null;
    return `They come in several waves, most in ${words(first)} and ${words(second)}.`;
  }
  const main = shares.filter(({ share }) => share >= NAMED_SHARE).map(words);
  return `The peak week is usually ${dayMonth(peak.from)} to ${dayMonth(peak.to)}; most come in ${listed(main)}.`;
}

/** A year that a chart is read at: `2024: 282,300 at 45 traps`. */
export function yearWords(one: SpeciesData['years'][number]): string {
  const { year, count, complete, facilities } = one;
  return `${year}${complete ? '' : ' so far'}: ${wholeNumber(count)} at ${counted(facilities, 'trap')}`;
}

export function trapsWords(years: SpeciesData['years']): string | null {
  const finished = years.filter(({ complete }) => complete);
  const [first, last] = [finished[0], finished.at(-1)];
  if (!first || !last || first.facilities === last.facilities) return null;
  return `The totals are of ${counted(first.facilities, 'trap')} in ${first.year} and ${last.facilities} in ${last.year}.`;
}

/** How far a season has got, against a middle one: `114% of a usual season so far`. */
export function middleSeasonWords({ now, count }: Pick<SmallTrap, 'now' | 'count'>): string {
  const percent = now.at(-1) ?? 0;
  if (count <= 0) return 'None counted so far';
  return `${percent === 0 ? 'Less than 1%' : `${wholeNumber(percent)}%`} of a usual season so far`;
}
