import { expect, test } from 'vitest';
import { PHASES, type Phase } from '#domain/fish/outlook.ts';
import type { Direction, TrendToDate } from '#domain/fish/trend.ts';
import {
  againstMeanWords,
  halfWayTrendWords,
  manyTrendsWords,
  phaseWords,
  rankWords,
  sameDateRange,
  sameDateWords,
  seasonShare,
  seasonTrendWords,
} from './season-words.ts';

test.each([
  [0, 0, 0, null],
  [1, 1, 0, 'more than in the one year known'],
  [1, 0, 0, 'fewer than in the one year known'],
  [1, 0, 1, 'as many as in the one year known'],
  [3, 2, 0, 'more than in 2 of 3 years'],
  [3, 2, 1, 'more than in 2 of 3 years'],
  [2, 2, 0, 'more than in both years'],
  [2, 0, 0, 'fewer than in both years'],
  [2, 0, 2, 'as many as in both years'],
  [10, 10, 0, 'more than in all 10 years'],
  [10, 0, 0, 'fewer than in any of 10 years'],
  [10, 0, 3, 'as few as in 3 of 10 years, the lowest'],
])('of %d earlier seasons %d had fewer fish, %d as many: %s', (seasons, fewer, equal, words) => {
  expect(rankWords({ seasons, fewer, equal })).toBe(words);
});

test.each([
  [0, 10, 0, 'None counted by Oct 21'],
  [null, 0, 0, 'No count yet this season'],
])('%d fish, %d seasons, %d with fewer: %s', (count, seasons, fewer, words) => {
  const countedOn = count === null ? null : '2025-10-21';
  expect(sameDateWords({ count, countedOn, seasons, fewer, equal: 0 })).toBe(words);
});

test('the range of earlier seasons may be one figure, or not known', () => {
  expect(sameDateRange({ low: 0, high: 0, median: 0 }, null)).toBe(
    'Most years at this date 0; middle year 0',
  );
  expect(sameDateRange({ low: null, high: null, median: null }, null)).toBeNull();
});

test('the phase is said in words; a run that was counted is not still to come', () => {
  const words = (phase: Phase | null, count = 0, recent = 0) =>
    phaseWords({ phase, count, recent });
  expect(PHASES.map((phase) => words(phase))).toEqual([
    'usually still to come',
    'usually before its peak now',
    'usually near its peak now',
    'usually past its peak now',
    'usually nearly over by now',
    'usually over by now',
  ]);
  expect(words('to come', 1)).toBeNull();
  expect(words(null)).toBeNull();
  const but = ', but fish came lately';
  expect(words('over', 300, 1)).toBe(`usually over by now${but}`);
  expect(words('nearly over', 300, 29)).toBe('usually nearly over by now');
  expect(words('nearly over', 300, 30)).toBe(`usually nearly over by now${but}`);
  expect(words('past', 300, 300)).toBe('usually past its peak now');
});

test.each([
  [0, '0%'],
  [0.004, '< 1%'],
  [0.284, '28%'],
  [0.994, '> 99%'],
  [1, '100%'],
])('a share of %d is written %s', (share, words) => {
  expect(seasonShare(share)).toBe(words);
});

const trend = (slope: number, direction: Direction): TrendToDate => ({
  seasons: 27,
  firstYear: 1998,
  lastYear: 2024,
  chance: 0.01,
  direction,
  slope,
  newest: null,
});
const EARLIER = 'Half of the fish come about 4 days earlier with each decade since 1998';
const LATER = 'Half of the fish come about 1 day later with each decade since 1998';

test.each([
  [seasonTrendWords(trend(4414, 'rising')), 'Rising by about 4,400 fish a year since 1998'],
  [seasonTrendWords(trend(-12.34, 'falling')), 'Falling by about 12 fish a year since 1998'],
  [seasonTrendWords(trend(1.2, 'rising')), 'Rising by about 1 fish a year since 1998'],
  [seasonTrendWords(trend(-0.3, 'falling')), 'Falling by less than one fish a year since 1998'],
  [seasonTrendWords(trend(900, 'none')), 'No clear trend since 1998'],
  [seasonTrendWords(null), null],
  [halfWayTrendWords(trend(-0.42, 'falling')), EARLIER],
  [halfWayTrendWords(trend(0.1, 'rising')), LATER],
  [halfWayTrendWords(trend(0.04, 'rising')), null],
  [halfWayTrendWords(trend(-2, 'none')), null],
  [halfWayTrendWords(null), null],
])('a trend is told in words, case %#', (told, words) => {
  expect(told).toBe(words);
});

test.each([
  [238_610, 210_500, '2024: 238,610, 13% above the mean of the ten seasons before (210,500)'],
  [50, 100, '2024: 50, 50% below the mean of the ten seasons before (100)'],
  [1002, 1000, '2024: 1,002, about the mean of the ten seasons before (1,000)'],
  [7000, 1000, '2024: 7,000, 7 times the mean of the ten seasons before (1,000)'],
  [5, 0, null],
])('%d fish beside a mean of %d: %s', (value, mean, words) => {
  expect(againstMeanWords({ newest: { last: { year: 2024, value }, mean } })).toBe(words);
});

test('a season over New Year is called by both years', () => {
  const nameOf = (year: number) => `${year - 1}-${String(year).slice(-2)}`;
  expect(seasonTrendWords(trend(900, 'none'), nameOf)).toBe('No clear trend since 1997-98');
  expect(halfWayTrendWords(trend(1, 'rising'), nameOf)).toMatch(/decade since 1997-98$/);
  expect(
    againstMeanWords({ newest: { last: { year: 2025, value: 133 }, mean: 235 } }, nameOf),
  ).toMatch(/^2024-25: 133, 43% below/);
});

test('many tests together say what chance alone would do', () => {
  expect(manyTrendsWords({ rising: 7, falling: 13, all: 55 })).toBe(
    'Of 55 runs with ten finished seasons or more, 7 are rising and 13 falling. About 3 would appear to by chance alone.',
  );
  expect(manyTrendsWords({ rising: 0, falling: 0, all: 5 })).toBe(
    'Of 5 runs with ten finished seasons or more, none is clearly rising or falling.',
  );
  expect(manyTrendsWords({ rising: 0, falling: 0, all: 0 })).toBeNull();
});
