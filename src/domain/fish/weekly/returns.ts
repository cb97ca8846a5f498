import type { PlainDate } from '#domain/time/plain-date.ts';
import type { FishReturn } from '../fish-return.ts';
import type { WeeklyReport, WeeklyRow } from '../weekly-row.ts';
import { distinctCounts, hasFigures, matchRenamed, matchSeasons } from './matching.ts';
import type { SeasonTotals } from './seasons.ts';

/** One season of one stock, followed from report to report. */
export interface FollowedSeason extends SeasonTotals {
  readonly key: string;
  readonly species: string;
  /** Data date before `dataDate`: the start of the span the last change covers. */
  readonly since: PlainDate | null;
  /** Index of the last report that gave figures. */
  readonly listedAt: number;
  /** What the season has brought so far; they sum to its totals. */
  readonly returns: readonly FishReturn[];
}

/** The key of what a row follows: one stock of one series at the facility at hand. */
function followedKey(row: WeeklyRow): string {
  return [row.species, row.run, row.origin, row.stock].join('|');
}

/**
 * What a figure adds to the one before it.
 *
 * The reports never print 0: a `-` beside the other figure is none, or not reported. A figure never
 * given adds nothing and stays unknown; one that was given and is so no more was taken back.
 */
function added(before: number | null, now: number | null): number | null {
  if (now !== null) return now - (before ?? 0);
  return before === null || before === 0 ? null : -before;
}

type Increment = Pick<FishReturn, 'adults' | 'jacks' | 'since'>;

/** A count and its date as one text; figures that were not given count as none. */
function countText(adults: number | null, jacks: number | null, dataDate: PlainDate): string {
  return `${adults ?? 0}|${jacks ?? 0}|${dataDate}`;
}

/** The rows of a facility, followed report by report. */
class Follower {
  readonly #reports: readonly WeeklyReport[];
  readonly #seasons = new Map<string, Set<FollowedSeason>>();

  constructor(reports: readonly WeeklyReport[]) {
    this.#reports = reports;
  }

  get seasons(): FollowedSeason[] {
    return [...this.#seasons.values()].flatMap((seasons) => [...seasons]);
  }

  /** Takes the rows that one report gives for the facility. */
  read(at: number, rows: readonly WeeklyRow[]): void {
    const counts = Map.groupBy(rows.filter(hasFigures), followedKey);
    // By name, so that the outcome does not hang on the order of the lines.
    const keys = [...counts.keys()].sort();
    const unmatched = keys.flatMap((key) => this.#match(at, key, counts.get(key) ?? []));
    for (const ofSpecies of Map.groupBy(unmatched, (row) => row.species).values()) {
      for (const row of this.#rename(at, ofSpecies)) this.#begin(at, row);
    }
  }

  /** Matches rows of one key with its seasons; gives back those that go on from none. */
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
    // Printed once more on a line of its own, what a total has just grown by is not new fish.
    return [...left].filter(
      ({ adults, jacks, dataDate }) => !grown.includes(countText(adults, jacks, dataDate)),
    );
  }

  /** Matches rows of one species with gone seasons; gives back those that go on from none. */
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

  /** A row that goes on from no season seen before: everything it counts is new. */
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
    // A data date may be put back to before the span it belonged to.
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
      // When the seasons of the first report of all began nobody knows, so their fish have no dates.
      undated: increment.since === null && row.dataDate <= firstDay,
      reportDate: row.reportDate,
      report: row.report,
    };
  }

  /** Stores the new state of a season, under the name its row has now. */
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
 * @param reports all reports read, of every facility, in any order: they tell when a row was new.
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
 * Each row is followed from report to report; what its total grew by is a return, what it fell by
 * is a correction (a negative return). A total that starts again is a new season; a row that goes
 * on under another name is the same season. Each increment depends only on its own report and
 * earlier ones, so leaving out later reports shows what was known on that day.
 */
export function weeklyReturns(
  rows: readonly WeeklyRow[],
  reports: readonly WeeklyReport[],
): FishReturn[] {
  return followSeasons(rows, reports).flatMap((season) => season.returns);
}
