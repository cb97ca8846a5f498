import { expect, test } from 'vitest';
import { emptyCircle } from '#domain/fish/day-circle.ts';
import { facilityFixture, seriesFixture } from '../../../testing/facility-fixture.ts';
import { facilityFigures } from './hatchery-figures.ts';
import { yearlyTable } from './yearly-escapement.tsx';

const WEEKLY = { name: 'weekly-escapement-08-05-2026.pdf', date: '2026-08-05' } as const;

test('a curve leaves out its off-season and crosses New Year', () => {
  const fish = { 363: 1, 364: 2.5, 365: 4, 0: 3, 1: 0.5 };
  const count: readonly number[] = Object.assign(emptyCircle(), fish);
  const series = [
    seriesFixture(['Chinook', 'Spring', 'Hatchery'], {}),
    seriesFixture(['Steelhead', 'Winter', 'Hatchery'], {
      curve: { count, adults: count, jacks: null },
    }),
  ];
  const [chinook, winter] = facilityFigures({ series, runs: [] }).figures;
  expect(winter?.season).toEqual({ firstDay: 363, counts: [1, 2.5, 4, 3, 0.5] });
  expect(chinook?.season).toBeNull();
  const selection = { species: 'chinook', run: 'spring Hatchery' };
  const shown = facilityFigures({ series, runs: [] }, selection).figures;
  expect(shown.map(({ season }) => season)).toEqual([null, undefined]);
});

test('a report is named with its day, a final one by its season', () => {
  const { series } = facilityFixture();
  const final = { status: 'final', source: 'wdfw-finals', report: 'final report 2023-24' } as const;
  const finals = series.map((standing) => ({
    ...standing,
    years: standing.years.map((year) => ({ ...year, ...final })),
  }));
  const [chinook] = facilityFigures({ series: finals, runs: [] }).figures;
  expect(chinook?.days[0]?.report).toEqual(WEEKLY);
  expect(chinook?.years[0]?.report).toEqual({ name: 'final report 2023-24', date: null });
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
