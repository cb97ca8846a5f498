import type {
  FacilityStanding,
  RunAtFacility,
  SeriesStanding,
  YearStanding,
} from '#domain/fish/facility-standing.ts';
import type { CountSum } from '#domain/fish/fish-return.ts';
import type { SeasonStanding } from '#domain/fish/run-standing.ts';
import { compared } from '#domain/fish/same-date.ts';
import type { GrowthPoint } from '#domain/fish/season-counts.ts';
import { seasonCurve } from '#domain/fish/season-curve.ts';
import { isSelected, runOf, type SpeciesSelection } from '#domain/fish/species-runs.ts';
import { fishThatCame, shownFish } from '#domain/fish/yearly-totals.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { joined } from '#domain/words/format.ts';
import { adultsOf, type CountedFish, countedFish } from '#web/lib/facility/counted-fish.ts';
import { broughtIn, type RecentSeries } from '#web/lib/facility/recent-escapement.ts';
import {
  againstMeanSentence,
  byChanceSentence,
  halfWayTrendSentence,
  labelOfYear,
  sayTrend,
} from '#web/lib/say/trend.ts';

export interface Report {
  /** File name of the report, or `final report 2024-25`. */
  readonly name: string;
  readonly date: PlainDate | null;
}

function reportOf({ source, report, reportDate }: CountSum): Report {
  return { name: report, date: source === 'wdfw-finals' ? null : reportDate };
}

/** A run-year of a series: fish trapped plus, where most of the run is brought from other traps, fish brought. */
export type YearFigure = ReturnType<typeof yearFigure>;

function yearFigure(total: YearStanding, { received }: SeriesStanding) {
  const count = shownFish(total, received);
  const broughtAdults = received === 'most' ? (total.receivedAdults ?? 0) : 0;
  return {
    year: total.year,
    label: total.label,
    count,
    adults: total.adults === null ? null : total.adults + broughtAdults,
    brought: fishThatCame(total) - count,
    isFinal: total.status === 'final',
    isLeftOut: total.isLeftOut,
    report: reportOf(total),
  };
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

function seriesFigures(series: SeriesStanding, shown: SpeciesSelection | null) {
  const { species, run, origin, relabeled, curve, years, recent } = series;
  const isLeftOut = shown !== null && !isSelected(series, shown);
  return {
    species,
    run,
    origin,
    relabeled,
    /** `null` if too few fish are on record to know their timing; `undefined` if left out. */
    season: isLeftOut ? undefined : curve && seasonCurve(curve.count),
    broughtInYears: broughtIn(series, years),
    broughtInDays: broughtIn(series, recent),
    years: years.map((total) => yearFigure(total, series)),
    unfinishedYear: years.find(({ isOver }) => !isOver)?.year ?? null,
    days: recent.map((count) => ({
      day: count.day,
      ...countedFish(count),
      since: count.since,
      report: reportOf(count),
    })),
  };
}

export type HatcheryFigures = readonly SeriesFigures[];

export function lastYear(figures: HatcheryFigures): string | null {
  const last = figures.flatMap(({ years }) => years.at(-1) ?? []);
  return last.toSorted((a, b) => a.year - b.year).at(-1)?.label ?? null;
}

function adultsOfAll<T extends CountedFish>(counts: readonly T[]): T[] {
  return counts.flatMap((count) => adultsOf(count) ?? []);
}

export function adultsOfWeeks(recent: readonly RecentSeries[]): readonly RecentSeries[] {
  return recent.map((series) => ({ ...series, counts: adultsOfAll(series.counts) }));
}

/** Years and days with only adults. Brought fish have no separate figure for adults. */
export function adultsOfFigures(figures: HatcheryFigures): HatcheryFigures {
  return figures.map((figure) => ({
    ...figure,
    years: adultsOfAll(figure.years).map((year) => ({ ...year, brought: 0 })),
    days: adultsOfAll(figure.days),
  }));
}

function trendsOf({ trend, halfWayTrend, seasons, received }: RunAtFacility): readonly string[] {
  const nameOf = (year: number) => labelOfYear(seasons[0], year);
  const halfWay = halfWayTrendSentence(halfWayTrend, nameOf);
  const words = [
    sayTrend(trend, nameOf)?.sentence ?? null,
    trend && againstMeanSentence(trend, nameOf),
    trend && received === 'some' ? 'These years leave out fish moved here from elsewhere.' : null,
    halfWay,
    byChanceSentence([trend, halfWay === null ? null : halfWayTrend]),
  ];
  return words.filter((word) => word !== null);
}

/** A season of a run as the page draws and lists it. */
export type SeasonFigures = ReturnType<typeof seasonFigures>;

function seasonFigures(season: SeasonStanding) {
  const { year, label, firstDate, isOver, knownFrom, total, byDate, growth, countDays } = season;
  return {
    year,
    label,
    firstDate,
    isOver,
    knownFrom,
    ...countedFish(total),
    reportDate: total.reportDate,
    byDate,
    growth,
    countDays,
  };
}

/** The last season that is over, which stands for the run while none is under way. */
function lastSeasonOf({ seasons }: RunAtFacility) {
  const last = seasons.findLast(({ isOver }) => isOver);
  return last === undefined ? null : { label: last.label, count: last.total.count };
}

export type RunFigures = ReturnType<typeof figuresOfRun>;

function figuresOfRun(run: RunAtFacility, isLeftOut: boolean) {
  const { now, current } = run;
  return {
    species: run.species,
    run: run.run,
    flags: run.flags,
    recentFish: run.recentFish,
    brought: broughtIn(run, now ? [now.total] : []),
    label: current.label,
    firstDate: current.firstDate,
    countedOn: now?.countedOn ?? null,
    soFar: now && countedFish(now.total),
    comparison: run.comparison,
    timing: run.timing,
    halfWay: run.halfWay,
    halfWayKnownFrom: run.halfWayKnownFrom,
    expected: run.expected,
    damBelow: run.damBelow,
    eggs: run.eggs,
    lastSeason: lastSeasonOf(run),
    corrections: run.corrections,
    seasons: isLeftOut ? null : run.seasons.map(seasonFigures),
    trends: isLeftOut ? [] : trendsOf(run),
  };
}

/**
 * What the page of a facility shows of its series and runs.
 *
 * @param shown only this series has its curve, and only its run has its seasons; without it, all have
 */
export function facilityFigures(
  { series, runs }: Pick<FacilityStanding, 'series' | 'runs'>,
  shown: SpeciesSelection | null = null,
) {
  const only = shown && runOf(shown, runs);
  return {
    figures: series.map((standing) => seriesFigures(standing, shown)),
    runs: runs.map((run) => figuresOfRun(run, shown !== null && run !== only)),
  };
}

export type FacilityFigures = ReturnType<typeof facilityFigures>;

export function fishByDate({ byDate }: Pick<SeasonFigures, 'byDate'>): CountedFish | null {
  return byDate && { count: byDate.adults + byDate.jacks, adults: byDate.adults };
}

/** A season with only its adults, compared with the adults of earlier seasons; without what is expected. */
export function adultsOfRun(run: RunFigures): RunFigures {
  const soFar = run.soFar && adultsOf(run.soFar);
  const seasons =
    run.seasons &&
    adultsOfAll(run.seasons).map((season) => ({
      ...season,
      byDate: season.byDate && { ...season.byDate, jacks: 0 },
      growth: season.growth.map(([day, adults]): GrowthPoint => [day, adults, 0]),
    }));
  const earlier = seasons?.flatMap(({ byDate }) => byDate?.adults ?? []);
  return {
    ...run,
    soFar,
    seasons,
    expected: null,
    halfWay: null,
    halfWayKnownFrom: null,
    comparison: soFar && earlier ? compared(soFar.count, earlier) : null,
  };
}
