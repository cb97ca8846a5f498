import type { RecentEscapement } from '#contract/facilities.ts';
import type { Bargraph, DensityEstimation } from '#contract/hatchery.ts';
import type { SourceShare } from '#contract/status.ts';
import { shownCurve } from '#domain/fish/arrival-curve.ts';
import type { DayAmounts } from '#domain/fish/day-circle.ts';
import type { FacilityFish } from '#domain/fish/facility-fish.ts';
import { type CountSum, RETURN_SOURCES } from '#domain/fish/fish-return.ts';
import type { SeriesFish } from '#domain/fish/run-fish.ts';
import { isOver, seasonBegunIn } from '#domain/fish/run-year.ts';
import type { Received } from '#domain/fish/yearly-totals.ts';
import { type PlainDate, yearOf } from '#domain/time/plain-date.ts';

/** Significant digits of a mean: finer than it is true, for a large run and for a small one. */
const MEAN_DIGITS = 4;

const nameOf = ({ species, run, origin }: SeriesFish) => ({ species, run, origin });

export function countsOf({ count, adults, jacks, source, report, reportDate }: CountSum) {
  return { count, adults, jacks, source, report, report_date: reportDate };
}

export const roundedMean = (amount: number) => Number(amount.toPrecision(MEAN_DIGITS));

/** Decimals that give the highest day of a curve its digits: finer than a chart of 225 units can show. */
function decimalsOf(curve: DayAmounts): number {
  const highest = Math.max(...curve);
  return highest > 0 ? Math.max(0, MEAN_DIGITS - 1 - Math.floor(Math.log10(highest))) : 0;
}

/** `density_estimation`, with the decimals of the highest day; fish never round to none. */
export function densityEstimation({ series }: Pick<FacilityFish, 'series'>): DensityEstimation[] {
  return series.flatMap((one) => {
    const curve = shownCurve(one);
    if (curve === null) return [];
    const scale = 10 ** decimalsOf(curve.count);
    const near = (amount: number) => Math.round(amount * scale) / scale;
    const rounded = (amount = 0) => (amount === 0 ? 0 : Math.max(near(amount), 1 / scale));
    const density_data = curve.count.map((_, day) => {
      const adults = curve.adults && rounded(curve.adults[day]);
      const jacks = curve.jacks && rounded(curve.jacks[day]);
      const count = near((adults ?? 0) + (jacks ?? 0));
      return { day, count, adults, jacks };
    });
    return [{ ...nameOf(one), density_data }];
  });
}

/** Names of the facilities that fish of a run are brought from; empty where none are brought. */
export type BroughtFrom = (
  run: Pick<SeriesFish, 'species' | 'run' | 'received'>,
) => readonly string[];

export function receivedOf(received: Received, from: readonly string[]) {
  return { received, ...(from.length > 0 ? { received_from: [...from] } : {}) };
}

/** `bargraph`: yearly totals; a run-year is complete when it was over on the as-of date. */
export function bargraph(
  { series }: Pick<FacilityFish, 'series'>,
  asOf: PlainDate | null,
  broughtFrom: BroughtFrom,
  finalSeasons: ReadonlySet<number>,
): Bargraph[] {
  return series.map((one) => ({
    ...nameOf(one),
    ...receivedOf(one.received, broughtFrom(one)),
    relabelled: one.relabeled.map(({ from, lastYear }) => ({ from, last_year: lastYear })),
    year_counts: one.years.map((year) => ({
      year: year.year,
      label: year.label,
      complete: asOf !== null && isOver(year, asOf),
      status: year.status,
      left_out:
        year.status === 'preliminary' &&
        finalSeasons.has(seasonBegunIn(yearOf(year.firstDate), one.calendar)),
      ...countsOf(year),
      received_adults: year.receivedAdults,
      received_jacks: year.receivedJacks,
    })),
  }));
}

/** The recent window: `recent_escapement`, of the series that were reported in it. */
export function recentEscapement(
  { series }: Pick<FacilityFish, 'series'>,
  broughtFrom: BroughtFrom,
): RecentEscapement[] {
  return series
    .filter(({ recent }) => recent.length > 0)
    .map((one) => ({
      ...nameOf(one),
      ...receivedOf(one.received, broughtFrom(one)),
      day_counts: one.recent.map((day) => ({ day: day.day, since: day.since, ...countsOf(day) })),
    }));
}

/** Whose figures are shown: `sources` of the status, of each source that holds any. */
export function sourceShares(fish: Iterable<Pick<FacilityFish, 'choices'>>): SourceShare[] {
  const facilities = [...fish].map(({ choices }) => choices);
  return RETURN_SOURCES.map((source) => {
    const shown = facilities.map((choices) => choices.filter((one) => one.source === source));
    const held = facilities.flat().filter((one) => one.held.includes(source));
    return {
      source,
      facilities: shown.filter((choices) => choices.length > 0).length,
      run_years: shown.flat().length,
      run_years_held: held.length,
    };
  }).filter((share) => share.run_years_held > 0);
}
