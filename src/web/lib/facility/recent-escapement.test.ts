import { expect, test } from 'vitest';
import { broughtIn, recentSeries, recentTable, spanWords } from './recent-escapement.ts';

test('a count without a span is the first of its season', () => {
  const counts = [
    { day: '2026-08-04', count: 17300, adults: 17300, since: null },
    { day: '2026-08-03', count: 0, adults: 0, since: null },
  ] as const;
  const { rows } = recentTable([{ species: 'Coho', run: 'NA', origin: 'Hatchery', counts }]);
  const words = rows.map(({ cells }) => cells.map(spanWords));
  expect(words).toEqual([['first count of the season'], [null]]);
});

test('two counts of one series on one day are added, with the earlier since', () => {
  const counts = [
    { day: '2026-08-04', count: 5, adults: 5, since: '2026-08-02' },
    { day: '2026-08-04', count: -2, adults: -2, since: '2026-07-30' },
  ] as const;
  const [row] = recentTable([{ species: 'Coho', run: 'NA', origin: 'Wild', counts }]).rows;
  expect(row?.cells).toEqual([{ count: 3, jacks: 0, since: '2026-07-30', isFirst: false }]);
});

test('a series without counts is left out, and no series make an empty table', () => {
  const empty = { species: 'Coho', run: 'NA', origin: 'Wild', recent: [] };
  expect(recentSeries([{ ...empty, received: 'none', receivedFrom: [] }])).toEqual([]);
  expect(recentTable([])).toEqual({ headings: [], rows: [], totals: [], hasUnreported: false });
});

test('of a run with some brought fish, only weekly totals include them', () => {
  const weekly = [{ source: 'wdfw-weekly' }] as const;
  const daily = [{ source: 'wdfw-returns' }] as const;
  const partsOf = (received: 'some' | 'most') =>
    [weekly, daily].map((days) => broughtIn({ received, receivedFrom: [] }, days).part);
  expect([partsOf('some'), partsOf('most')]).toEqual([
    ['some', 'none'],
    ['most', 'most'],
  ]);
});
