import { sum } from 'd3-array';
import type { Facility } from '#domain/place/facility.ts';
import { type RunStanding, wasReportedLately } from './run-standing.ts';

/** A facility and its runs. */
export interface Trap {
  readonly facility: Facility;
  readonly runs: readonly RunStanding[];
}

export interface RunAtTrap {
  readonly facility: Facility;
  readonly run: RunStanding;
}

export function runsAtTraps(traps: readonly Trap[]): readonly RunAtTrap[] {
  return traps.flatMap(({ facility, runs }) => runs.map((run) => ({ facility, run })));
}

export function countTraps(runs: readonly RunAtTrap[]): number {
  return new Set(runs.map(({ facility }) => facility.key)).size;
}

/** The run with the most recent fish of those reported lately, the first of equals; else `null`. */
export function leadingRun(runs: readonly RunAtTrap[]): RunAtTrap | null {
  let leading: RunAtTrap | null = null;
  for (const run of runs) {
    const { recentFish } = run.run;
    if (!wasReportedLately(run.run) || recentFish < 0) continue;
    if (leading === null || recentFish > leading.run.recentFish) leading = run;
  }
  return leading;
}

/** Fish of each species in the recent window, most first, from runs reported lately; `null` without a report. */
export function recentFishOf(
  runs: readonly RunStanding[],
): readonly { readonly species: string; readonly count: number }[] | null {
  const lately = runs.filter(wasReportedLately);
  if (lately.length === 0) return null;
  const bySpecies = Map.groupBy(lately, ({ species }) => species);
  return [...bySpecies]
    .map(([species, some]) => ({ species, count: sum(some, ({ recentFish }) => recentFish) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}
