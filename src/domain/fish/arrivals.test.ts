import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { anyReturns, fishReturn, withShuffled } from '../../testing/fish-returns.ts';
import { arrivalCount, arrivalsOf, spreadArrival } from './arrivals.ts';
import { emptyCircle } from './day-circle.ts';

function figures(returns: Parameters<typeof arrivalsOf>[0]): [PlainDate, number, number][] {
  return arrivalsOf(returns).map(({ date, adults, jacks }) => [date, adults, jacks]);
}

describe('arrivalsOf', () => {
  test('without corrections the arrivals are the returns with fish', () => {
    const returns = [
      fishReturn({ date: '2025-10-01', adults: 30, jacks: 2 }),
      fishReturn({ date: '2025-10-08', adults: 0, jacks: 0 }),
      fishReturn({ date: '2025-10-15', adults: null, jacks: 4 }),
    ];
    expect(figures(returns)).toEqual([
      ['2025-10-01', 30, 2],
      ['2025-10-15', 0, 4],
    ]);
  });

  test('a correction takes back the fish reported last before it, adults and jacks apart', () => {
    const returns = [
      fishReturn({ date: '2025-10-01', adults: 30, jacks: 5 }),
      fishReturn({ date: '2025-10-08', adults: 10, jacks: 0 }),
      fishReturn({ date: '2025-10-15', adults: -25, jacks: -1 }),
      fishReturn({ date: '2025-10-22', adults: 8, jacks: 0 }),
    ];
    expect(figures(returns)).toEqual([
      ['2025-10-01', 15, 4],
      ['2025-10-22', 8, 0],
    ]);
  });

  test('what was reported after a correction is not touched, whatever its date', () => {
    const returns = [
      fishReturn({ date: '2025-10-01', adults: 10, reportDate: '2025-10-03' }),
      fishReturn({ date: '2025-10-08', adults: -4, reportDate: '2025-10-10' }),
      fishReturn({ date: '2025-10-05', adults: 6, reportDate: '2025-10-17' }),
    ];
    expect(figures(returns)).toEqual([
      ['2025-10-01', 6, 0],
      ['2025-10-05', 6, 0],
    ]);
  });

  test('a correction stays in its stock and in its season', () => {
    const returns = [
      fishReturn({ date: '2023-10-01', adults: 10 }),
      fishReturn({ date: '2025-10-01', adults: 10, stock: 'Samish' }),
      fishReturn({ date: '2025-10-08', adults: -4 }),
    ];
    expect(figures(returns)).toEqual([
      ['2023-10-01', 10, 0],
      ['2025-10-01', 10, 0],
    ]);
  });

  test('no figure is negative and no fish is invented', () => {
    fc.assert(
      fc.property(anyReturns, (returns) => {
        const gained = returns.reduce(
          (sum, { adults, jacks }) => sum + Math.max(adults ?? 0, 0) + Math.max(jacks ?? 0, 0),
          0,
        );
        const net = returns.reduce(
          (sum, { adults, jacks }) => sum + (adults ?? 0) + (jacks ?? 0),
          0,
        );
        const arrivals = arrivalsOf(returns);
        const arrived = arrivals.reduce((sum, arrival) => sum + arrivalCount(arrival), 0);
        expect(arrivals.every(({ adults, jacks }) => adults >= 0 && jacks >= 0)).toBe(true);
        expect(arrived).toBeLessThanOrEqual(gained);
        expect(arrived).toBeGreaterThanOrEqual(net);
      }),
    );
  });

  test('the order of the returns does not matter', () => {
    fc.assert(
      fc.property(withShuffled(anyReturns), ([returns, other]) => {
        expect(arrivalsOf(other)).toEqual(arrivalsOf(returns));
      }),
    );
  });
});

describe('spreadArrival', () => {
  test.each<[string, PlainDate | null, number]>([
    ['over the days since the report before', '2025-10-08', 2],
    ['over a week when the report before is a week back', '2025-10-03', 7],
    ['over a week when it is longer back', '2025-08-01', 7],
    ['on its own day when it is the first count of a season', null, 1],
    ['on the one day of a daily count', '2025-10-09', 1],
    ['on one day when the dates make no span', '2025-10-10', 1],
  ])('puts fish %s', (_, since, days) => {
    const circle = emptyCircle();
    spreadArrival(circle, 14, { date: '2025-10-10', since });
    const held = [...circle.entries()].filter(([, amount]) => amount > 0);
    // 10 October of a common year is day 282.
    expect(held.map(([day]) => day)).toEqual(
      Array.from({ length: days }, (_unused, at) => 283 - days + at),
    );
    for (const [, amount] of held) expect(amount).toBeCloseTo(14 / days, 12);
  });
});

test('a correction of the daily source takes back fish counted before it, not later ones seen earlier', () => {
  const daily = { source: 'wdfw-returns', report: '9q4e-xhag', since: null } as const;
  const arrivals = arrivalsOf([
    fishReturn({ ...daily, date: '2025-10-01', adults: 20, reportDate: '2026-07-19' }),
    fishReturn({ ...daily, date: '2025-10-09', adults: 30, reportDate: '2026-07-19' }),
    fishReturn({ ...daily, date: '2025-10-05', adults: -4, reportDate: '2026-08-01' }),
    fishReturn({ date: '2025-10-04', adults: 50 }),
  ]);
  expect(arrivals.map(({ date, adults }) => [date, adults]).sort()).toEqual([
    ['2025-10-01', 16],
    ['2025-10-04', 50],
    ['2025-10-09', 30],
  ]);
});
