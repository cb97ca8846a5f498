import type { TrendBody } from '#contract/season.ts';
import { counted, wholeNumber } from './format.ts';

/** Two significant digits: a trend is known no better. */
const about = (value: number) => Number(Math.abs(value).toPrecision(2));

function perYear(slope: number): string {
  const fish = about(slope);
  return fish < 1
    ? 'by less than one fish a year'
    : `by about ${counted(Math.round(fish), 'fish', 'fish')} a year`;
}

/** What the season of a year is called: `2024-25` where the run crosses New Year. */
type SeasonName = (year: number) => string;

/** `No clear trend since 1998`; `Rising by about 120 fish a year since 1998`; `null` with too few seasons. */
export function seasonTrendWords(
  trend: TrendBody | null,
  nameOf: SeasonName = String,
): string | null {
  if (trend === null) return null;
  const since = `since ${nameOf(trend.first_year)}`;
  if (trend.direction === 'none') return `No clear trend ${since}`;
  const way = trend.direction === 'rising' ? 'Rising' : 'Falling';
  return `${way} ${perYear(trend.slope)} ${since}`;
}

/** `Half of the fish come about 4 days earlier with each decade since 2013`; `null` where they do not, or it is not known. */
export function halfWayTrendWords(
  trend: TrendBody | null,
  nameOf: SeasonName = String,
): string | null {
  if (trend === null || trend.direction === 'none') return null;
  const days = Math.round(Math.abs(trend.slope) * 10);
  if (days === 0) return null;
  const way = trend.direction === 'rising' ? 'later' : 'earlier';
  return `Half of the fish come about ${counted(days, 'day')} ${way} with each decade since ${nameOf(trend.first_year)}`;
}

/** `2024: 238,610, 13% above the mean of the ten seasons before (210,500)`; `null` without ten. */
export function againstMeanWords(
  { last, mean_before }: Pick<TrendBody, 'last' | 'mean_before'>,
  nameOf: SeasonName = String,
): string | null {
  if (last === null || mean_before === null || mean_before <= 0) return null;
  const mean = `the mean of the ten seasons before (${wholeNumber(mean_before)})`;
  const count = `${nameOf(last.year)}: ${wholeNumber(last.value)}`;
  const percent = Math.round(Math.abs(last.value / mean_before - 1) * 100);
  if (percent === 0) return `${count}, about ${mean}`;
  if (percent >= 200) return `${count}, ${wholeNumber(last.value / mean_before)} times ${mean}`;
  return `${count}, ${percent}% ${last.value > mean_before ? 'above' : 'below'} ${mean}`;
}

/** What many tests together are worth; `null` for a few. */
export function manyTrendsWords(runs: {
  readonly rising: number;
  readonly falling: number;
  readonly all: number;
}): string | null {
  const { rising, falling, all } = runs;
  if (all === 0) return null;
  const of = `Of ${counted(all, 'run')} with ten finished seasons or more`;
  if (rising + falling === 0) return `${of}, none is clearly rising or falling.`;
  const chance = Math.max(1, Math.round(all / 20));
  return `${of}, ${rising} ${rising === 1 ? 'is' : 'are'} rising and ${falling} falling. By chance alone about ${chance} would seem to.`;
}
