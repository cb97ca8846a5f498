import type { TrendToDate } from '#domain/fish/trend.ts';
import type { Said } from '#domain/say/said.ts';
import { capitalized, counted, wholeNumber } from '#domain/words/format.ts';

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

/**
 * The trend of yearly totals: `rising`, `Rising by about 120 fish a year since 1998`, and `The yearly
 * count has been rising by about 120 fish a year since 1998.` `null` with too few seasons.
 */
export function sayTrend(trend: TrendToDate | null, nameOf: SeasonName = String): Said | null {
  if (trend === null) return null;
  const { direction } = trend;
  const since = `since ${nameOf(trend.firstYear)}`;
  if (direction === 'none') {
    return {
      word: 'no clear trend',
      line: `No clear trend ${since}`,
      sentence: `There has been no clear trend ${since}.`,
    };
  }
  const change = `${direction} ${perYear(trend.slope)} ${since}`;
  return {
    word: direction,
    line: capitalized(change),
    sentence: `The yearly count has been ${change}.`,
  };
}

/** `Half of the fish have come about 4 days earlier each decade since 2013.`; `null` without a trend, or where unknown. */
export function halfWayTrendSentence(
  trend: TrendToDate | null,
  nameOf: SeasonName = String,
): string | null {
  if (trend === null || trend.direction === 'none') return null;
  const days = Math.round(Math.abs(trend.slope) * 10);
  if (days === 0) return null;
  const way = trend.direction === 'rising' ? 'later' : 'earlier';
  return `Half of the fish have come about ${counted(days, 'day')} ${way} each decade since ${nameOf(trend.firstYear)}.`;
}

/** The note next to a rising, falling or shifting trend; `null` without such a trend. */
export function byChanceSentence(trends: readonly (TrendToDate | null)[]): string | null {
  const isClear = trends.some((trend) => trend !== null && trend.direction !== 'none');
  return isClear ? 'Of 20 runs without a trend, about one seems to have one by chance.' : null;
}

/** `2024 had 238,610 fish, 13% above the mean of the ten years before, 210,500.`; `null` without ten. */
export function againstMeanSentence(
  { newest }: Pick<TrendToDate, 'newest'>,
  nameOf: SeasonName = String,
): string | null {
  if (newest === null || newest.mean <= 0) return null;
  const { last, mean: meanBefore } = newest;
  const mean = `the mean of the ten years before, ${wholeNumber(meanBefore)}`;
  const count = `${nameOf(last.year)} had ${counted(last.value, 'fish', 'fish')}`;
  const percent = Math.round(Math.abs(last.value / meanBefore - 1) * 100);
  if (percent === 0) return `${count}, about ${mean}.`;
  if (percent >= 200) return `${count}, ${wholeNumber(last.value / meanBefore)} times ${mean}.`;
  return `${count}, ${percent}% ${last.value > meanBefore ? 'above' : 'below'} ${mean}.`;
}

const isOrAre = (count: number) => (count === 1 ? 'is' : 'are');

export function manyTrendsSentences(runs: {
  readonly rising: number;
  readonly falling: number;
  readonly all: number;
}): string | null {
  const { rising, falling, all } = runs;
  if (all === 0) return null;
  const tested = `Of ${counted(all, 'run')} with ten finished seasons or more`;
  if (rising + falling === 0) return `${tested}, none is clearly rising or falling.`;
  const chance = Math.max(1, Math.round(all / 20));
  return `${tested}, ${rising} ${isOrAre(rising)} rising and ${falling} ${isOrAre(falling)} falling. By chance alone, about ${chance} would seem to rise or fall.`;
}
