import { expect, test } from 'vitest';
import { monthAbbreviation, monthName, weekday } from './calendar-words.ts';

test('months have full and short names', () => {
  expect(monthName(1)).toBe('January');
  expect(monthName(12)).toBe('December');
  expect(monthAbbreviation(9)).toBe('Sep');
});

test.each([
  ['2026-08-04', 'Tuesday'],
  ['2026-01-01', 'Thursday'],
  ['2024-02-29', 'Thursday'],
] as const)('%s is a %s in any time zone', (date, name) => {
  expect(weekday(date)).toBe(name);
});
