import { expect, test } from 'vitest';
import { addDays } from '../time/plain-date.ts';
import { countedSpans, daysOf, spansByReport, weeklySpans } from './counted-spans.ts';

const SEASON = {
  firstDate: '2025-08-01',
  knownFrom: '2025-08-01',
  // Nothing came from day 7 to day 10: the fish of a count are spread over a week at most.
  growth: [
    [3, 4, 0],
    [7, 15, 5],
    [10, 15, 5],
    [17, 80, 10],
  ],
  countDays: [3, 7, 17],
} as const;

test('the fish of a count came after the count before it', () => {
  expect(countedSpans(SEASON)).toEqual([
    { since: '2025-08-04', date: '2025-08-08', fish: 16 },
    { since: '2025-08-08', date: '2025-08-18', fish: 70 },
  ]);
});

test('a count whose beginning nobody knows is left out', () => {
  expect(countedSpans({ ...SEASON, knownFrom: '2025-08-08' })).toHaveLength(1);
  expect(countedSpans({ ...SEASON, knownFrom: '2025-08-19' })).toEqual([]);
  expect(countedSpans({ ...SEASON, growth: [], countDays: [] })).toEqual([]);
});

const spansOf = (days: readonly number[]) => {
  const growth = days.map((day) => [day, 10 * day, 0] as const);
  return countedSpans({ ...SEASON, growth, countDays: days });
};

test('reports of the stocks of a run, some days apart, are one; a long time without one stays', () => {
  const spans = spansByReport(spansOf([157, 172, 173, 179, 185, 186]));
  expect(spans.map(daysOf)).toEqual([15, 7, 6, 1]);
  expect(spans[1]).toEqual({
    since: addDays('2025-08-01', 172),
    date: addDays('2025-08-01', 179),
    fish: 70,
  });
});

test('a trap that is counted by day keeps its days', () => {
  const days = [1, 2, 3, 5, 6, 8, 9];
  expect(spansByReport(spansOf(days)).map(daysOf)).toEqual([1, 1, 2, 1, 2, 1]);
  expect(weeklySpans(spansOf(days)).map(daysOf)).toEqual([7, 1]);
  expect(spansByReport([])).toEqual([]);
});
