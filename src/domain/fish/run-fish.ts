import type { PlainDate } from '#domain/time/plain-date.ts';
import {
  type ArrivalCurve,
  arrivalCurve,
  FEWEST_FISH,
  recentRunYearFish,
} from './arrival-curve.ts';
import { arrivalsOf } from './arrivals.ts';
import { addCircles, type DayAmounts, emptyCircle } from './day-circle.ts';
import type { FinalRow } from './final-row.ts';
import type { FishReturn } from './fish-return.ts';
import { fishThatCame, type Received, receivedPart, shownFish } from './received.ts';
import { type DayCount, recentDayCounts, recentWindow } from './recent.ts';
import { type Labels, type Relabelled, relabelled } from './relabelled.ts';
import {
  isOver,
  type RunCalendar,
  type RunYear,
  runYearNumber,
  runYearOf,
  seasonStart,
  yearBegunIn,
} from './run-year.ts';
import {
  comesInYear,
  type SeasonFlags,
  type SeasonSeries,
  type SeasonTrap,
  seasonFlags,
} from './season.ts';
import { type SeasonCounts, seasonCounts } from './season-counts.ts';
import type { Origin, Series, ShownSpecies } from './series.ts';
import type { SeasonFigure } from './trend.ts';
import { type YearTotal, yearlyTotals } from './yearly-totals.ts';

/** Everything the product shows about one series at a facility. */
export interface SeriesFish extends Series {
  readonly species: ShownSpecies;
  /** `null` where there are fewer than 10 fish to learn from. */
  readonly curve: ArrivalCurve | null;
  /** Oldest run-year first. */
  readonly years: readonly YearTotal[];
  /** The days of the recent window on which the series was reported, oldest first. */
  readonly recent: readonly DayCount[];
  /** How many of the fish of its run are brought from other facilities. */
  readonly received: Received;
  /** The labels it was reported under before, the oldest first. */
  readonly relabelled: readonly Relabelled[];
}

/** The seasons of one run of a species at a facility: its origins together, without captive brood. */
export interface RunFish {
  readonly species: ShownSpecies;
  readonly run: string;
  readonly received: Received;
  readonly flags: SeasonFlags;
  /** Fish of the recent window. */
  readonly recentFish: number;
  /** The season of today, reported or not. */
  readonly current: RunYear;
  /** Seasons with in-season counts, the oldest first. */
  readonly seasons: readonly SeasonCounts[];
  /** Fish per day in a mean season, by the arrival curves. */
  readonly expected: DayAmounts;
  /** Fish of each finished season, as the yearly totals show them. */
  readonly years: readonly SeasonFigure[];
}

/** The public record of one facility. */
export interface FacilityRecord {
  /** From all sources and of all species, in any order. */
  readonly returns: readonly FishReturn[];
  /** Rows of the final reports, of all species, in any order. */
  readonly finals: readonly FinalRow[];
}

/** What decides the place of a series, run or species among others. */
export interface Rank {
  /** Fish of the recent window. */
  readonly recentFish: number;
  readonly inSeason: boolean;
  /** Fish of the last ten run-years. */
  readonly fish: number;
}

interface RankedSeries extends Rank {
  readonly series: SeriesFish;
}

/** A series, as far as it does not depend on the day. */
interface SeriesHistory extends SeasonSeries {
  readonly series: SeriesFish;
  /** Fish of the recent window. */
  readonly recentFish: number;
}

/** A run, as far as it does not depend on the day: see {@link RunFish}. */
export interface RunHistory extends Pick<RunFish, 'species' | 'run' | 'expected' | 'years'> {
  readonly calendar: RunCalendar;
  /** Those with at least one fish on record. */
  readonly series: readonly SeriesHistory[];
  readonly seasons: readonly SeasonCounts[];
}

/** One run with its series, and what decides its place. */
export interface RankedRun extends Rank {
  readonly series: readonly RankedSeries[];
  /** `null` of captive brood alone. */
  readonly run: RunFish | null;
  readonly season: SeasonFlags;
}

/** Recent fish first, then what is in season, then the larger. */
export function byRank(a: Rank, b: Rank): number {
  return b.recentFish - a.recentFish || Number(b.inSeason) - Number(a.inSeason) || b.fish - a.fish;
}

/** The place of several together. */
export function rankOf(parts: readonly Rank[], inSeason: boolean): Rank {
  return {
    recentFish: parts.reduce((sum, { recentFish }) => sum + recentFish, 0),
    inSeason,
    fish: parts.reduce((sum, { fish }) => sum + fish, 0),
  };
}

/** One run of one species at a facility, its returns from the chosen sources. */
export interface RunRecord extends FacilityRecord {
  readonly species: ShownSpecies;
  readonly run: string;
  readonly calendar: RunCalendar;
  /** Seasons whose final report lists the facility. */
  readonly seasons: ReadonlySet<number>;
}

/** A series of a run as it was reported. */
interface ReportedSeries extends FacilityRecord {
  readonly totals: readonly YearTotal[];
}

/** The series of a run by origin. */
function seriesOf({
  calendar,
  seasons,
  ...record
}: RunRecord): ReadonlyMap<Origin, ReportedSeries> {
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

function labelsOfSeries(series: ReadonlyMap<Origin, ReportedSeries>, asOf: PlainDate): Labels {
  return relabelled(new Map([...series].map(([origin, { totals }]) => [origin, totals])), asOf);
}

/** How the series of a run were labelled before, by its yearly totals. */
export function labelsOfRun(run: RunRecord, asOf: PlainDate): Labels {
  return labelsOfSeries(seriesOf(run), asOf);
}

/** The series of a run by their labels of today, and the labels they had before. */
function underTodaysLabels(run: RunRecord, asOf: PlainDate) {
  const { calendar, returns, finals } = run;
  const reported = seriesOf(run);
  const labels = labelsOfSeries(reported, asOf);
  if (labels.isUnchanged) return { renamed: reported, formerly: labels.formerly };
  const renamed = seriesOf({
    ...run,
    returns: returns.map((one) => {
      const origin = labels.today(one.origin, runYearNumber(one.date, calendar));
      return origin === one.origin ? one : { ...one, origin };
    }),
    finals: finals.map((one) => {
      const year = yearBegunIn(seasonStart(one.season, calendar), calendar);
      return { ...one, origin: labels.today(one.origin, year) };
    }),
  });
  return { renamed, formerly: labels.formerly };
}

/**
 * The fish of a run by finished season, its origins together. Where some are brought, weekly totals
 * hold those too and final ones do not: the former are left out.
 */
function finishedYears(
  run: string,
  origins: readonly { readonly totals: readonly YearTotal[]; readonly received: Received }[],
  asOf: PlainDate,
): SeasonFigure[] {
  const fish = new Map<number, number>();
  for (const { totals, received } of origins) {
    for (const total of totals) {
      if (!isOver(total, asOf) || !comesInYear(run, total.year)) continue;
      if (received === 'some' && total.source === 'wdfw-weekly') continue;
      fish.set(total.year, (fish.get(total.year) ?? 0) + shownFish(total, received));
    }
  }
  return [...fish].map(([year, value]) => ({ year, value })).sort((a, b) => a.year - b.year);
}

/** What the record says of a run, whose series share their calendar (`runCalendar`). */
export function runHistory(record: RunRecord, asOf: PlainDate): RunHistory {
  const { species, run, calendar } = record;
  const { renamed, formerly } = underTodaysLabels(record, asOf);
  const drafts = [...renamed].flatMap(([origin, { returns, totals }]) => {
    const isCaptive = origin === 'Captive';
    const arrivals = arrivalsOf(returns);
    const received = receivedPart(
      record.finals.filter((one) => (one.origin === 'Captive') === isCaptive),
    );
    if (!totals.some((total) => fishThatCame(total) > 0)) return [];
    const recent = recentDayCounts(returns, recentWindow(asOf));
    const curve = arrivalCurve({ calendar, arrivals, totals, received }, asOf);
    const shownCurve = curve !== null && curve.fish >= FEWEST_FISH ? curve : null;
    const names = { species, run, origin, received, relabelled: formerly(origin) };
    const series = { ...names, curve: shownCurve, years: totals, recent };
    const recentFish = recent.reduce((sum, { count }) => sum + count, 0);
    const history = { run, origin, calendar, totals, received, curve, series, recentFish };
    return [{ history, returns, arrivals }];
  });
  const free = drafts.filter(({ history }) => history.origin !== 'Captive');
  const series = drafts.map(({ history }) => history);
  return {
    ...{ species, run, calendar, series },
    seasons: seasonCounts(
      free.flatMap(({ returns }) => returns),
      free.flatMap(({ arrivals }) => arrivals),
      calendar,
      asOf,
    ),
    expected: series.reduce<DayAmounts>(
      (sum, { origin, curve }) =>
        origin === 'Captive' || curve === null ? sum : addCircles(sum, curve.count),
      emptyCircle(),
    ),
    years: finishedYears(
      run,
      free.map(({ history }) => history),
      asOf,
    ),
  };
}

/** A run on a day. */
export function fishOfRun(history: RunHistory, trap: SeasonTrap): RankedRun {
  const { species, run, calendar, seasons, expected, years } = history;
  const { today } = trap;
  const flags = seasonFlags(history.series, trap);
  const { inSeason } = flags;
  const series = history.series
    .map(({ series, recentFish, ...one }) => ({
      ...{ series, recentFish, inSeason },
      fish: recentRunYearFish(one, today),
    }))
    .sort(byRank);
  const free = series.filter((one) => one.series.origin !== 'Captive');
  const rank = rankOf(free, inSeason);
  const received = free[0]?.series.received;
  const { recentFish } = rank;
  const current = runYearOf(today, calendar);
  const ofDay = { flags, recentFish, current };
  return {
    ...rank,
    series,
    run:
      received === undefined
        ? null
        : { species, run, received, ...ofDay, seasons, expected, years },
    season: flags,
  };
}
