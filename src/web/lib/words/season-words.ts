import type { HalfWay } from '#domain/fish/half-way.ts';
import type { Phase } from '#domain/fish/outlook.ts';
import type { Comparison } from '#domain/fish/same-date.ts';
import type { TrendToDate } from '#domain/fish/trend.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { counted, shortDate, wholeNumber } from './format.ts';

type Rank = Pick<Comparison, 'seasons' | 'fewer' | 'equal'>;

export interface SameDate extends Rank {
  readonly count: number | null;
  readonly countedOn: PlainDate | null;
}

/** `more than in 6 of 10 years`; `null` if no earlier season can be compared. */
export function rankWords({ seasons, fewer, equal }: Rank): string | null {
  if (seasons === 0) return null;
  const all = seasons === 2 ? 'both' : `all ${seasons}`;
  const years = seasons === 1 ? 'the one year known' : `${all} years`;
  if (fewer === seasons) return `more than in ${years}`;
  if (equal === seasons) return `as many as in ${years}`;
  if (fewer > 0) return `more than in ${fewer} of ${seasons} years`;
  if (equal > 0) return `as few as in ${equal} of ${seasons} years, the lowest`;
  return `fewer than in ${seasons > 2 ? `any of ${seasons} years` : years}`;
}

export function seasonsNamed(label: string): string {
  return `season${label.includes(' and ') ? 's' : ''} of ${label}`;
}

export function capitalized(phrase: string): string {
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}

export function seasonRank(
  { compared }: { readonly compared: { readonly comparison: Rank } | null },
  species: string,
) {
  const rank = compared && rankWords(compared.comparison);
  return rank && capitalized(species === 'Pink' ? rank.replace(/ years\b/, ' odd years') : rank);
}

/** The rank of a season with its date: `More than in 6 of 10 years by Oct 21`. */
export function sameDateWords(season: SameDate): string {
  const { count, countedOn } = season;
  if (count === null || countedOn === null) return 'No count yet this season';
  const by = `by ${shortDate(countedOn)}`;
  const rank = rankWords(season);
  if (rank === null) return 'No earlier year to compare with';
  return count === 0 ? `None counted ${by}` : `${capitalized(rank)} ${by}`;
}

/** `Most years at this date 594 to 4,737; middle year 1,112; 2024: 995`; `null` without a range. */
export function sameDateRange(
  { low, high, median }: Pick<Comparison, 'low' | 'high' | 'median'>,
  last: { readonly label: string; readonly count: number } | null,
): string | null {
  if (low === null || high === null || median === null) return null;
  const range = low === high ? wholeNumber(low) : `${wholeNumber(low)} to ${wholeNumber(high)}`;
  const words = `Most years at this date ${range}; middle year ${wholeNumber(median)}`;
  return last === null ? words : `${words}; ${last.label}: ${wholeNumber(last.count)}`;
}

const PHASE_WORDS: Readonly<Record<Phase, string>> = {
  'to come': 'usually still to come',
  before: 'usually before its peak now',
  near: 'usually near its peak now',
  past: 'usually past its peak now',
  'nearly over': 'usually nearly over by now',
  over: 'usually over by now',
};

export interface RunNow {
  readonly phase: Phase | null;
  readonly count: number | null;
  readonly recent: number;
}

/** With at least this many fish, and this share of the season, in two weeks, a run is not over. */
const LARGE = { fish: 20, share: 0.1 } as const;

/** Whether the phase of a run contradicts the fish of the last two weeks. */
export function isDenied({ phase, count, recent }: RunNow): boolean {
  if (phase === 'over' || phase === 'to come') return recent > 0;
  return phase === 'nearly over' && recent >= Math.max(LARGE.fish, (count ?? 0) * LARGE.share);
}

/** Where a run usually is; `null` where unknown, or where its count says so already. */
export function phaseWords(run: RunNow): string | null {
  const { phase, count } = run;
  if (phase === null || (phase === 'to come' && (count ?? 0) > 0)) return null;
  return `${PHASE_WORDS[phase]}${isDenied(run) ? ', but fish came lately' : ''}`;
}

/** `half were in by Oct 24, 5 days earlier than usual`; `null` where unknown. */
export function halfWayWords(halfWay: HalfWay | null): string | null {
  if (halfWay === null) return null;
  const { day, daysLate } = halfWay;
  const days = counted(Math.abs(daysLate), 'day');
  const than = `${days} ${daysLate < 0 ? 'earlier' : 'later'} than usual`;
  return `half were in by ${shortDate(day)}, ${daysLate === 0 ? 'about as usual' : than}`;
}

/** A share of a season's fish: `28%`, never 0% or 100% unless it is. */
export function seasonShare(share: number): string {
  if (share > 0 && share < 0.01) return '< 1%';
  if (share < 1 && share > 0.99) return '> 99%';
  return `${Math.round(share * 100)}%`;
}

/** Fish of a species in a sentence: `coho`, `adult Chinook`, `pinks`. */
export function fishNoun(species: string, isAdults = false): string {
  const plain = species === 'Pink' ? 'pinks' : species.toLowerCase();
  const noun = species === 'Chinook' ? species : plain;
  return isAdults ? `adult ${noun}` : noun;
}

/** Two significant digits: a trend is not known more precisely. */
const about = (value: number) => Number(Math.abs(value).toPrecision(2));

function perYear(slope: number): string {
  const fish = about(slope);
  return fish < 1
    ? 'by less than one fish a year'
    : `by about ${counted(Math.round(fish), 'fish', 'fish')} a year`;
}

type SeasonName = (year: number) => string;

/** The label of another season of the run; all its seasons begin on the same day of the year. */
export function labelOfYear(
  other: { readonly year: number; readonly label: string } | undefined,
  year: number,
): string {
  if (!other?.label.includes('-')) return String(year);
  const begun = year + Number(other.label.slice(0, 4)) - other.year;
  return `${begun}-${String(begun + 1).slice(-2)}`;
}

/** `No clear trend since 1998`; `Rising by about 120 fish a year since 1998`; `null` with too few seasons. */
export function seasonTrendWords(
  trend: TrendToDate | null,
  nameOf: SeasonName = String,
): string | null {
  if (trend === null) return null;
  const since = `since ${nameOf(trend.firstYear)}`;
  if (trend.direction === 'none') return `No clear trend ${since}`;
  const way = trend.direction === 'rising' ? 'Rising' : 'Falling';
  return `${way} ${perYear(trend.slope)} ${since}`;
}

/** `Half of the fish come about 4 days earlier with each decade since 2013`; `null` without a trend, or where unknown. */
export function halfWayTrendWords(
  trend: TrendToDate | null,
  nameOf: SeasonName = String,
): string | null {
  if (trend === null || trend.direction === 'none') return null;
  const days = Math.round(Math.abs(trend.slope) * 10);
  if (days === 0) return null;
  const way = trend.direction === 'rising' ? 'later' : 'earlier';
  return `Half of the fish come about ${counted(days, 'day')} ${way} with each decade since ${nameOf(trend.firstYear)}`;
}

/** The note next to a rising, falling or shifting trend; `null` without such a trend. */
export function byChanceWords(trends: readonly (TrendToDate | null)[]): string | null {
  const isClear = trends.some((trend) => trend !== null && trend.direction !== 'none');
  return isClear ? 'Of 20 runs without a trend, about one appears to have one by chance' : null;
}

/** `2024: 238,610, 13% above the mean of the ten seasons before (210,500)`; `null` without ten. */
export function againstMeanWords(
  { newest }: Pick<TrendToDate, 'newest'>,
  nameOf: SeasonName = String,
): string | null {
  if (newest === null || newest.mean <= 0) return null;
  const { last, mean: meanBefore } = newest;
  const mean = `the mean of the ten seasons before (${wholeNumber(meanBefore)})`;
  const count = `${nameOf(last.year)}: ${wholeNumber(last.value)}`;
  const percent = Math.round(Math.abs(last.value / meanBefore - 1) * 100);
  if (percent === 0) return `${count}, about ${mean}`;
  if (percent >= 200) return `${count}, ${wholeNumber(last.value / meanBefore)} times ${mean}`;
  return `${count}, ${percent}% ${last.value > meanBefore ? 'above' : 'below'} ${mean}`;
}

export function manyTrendsWords(runs: {
  readonly rising: number;
  readonly falling: number;
  readonly all: number;
}): string | null {
  const { rising, falling, all } = runs;
  if (all === 0) return null;
  const tested = `Of ${counted(all, 'run')} with ten finished seasons or more`;
  if (rising + falling === 0) return `${tested}, none is clearly rising or falling.`;
  const chance = Math.max(1, Math.round(all / 20));
  return `${tested}, ${rising} ${rising === 1 ? 'is' : 'are'} rising and ${falling} falling. About ${chance} would appear to by chance alone.`;
}
