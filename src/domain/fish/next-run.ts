import { ascending, least } from 'd3-array';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { RunStanding } from './run-standing.ts';

/** A run whose first fish are still to come, with the day by which they usually are. */
export interface NextRun {
  readonly timing: NonNullable<RunStanding['timing']>;
}

/** Off season, the run that comes next by the day its first tenth is usually in; `null` while one is in season. */
export function nextRun<Run extends Pick<RunStanding, 'flags' | 'timing' | 'recentFish'>>(
  runs: readonly Run[],
  today: PlainDate,
): (Run & NextRun) | null {
  if (runs.some(({ flags, recentFish }) => flags.inSeason || recentFish > 0)) return null;
  const ahead = runs.flatMap((run) => {
    const { timing } = run;
    return timing !== null && timing.tenth.usual > today ? [{ ...run, timing }] : [];
  });
  return least(ahead, (a, b) => ascending(a.timing.tenth.usual, b.timing.tenth.usual)) ?? null;
}
