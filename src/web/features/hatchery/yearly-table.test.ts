import { expect, test } from 'vitest';
import { hatcheryFixture } from '../../../testing/contract-fixtures.ts';
import { hatcheryFigures } from './hatchery-figures.ts';
import { yearlyTable } from './yearly-table.ts';

test('years are rows, newest first; a year without a figure is empty', () => {
  const table = yearlyTable(hatcheryFigures(hatcheryFixture()).series);
  expect(table.headings).toEqual(['Spring Chinook (H)', 'Winter Steelhead (H)']);
  expect(table.rows).toEqual([
    {
      year: 2026,
      label: '2026',
      complete: false,
      figures: [{ count: 10_258, isFinal: false }, null],
    },
    {
      year: 2025,
      label: '2025',
      complete: true,
      figures: [
        { count: 10_109, isFinal: true },
        { count: 0, isFinal: true },
      ],
    },
    {
      year: 2024,
      label: '2023-24',
      complete: true,
      figures: [null, { count: 512, isFinal: true }],
    },
  ]);
  expect(table.crossesNewYear).toBe(true);
});

test('where all seasons run past New Year, none is in the row of one year', () => {
  const years = [{ year: 2024, label: '2024-25', count: 5, isFinal: true }];
  const series = { species: 'Coho', run: 'Late', origin: 'Wild', unfinishedYear: null, years };
  const { rows, crossesNewYear } = yearlyTable([series]);
  expect([rows.map(({ label }) => label), crossesNewYear]).toEqual([['2024-25'], false]);
});

test('no series make an empty table', () => {
  expect(yearlyTable([])).toEqual({ headings: [], rows: [], crossesNewYear: false });
});
