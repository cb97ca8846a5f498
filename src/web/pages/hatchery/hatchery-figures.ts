import type { Bargraph, Hatchery, YearCount } from '#contract/hatchery.ts';
import type { RunSeason, Season, SeasonOfRun } from '#contract/season.ts';
import { CIRCLE_DAYS, emptyCircle } from '#domain/fish/day-circle.ts';
import { compared } from '#domain/fish/same-date.ts';
import { seasonCurve } from '#domain/fish/season-curve.ts';
import { isSelected, runOf, runText, type SpeciesSelection } from '#domain/fish/species-runs.ts';
import { fishThatCame, type Received, shownFish } from '#domain/fish/yearly-totals.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { adultsOf, type CountedFish, countedFish } from '#web/lib/facility/counted-fish.ts';
import { broughtIn, type RecentSeries } from '#web/lib/facility/recent-escapement.ts';
import {
  againstMeanSentence,
  byChanceSentence,
  halfWayTrendSentence,
  labelOfYear,
  sayTrend,
} from '#web/lib/say/trend.ts';
import { joined } from '#web/lib/words/format.ts';

export interface Report {
  /** File name of the report, or `final report 2024-25`. */
  readonly name: string;
  readonly date: PlainDate | null;
}

function reportOf(one: Pick<YearCount, 'source' | 'report' | 'report_date'>): Report {
  return { name: one.report, date: one.source === 'wdfw-finals' ? null : one.report_date };
}

/** A run-year of a series: fish trapped plus, where most of the run is brought from other traps, fish brought. */
export type YearFigure = ReturnType<typeof yearOf>;

function yearOf(one: YearCount, received: Received) {
  const { count, received_adults: receivedAdults, received_jacks: receivedJacks } = one;
  const shown = shownFish({ count, receivedAdults, receivedJacks }, received);
  const broughtAdults = received === 'most' ? (receivedAdults ?? 0) : 0;
  const adults = one.adults === null ? null : one.adults + broughtAdults;
  return {
    year: one.year,
    label: one.label,
    count: shown,
    adults,
    brought: fishThatCame({ count, receivedAdults, receivedJacks }) - shown,
    isFinal: one.status === 'final',
    isLeftOut: one.left_out,
    report: reportOf(one),
  };
}

function curveOf({ density_estimation }: Hatchery, selection: SpeciesSelection) {
  const curve = emptyCircle();
  const density = density_estimation.find((one) => isSelected(one, selection));
  for (const { day, count } of density?.density_data ?? []) {
    if (day < CIRCLE_DAYS) curve[day] = count;
  }
  return seasonCurve(curve);
}

export function preliminaryWords(
  figures: readonly Pick<YearFigure, 'isFinal' | 'isLeftOut'>[],
): string | null {
  const words = [
    figures.some(({ isFinal, isLeftOut }) => !isFinal && !isLeftOut) &&
      '* These figures are preliminary: the final report may correct what was counted in season.',
    figures.some(({ isLeftOut }) => isLeftOut) &&
      '† These fish were counted in season, and the final report of that season leaves them out.',
  ];
  return joined(words) || null;
}

export function preliminaryMark({ isFinal, isLeftOut }: YearFigure): string {
  if (isFinal) return '';
  return isLeftOut ? '†' : '*';
}

export type SeriesFigures = ReturnType<typeof seriesFigures>;

function seriesFigures(bars: Bargraph, hatchery: Hatchery, shown: SpeciesSelection | null) {
  const { species, run, origin, received, relabelled, year_counts } = bars;
  const selection = { species, run: runText({ run, origin }) };
  const recent = hatchery.recent_escapement.find((one) => isSelected(one, selection));
  const days = recent?.day_counts ?? [];
  const isLeftOut = shown !== null && !isSelected(bars, shown);
  return {
    species,
    run,
    origin,
    relabelled,
    /** `null` if too few fish are on record to know their timing; `undefined` if left out. */
    season: isLeftOut ? undefined : curveOf(hatchery, selection),
    broughtInYears: broughtIn(bars, year_counts),
    broughtInDays: broughtIn(bars, days),
    years: year_counts.map((one) => yearOf(one, received)),
    unfinishedYear: year_counts.find(({ complete }) => !complete)?.year ?? null,
    days: days.map((one) => ({
      day: one.day,
      ...countedFish(one),
      since: one.since,
      report: reportOf(one),
    })),
  };
}

export type HatcheryFigures = readonly SeriesFigures[];

/** @param shown only the curves of this series are included; without it, all are. */
export function hatcheryFigures(
  hatchery: Hatchery,
  shown: SpeciesSelection | null = null,
): HatcheryFigures {
  return hatchery.bargraph.map((bars) => seriesFigures(bars, hatchery, shown));
}

export function lastYear(figures: HatcheryFigures): string | null {
  const last = figures.flatMap(({ years }) => years.at(-1) ?? []);
  return last.toSorted((a, b) => a.year - b.year).at(-1)?.label ?? null;
}

function adultsOfAll<T extends CountedFish>(counts: readonly T[]): T[] {
  return counts.flatMap((one) => adultsOf(one) ?? []);
}

export function adultsOfWeeks(recent: readonly RecentSeries[]): readonly RecentSeries[] {
  return recent.map((series) => ({ ...series, counts: adultsOfAll(series.counts) }));
}

/** Years and days with only adults. Brought fish have no separate figure for adults. */
export function adultsOfFigures(figures: HatcheryFigures): HatcheryFigures {
  return figures.map((one) => ({
    ...one,
    years: adultsOfAll(one.years).map((year) => ({ ...year, brought: 0 })),
    days: adultsOfAll(one.days),
  }));
}

function trendsOf({ trend, half_way_trend, seasons, received }: RunSeason): readonly string[] {
  const nameOf = (year: number) => labelOfYear(seasons[0], year);
  const halfWay = halfWayTrendSentence(half_way_trend, nameOf);
  const words = [
    sayTrend(trend, nameOf)?.sentence ?? null,
    trend && againstMeanSentence(trend, nameOf),
    trend && received === 'some' ? 'These years leave out fish moved here from elsewhere.' : null,
    halfWay,
    byChanceSentence([trend, halfWay === null ? null : half_way_trend]),
  ];
  return words.filter((one) => one !== null);
}

const withoutSource = ({ source, report, jacks, ...season }: SeasonOfRun) => season;

export type RunFigures = ReturnType<typeof figuresOfRun>;

function figuresOfRun(one: Season['runs'][number], isLeftOut: boolean) {
  const { received, received_from, last_date, trend, half_way_trend, ...run } = one;
  return {
    ...run,
    brought: broughtIn(one, run.so_far ? [run.so_far] : []),
    so_far: run.so_far && countedFish(run.so_far),
    seasons: isLeftOut ? null : run.seasons.map(withoutSource),
    trends: isLeftOut ? [] : trendsOf(one),
  };
}

/** @param shown only the seasons of this run are included; without it, all are. */
export function runFigures(
  { runs }: Season,
  shown: SpeciesSelection | null = null,
): readonly RunFigures[] {
  const only = shown && runOf(shown, runs);
  return runs.map((run) => figuresOfRun(run, shown !== null && run !== only));
}

export function fishByDate({ by_date }: Pick<SeasonOfRun, 'by_date'>): CountedFish | null {
  return by_date && { count: by_date.adults + by_date.jacks, adults: by_date.adults };
}

/** A season with only its adults, compared with the adults of earlier seasons; without projection. */
export function adultsOfRun(run: RunFigures): RunFigures {
  const so_far = run.so_far && adultsOf(run.so_far);
  const seasons =
    run.seasons &&
    adultsOfAll(run.seasons).map((season) => ({
      ...season,
      by_date: season.by_date && { ...season.by_date, jacks: 0 },
      growth: season.growth.map(([day, adults]): [number, number, number] => [day, adults, 0]),
    }));
  const earlier = seasons?.flatMap(({ by_date }) => by_date?.adults ?? []);
  return {
    ...run,
    so_far,
    seasons,
    projection: null,
    half_way: null,
    by_date: so_far && earlier ? compared(so_far.count, earlier) : null,
  };
}
