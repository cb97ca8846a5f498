import { expect, test } from 'vitest';
import { hatcheryFixture } from '../../../testing/contract-fixtures.ts';
import { yearlySeries, yearlyTable } from './yearly-table.ts';

test('years are rows, the newest first; a year without a figure stays without', () => {
  const table = yearlyTable(yearlySeries(hatcheryFixture().bargraph));
  expect(table.headings).toEqual(['Spring Chinook (H)', 'Winter Steelhead (H)']);
  expect(table.rows).toEqual([
    { year: 2026, label: '2026', counts: [10_258, null] },
    { year: 2025, label: '2025', counts: [10_109, 0] },
    { year: 2024, label: '2023-24', counts: [null, 512] },
  ]);
  expect(table.crossesNewYear).toBe(true);
});

test('series without years are left out', () => {
  const [first] = hatcheryFixture().bargraph;
  expect(yearlySeries(first ? [{ ...first, year_counts: [] }] : [])).toEqual([]);
  expect(yearlyTable([])).toEqual({ headings: [], rows: [], crossesNewYear: false });
});
