import { expect, test } from 'vitest';
import {
  ago,
  counted,
  dateRange,
  listed,
  longDate,
  monthDay,
  span,
  weekday,
  wholeNumber,
} from './format.ts';

test('dates are written without leading zeros', () => {
  expect(monthDay('2026-08-05')).toBe('8/5');
  expect(monthDay('2026-12-31')).toBe('12/31');
  expect(longDate('2026-08-05')).toBe('5 Aug 2026');
});

test('a range has the year once, and twice if it crosses New Year', () => {
  expect(dateRange('2026-07-23', '2026-08-05')).toBe('23 Jul to 5 Aug 2026');
  expect(dateRange('2025-12-24', '2026-01-06')).toBe('24 Dec 2025 to 6 Jan 2026');
});

test('numbers are grouped and rounded', () => {
  expect(wholeNumber(1234567.4)).toBe('1,234,567');
  expect(wholeNumber(-1222)).toBe('−1,222');
  expect(wholeNumber(-0.4)).toBe('0');
  expect(wholeNumber(2340.5)).toBe('2,341');
});

test('words are listed as in a sentence', () => {
  const lists = [['Coho'], ['Coho', 'Chum'], ['Coho', 'Chum', 'Pink']].map(listed);
  expect(lists).toEqual(['Coho', 'Coho and Chum', 'Coho, Chum, and Pink']);
});

test.each([
  [1, '1 facility'],
  [0, '0 facilities'],
  [71, '71 facilities'],
])('%d is written "%s"', (value, words) => {
  expect(counted(value, 'facility', 'facilities')).toBe(words);
});

test.each([
  ['2026-08-04', '1 day'],
  ['2026-08-02', '3 days'],
  ['2026-07-09', '27 days'],
  ['2026-07-08', '4 weeks'],
  ['2026-06-01', '9 weeks'],
  ['2026-03-05', '5 months'],
  ['2024-09-05', '23 months'],
  ['2023-08-05', '3 years'],
] as const)('from %s to 5 Aug 2026 is %s', (from, words) => {
  expect(span(from, '2026-08-05')).toBe(words);
});

const MINUTE = 60_000;

test.each([
  [59_999, 'a moment ago'],
  [MINUTE, '1 minute ago'],
  [59.9 * MINUTE, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [2 * 60 * MINUTE, '2 hours ago'],
  [24 * 60 * MINUTE, '1 day ago'],
  [75 * 60 * MINUTE, '3 days ago'],
])('%d ms are "%s"', (elapsed, words) => {
  expect(ago(elapsed)).toBe(words);
});

test.each([
  ['2026-08-04', 'Tuesday'],
  ['2026-01-01', 'Thursday'],
  ['2024-02-29', 'Thursday'],
] as const)('%s is a %s in any time zone', (date, name) => {
  expect(weekday(date)).toBe(name);
});
