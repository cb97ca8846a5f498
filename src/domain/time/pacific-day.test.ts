import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pacificDay } from './pacific-day.ts';
import { addDays, isPlainDate } from './plain-date.ts';

describe('pacificDay', () => {
  test.each([
    ['2026-01-15T07:59:59.999Z', '2026-01-14', 'one millisecond before midnight in winter'],
    ['2026-01-15T08:00:00Z', '2026-01-15', 'midnight in winter, UTC-8'],
    ['2026-07-15T06:59:59.999Z', '2026-07-14', 'one millisecond before midnight in summer'],
    ['2026-07-15T07:00:00Z', '2026-07-15', 'midnight in summer, UTC-7'],
    ['2026-03-08T07:59:59Z', '2026-03-07', 'before the day on which clocks go forward'],
    ['2026-03-08T08:00:00Z', '2026-03-08', 'its midnight is still winter time'],
    ['2026-03-09T06:59:59Z', '2026-03-08', 'its end comes after 23 hours'],
    ['2026-03-09T07:00:00Z', '2026-03-09', 'and the next day is summer time'],
    ['2026-11-01T07:00:00Z', '2026-11-01', 'midnight of the day on which clocks go back'],
    ['2026-11-02T07:59:59Z', '2026-11-01', 'its end comes after 25 hours'],
    ['2026-11-02T08:00:00Z', '2026-11-02', 'and the next day is winter time'],
    ['2026-01-01T07:59:59Z', '2025-12-31', 'New Year comes eight hours after Greenwich'],
    ['2024-02-29T20:00:00Z', '2024-02-29', 'a leap day'],
  ])('%s is %s: %s', (instant, day) => {
    expect(pacificDay(Date.parse(instant))).toBe(day);
  });

  test('a later instant is never an earlier day, and a day lasts 23 to 25 hours', () => {
    const instant = fc.integer({ min: Date.parse('1990-01-01'), max: Date.parse('2090-01-01') });
    fc.assert(
      fc.property(instant, (ms) => {
        const day = pacificDay(ms);
        expect(isPlainDate(day)).toBe(true);
        expect(pacificDay(ms + 25 * 3_600_000) >= addDays(day, 1)).toBe(true);
        expect(pacificDay(ms + 22 * 3_600_000) <= addDays(day, 1)).toBe(true);
      }),
    );
  });
});
