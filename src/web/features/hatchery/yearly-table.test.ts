import { expect, test } from 'vitest';
import { hatcheryFixture } from '../../../testing/contract-fixtures.ts';
import { hatcheryFigures } from './hatchery-figures.ts';
import { yearlyTable } from './yearly-table.ts';

test('years are rows, newest first; a year without a figure is empty', () => {
  const table = yearlyTable(hatcheryFigures(hatcheryFixture()).series);
  expect(table.headings).toEqual(['Spring Chinook (H)', 'Winter Steelhead (H)']);
  expect(table.rows).toEqual([
    { year: 2026, label: '2026', complete: false, counts: [10_258, null] },
    { year: 2025, label: '2025', complete: true, counts: [10_109, 0] },
    { year: 2024, label: '2023-24', complete: true, counts: [null, 512] },
  ]);
  expect(table.crossesNewYear).toBe(true);
});

test('no series make an empty table', () => {
  expect(yearlyTable([])).toEqual({ headings: [], rows: [], crossesNewYear: false });
});
