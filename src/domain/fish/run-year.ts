import { ascending, extent, sum } from 'd3-array';
import {
  addDays,
  dayOfYear,
  daysBetween,
  type PlainDate,
  yearOf,
} from '#domain/time/plain-date.ts';
import { spreadArrival } from './arrivals.ts';
import {
  addOverDays,
  CIRCLE_DAYS,
  circleTotal,
  type DayAmounts,
  type DayRun,
  dayOnCircle,
  emptyCircle,
  lastDayOfYear,
  longestRun,
  SMOOTHING_DAYS,
  smallestDaySet,
  smoothCircle,
} from './day-circle.ts';
import { type FishReturn, fishIn } from './fish-return.ts';

/**
 * How the years of a run are cut and named. A run-year is one season, which may cross New Year
 * (requirement 12.8, departure 18.4). It is cut in the off-season and named after its peak.
 */
export interface RunCalendar {
  /** First day of every run-year, a day of the circle. */
  readonly cut: number;
  readonly peak: number;
  readonly season: DayRun;
}

export interface RunYear {
  readonly year: number;
  /** `2025`, or `2025-26` where the season crosses New Year. */
  readonly label: string;
  readonly firstDate: PlainDate;
  readonly lastDate: PlainDate;
}

/** Half-width of the smoothing that finds the quietest time of a run without an off-season. */
const QUIET_SMOOTHING_DAYS = 60;
/** Fish outside the days that hold this share are strays, and do not interrupt an off-season. */
const OFF_SEASON_SHARE = 0.995;
/**
 * A cut must not part more than this share of a run's fish from their row: with one or two seasons on
 * record, a pause within a season may look like the off-season.
 */
const PARTED_SHARE = 0.05;
/** Fewer quiet days in a row than this are a pause, not an off-season. */
const SHORTEST_OFF_SEASON_DAYS = 21;
/** The label uses the same season as the season flags. */
const LABEL_SHARE = 0.95;

/** 1 or March 2: the reports count a season from about March to March. */
const SEASON_START = 60;
/** Without known timing, run-years are the seasons of the reports, labeled `1998-99`. */
const REPORT_SEASONS: RunCalendar = {
  cut: SEASON_START,
  peak: SEASON_START,
  season: { firstDay: SEASON_START, lastDay: SEASON_START - 1, length: CIRCLE_DAYS },
};
/** A run-year that begins on this day of the year (November 1) or later belongs to the next season. */
const NEXT_SEASON_FROM = 305;

function middleOf({ firstDay, length }: DayRun): number {
  return dayOnCircle(firstDay, Math.floor(length / 2));
}

function histogramOf(arrivals: readonly FishReturn[]): number[] {
  const histogram = emptyCircle();
  for (const arrival of arrivals) spreadArrival(histogram, fishIn(arrival), arrival);
  return histogram;
}

/**
 * On each day of the circle, the fish that would be parted from their row by a cut there: of every
 * row the smaller part, before the day or from it on. A row is followed from count to count by the
 * day of the one before.
 */
function partedBy(returns: readonly FishReturn[]): number[] {
  const parted = emptyCircle();
  const rows = new Set<Map<PlainDate, number>>();
  const rowThatEnds = new Map<string, Map<PlainDate, number>>();
  for (const fishReturn of returns.toSorted((a, b) => ascending(a.date, b.date))) {
    if (fishReturn.undated || fishReturn.source !== 'wdfw-weekly') continue;
    const stock = `${fishReturn.origin}|${fishReturn.stock}`;
    const begun =
      fishReturn.since === null ? undefined : rowThatEnds.get(`${stock}|${fishReturn.since}`);
    const row = begun ?? new Map<PlainDate, number>();
    row.set(fishReturn.date, (row.get(fishReturn.date) ?? 0) + Math.max(fishIn(fishReturn), 0));
    rowThatEnds.set(`${stock}|${fishReturn.date}`, row);
    rows.add(row);
  }
  for (const row of rows) {
    const counts = [...row].filter(([, fish]) => fish > 0);
    const total = sum(counts, ([, fish]) => fish);
    let before = 0;
    for (const [at, [date, fish]] of counts.entries()) {
      before += fish;
      const next = counts[at + 1]?.[0];
      if (next === undefined) break;
      const pause = daysBetween(date, next);
      addOverDays(parted, Math.min(before, total - before) * pause, next, pause);
    }
  }
  return parted;
}

function cutOf(histogram: DayAmounts, smooth: DayAmounts, parted: DayAmounts): number {
  const core = smallestDaySet(smooth, OFF_SEASON_SHARE);
  const many = circleTotal(histogram) * PARTED_SHARE;
  const offSeason = longestRun((day) => !core.has(day) && (parted[day] ?? 0) <= many);
  if (offSeason !== null && offSeason.length >= SHORTEST_OFF_SEASON_DAYS) {
    return middleOf(offSeason);
  }
  const quiet = smoothCircle(histogram, QUIET_SMOOTHING_DAYS);
  return quiet.indexOf(Math.min(...quiet));
}

function spanFrom(cut: number, days: ReadonlySet<number>): DayRun {
  const [first = 0, last = 0] = extent(days, (day) => dayOnCircle(day, -cut));
  const firstDay = dayOnCircle(cut, first);
  const lastDay = dayOnCircle(cut, last);
  return { firstDay, lastDay, length: last - first + 1 };
}

/**
 * Finds where to cut the years of a run: in the middle of the longest gap of three weeks or more
 * between the days that hold 99.5 % of its fish, else on its quietest day. All origins together, since
 * they share a table; undated fish are ignored. Without dates, years go from March to February.
 * A row of the reports is one season, so its counts are not parted.
 *
 * @param returns the counts that the arrivals were made from, those without fish too
 */
export function runCalendar(
  arrivals: readonly FishReturn[],
  returns: readonly FishReturn[] = arrivals,
): RunCalendar {
  const dated = arrivals.filter(({ undated }) => !undated);
  if (dated.length === 0) return REPORT_SEASONS;
  const histogram = histogramOf(dated);
  const smooth = smoothCircle(histogram, SMOOTHING_DAYS);
  const cut = cutOf(histogram, smooth, partedBy(returns));
  return {
    cut,
    peak: smooth.indexOf(Math.max(...smooth)),
    season: spanFrom(cut, smallestDaySet(smooth, LABEL_SHARE)),
  };
}

function dateInYear(day: number, year: number): PlainDate {
  return addDays(`${year}-01-01` as PlainDate, Math.min(day, lastDayOfYear(year)));
}

export function runYearStart(date: PlainDate, { cut }: RunCalendar): number {
  const year = yearOf(date);
  return dayOfYear(date) >= Math.min(cut, lastDayOfYear(year)) ? year : year - 1;
}

function yearWith(day: number, begun: number, { cut }: RunCalendar): number {
  return day >= cut ? begun : begun + 1;
}

/** `year` of the run-year that begins in the given calendar year. */
export function yearBegunIn(begun: number, calendar: RunCalendar): number {
  return yearWith(calendar.peak, begun, calendar);
}

export function runYearNumber(date: PlainDate, calendar: RunCalendar): number {
  return yearBegunIn(runYearStart(date, calendar), calendar);
}

export function runYearBegunIn(begun: number, calendar: RunCalendar): RunYear {
  const { cut, season } = calendar;
  const first = yearWith(season.firstDay, begun, calendar);
  const last = yearWith(season.lastDay, begun, calendar);
  return {
    year: yearBegunIn(begun, calendar),
    label: first === last ? String(first) : `${first}-${String(last % 100).padStart(2, '0')}`,
    firstDate: dateInYear(cut, begun),
    lastDate: addDays(dateInYear(cut, begun + 1), -1),
  };
}

export function seasonBegunIn(begun: number, { cut }: RunCalendar): number {
  return cut >= NEXT_SEASON_FROM ? begun + 1 : begun;
}

export function seasonStart(season: number, { cut }: RunCalendar): number {
  return cut >= NEXT_SEASON_FROM ? season - 1 : season;
}

export function isOver({ lastDate }: Pick<RunYear, 'lastDate'>, asOf: PlainDate): boolean {
  return lastDate <= asOf;
}

export function runYearOf(date: PlainDate, calendar: RunCalendar): RunYear {
  return runYearBegunIn(runYearStart(date, calendar), calendar);
}
