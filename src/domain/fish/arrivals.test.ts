import { sum } from 'd3-array';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { anyReturns, counted, fishReturn, withShuffled } from '../../testing/fish-returns.ts';
import { arrivalsOf, spreadArrival } from './arrivals.ts';
import { emptyCircle } from './day-circle.ts';
import { type FishReturn, fishIn } from './fish-return.ts';

const inWords = (returns: readonly FishReturn[]) =>
  arrivalsOf(returns)
    .map(({ date, adults, jacks }) => `${date} ${adults ?? '-'}/${jacks ?? '-'}`)
    .join(', ');

const seen = (...counts: readonly (readonly [words: string, reportDate: PlainDate])[]) =>
  counts.flatMap(([words, reportDate]) => counted(words, { reportDate }));

const DAILY = { source: 'wdfw-returns', report: '9q4e-xhag', since: null } as const;

describe('arrivalsOf', () => {
  test.each([
    [
      'without corrections the returns with fish',
      counted('2025-10-01 30/2, 2025-10-08 0/0, 2025-10-15 -/4'),
      '2025-10-01 30/2, 2025-10-15 -/4',
    ],
    [
      'without the fish before a correction, the last first, adults and jacks apart',
      counted('2025-10-01 30/5, 2025-10-08 10/0, 2025-10-15 -25/-1, 2025-10-22 8/0'),
      '2025-10-01 15/4, 2025-10-22 8/0',
    ],
    [
      'with all that was reported after a correction, whatever its date',
      seen(
        ['2025-10-01 10', '2025-10-03'],
        ['2025-10-08 -4', '2025-10-10'],
        ['2025-10-05 6', '2025-10-17'],
      ),
      '2025-10-01 6/-, 2025-10-05 6/-',
    ],
    [
      'with the fish of other stocks and seasons',
      [
        ...counted('2023-10-01 10, 2025-10-08 -4'),
        ...counted('2025-10-01 10', { stock: 'Samish' }),
      ],
      '2023-10-01 10/-, 2025-10-01 10/-',
    ],
    [
      'of daily counts without those before the corrected day, though later ones were seen earlier',
      [
        ...counted('2025-10-01 20, 2025-10-09 30', { ...DAILY, reportDate: '2026-07-19' }),
        ...counted('2025-10-05 -4', { ...DAILY, reportDate: '2026-08-01' }),
      ],
      '2025-10-01 16/-, 2025-10-09 30/-',
    ],
    [
      'with the fish of the other source',
      [...counted('2025-10-04 50'), ...counted('2025-10-05 -4', DAILY)],
      '2025-10-04 50/-',
    ],
  ])('are %s', (_, returns, expected) => {
    expect(inWords(returns)).toBe(expected);
  });

  test('no figure is negative, no fish is invented, and the order of the returns does not matter', () => {
    fc.assert(
      fc.property(withShuffled(anyReturns), ([returns, other]) => {
        const figures = returns.flatMap(({ adults, jacks }) => [adults ?? 0, jacks ?? 0]);
        const gained = sum(figures, (fish) => Math.max(fish, 0));
        const net = sum(returns, fishIn);
        const arrivals = arrivalsOf(returns);
        const arrived = sum(arrivals, fishIn);
        expect(arrivals.every(({ adults, jacks }) => (adults ?? 0) >= 0 && (jacks ?? 0) >= 0)).toBe(
          true,
        );
        expect(arrived).toBeLessThanOrEqual(gained);
        expect(arrived).toBeGreaterThanOrEqual(net);
        expect(arrivalsOf(other)).toEqual(arrivals);
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
    spreadArrival(circle, 14, fishReturn({ date: '2025-10-10', since }));
    for (const [day, amount] of circle.entries()) {
      expect(amount).toBeCloseTo(day > 282 - days && day <= 282 ? 14 / days : 0, 12);
    }
  });
});
