import { sum } from 'd3-array';
import type { PlainDate } from '#domain/time/plain-date.ts';
import {
  type ArrivalCurve,
  arrivalCurve,
  recentRunYearFish,
  type SeriesYears,
} from './arrival-curve.ts';
import { arrivalsOf } from './arrivals.ts';
import { type Correction, corrections } from './corrections.ts';
import type { FishReturn } from './fish-return.ts';
import { type DayCount, lastReported, recentDayCounts, recentWindow } from './recent.ts';
import { type Labels, type Relabeled, relabeled } from './relabeled.ts';
import { seasonsToLearnFrom } from './run-timing.ts';
import {
  isOver,
  type RunYear,
  runYearNumber,
  runYearOf,
  seasonStart,
  yearBegunIn,
} from './run-year.ts';
import {
  comesInYear,
  isExpected,
  type SeasonFlags,
  type SeasonTrap,
  seasonFlags,
} from './season.ts';
import { type SeasonCounts, seasonCounts } from './season-counts.ts';
import { seasonSpan } from './season-span.ts';
import type { Origin, Series } from './series.ts';
import type { FacilityRecord, RunRecord } from './source-choice.ts';
import type { SeasonFigure } from './trend.ts';
import {
  fishThatCame,
  type Received,
  receivedPart,
  shownFish,
  type YearTotal,
  yearlyTotals,
} from './yearly-totals.ts';

export interface SeriesFish extends Series, SeriesYears {
  /** However few fish it rests on; see `shownCurve`. */
  readonly curve: ArrivalCurve | null;
  readonly recent: readonly DayCount[];
  readonly reported: readonly DayCount[];
  readonly relabeled: readonly Relabeled[];
}

export interface RunFish {
  readonly species: string;
  readonly run: string;
  readonly received: Received;
  readonly flags: SeasonFlags;
  readonly recentFish: number;
  /** By rank; none of captive brood. */
  readonly series: readonly SeriesFish[];
  readonly current: RunYear;
  readonly seasons: readonly SeasonCounts[];
  readonly isExpected: boolean;
  readonly years: readonly SeasonFigure[];
  /** Of the current season, oldest first. */
  readonly corrections: readonly Correction[];
}

export interface FishDays {
  readonly today: PlainDate;
  readonly asOf: PlainDate;
}

/** Compares two-week sums, most first; one that corrections made negative brought no fish. */
export function byRecentFish(a: Pick<Rank, 'recentFish'>, b: Pick<Rank, 'recentFish'>): number {
  return Math.max(b.recentFish, 0) - Math.max(a.recentFish, 0);
}

interface Rank {
  readonly recentFish: number;
  readonly inSeason: boolean;
  readonly fish: number;
}

/**
 * Recent fish first, then series in season, then the larger ones. A sum that corrections made
 * negative counts as none.
 */
export function byRank(a: Rank, b: Rank): number {
  return byRecentFish(a, b) || Number(b.inSeason) - Number(a.inSeason) || b.fish - a.fish;
}

export function rankOf(parts: readonly Rank[], inSeason: boolean): Rank {
  return {
    recentFish: sum(parts, ({ recentFish }) => recentFish),
    inSeason,
    fish: sum(parts, ({ fish }) => fish),
  };
}

interface RankedRun extends Rank {
  readonly series: readonly SeriesFish[];
  /** `null` for captive brood alone. */
  readonly run: RunFish | null;
  readonly flags: SeasonFlags;
}

interface ReportedSeries extends FacilityRecord {
  readonly totals: readonly YearTotal[];
}

function seriesOf({ calendar, seasons, ...record }: RunRecord): Map<Origin, ReportedSeries> {
  const returns = Map.groupBy(record.returns, ({ origin }) => origin);
  const finals = Map.groupBy(record.finals, ({ origin }) => origin);
  const origins = new Set([...finals.keys(), ...returns.keys()]);
  return new Map(
    [...origins].sort().map((origin) => {
      const ofOrigin = { returns: returns.get(origin) ?? [], finals: finals.get(origin) ?? [] };
      const totals = yearlyTotals(ofOrigin.returns, calendar, { seasons, rows: ofOrigin.finals });
      return [origin, { ...ofOrigin, totals }];
    }),
  );
}

function labelsOf(series: ReadonlyMap<Origin, ReportedSeries>, asOf: PlainDate): Labels {
  return relabeled(new Map([...series].map(([origin, { totals }]) => [origin, totals])), asOf);
}

export function labelsOfRun(run: RunRecord, asOf: PlainDate): Labels {
  return labelsOf(seriesOf(run), asOf);
}

function underTodaysLabels(run: RunRecord, asOf: PlainDate) {
  const { calendar, returns, finals } = run;
  const reported = seriesOf(run);
  const { isUnchanged, today, formerly } = labelsOf(reported, asOf);
  if (isUnchanged) return { renamed: reported, formerly };
  const renamed = seriesOf({
    ...run,
    returns: returns.map((fishReturn) => {
      return {
        ...fishReturn,
        origin: today(fishReturn.origin, runYearNumber(fishReturn.date, calendar)),
      };
    }),
    finals: finals.map((final) => {
      const year = yearBegunIn(seasonStart(final.season, calendar), calendar);
      return { ...final, origin: today(final.origin, year) };
    }),
  });
  return { renamed, formerly };
}

function finishedYears(
  run: string,
  series: readonly SeriesFish[],
  asOf: PlainDate,
): SeasonFigure[] {
  const fish = new Map<number, number>();
  for (const { years, received } of series) {
    for (const total of years) {
      if (!isOver(total, asOf) || !comesInYear(run, total.year)) continue;
      if (received === 'some' && total.source === 'wdfw-weekly') continue;
      fish.set(total.year, (fish.get(total.year) ?? 0) + shownFish(total, received));
    }
  }
  return [...fish].map(([year, value]) => ({ year, value })).sort((a, b) => a.year - b.year);
}

function seriesFish(record: RunRecord, asOf: PlainDate) {
  const { species, run, calendar } = record;
  const { renamed, formerly } = underTodaysLabels(record, asOf);
  return [...renamed].flatMap(([origin, { returns, totals: years }]) => {
    if (!years.some((total) => fishThatCame(total) > 0)) return [];
    const isCaptive = origin === 'Captive';
    const received = receivedPart(
      record.finals.filter((final) => (final.origin === 'Captive') === isCaptive),
    );
    const arrivals = arrivalsOf(returns);
    const series: SeriesFish = {
      species,
      run,
      origin,
      calendar,
      years,
      received,
      relabeled: formerly(origin),
      curve: arrivalCurve({ calendar, arrivals, years, received }, asOf),
      recent: recentDayCounts(returns, recentWindow(asOf)),
      reported: lastReported(returns, asOf),
    };
    return [{ series, returns, arrivals }];
  });
}

/** Corrections of a season whose figures are those of the weekly reports. */
function correctionsIn(
  { firstDate, lastDate }: RunYear,
  shown: readonly FishReturn[],
  printed: readonly FishReturn[],
): readonly Correction[] {
  const isIn = ({ date, origin }: FishReturn) =>
    date >= firstDate && date <= lastDate && origin !== 'Captive';
  if (shown.some((fishReturn) => isIn(fishReturn) && fishReturn.source !== 'wdfw-weekly'))
    return [];
  return corrections(printed.filter(isIn));
}

/** @param printed returns of the run, with those that were taken back entirely */
export function rankedRun(
  record: RunRecord,
  { today, asOf }: FishDays,
  trap: SeasonTrap,
  printed: readonly FishReturn[],
): RankedRun {
  const { species, run, calendar } = record;
  const all = seriesFish(record, asOf);
  const withoutCaptive = all.filter(({ series }) => series.origin !== 'Captive');
  const seasons = seasonCounts(
    withoutCaptive.flatMap(({ returns }) => returns),
    withoutCaptive.flatMap(({ arrivals }) => arrivals),
    calendar,
    asOf,
  );
  const timed = {
    run,
    calendar,
    series: withoutCaptive.map(({ series }) => series),
    span: seasonSpan(seasonsToLearnFrom(seasons)),
  };
  const flags = seasonFlags(timed, trap);
  const { inSeason } = flags;
  const ranked = all
    .map((ofSeries) => {
      const recentFish = sum(ofSeries.series.recent, ({ count }) => count);
      return { ...ofSeries, recentFish, inSeason, fish: recentRunYearFish(ofSeries.series, today) };
    })
    .sort(byRank);
  const free = ranked.filter(({ series }) => series.origin !== 'Captive');
  const rank = rankOf(free, inSeason);
  const ranks = { ...rank, series: ranked.map(({ series }) => series), flags };
  const series = free.map((ofSeries) => ofSeries.series);
  const received = series[0]?.received;
  if (received === undefined) return { ...ranks, run: null };
  const years = finishedYears(run, series, asOf);
  const current = runYearOf(today, calendar);
  const { recentFish } = rank;
  return {
    ...ranks,
    run: {
      species,
      run,
      received,
      flags,
      recentFish,
      series,
      current,
      seasons,
      years,
      isExpected: isExpected(timed, trap),
      corrections: correctionsIn(current, record.returns, printed),
    },
  };
}
