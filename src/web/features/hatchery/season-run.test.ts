import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyRun, madeUpRun } from '../../../testing/run-figures.ts';
import type { SeriesFigures } from './hatchery-figures.ts';
import { byDateOf } from './season-run.ts';

const NO_BROUGHT = { part: 'none', from: [] } as const;

function series(origin: string, counts: Readonly<Record<number, number>>): SeriesFigures {
  return {
    ...{ species: 'Coho', run: 'NA', origin, relabelled: [], unfinishedYear: 2025, days: [] },
    ...{ broughtInYears: NO_BROUGHT, broughtInDays: NO_BROUGHT },
    years: Object.entries(counts).map(([label, count]) => ({
      ...{ year: Number(label), label, count, adults: count, brought: 0, isFinal: true, report: 0 },
    })),
  };
}

test('a bar is marked with what its year had by the day, where that is of the same fish', () => {
  const seasons = [200, 300, 100, 50, 700].map((first) => [
    [first, 0] as const,
    [20, 0] as const,
    [400, 0] as const,
  ]);
  const run = madeUpRun([[10, 0]], seasons);
  const hatchery = series('Hatchery', {
    2019: 9,
    2020: 620,
    2021: 720,
    2022: 99,
    2023: 470,
    2024: 1120,
  });
  const wild = series('Wild', { 2021: 0, 2023: 3, 2025: 4 });
  // 2022 has a lower figure, and 2023 fish of another origin.
  expect(byDateOf(run, hatchery, [hatchery, wild])).toEqual({
    day: '2025-09-22',
    counts: new Map([
      [2020, 200],
      [2021, 300],
      [2024, 700],
    ]),
  });
  expect(byDateOf(run, wild, [hatchery, wild])).toBeNull();
  expect(byDateOf({ ...run, countedOn: null }, hatchery, [hatchery])).toBeNull();
});

test('no mark is above its bar, or on the year under way', () => {
  const figures = fc.dictionary(
    fc.constantFrom(...Array.from({ length: 11 }, (_, at) => String(2015 + at))),
    fc.nat(3000),
  );
  fc.assert(
    fc.property(anyRun, figures, figures, (run, counts, others) => {
      const [own, other] = [series('Hatchery', counts), series('Wild', others)];
      for (const [year, fish] of byDateOf(run, own, [own, other])?.counts ?? []) {
        expect(fish).toBeLessThanOrEqual(counts[year] ?? -1);
        expect(others[year] ?? 0).toBe(0);
        expect(run.lines?.find((line) => line.year === year)?.byDate?.count).toBe(fish);
        expect(year).toBeLessThan(2025);
      }
    }),
  );
});
