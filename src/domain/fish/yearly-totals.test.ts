import { sum } from 'd3-array';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyReturns, counted, finalRow, recordOf } from '../../testing/fish-returns.ts';
import { type FishReturn, fishIn, sumReturns } from './fish-return.ts';
import { fishThatCame, receivedPart, shownFish } from './yearly-totals.ts';

const totalsOf = (returns: readonly FishReturn[]) => recordOf(returns).years;

test.each([
  ['nothing reported', '-/-', null],
  ['a reported 0', '0/-', { count: 0, adults: 0, jacks: null }],
  ['a missing figure beside a given one', '5/-, -/2', { count: 7, adults: 5, jacks: 2 }],
  ['jacks that were never reported', '5/-, 7/-', { count: 12, adults: 12, jacks: null }],
  ['adults that were never reported', '-/3, -/0', { count: 3, adults: null, jacks: 3 }],
  ['a correction', '5/1, -8/0', { count: -2, adults: -3, jacks: 1 }],
])('the sum of %s: %s', (_, figures, expected) => {
  const sum = sumReturns(counted(figures.replaceAll(/(^| )/g, '$12025-10-08 ')));
  expect(sum && { count: sum.count, adults: sum.adults, jacks: sum.jacks }).toEqual(expected);
});

test('sums a run-year, over New Year too, and names its newest report', () => {
  const totals = totalsOf(
    counted('2024-11-20 100/10, 2024-11-27 50/2, 2025-01-08 -3/0, 2025-11-19 70/1'),
  );
  expect(totals).toMatchObject([
    { year: 2024, label: '2024', count: 159, adults: 147, jacks: 12, reportDate: '2025-01-10' },
    { year: 2025, label: '2025', count: 71, adults: 70, jacks: 1, reportDate: '2025-11-21' },
  ]);
});

test.each([
  ['a run-year without any figure is missing, not 0', '2025-10-01 -/-', []],
  [
    'undated fish count for the year of their date',
    '2013-01-02 400 undated, 2013-11-06 30',
    [
      [2012, 400],
      [2013, 30],
    ],
  ],
])('%s', (_, returns, expected) => {
  expect(totalsOf(counted(returns)).map(({ year, count }) => [year, count])).toEqual(expected);
});

test('the totals sum to the returns, each year appears once, and order does not matter', () => {
  fc.assert(
    fc.property(anyReturns, (returns) => {
      const totals = totalsOf(returns);
      const fish = sum(returns, fishIn);
      expect(sum(totals, fishIn)).toBe(fish);
      expect(sum(totals, ({ count }) => count)).toBe(fish);
      const years = totals.map(({ year }) => year);
      expect(years).toEqual([...new Set(years)].sort((a, b) => a - b));
      expect(totalsOf([...returns].reverse())).toEqual(totals);
    }),
  );
});

describe('fish that are brought', () => {
  const rows = (...seasons: readonly (readonly number[])[]) =>
    seasons.map(([adultsTrapped = 0, adultsReceived = 0], at) =>
      finalRow({ season: 2010 + at, adultsTrapped, adultsReceived }),
    );

  test.each([
    ['none', rows([100, 0], [98, 2])],
    ['some', rows([100, 0], [94, 6])],
    ['some', rows([51, 49])],
    ['most', rows([50, 50])],
    ['most', rows([0, 7])],
    ['none', rows([0, 0])],
    ['none', []],
  ])('are %s of %j', (part, finals) => {
    expect(receivedPart(finals)).toBe(part);
  });

  test('are judged by the last five reports that have the run, jacks included', () => {
    const old = finalRow({ season: 2001, adultsReceived: 9000 });
    const five = [2003, 2005, 2008, 2011, 2012].map((season) =>
      finalRow({ season, jacksTrapped: 10 }),
    );
    expect(receivedPart([old, ...five])).toBe('none');
    expect(receivedPart([old, ...five.slice(1)])).toBe('most');
    expect(receivedPart([...five, finalRow({ season: 2012, jacksReceived: 2 })])).toBe('some');
  });

  test('are shown where they are most of the run', () => {
    const year = { count: 11, receivedAdults: 980, receivedJacks: null };
    expect(fishThatCame(year)).toBe(991);
    expect([shownFish(year, 'most'), shownFish(year, 'some')]).toEqual([991, 11]);
  });
});
