import { NO_RUN, type ShownSpecies } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { fishNoun } from '#domain/say/fish.ts';
import { sayPeak } from '#domain/say/run.ts';
import { rankClause, sayRank, usualRangeSentences, type Years } from '#domain/say/season.ts';
import { type PlainDate, yearOf } from '#domain/time/plain-date.ts';
import {
  capitalized,
  counted,
  listed,
  monthName,
  rangeFor,
  wholeNumber,
} from '#domain/words/format.ts';
import { recentWhen } from '#web/lib/facility/recent-escapement.ts';
import type { SpeciesData, TrapName } from './species-data.ts';

const NAMED = 3;
const PEAK_SHARE = 0.25;

/** `The coho peak usually starts in six days: Oct 29 to Nov 4`, for a species that comes in one wave. */
export function speciesTitle(
  data: Pick<SpeciesData, 'species' | 'months' | 'peak' | 'today'>,
): string {
  const { species, months, peak, today } = data;
  if (isPinkless(species, today)) return `The next run of pinks is due in ${yearOf(today) + 1}`;
  if (months === null) return species;
  if (peak === null || Math.max(...months) < PEAK_SHARE) return `${species} come in several waves`;
  return sayPeak(peak, today, fishNoun(species)).line;
}

const isPinkless = (species: ShownSpecies, today: PlainDate) =>
  species === 'Pink' && yearOf(today) % 2 === 0;

export function speciesHeadline(data: Pick<SpeciesData, 'species' | 'recent' | 'window'>): string {
  const { species, recent, window } = data;
  const noun = capitalized(fishNoun(species));
  if (window === null) return noun;
  const when = recentWhen(window);
  if (!recent.isReported) return `${species}: no report ${when}`;
  return recent.count > 0
    ? `${noun}: ${wholeNumber(recent.count)} counted ${when}`
    : `${noun}: none counted ${when}`;
}

/** `73,339`; `0` where reports counted none, `–` without a report. */
export const recentFigure = ({ count, isReported }: SpeciesData['recent']): string =>
  isReported ? wholeNumber(Math.max(count, 0)) : '–';

const facilitiesCounted = (count: number) => counted(count, 'facility', 'facilities');

/** `At 34 facilities, Oct 10 to 23`; `null` without fish. */
export function recentWhere(data: Pick<SpeciesData, 'recent' | 'window' | 'today'>): string | null {
  const { recent, window, today } = data;
  if (window === null || recent.count <= 0) return null;
  return `At ${facilitiesCounted(recent.facilities)}, ${rangeFor(window.from, window.to, today)}`;
}

type Season = NonNullable<SpeciesData['season']>;

/** `2025-26, at 38 facilities` */
export const seasonTraps = ({ label, facilities }: Season) =>
  `${label}, at ${facilitiesCounted(facilities)}`;

/** Runs of one species may be in seasons of different names: `2024-25 and 2025-26`. */
const isOfTwo = (label: string) => label.includes(' and ');

const seasonsNamed = (label: string) => `season${isOfTwo(label) ? 's' : ''} of ${label}`;

/** `2024`, `the seasons of 2024-25 and 2025-26`, to stand after "in". */
const whenIn = (label: string) => (isOfTwo(label) ? `the ${seasonsNamed(label)}` : label);

/** Pinks come in odd years alone. */
const yearsOf = (species: ShownSpecies): Years => (species === 'Pink' ? 'odd year' : 'year');

type Compared = NonNullable<Season['compared']>;

/** `This season is ahead of 6 of 10 earlier years`; `null` without an earlier season. */
export function seasonRank(season: Season, species: ShownSpecies): string | null {
  const rank = season.compared && rankClause(season.compared.comparison, yearsOf(species));
  return rank && `This season is ${rank}`;
}

/** The rank in a sentence, with the word of the scale. */
export function seasonRankSentence(
  compared: Compared,
  species: ShownSpecies,
  countedOn: PlainDate,
): string | null {
  return sayRank({ ...compared.comparison, countedOn, years: yearsOf(species) })?.sentence ?? null;
}

export function seasonCount({
  season,
  species,
  today,
}: Pick<SpeciesData, 'season' | 'species' | 'today'>): string {
  if (season !== null) {
    return `${wholeNumber(season.count)} so far in the ${seasonsNamed(season.label)}, at ${facilitiesCounted(season.facilities)}.`;
  }
  return isPinkless(species, today)
    ? 'Pinks return to Washington in odd years.'
    : 'No facility has reported any this season yet.';
}

/** `at the 23 facilities that reported every year`. */
export function comparedTraps({ facilities }: Compared): string {
  return facilities === 1
    ? 'at the one facility that reported every year'
    : `at the ${facilities} facilities that reported every year`;
}

/** What a usual year and last season had by the same date, in sentences. */
export function comparedRange(compared: Compared, countedOn: PlainDate): readonly string[] {
  const [, last] = compared.seasons;
  const before = last ? { label: whenIn(last.label), count: last.byDate } : null;
  return usualRangeSentences(compared.comparison, countedOn, before);
}

/** `Minter Cr Hatchery (Type N)`. */
export function trapWords({ name, run }: TrapName): string {
  return run === NO_RUN ? facilityTitle(name) : `${facilityTitle(name)} (${run})`;
}

function namedTraps(traps: Season['leftOut']): string {
  const most = traps.toSorted((a, b) => b.count - a.count).slice(0, NAMED);
  const named = most.map((trap) => `${trapWords(trap)} ${wholeNumber(trap.count)}`);
  const rest = traps.length - named.length;
  return listed(rest > 0 ? [...named, counted(rest, 'other run')] : named);
}

export function leftOutWords({ compared, leftOut }: Season): string | null {
  if (compared === null || leftOut.length === 0) return null;
  return `These were not counted in every earlier season, so they are left out: ${namedTraps(leftOut)}.`;
}

export function notCountedWords({ notCounted }: Pick<Season, 'notCounted'>): string | null {
  if (notCounted.length === 0) return null;
  return `These have not reported yet this season; by this date last season they had: ${namedTraps(notCounted)}.`;
}

/** The fewest months with more than half of the fish: `Most come in October and November`. */
export function monthsTitle(months: readonly number[]): string {
  const shares = months.map((share, at) => ({ share, month: at + 1 }));
  const most: typeof shares = [];
  let sum = 0;
  for (const month of shares.toSorted((a, b) => b.share - a.share)) {
    if (sum > 0.5) break;
    sum += month.share;
    most.push(month);
  }
  const inOrder = most.sort((a, b) => a.month - b.month);
  return `Most come in ${listed(inOrder.map(({ month }) => monthName(month)))}`;
}

/** The selected year of a chart: `2024: 282,300 at 45 facilities`. */
export function yearWords(statewideYear: SpeciesData['years'][number]): string {
  const { year, count, isOver, facilities } = statewideYear;
  return `${year}${isOver ? '' : ' so far'}: ${wholeNumber(count)} at ${facilitiesCounted(facilities)}`;
}

export function trapsWords(years: SpeciesData['years']): string | null {
  const finished = years.filter(({ isOver }) => isOver);
  const first = finished[0];
  const last = finished.at(-1);
  if (!first || !last || first.facilities === last.facilities) return null;
  return `The totals come from ${facilitiesCounted(first.facilities)} in ${first.year} and ${last.facilities} in ${last.year}.`;
}
