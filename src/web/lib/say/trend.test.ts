import { expect, test } from 'vitest';
import type { Direction, TrendToDate } from '#domain/fish/trend.ts';
import {
  againstMeanSentence,
  halfWayTrendSentence,
  manyTrendsSentences,
  sayTrend,
} from './trend.ts';

const trend = (slope: number, direction: Direction): TrendToDate => ({
  seasons: 27,
  firstYear: 1998,
  lastYear: 2024,
  chance: 0.01,
  direction,
  slope,
  newest: null,
});
const EARLIER = 'Half of the fish have come about 4 days earlier each decade since 1998.';
const LATER = 'Half of the fish have come about 1 day later each decade since 1998.';

test.each([
  [sayTrend(trend(4414, 'rising'))?.line, 'Rising by about 4,400 fish a year since 1998'],
  [sayTrend(trend(-12.34, 'falling'))?.line, 'Falling by about 12 fish a year since 1998'],
  [sayTrend(trend(1.2, 'rising'))?.line, 'Rising by about 1 fish a year since 1998'],
  [sayTrend(trend(-0.3, 'falling'))?.line, 'Falling by less than one fish a year since 1998'],
  [sayTrend(trend(900, 'none'))?.line, 'No clear trend since 1998'],
  [sayTrend(null), null],
  [halfWayTrendSentence(trend(-0.42, 'falling')), EARLIER],
  [halfWayTrendSentence(trend(0.1, 'rising')), LATER],
  [halfWayTrendSentence(trend(0.04, 'rising')), null],
  [halfWayTrendSentence(trend(-2, 'none')), null],
  [halfWayTrendSentence(null), null],
])('a trend is put into words, case %#', (said, words) => {
  expect(said).toBe(words);
});

test.each([
  [238_610, 210_500, '2024 had 238,610 fish, 13% above the mean of the ten years before, 210,500.'],
  [50, 100, '2024 had 50 fish, 50% below the mean of the ten years before, 100.'],
  [1002, 1000, '2024 had 1,002 fish, about the mean of the ten years before, 1,000.'],
  [7000, 1000, '2024 had 7,000 fish, 7 times the mean of the ten years before, 1,000.'],
  [5, 0, null],
])('%d fish beside a mean of %d: %s', (value, mean, words) => {
  expect(againstMeanSentence({ newest: { last: { year: 2024, value }, mean } })).toBe(words);
});

test('a trend is a word beside its charts and a sentence below', () => {
  expect(sayTrend(trend(4414, 'rising'))).toMatchObject({
    word: 'rising',
    sentence: 'The yearly count has been rising by about 4,400 fish a year since 1998.',
  });
  expect(sayTrend(trend(900, 'none'))?.sentence).toBe('There has been no clear trend since 1998.');
});

test('a season over New Year is called by both years', () => {
  const nameOf = (year: number) => `${year - 1}-${String(year).slice(-2)}`;
  expect(sayTrend(trend(900, 'none'), nameOf)?.line).toBe('No clear trend since 1997-98');
  expect(halfWayTrendSentence(trend(1, 'rising'), nameOf)).toMatch(/decade since 1997-98\.$/);
  expect(
    againstMeanSentence({ newest: { last: { year: 2025, value: 133 }, mean: 235 } }, nameOf),
  ).toMatch(/^2024-25 had 133 fish, 43% below/);
});

test('many tests together say what chance alone would do', () => {
  expect(manyTrendsSentences({ rising: 7, falling: 13, all: 55 })).toBe(
    'Of 55 runs with ten finished seasons or more, 7 are rising and 13 are falling. By chance alone, about 3 would seem to rise or fall.',
  );
  expect(manyTrendsSentences({ rising: 0, falling: 0, all: 5 })).toBe(
    'Of 5 runs with ten finished seasons or more, none is clearly rising or falling.',
  );
  expect(manyTrendsSentences({ rising: 0, falling: 0, all: 0 })).toBeNull();
});
