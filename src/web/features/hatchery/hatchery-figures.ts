import type { Bargraph, Hatchery, YearCount } from '#contract/hatchery.ts';
import { CIRCLE_DAYS, emptyCircle } from '#domain/fish/day-circle.ts';
import { type SeasonCurve, seasonCurve } from '#domain/fish/off-season.ts';
import { fishThatCame, type Received, shownFish } from '#domain/fish/received.ts';
import { isSelected, runText, type SpeciesSelection } from '#domain/fish/species-runs.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { type CountedFish, countedFish } from '#web/lib/facility/counted-fish.ts';
import { broughtIn, type RecentCount } from '#web/lib/facility/recent-escapement.ts';
import type { Brought } from '#web/lib/words/brought-words.ts';
import type { SeriesName } from '#web/lib/words/series-heading.ts';

export interface Report {
  /** Name of its file, or `final report 2024-25`. */
  readonly name: string;
  /** Day of publication; `null` for a final report, which does not say. */
  readonly date: PlainDate | null;
}

/**
 * A run-year of a series: fish trapped, and where most of the run is brought from other traps, those
 * too; `report` is an index into the list of reports.
 */
export interface YearFigure extends CountedFish {
  readonly year: number;
  readonly label: string;
  /** Fish brought from other traps that are not in the count. */
  readonly brought: number;
  /** From the final report; preliminary otherwise. */
  readonly isFinal: boolean;
  readonly report: number;
}

/** A count of the recent window; `report` as in {@link YearFigure}. */
export interface DayFigure extends RecentCount {
  readonly report: number;
}

export interface SeriesFigures extends SeriesName {
  /** What its years and days show of fish brought from other traps. */
  readonly broughtInYears: Brought;
  readonly broughtInDays: Brought;
  /**
   * `null` if too few fish are on record to know their timing; left out where the page came without it.
   */
  readonly season?: SeasonCurve | null;
  /** The oldest first. */
  readonly years: readonly YearFigure[];
  /** The run-year that is not over. */
  readonly unfinishedYear: number | null;
  /** Its origins in earlier reports, the oldest first. */
  readonly relabelled: Bargraph['relabelled'];
  /** The oldest first. */
  readonly days: readonly DayFigure[];
}

export interface HatcheryFigures {
  readonly reports: readonly Report[];
  readonly series: readonly SeriesFigures[];
}

/** The newest year with a figure; `null` without one. */
export function lastYear({ series }: HatcheryFigures): string | null {
  const last = series.flatMap(({ years }) => years.at(-1) ?? []);
  return last.toSorted((a, b) => a.year - b.year).at(-1)?.label ?? null;
}

/** For a facility whose figures could not be loaded. */
export const NO_FIGURES: HatcheryFigures = { reports: [], series: [] };

/** Extracts the figures of each series from the API's answer, in its order. */
export function hatcheryFigures(hatchery: Hatchery): HatcheryFigures {
  const reports: Report[] = [];

  function reportOf(figure: Pick<YearCount, 'source' | 'report' | 'report_date'>): number {
    const report = {
      name: figure.report,
      date: figure.source === 'wdfw-finals' ? null : figure.report_date,
    };
    const at = reports.findIndex(({ name, date }) => name === report.name && date === report.date);
    return at === -1 ? reports.push(report) - 1 : at;
  }

  function yearOf(one: YearCount, received: Received): YearFigure {
    const { count, received_adults: receivedAdults, received_jacks: receivedJacks } = one;
    const shown = shownFish({ count, receivedAdults, receivedJacks }, received);
    const broughtAdults = received === 'most' ? (receivedAdults ?? 0) : 0;
    const adults = one.adults === null ? null : one.adults + broughtAdults;
    return {
      year: one.year,
      label: one.label,
      ...countedFish({ count: shown, adults }),
      brought: fishThatCame({ count, receivedAdults, receivedJacks }) - shown,
      isFinal: one.status === 'final',
      report: reportOf(one),
    };
  }

  function figuresOf(bars: Bargraph): SeriesFigures {
    const { species, run, origin, received, relabelled, year_counts } = bars;
    const selection: SpeciesSelection = { species, run: runText({ run, origin }) };
    const density = hatchery.density_estimation.find((one) => isSelected(one, selection));
    const recent = hatchery.recent_escapement.find((one) => isSelected(one, selection));
    const isLeftOut = hatchery.only !== undefined && !isSelected(bars, hatchery.only);
    const curve = emptyCircle();
    for (const { day, count } of density?.density_data ?? []) {
      if (day < CIRCLE_DAYS) curve[day] = count;
    }
    return {
      species,
      run,
      origin,
      ...(isLeftOut ? {} : { season: seasonCurve(curve) }),
      broughtInYears: broughtIn(bars, year_counts),
      broughtInDays: broughtIn(bars, recent?.day_counts ?? []),
      relabelled,
      years: year_counts.map((one) => yearOf(one, received)),
      unfinishedYear: year_counts.find(({ complete }) => !complete)?.year ?? null,
      days: (recent?.day_counts ?? []).map((one) => ({
        day: one.day,
        ...countedFish(one),
        since: one.since,
        report: reportOf(one),
      })),
    };
  }

  return { series: hatchery.bargraph.map(figuresOf), reports };
}
