import { expect, test } from 'vitest';
import { countedSpans } from './counted-spans.ts';

const SEASON = {
  firstDate: '2025-08-01',
  knownFrom: 0,
  // Nothing came from day 7 to day 10: the fish of a count are spread over a week at most.
  points: [
    [3, 4],
    [7, 20],
    [10, 20],
    [17, 90],
  ],
  countDays: [3, 7, 17],
} as const;

test('the fish of a count came after the count before it', () => {
  expect(countedSpans(SEASON)).toEqual([
    { since: '2025-08-04', date: '2025-08-08', fish: 16 },
    { since: '2025-08-08', date: '2025-08-18', fish: 70 },
  ]);
});

test('a count that nobody knows the beginning of is none', () => {
  expect(countedSpans({ ...SEASON, knownFrom: 7 })).toHaveLength(1);
  expect(countedSpans({ ...SEASON, knownFrom: 18 })).toEqual([]);
  expect(countedSpans({ ...SEASON, points: [], countDays: [] })).toEqual([]);
});
