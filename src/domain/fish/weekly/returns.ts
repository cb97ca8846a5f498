import type { PlainDate } from '#domain/time/plain-date.ts';
import type { FishReturn } from '../fish-return.ts';
import type { WeeklyReport, WeeklyRow } from '../weekly-row.ts';
import { distinctCounts, hasFigures, matchRenamed, matchSeasons } from './matching.ts';
import type { SeasonTotals } from './seasons.ts';

/** One season of one stock, followed from report to report. */
export interface FollowedSeason extends SeasonTotals {
  readonly key: string;
  readonly species: string;
  /** Data date before `dataDate`: the start of the period the last change covers. */
  readonly since: PlainDate | null;
  /** Index of the last report that gave figures. */
  readonly listedAt: number;
  /** The season's returns so far; they sum to its totals. */
  readonly returns: readonly FishReturn[];
}

/** The key of the stock and series that a row counts, within its facility. */
function followedKey(row: WeeklyRow): string {
  return [row.species, row.run, row.origin, row.stock].join('|');
}

/**
 * The difference between a figure and the previous one.
 *
 * The reports never print 0: a `-` beside the other figure is zero or not reported. A figure that was
 * never given adds nothing and stays unknown; one that is no longer given was taken back.
 */
function added(before: number | null, now: number | null): number | null {
  if (now !== null) return now - (before ?? 0);
  return before === null || before === 0 ? null : -before;
}

type Increment = Pick<FishReturn, 'adults' | 'jacks' | 'since'>;

/** A count and its date as one text, with 0 for missing figures. */
function countText(adults: number | null, jacks: number | null, dataDate: PlainDate): string {
  return `${adults ?? 0}|${jacks ?? 0}|${dataDate}`;
}

/** Follows the rows of a facility from report to report. */
class Follower {
  readonly #reports: readonly WeeklyReport[];
  readonly #seasons = new Map<string, Set<FollowedSeason>>();

  constructor(reports: readonly WeeklyReport[]) {
    this.#reports = reports;
  }

  get seasons(): FollowedSeason[] {
    return [...this.#seasons.values()].flatMap((seasons) => [...seasons]);
  }

  /** Reads one report's rows for the facility. */
  read(at: number, rows: readonly WeeklyRow[]): void {
    const counts = Map.groupBy(rows.filter(hasFigures), followedKey);
    // Sorted, so that the result does not depend on the order of the lines.
    const keys = [...counts.keys()].sort();
    const unmatched = keys.flatMap((key) => this.#match(at, key, counts.get(key) ?? []));
    for (const ofSpecies of Map.groupBy(unmatched, (row) => row.species).values()) {
      for (const row of this.#rename(at, ofSpecies)) this.#begin(at, row);
    }
  }

  /** Matches the rows of one key with its seasons; returns the unmatched rows. */
  #match(at: number, key: string, rows: readonly WeeklyRow[]): WeeklyRow[] {
    const left = new Set(distinctCounts(rows));
    const grown: string[] = [];
    for (const [row, season] of matchSeasons([...left], [...(this.#seasons.get(key) ?? [])])) {
      left.delete(row);
      grown.push(
        countText(added(season.adults, row.adults), added(season.jacks, row.jacks), row.dataDate),
      );
      this.#advance(at, season, row);
    }
    // A line that repeats the growth of a total by itself is not new fish.
    return [...left].filter(
      ({ adults, jacks, dataDate }) => !grown.includes(countText(adults, jacks, dataDate)),
    );
  }

  /** Matches the rows of one species with vanished seasons; returns the unmatched rows. */
  #rename(at: number, rows: readonly WeeklyRow[]): WeeklyRow[] {
    const left = new Set(rows);
    const gone = this.seasons.filter(
      ({ listedAt, species }) => listedAt === at - 1 && species === rows[0]?.species,
    );
    for (const [row, season] of matchRenamed(rows, gone)) {
      left.delete(row);
      this.#advance(at, season, row);
    }
    return [...left];
  }

  /** Begins a season with a row that continues none: all of its fish are new. */
  #begin(at: number, row: WeeklyRow): void {
    const before = this.#reports[at - 1]?.reportDate;
    const since = before !== undefined && before < row.dataDate ? before : null;
    const { adults, jacks, dataDate } = row;
    const first = this.#returnOf(row, { adults, jacks, since });
    this.#keep(at, row, { begun: dataDate, since, returns: [first] });
  }

  #advance(at: number, season: FollowedSeason, row: WeeklyRow): void {
    this.#seasons.get(season.key)?.delete(season);
    const adults = added(season.adults, row.adults);
    const jacks = added(season.jacks, row.jacks);
    const isLater = row.dataDate > season.dataDate;
    const from = isLater ? season.dataDate : season.since;
    // A correction may move a data date back to before its period.
    const since = from !== null && from < row.dataDate ? from : null;
    const isNews = isLater || (adults ?? 0) !== 0 || (jacks ?? 0) !== 0;
    const news = isNews ? [this.#returnOf(row, { adults, jacks, since })] : [];
    this.#keep(at, row, { begun: season.begun, since, returns: [...season.returns, ...news] });
  }

  #returnOf(row: WeeklyRow, increment: Increment): FishReturn {
    const firstDay = this.#reports[0]?.reportDate ?? row.dataDate;
    return {
      source: 'wdfw-weekly',
      facility: row.facility,
      species: row.species,
      run: row.run,
      origin: row.origin,
      stock: row.stock,
      date: row.dataDate,
      ...increment,
      // Seasons in the very first report began on unknown days, so their fish have no dates.
      undated: increment.since === null && row.dataDate <= firstDay,
      reportDate: row.reportDate,
      report: row.report,
    };
  }

  /** Stores the new state of a season under its row's current name. */
  #keep(
    at: number,
    row: WeeklyRow,
    state: Pick<FollowedSeason, 'begun' | 'since' | 'returns'>,
  ): void {
    const key = followedKey(row);
    const seasons = this.#seasons.get(key) ?? new Set();
    const { species, run, origin, adults, jacks, dataDate, final } = row;
    const now = { species, run, origin, adults, jacks, dataDate, final };
    seasons.add({ ...state, ...now, key, listedOn: row.reportDate, listedAt: at });
    this.#seasons.set(key, seasons);
  }
}

function byReportDate(a: WeeklyReport, b: WeeklyReport): number {
  if (a.reportDate !== b.reportDate) return a.reportDate < b.reportDate ? -1 : 1;
  return a.report < b.report ? -1 : 1;
}

/**
 * Follows the cumulative rows of one facility through the reports, season by season.
 *
 * @param rows all stored rows of the facility, in any order.
 * @param reports all reports read, in any order: they show when a row was new.
 */
export function followSeasons(
  rows: readonly WeeklyRow[],
  reports: readonly WeeklyReport[],
): FollowedSeason[] {
  const byReport = Map.groupBy(rows, (row) => row.report);
  const ordered = [...reports].sort(byReportDate);
  const follower = new Follower(ordered);
  for (const [at, { report }] of ordered.entries()) {
    const listed = byReport.get(report);
    if (listed !== undefined) follower.read(at, listed);
  }
  return follower.seasons;
}

/**
 * Turns the cumulative rows of one facility into signed, dated increments.
 *
 * Each row is followed from report to report: a rise of its total is a return, a fall is a correction
 * (a negative return). A total that starts again is a new season; a row that continues under another
 * name is the same season. Each increment depends only on its own report and earlier ones, so leaving
 * out later reports shows what was known on that day.
 */
export function weeklyReturns(
  rows: readonly WeeklyRow[],
  reports: readonly WeeklyReport[],
): FishReturn[] {
  return followSeasons(rows, reports).flatMap((season) => season.returns);
}
