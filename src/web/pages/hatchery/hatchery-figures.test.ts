import { expect, test } from 'vitest';
import { emptyCircle } from '#domain/fish/day-circle.ts';
import { hatcheryFixture } from '../../../testing/contract-fixtures.ts';
import { hatcheryFigures } from './hatchery-figures.ts';
import { yearlyTable } from './yearly-escapement.tsx';

const WEEKLY = { name: 'weekly-escapement-08-05-2026.pdf', date: '2026-08-05' } as const;

test('a curve leaves out its off-season and crosses New Year', () => {
  const fish = { 363: 1, 364: 2.5, 365: 4, 0: 3, 1: 0.5 };
  const curve: readonly number[] = Object.assign(emptyCircle(), fish);
  const density_data = curve.map((count, day) => ({ day, count, adults: count, jacks: null }));
  const steelhead = { species: 'STEELHEAD', run: 'winter', origin: 'Hatchery' };
  const hatchery = { ...hatcheryFixture(), density_estimation: [{ ...steelhead, density_data }] };
  const [chinook, winter] = hatcheryFigures(hatchery);
  expect(winter?.season).toEqual({ firstDay: 363, counts: [1, 2.5, 4, 3, 0.5] });
  expect(chinook?.season).toBeNull();
  const shown = hatcheryFigures(hatchery, { species: 'Chinook', run: 'Spring Hatchery' });
  expect(shown.map(({ season }) => season)).toEqual([null, undefined]);
});

test('a report is named with its day, a final one by its season', () => {
  const { bargraph, ...hatchery } = hatcheryFixture();
  const final = { status: 'final', source: 'wdfw-finals', report: 'final report 2023-24' } as const;
  const [series] = hatcheryFigures({
    ...hatchery,
    bargraph: bargraph.map((bars) => ({
      ...bars,
      year_counts: bars.year_counts.map((year) => ({ ...year, ...final })),
    })),
  });
  expect(series?.days[0]?.report).toEqual(WEEKLY);
  expect(series?.years[0]?.report).toEqual({ name: 'final report 2023-24', date: null });
});

test('where all seasons run past New Year, none is in the row of one year', () => {
  const figure = {
    year: 2024,
    label: '2024-25',
    count: 5,
    adults: 5,
    brought: 0,
    isFinal: true,
    isLeftOut: false,
  };
  const series = { species: 'Coho', run: 'Late', origin: 'Wild', unfinishedYear: null };
  const { rows, crossesNewYear } = yearlyTable([
    { ...series, years: [{ ...figure, report: WEEKLY }] },
  ]);
  expect([rows.map(({ label }) => label), crossesNewYear]).toEqual([['2024-25'], false]);
});
