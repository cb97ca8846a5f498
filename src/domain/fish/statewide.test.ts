import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type RunCounts, sameTraps } from './statewide.ts';

const run = (count: number | null, ...earlier: (number | null)[]) => ({ count, earlier });

const counts = fc.option(fc.nat(50_000), { freq: 6 });
const standings = fc.array(
  fc.record({ count: counts, earlier: fc.array(counts, { minLength: 10, maxLength: 10 }) }),
  { maxLength: 40 },
);

test('sums the runs counted in every season compared, this season and the others', () => {
  const same = sameTraps([run(100, 80, 90), run(50, 70, 20), run(5, null, 3), run(null, 900, 9)]);
  expect(same).toMatchObject({ count: 150, earlier: [150, 110] });
  expect(same?.runs).toHaveLength(2);
});

test('looks back only as far as four fifths of the fish can be compared', () => {
  // Two seasons ago the second run was not counted; without it 60 of 100 fish are left.
  expect(sameTraps([run(60, 50, 40), run(40, 30, null)])).toMatchObject({
    count: 100,
    earlier: [80],
  });
  // Of an earlier season, too: this year the run without a figure has hardly a fish.
  expect(sameTraps([run(60, 50, 40), run(1, 900, null)])).toMatchObject({ earlier: [950] });
  expect(sameTraps([run(80, 50, 40), run(20, 10, null)])).toMatchObject({
    count: 80,
    earlier: [50, 40],
  });
});

test('compares nothing where the last season is not known, or nothing was counted', () => {
  expect(sameTraps([run(60, null, 40)])).toBeNull();
  expect(sameTraps([run(null, 10, 40)])).toBeNull();
  expect(sameTraps([])).toBeNull();
});

test('no sum holds a run that another lacks, and each holds four fifths of the fish', () => {
  fc.assert(
    fc.property(standings, (runs: readonly RunCounts[]) => {
      const same = sameTraps(runs);
      if (same === null) return;
      const counted = runs.filter(({ count }) => count !== null);
      const columns = [
        (runCounts: RunCounts) => runCounts.count,
        ...same.earlier.map((_, at) => (runCounts: RunCounts) => runCounts.earlier[at] ?? null),
      ];
      for (const [at, column] of columns.entries()) {
        for (const runCounts of same.runs) expect(column(runCounts)).not.toBeNull();
        const sum = (runs: readonly RunCounts[]) =>
          runs.reduce((fish, runCounts) => fish + (column(runCounts) ?? 0), 0);
        expect([same.count, ...same.earlier][at]).toBe(sum(same.runs));
        expect(sum(same.runs)).toBeGreaterThanOrEqual(sum(counted) * 0.8 - 1e-6);
      }
    }),
    { numRuns: 2000 },
  );
});
