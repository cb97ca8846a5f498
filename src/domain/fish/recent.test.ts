import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysBetween } from '#domain/time/plain-date.ts';
import { anyReturns, fishReturn } from '../../testing/fish-returns.ts';
import { recentDayCounts, recentWindow } from './recent.ts';

const WINDOW = recentWindow('2026-08-05');

describe('recentWindow', () => {
  test('is the 14 days that end on the as-of date', () => {
    expect(WINDOW).toEqual({ from: '2026-07-23', to: '2026-08-05' });
    expect(daysBetween(WINDOW.from, WINDOW.to)).toBe(13);
  });
});

describe('recentDayCounts', () => {
  test('takes the days of the window, the oldest first, with both ends', () => {
    const returns = (['2026-08-06', '2026-08-05', '2026-07-23', '2026-07-22'] as const).map(
      (date) => fishReturn({ date, adults: 5 }),
    );
    expect(recentDayCounts(returns, WINDOW).map(({ day }) => day)).toEqual([
      '2026-07-23',
      '2026-08-05',
    ]);
  });

  test('sums the stocks of a day and keeps the longest span and the newest report', () => {
    const returns = [
      fishReturn({
        date: '2026-08-04',
        stock: 'a',
        adults: 5,
        jacks: 1,
        since: '2026-07-28',
        reportDate: '2026-08-06',
      }),
      fishReturn({
        date: '2026-08-04',
        stock: 'b',
        adults: -2,
        jacks: null,
        since: '2026-07-30',
        reportDate: '2026-08-13',
      }),
    ];
    expect(recentDayCounts(returns, WINDOW)).toEqual([
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
    ]);
  });

  test('only the first count of the whole series has no span', () => {
    const first = fishReturn({ date: '2026-08-04', adults: 5, stock: 'b', since: null });
    const other = fishReturn({ date: '2026-08-04', adults: 5, since: '2026-07-28' });
    expect(recentDayCounts([first], WINDOW)).toMatchObject([{ count: 5, since: null }]);
    expect(recentDayCounts([other, first], WINDOW)).toMatchObject([
      { count: 10, since: '2026-07-28' },
    ]);
  });

  test('a reported 0 is there, a day without a figure is not', () => {
    const returns = [
      fishReturn({ date: '2026-07-28', adults: 0 }),
      fishReturn({ date: '2026-08-04', adults: null, jacks: null }),
    ];
    expect(recentDayCounts(returns, WINDOW)).toMatchObject([
      { day: '2026-07-28', count: 0, adults: 0, jacks: null },
    ]);
  });

  test('undated fish are not recent', () => {
    const undated = fishReturn({ date: '2026-08-04', adults: 900, undated: true });
    expect(recentDayCounts([undated], WINDOW)).toEqual([]);
  });

  test('the days sum to the dated returns of the window, and each appears once', () => {
    const window = recentWindow('2019-06-30');
    const near = anyReturns.map((returns) =>
      returns.map((one) => ({
        ...one,
        date: `2019-06-${one.date.slice(8)}` as typeof one.date,
      })),
    );
    fc.assert(
      fc.property(near, (returns) => {
        const counts = recentDayCounts(returns, window);
        const expected = returns
          .filter(({ date, undated }) => !undated && date >= window.from && date <= window.to)
          .reduce((sum, { adults, jacks }) => sum + (adults ?? 0) + (jacks ?? 0), 0);
        expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(expected);
        const days = counts.map(({ day }) => day);
        expect(days).toEqual([...new Set(days)].sort());
      }),
    );
  });
});
