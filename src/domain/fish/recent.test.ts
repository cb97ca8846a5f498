import { sum } from 'd3-array';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/time/plain-date.ts';
import { anyReturns, counted } from '../../testing/fish-returns.ts';
import { type FishReturn, fishIn } from './fish-return.ts';
import { lastReported, recentDayCounts, recentWindow } from './recent.ts';

const WINDOW = recentWindow('2026-08-05');
const on = (words: string, fields: Partial<FishReturn> = {}) => counted(words, fields);

test.each<[string, FishReturn[], object[]]>([
  [
    'the days of the window, the oldest first, with both ends',
    on('2026-08-06 5, 2026-08-05 5, 2026-07-23 5, 2026-07-22 5'),
    [{ day: '2026-07-23' }, { day: '2026-08-05' }],
  ],
  [
    'the stocks of a day together, with the longest span and the newest report',
    [
      ...on('2026-08-04 5/1', { stock: 'a', since: '2026-07-28', reportDate: '2026-08-06' }),
      ...on('2026-08-04 -2', { stock: 'b', since: '2026-07-30', reportDate: '2026-08-13' }),
    ],
    [
      {
        day: '2026-08-04',
        since: '2026-07-28',
        count: 4,
        adults: 3,
        jacks: 1,
        source: 'wdfw-weekly',
        report: '2026-08-13.pdf',
        reportDate: '2026-08-13',
      },
    ],
  ],
  [
    'the first count of a series without a span',
    on('2026-08-04 5', { since: null }),
    [{ count: 5, since: null }],
  ],
  [
    'and that of one of its stocks with the span of the others',
    [...on('2026-08-04 5', { since: null, stock: 'b' }), ...on('2026-08-04 5')],
    [{ count: 10, since: '2026-07-28' }],
  ],
  [
    'a reported 0, and no day without a figure',
    on('2026-07-28 0, 2026-08-04 -/-'),
    [{ day: '2026-07-28', count: 0, adults: 0, jacks: null }],
  ],
  ['no undated fish', on('2026-08-04 900 undated'), []],
])('the 14 days that end on the as-of date hold %s', (_, returns, expected) => {
  expect(recentDayCounts(returns, WINDOW)).toMatchObject(expected);
  expect(recentDayCounts(returns, WINDOW)).toHaveLength(expected.length);
});

test('the days sum to the dated returns of the window, and each appears once', () => {
  const { from, to } = recentWindow('2019-06-30');
  const near = anyReturns.map((returns) =>
    returns.map(
      (fishReturn): FishReturn => ({
        ...fishReturn,
        date: `2019-06-${fishReturn.date.slice(8)}` as '2019-06-01',
      }),
    ),
  );
  fc.assert(
    fc.property(near, (returns) => {
      const counts = recentDayCounts(returns, { from, to });
      const within = returns.filter(({ undated, date }) => !undated && date >= from && date <= to);
      expect(sum(counts, ({ count }) => count)).toBe(sum(within, fishIn));
      const days = counts.map(({ day }) => day);
      expect(days).toEqual([...new Set(days)].sort());
    }),
  );
});

test('feeds hold the last twenty reports with fish, and of each its own two weeks', () => {
  const week = (at: number) => addDays('2025-01-02', 7 * at);
  const reports = Array.from({ length: 30 }, (_, at) =>
    on(`${addDays(week(at), -2)} ${at % 10 === 9 ? 0 : at + 1}`, { reportDate: week(at) }),
  ).flat();
  // A record loaded whole brings years under one date.
  const backlog = on('2013-05-01 9999', { reportDate: week(29) });
  const said = lastReported([...reports, ...backlog], '2025-12-31');
  expect([said.length, said[0]?.reportDate]).toEqual([20, week(7)]);
  expect(said.every(({ count }) => count > 0 && count < 31)).toBe(true);
});
