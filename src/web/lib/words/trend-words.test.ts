import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { againstMean, trendOf } from '#domain/fish/trend.ts';
import {
  againstMeanWords,
  halfWayTrendWords,
  manyTrendsWords,
  seasonTrendWords,
} from './trend-words.ts';

const body = (slope: number, direction: 'rising' | 'falling' | 'none') => ({
  seasons: 27,
  first_year: 1998,
  last_year: 2024,
  direction,
  slope,
  chance: 0.01,
  last: null,
  mean_before: null,
});

test.each([
  [body(4414, 'rising'), 'Rising by about 4,400 fish a year since 1998'],
  [body(-12.34, 'falling'), 'Falling by about 12 fish a year since 1998'],
  [body(1.2, 'rising'), 'Rising by about 1 fish a year since 1998'],
  [body(-0.3, 'falling'), 'Falling by less than one fish a year since 1998'],
  [body(900, 'none'), 'No clear trend since 1998'],
  [null, null],
])('a trend is told in words, case %#', (trend, words) => {
  expect(seasonTrendWords(trend)).toBe(words);
});

test.each([
  [
    body(-0.42, 'falling'),
    'Half of the fish come about 4 days earlier with each decade since 1998',
  ],
  [body(0.1, 'rising'), 'Half of the fish come about 1 day later with each decade since 1998'],
  [body(0.04, 'rising'), null],
  [body(-2, 'none'), null],
  [null, null],
])('a shift of the middle of the run is told in words, case %#', (trend, words) => {
  expect(halfWayTrendWords(trend)).toBe(words);
});

test.each([
  [238_610, 210_500, '2024: 238,610, 13% above the mean of the ten seasons before (210,500)'],
  [50, 100, '2024: 50, 50% below the mean of the ten seasons before (100)'],
  [1002, 1000, '2024: 1,002, about the mean of the ten seasons before (1,000)'],
  [7000, 1000, '2024: 7,000, 7 times the mean of the ten seasons before (1,000)'],
  [5, 0, null],
])('%d fish beside a mean of %d: %s', (value, mean_before, words) => {
  expect(againstMeanWords({ last: { year: 2024, value }, mean_before })).toBe(words);
});

test('a season over New Year is called by both years', () => {
  const nameOf = (year: number) => `${year - 1}-${String(year).slice(-2)}`;
  expect(seasonTrendWords(body(900, 'none'), nameOf)).toBe('No clear trend since 1997-98');
  expect(halfWayTrendWords(body(1, 'rising'), nameOf)).toMatch(/decade since 1997-98$/);
  expect(againstMeanWords({ last: { year: 2025, value: 133 }, mean_before: 235 }, nameOf)).toMatch(
    /^2024-25: 133, 43% below/,
  );
});

test('many tests together say what chance alone would do', () => {
  expect(manyTrendsWords({ rising: 7, falling: 13, all: 55 })).toBe(
    'Of 55 runs with ten finished seasons or more, 7 are rising and 13 falling. By chance alone about 3 would seem to.',
  );
  expect(manyTrendsWords({ rising: 0, falling: 0, all: 5 })).toBe(
    'Of 5 runs with ten finished seasons or more, none is clearly rising or falling.',
  );
  expect(manyTrendsWords({ rising: 0, falling: 0, all: 0 })).toBeNull();
});

describe('of any seasons', () => {
  const series = fc
    .array(fc.nat(40_000), { minLength: 10, maxLength: 28 })
    .map((values) => values.map((value, at) => ({ year: 1998 + at, value })));

  test('the words never say the opposite of the figures, or a trend that is none', () => {
    fc.assert(
      fc.property(series, (figures) => {
        const trend = trendOf(figures);
        const newest = againstMean(figures);
        if (trend === null) throw new Error('ten seasons have an answer');
        const { firstYear: first_year, lastYear: last_year, ...rest } = trend;
        const [last, mean_before] = [newest?.last ?? null, newest?.mean ?? null];
        const all = { ...rest, first_year, last_year, last, mean_before };
        const words = seasonTrendWords(all) ?? '';
        expect(words.startsWith('Rising')).toBe(trend.direction === 'rising');
        expect(words.startsWith('Falling')).toBe(trend.direction === 'falling');
        const beside = againstMeanWords(all);
        if (beside === null || last === null || mean_before === null) return;
        if (beside.includes(' above ')) expect(last.value).toBeGreaterThan(mean_before);
        if (beside.includes(' below ')) expect(last.value).toBeLessThan(mean_before);
        if (beside.includes(' about ')) expect(last.value / mean_before).toBeCloseTo(1, 1);
      }),
      { numRuns: 3000 },
    );
  });
});
