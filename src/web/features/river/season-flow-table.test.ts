import { expect, test } from 'vitest';
import { spanCsv } from './season-flow-table.tsx';

test('a file has the days of each count, its fish, the mean flow and whether the river rose', () => {
  const season = {
    flow: { from: '2025-10-01', means: [100, 100, 130, 100, null, 100] },
    spans: [
      { since: '2025-10-01', date: '2025-10-03', fish: 12 },
      { since: '2025-10-03', date: '2025-10-04', fish: 0 },
      { since: '2025-10-04', date: '2025-10-06', fish: 7 },
    ],
    from: '2025-10-01',
    to: '2025-10-06',
  } as const;
  const source = { run: 'Coho', season: '2025', figures: 'measured' };
  const rows = [
    ['2025-10-02', '2025-10-03', 12, 115, 'yes'],
    ['2025-10-04', '2025-10-04', 0, 100, 'no'],
    ['2025-10-05', '2025-10-06', 7, null, null],
  ].map(([first_day, last_day, fish, mean_flow_cfs, rise_of_20_percent]) => ({
    first_day,
    last_day,
    fish,
    mean_flow_cfs,
    rise_of_20_percent,
    ...source,
  }));
  expect(spanCsv(season, 'fish', source)).toEqual({ chart: 'season-and-flow', rows });
  expect(spanCsv(season, 'adults', source).rows[0]).toMatchObject({ adults: 12 });
});
