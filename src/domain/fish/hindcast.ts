import { ascending, mean } from 'd3-array';
import { addDays, daysBetween, laterOf, type PlainDate } from '#domain/time/plain-date.ts';
import type { FishReturn } from './fish-return.ts';
import { shareBy, timedSeasons } from './run-timing.ts';
import {
  type RunCalendar,
  type RunYear,
  runYearBegunIn,
  runYearOf,
  runYearStart,
} from './run-year.ts';
import { type SeasonCounts, sameDay, seasonCounts } from './season-counts.ts';
import { type Estimate, estimateTotal } from './season-estimate.ts';
import { isShownSpecies } from './series.ts';
import {
  arrivalsOfRun,
  calendarOfRun,
  chooseRecord,
  type FacilityRecord,
} from './source-choice.ts';
import { withoutTakenBack } from './taken-back.ts';

/** Shares of a run at which its seasons are replayed; 0 is the start of the season. */
export const STAGES = [0, 0.1, 0.25, 0.5, 0.75, 0.9] as const;

const FEWEST_TIMED = 3;

export interface Stock {
  readonly name: string;
  readonly species: string;
  readonly returns: readonly FishReturn[];
  readonly calendar: (known: readonly FishReturn[]) => RunCalendar;
}

export function stocksOf(facility: string, record: FacilityRecord): Stock[] {
  return chooseRecord(record)
    .filter(({ species }) => isShownSpecies(species))
    .flatMap(({ runs }) => runs)
    .map(({ species, run, returns }) => ({
      name: `${facility} ${species} ${run}`,
      species,
      returns: returns.filter(({ origin }) => origin !== 'Captive'),
      calendar: calendarOfRun,
    }))
    .filter(({ returns }) => returns.length > 0);
}

export interface Replay {
  readonly stock: string;
  readonly species: string;
  readonly year: number;
  readonly firstDate: PlainDate;
  readonly lastDate: PlainDate;
  readonly stage: number;
  /** Day of the report it is projected from; at stage 0 the season's first day. */
  readonly on: PlainDate;
  readonly total: number;
  readonly estimate: Estimate;
}

function seasonsKnown(
  returns: readonly FishReturn[],
  calendar: RunCalendar,
  on: PlainDate,
): SeasonCounts[] {
  const known = withoutTakenBack(returns.filter(({ reportDate }) => reportDate <= on));
  return seasonCounts(known, arrivalsOfRun(known), calendar, on);
}

function stageDay(season: RunYear, timed: readonly SeasonCounts[], stage: number): PlainDate {
  const share = (day: PlainDate) =>
    mean(timed, (earlier) => shareBy(earlier, sameDay(day, season, earlier))) ?? 0;
  let day = season.firstDate;
  while (day < season.lastDate && share(day) < stage) day = addDays(day, 1);
  return day;
}

function nearestReport(
  returns: readonly FishReturn[],
  { firstDate, lastDate }: RunYear,
  day: PlainDate,
): PlainDate | null {
  const reports = Map.groupBy(
    returns.filter(({ date }) => date >= firstDate && date <= lastDate),
    ({ reportDate }) => reportDate,
  );
  let nearest: PlainDate | null = null;
  let fewestDays = Number.POSITIVE_INFINITY;
  let newest = firstDate;
  for (const [report, rows] of [...reports].sort(([a], [b]) => ascending(a, b))) {
    newest = rows.reduce((latest, { date }) => laterOf(latest, date), newest);
    const days = Math.abs(daysBetween(day, newest));
    if (days < fewestDays) {
      nearest = report;
      fewestDays = days;
    }
  }
  return nearest;
}

function seasonBefore({ returns, calendar }: Stock, begun: number, fullCalendar: RunCalendar) {
  const { firstDate } = runYearBegunIn(begun, fullCalendar);
  const known = returns.filter(({ reportDate }) => reportDate < firstDate);
  if (known.length === 0) return null;
  const before = calendar(known);
  // The cut may have moved across New Year since then: the middle of the season decides.
  return { calendar: before, season: runYearOf(addDays(firstDate, 182), before) };
}

function replaysOfSeason(
  stock: Stock,
  begun: number,
  fullCalendar: RunCalendar,
  asOf: PlainDate,
): Replay[] {
  const before = seasonBefore(stock, begun, fullCalendar);
  if (before === null) return [];
  const { calendar, season } = before;
  const { year, firstDate, lastDate } = season;
  const now = seasonsKnown(stock.returns, calendar, asOf).find((counts) => counts.year === year);
  if (now === undefined || !now.isOver) return [];
  const earlier = seasonsKnown(stock.returns, calendar, firstDate).filter(
    (counts) => counts.year < year,
  );
  const timed = timedSeasons(earlier);
  if (timed.length < FEWEST_TIMED) return [];
  const found = { stock: stock.name, species: stock.species, year, firstDate, lastDate };
  const total = now.total.count;
  return STAGES.flatMap((stage): Replay[] => {
    const day = stageDay(season, timed, stage);
    const on = stage === 0 ? firstDate : nearestReport(stock.returns, season, day);
    if (on === null) return [];
    const seasons = stage === 0 ? earlier : seasonsKnown(stock.returns, calendar, on);
    const estimate = estimateTotal(seasons, year);
    if (estimate === null || estimate.counts > 0 !== stage > 0) return [];
    return [{ ...found, stage, on, total, estimate }];
  });
}

export function replaysOf(stock: Stock, asOf: PlainDate): Replay[] {
  const fullCalendar = stock.calendar(stock.returns);
  const begun = new Set(stock.returns.map(({ date }) => runYearStart(date, fullCalendar)));
  const years = new Map<number, Replay[]>();
  for (const start of [...begun].sort((a, b) => a - b)) {
    const ofSeason = replaysOfSeason(stock, start, fullCalendar, asOf);
    // If the cut has moved since then, two seasons may have been one.
    if (ofSeason[0] !== undefined) years.set(ofSeason[0].year, ofSeason);
  }
  return [...years.values()].flat();
}
