import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyReturns, fishReturn } from '../../testing/fish-returns.ts';
import { arrivalsOf } from './arrivals.ts';
import { runCalendar } from './run-year.ts';
import { yearlyTotals } from './yearly-totals.ts';

function totalsOf(returns: Parameters<typeof arrivalsOf>[0]) {
  return yearlyTotals(returns, runCalendar(arrivalsOf(returns)));
}

describe('yearlyTotals', () => {
  test('sums a run-year, over New Year too, and names its newest report', () => {
    const totals = totalsOf([
      fishReturn({ date: '2024-11-20', adults: 100, jacks: 10 }),
      fishReturn({ date: '2024-11-27', adults: 50, jacks: 2 }),
      fishReturn({ date: '2025-01-08', adults: -3, jacks: 0 }),
      fishReturn({ date: '2025-11-19', adults: 70, jacks: 1 }),
    ]);
    expect(totals).toMatchObject([
      {
        year: 2024,
        label: '2024',
        count: 159,
        adults: 147,
        jacks: 12,
        source: 'wdfw-weekly',
        report: '2025-01-10.pdf',
        reportDate: '2025-01-10',
      },
      { year: 2025, label: '2025', count: 71, adults: 70, jacks: 1, reportDate: '2025-11-21' },
    ]);
  });

  test.each([
    ['jacks that were never reported stay missing', [5, null], [7, null], 12, 12, null],
    ['jacks reported once are summed', [5, null], [7, 2], 14, 12, 2],
    ['adults that were never reported stay missing', [null, 3], [null, 0], 3, null, 3],
    ['a reported 0 is 0', [0, null], [0, null], 0, 0, null],
  ])('%s', (_, first, second, count, adults, jacks) => {
    const returns = [first, second].map(([ofAdults = null, ofJacks = null], week) =>
      fishReturn({ date: `2025-10-${week === 0 ? '01' : '08'}`, adults: ofAdults, jacks: ofJacks }),
    );
    expect(totalsOf(returns)).toMatchObject([{ count, adults, jacks }]);
  });

  test('a run-year without any figure is missing, not 0', () => {
    expect(totalsOf([fishReturn({ date: '2025-10-01', adults: null, jacks: null })])).toEqual([]);
  });

  test('undated fish count for the year of their date', () => {
    const totals = totalsOf([
      fishReturn({ date: '2013-01-02', adults: 400, undated: true }),
      fishReturn({ date: '2013-11-06', adults: 30 }),
    ]);
    expect(totals.map(({ year, count }) => [year, count])).toEqual([
      [2012, 400],
      [2013, 30],
    ]);
  });

  test('the totals sum to the returns, each year appears once, and order does not matter', () => {
    fc.assert(
      fc.property(anyReturns, (returns) => {
        const totals = totalsOf(returns);
        const sum = (of: readonly { adults: number | null; jacks: number | null }[]) =>
          of.reduce((fish, { adults, jacks }) => fish + (adults ?? 0) + (jacks ?? 0), 0);
        expect(sum(totals)).toBe(sum(returns));
        expect(totals.reduce((fish, { count }) => fish + count, 0)).toBe(sum(returns));
        const years = totals.map(({ year }) => year);
        expect(years).toEqual([...new Set(years)].sort((a, b) => a - b));
        expect(totalsOf([...returns].reverse())).toEqual(totals);
      }),
    );
  });
});
