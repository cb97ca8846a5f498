import { ascending, greatest } from 'd3-array';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { type Figures, type FishReturn, fishIn } from '../fish-return.ts';
import type { WeeklyReport, WeeklyRow } from '../weekly-row.ts';
import { distinctCounts, hasFigures, isSameCount, matchRenamed, matchSeasons } from './matching.ts';
import {
  fishUnder,
  moveBetweenRows,
  moveMerged,
  newFish,
  recounted,
  type Step,
  takenBack,
} from './moved-fish.ts';
import { type FollowedSeason, followedKey, grown, isLate } from './seasons.ts';
import { isEmptied, isLeftOut, isWithdrawn } from './withdrawal.ts';

/** A first count of this many fish arrived over more days than since the last report. */
const FIRST_COUNT_FISH = 100;
/** A row is withdrawn when this many reports in a row leave it out: one may be an oversight. */
const REPORTS_WITHOUT = 2;

function countText({ adults, jacks }: Figures, { dataDate }: WeeklyRow): string {
  return `${adults ?? 0}|${jacks ?? 0}|${dataDate}`;
}

function lastDay(
  returns: readonly FishReturn[],
  isWanted: (fishReturn: FishReturn) => boolean,
): PlainDate | null {
  return greatest(returns.filter(isWanted), ({ date }) => date)?.date ?? null;
}

class Follower {
  readonly #reports: readonly WeeklyReport[];
  readonly #seasons = new Map<string, Set<FollowedSeason>>();

  constructor(reports: readonly WeeklyReport[]) {
    this.#reports = reports;
  }

  get seasons(): FollowedSeason[] {
    return [...this.#seasons.values()].flatMap((seasons) => [...seasons]);
  }

  read(at: number, rows: readonly WeeklyRow[]): void {
    const counts = Map.groupBy(rows.filter(hasFigures), followedKey);
    // Sorted, so that the result does not depend on line order.
    const keys = [...counts.keys()].sort();
    const matched = keys.flatMap((key) => this.#match(key, counts.get(key) ?? []));
    const known = new Set(matched.map(({ season }) => season));
    const gone = this.seasons.filter((season) => season.listedAt === at - 1 && !known.has(season));
    const goneOf = Map.groupBy(gone, ({ species }) => species);
    for (const [species, ofSpecies] of Map.groupBy(matched, ({ row }) => row.species)) {
      this.#move(at, ofSpecies, goneOf.get(species) ?? []);
    }
    this.#withdraw(at, rows);
  }

  #match(key: string, rows: readonly WeeklyRow[]): Step[] {
    const left = new Set(distinctCounts(rows));
    const steps: Step[] = [];
    for (const [row, season] of matchSeasons([...left], [...(this.#seasons.get(key) ?? [])])) {
      left.delete(row);
      steps.push({ row, season, moved: [] });
    }
    // A line that repeats another total's growth on its own is not new fish.
    const unmatched = [...left].filter(
      (row) => !steps.some((step) => countText(newFish(step), step.row) === countText(row, row)),
    );
    return [...steps, ...unmatched.map((row) => ({ row, season: null, moved: [] }))];
  }

  #move(at: number, matched: readonly Step[], gone: readonly FollowedSeason[]): void {
    const unmatched = matched.filter(({ season }) => season === null).map(({ row }) => row);
    const renamed = new Map(matchRenamed(unmatched, gone));
    const steps = matched.map((step) => ({
      ...step,
      season: step.season ?? renamed.get(step.row) ?? null,
    }));
    const vanished = gone.filter((season) => ![...renamed.values()].includes(season));
    for (const season of moveMerged(steps, vanished)) this.#takeBack(at, season);
    for (const ofRun of Map.groupBy(steps, ({ row }) => row.run).values()) moveBetweenRows(ofRun);
    for (const step of steps) {
      if (step.season === null) this.#begin(at, step);
      else this.#advance(at, step.season, step);
    }
  }

  #begin(at: number, step: Step): void {
    const { row, moved } = step;
    const fish = newFish(step);
    const before = this.#reports[at - 1]?.reportDate;
    const isKnown = before !== undefined && before < row.dataDate;
    const since = isKnown && fishIn(fish) < FIRST_COUNT_FISH ? before : null;
    const { adults, jacks, dataDate: begun } = row;
    const returns = [...moved];
    if (moved.length === 0 || fishIn(fish) !== 0) {
      returns.push(this.#returnOf(row, { ...fish, date: begun, since, undated: false }));
    }
    this.#keep(at, row, {
      adults,
      jacks,
      begun,
      since,
      late: false,
      returns,
    });
  }

  #advance(at: number, season: FollowedSeason, step: Step): void {
    const { row, moved } = step;
    const { report, reportDate, final } = row;
    const isSame = isSameCount(season, row) && season.key === followedKey(row);
    // Most rows are reprinted unchanged.
    if (isSame && moved.length + season.withdrawn.length === 0) {
      const listed = { listedAt: at, listedOn: reportDate, final, leftOut: 0, isEmptied: false };
      Object.assign(season, listed);
      return;
    }
    this.#seasons.get(season.key)?.delete(season);
    const returns = [
      ...season.returns,
      ...recounted(season.withdrawn, { ...season, report, reportDate }),
    ];
    if (season.key !== followedKey(row)) {
      const fish = fishUnder(returns, season);
      returns.push(...takenBack(fish, row), ...recounted(fish, row));
    }
    const fish = newFish(step);
    const isLater = row.dataDate > season.dataDate;
    const isChanged = (fish.adults ?? 0) !== 0 || (fish.jacks ?? 0) !== 0;
    const late = isChanged ? isLate(season, row, fish) : season.late && !isLater;
    const from = isLater ? season.dataDate : season.since;
    const isBefore = from === null || from < row.dataDate;
    // A correction may move a data date back before its period.
    const since = isBefore
      ? from
      : lastDay(returns, (fishReturn) => fishReturn.date < row.dataDate);
    const lastWithFish = late ? lastDay(returns, (fishReturn) => fishIn(fishReturn) > 0) : null;
    const date = lastWithFish ?? row.dataDate;
    returns.push(...moved);
    if (isLater || isChanged) {
      returns.push(
        this.#returnOf(row, { ...fish, date, since: late ? null : since, undated: late }),
      );
    }
    this.#keep(at, row, { ...grown(season, row), begun: season.begun, since, late, returns });
  }

  #withdraw(at: number, rows: readonly WeeklyRow[]): void {
    const seasons = this.seasons;
    for (const season of seasons) {
      const isDone = season.listedAt === at || season.leftOut === REPORTS_WITHOUT;
      if (isDone || fishIn(season) === 0) continue;
      season.isEmptied ||= isEmptied(season, rows);
      const isOut = season.isEmptied || isLeftOut(season, rows);
      season.leftOut = isOut ? season.leftOut + 1 : REPORTS_WITHOUT;
      if (!isOut || season.leftOut < REPORTS_WITHOUT) continue;
      const together = seasons.filter(({ listedAt }) => listedAt === season.listedAt).length;
      if (season.isEmptied || isWithdrawn(season, rows, together)) this.#takeBack(at, season);
    }
  }

  #takeBack(at: number, season: FollowedSeason): void {
    const report = this.#reports[at];
    if (report === undefined || season.withdrawn.length > 0) return;
    const fish = fishUnder(season.returns, season);
    const returns = [...season.returns, ...takenBack(fish, report)];
    const ofKey = this.#seasons.get(season.key);
    ofKey?.delete(season);
    ofKey?.add({ ...season, withdrawn: fish, returns });
  }

  #returnOf(
    row: WeeklyRow,
    increment: Pick<FishReturn, 'adults' | 'jacks' | 'date' | 'since' | 'undated'>,
  ): FishReturn {
    const firstDay = this.#reports[0]?.reportDate ?? row.dataDate;
    const { facility, species, run, origin, stock, reportDate, report } = row;
    return {
      source: 'wdfw-weekly',
      facility,
      species,
      run,
      origin,
      stock,
      reportDate,
      report,
      ...increment,
      // Seasons in the very first report began on unknown days, so their fish are undated.
      undated: increment.undated || (increment.since === null && row.dataDate <= firstDay),
    };
  }

  #keep(
    at: number,
    row: WeeklyRow,
    state: Pick<FollowedSeason, 'adults' | 'jacks' | 'begun' | 'since' | 'late' | 'returns'>,
  ): void {
    const key = followedKey(row);
    const seasons = this.#seasons.get(key) ?? new Set();
    const { species, run, origin, stock, dataDate, final, reportDate: listedOn } = row;
    const now = { species, run, origin, stock, dataDate, final, listedOn };
    seasons.add({
      ...state,
      ...now,
      key,
      listedAt: at,
      leftOut: 0,
      isEmptied: false,
      withdrawn: [],
    });
    this.#seasons.set(key, seasons);
  }
}

export function followSeasons(
  rows: readonly WeeklyRow[],
  reports: readonly WeeklyReport[],
): FollowedSeason[] {
  const byReport = Map.groupBy(rows, (row) => row.report);
  const ordered = reports.toSorted(
    (a, b) => ascending(a.reportDate, b.reportDate) || ascending(a.report, b.report),
  );
  const follower = new Follower(ordered);
  for (const [at, { report }] of ordered.entries()) {
    const listed = byReport.get(report);
    if (listed !== undefined) follower.read(at, listed);
  }
  return follower.seasons;
}

/**
 * Turns cumulative rows into dated increments: a rise is a return, a fall a correction, a restart a new
 * season. Each depends only on earlier reports, so the state of knowledge on any day can be rebuilt.
 */
export function weeklyReturns(
  rows: readonly WeeklyRow[],
  reports: readonly WeeklyReport[],
): FishReturn[] {
  return followSeasons(rows, reports).flatMap((season) => season.returns);
}
