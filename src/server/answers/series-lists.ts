import type { RecentEscapement } from '#contract/facilities.ts';
import type { Bargraph, DensityEstimation } from '#contract/hatchery.ts';
import type { SourceShare } from '#contract/status.ts';
import type { FacilityFish } from '#domain/fish/facility-fish.ts';
import type { Senders, SeriesStanding } from '#domain/fish/facility-standing.ts';
import { type CountSum, RETURN_SOURCES } from '#domain/fish/fish-return.ts';

const seriesName = ({ species, run, origin }: SeriesStanding) => ({ species, run, origin });

export function countsOf({ count, adults, jacks, source, report, reportDate }: CountSum) {
  return { count, adults, jacks, source, report, report_date: reportDate };
}

export function sendersOf({ received, receivedFrom }: Senders) {
  return { received, ...(receivedFrom.length > 0 ? { received_from: [...receivedFrom] } : {}) };
}

/** `density_estimation`, of the series whose timing is known. */
export function densityEstimation(series: readonly SeriesStanding[]): DensityEstimation[] {
  return series.flatMap((standing) => {
    const { curve } = standing;
    if (curve === null) return [];
    const { adults, jacks } = curve;
    const density_data = curve.count.map((count, day) => ({
      day,
      count,
      adults: adults?.[day] ?? null,
      jacks: jacks?.[day] ?? null,
    }));
    return [{ ...seriesName(standing), density_data }];
  });
}

/** `bargraph`: yearly totals. */
export function bargraph(series: readonly SeriesStanding[]): Bargraph[] {
  return series.map((standing) => ({
    ...seriesName(standing),
    ...sendersOf(standing),
    relabelled: standing.relabeled.map(({ from, lastYear }) => ({ from, last_year: lastYear })),
    year_counts: standing.years.map((year) => ({
      year: year.year,
      label: year.label,
      complete: year.isOver,
      status: year.status,
      left_out: year.isLeftOut,
      ...countsOf(year),
      received_adults: year.receivedAdults,
      received_jacks: year.receivedJacks,
    })),
  }));
}

/** The recent window: `recent_escapement`, of the series that were reported in it. */
export function recentEscapement(series: readonly SeriesStanding[]): RecentEscapement[] {
  return series
    .filter(({ recent }) => recent.length > 0)
    .map((standing) => ({
      ...seriesName(standing),
      ...sendersOf(standing),
      day_counts: standing.recent.map((day) => ({
        day: day.day,
        since: day.since,
        ...countsOf(day),
      })),
    }));
}

/** Whose figures are shown: `sources` of the status, of each source that holds any. */
export function sourceShares(fish: Iterable<Pick<FacilityFish, 'choices'>>): SourceShare[] {
  const facilities = [...fish].map(({ choices }) => choices);
  return RETURN_SOURCES.map((source) => {
    const shown = facilities.map((choices) => choices.filter((choice) => choice.source === source));
    const reported = facilities.flat().filter((choice) => choice.reporting.includes(source));
    return {
      source,
      facilities: shown.filter((choices) => choices.length > 0).length,
      run_years: shown.flat().length,
      run_years_held: reported.length,
    };
  }).filter((share) => share.run_years_held > 0);
}
