import { sum } from 'd3-array';

export interface RunCounts {
  /** Fish so far; `null` before the first count of the season. */
  readonly count: number | null;
  /** By the same date one season ago, two seasons ago, …; `null` where that is not known. */
  readonly earlier: readonly (number | null)[];
}

export interface SameTraps<Run> {
  readonly runs: readonly Run[];
  readonly count: number;
  readonly earlier: readonly number[];
}

/** Of the fish on record in each season compared, the traps compared must hold this share. */
const ENOUGH = 0.8;

/**
 * A season against earlier ones at the same traps, as far back as traps counted throughout hold
 * four fifths of the fish; `null` where not even the last can be compared.
 */
export function sameTraps<Run extends RunCounts>(runs: readonly Run[]): SameTraps<Run> | null {
  const counted = runs.filter(({ count }) => count !== null);
  const furthest = Math.max(0, ...counted.map(({ earlier }) => earlier.length));
  let best: SameTraps<Run> | null = null;
  for (let seasons = 1; seasons <= furthest; seasons++) {
    const inSeason = ({ count, earlier }: RunCounts, ago: number) =>
      (ago === 0 ? count : earlier[ago - 1]) ?? null;
    const all = Array.from({ length: seasons + 1 }, (_, ago) => ago);
    const same = counted.filter((run) => all.every((ago) => inSeason(run, ago) !== null));
    const fishIn = (some: readonly RunCounts[], ago: number) =>
      sum(some, (run) => inSeason(run, ago));
    const isEnough = all.every((ago) => fishIn(same, ago) >= fishIn(counted, ago) * ENOUGH);
    if (same.length === 0 || !isEnough) continue;
    best = {
      runs: same,
      count: fishIn(same, 0),
      earlier: all.slice(1).map((ago) => fishIn(same, ago)),
    };
  }
  return best;
}
