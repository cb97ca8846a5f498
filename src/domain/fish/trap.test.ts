import { expect, test } from 'vitest';
import type { Facility } from '#domain/place/facility.ts';
import type { RunStanding } from './run-standing.ts';
import { leadingRun, type RunAtTrap } from './trap.ts';

/** A run that reports `recentFish` in the recent window; `null` without a report. */
function runAt(trap: string, recentFish: number | null): RunAtTrap {
  const recent = recentFish === null ? [] : [{}];
  const run = { recentFish: recentFish ?? 0, series: [{ recent: [] }, { recent }] };
  return {
    facility: { key: trap } as Facility,
    run: run as unknown as RunStanding,
  };
}

test.each<[string, readonly (number | null)[], number | null]>([
  ['the most recent fish lead', [3, 9, 4], 1],
  ['the first of equals leads', [9, 9], 0],
  ['a report of no fish leads where there are no fish', [null, 0], 1],
  ['a run without a report never leads', [null, null], null],
  ['a correction below none never leads', [-2, null], null],
])('%s: %j', (_, counts, leading) => {
  const runs = counts.map((fish, at) => runAt(String(at), fish));
  expect(leadingRun(runs)?.facility.key ?? null).toBe(leading === null ? null : String(leading));
});
