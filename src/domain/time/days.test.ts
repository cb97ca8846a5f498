import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from './milliseconds.ts';
import { onPacificDay, pacificMidnight } from './pacific-clock.ts';
import { pacificDay, pacificTime } from './pacific-day.ts';
import {
  addDays,
  dayOfYear,
  daysBetween,
  isPlainDate,
  laterOf,
  type PlainDate,
  yearOf,
} from './plain-date.ts';

const anyDate = fc
  .integer({ min: -36_000, max: 36_000 })
  .map((days) => addDays('2000-01-01', days));
const iso = (ms: number): string => new Date(ms).toISOString();

describe('plain dates', () => {
  test('are days that exist, written YYYY-MM-DD', () => {
    const days = ['2026-08-05', '2024-02-29', '2000-02-29', '1994-01-01', '2026-12-31'];
    expect(days.filter((text) => !isPlainDate(text))).toEqual([]);
  });

  test.each([
    '2026-02-30',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-5',
    '26-01-05',
    '2026-01-05T00:00:00Z',
    ' 2026-01-05',
    '+2026-01-05',
    '2026-01-0x',
    '',
  ])('"%s" is not a plain date', (text) => {
    expect(isPlainDate(text)).toBe(false);
  });

  test.each<[PlainDate, number, PlainDate]>([
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-08-05', 0, '2026-08-05'],
    ['2026-08-05', -13, '2026-07-23'],
    ['2024-01-01', 366, '2025-01-01'],
  ])('%s and %i days is %s', (from, days, to) => {
    expect(addDays(from, days)).toBe(to);
    expect(daysBetween(from, to)).toBe(days);
  });

  test.each<[PlainDate, number]>([
    ['2026-01-01', 0],
    ['2026-03-01', 59],
    ['2024-02-29', 59],
    ['2024-03-01', 60],
    ['2026-12-31', 364],
    ['2024-12-31', 365],
  ])('%s is day %i of its year', (date, day) => {
    expect(dayOfYear(date)).toBe(day);
  });

  test('days added are the days between, and text order is the order of time', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        const other = addDays(date, days);
        expect(isPlainDate(other)).toBe(true);
        expect(daysBetween(date, other)).toBe(days);
        expect(addDays(other, -days)).toBe(date);
        expect(date < other).toBe(days > 0);
        expect(laterOf(date, other)).toBe(days > 0 ? other : date);
        const newYear = `${yearOf(date)}-01-01` as PlainDate;
        expect(addDays(newYear, dayOfYear(date))).toBe(date);
      }),
    );
  });
});

describe('days in Washington', () => {
  test.each([
    ['2026-01-15T07:59:59.999Z', '2026-01-14', 'a millisecond before midnight in winter'],
    ['2026-01-15T08:00:00Z', '2026-01-15', 'midnight in winter, UTC-8'],
    ['2026-07-15T06:59:59.999Z', '2026-07-14', 'a millisecond before midnight in summer'],
    ['2026-07-15T07:00:00Z', '2026-07-15', 'midnight in summer, UTC-7'],
    ['2026-03-09T06:59:59Z', '2026-03-08', 'the end of a day of 23 hours'],
    ['2026-11-02T07:59:59Z', '2026-11-01', 'the end of a day of 25 hours'],
    ['2026-01-01T07:59:59Z', '2025-12-31', 'New Year, eight hours after Greenwich'],
  ])('%s is %s: %s', (instant, day) => {
    expect(pacificDay(Date.parse(instant))).toBe(day);
  });

  test.each<[PlainDate, string]>([
    ['2026-11-20', '2026-11-20T08:00:00.000Z'],
    ['2026-08-05', '2026-08-05T07:00:00.000Z'],
    // The clocks go forward in the morning of March 8 and back in that of November 1.
    ['2026-03-08', '2026-03-08T08:00:00.000Z'],
    ['2026-03-09', '2026-03-09T07:00:00.000Z'],
    ['2026-11-01', '2026-11-01T07:00:00.000Z'],
    ['2026-11-02', '2026-11-02T08:00:00.000Z'],
  ])('%s begins at %s', (date, midnight) => {
    expect(iso(pacificMidnight(date))).toBe(midnight);
  });

  test.each<[string, PlainDate, string]>([
    // 15:30 in winter is 15:30 in summer, an hour of UTC earlier.
    ['2026-11-20T23:30:00Z', '2026-08-05', '2026-08-05T22:30:00.000Z'],
    ['2026-08-05T22:30:00Z', '2026-11-20', '2026-11-20T23:30:00.000Z'],
    ['2026-11-21T07:50:00Z', '2026-08-05', '2026-08-06T06:50:00.000Z'],
    ['2026-11-20T23:30:00Z', '2026-11-20', '2026-11-20T23:30:00.000Z'],
    // 02:30 is skipped on March 8.
    ['2026-11-20T10:30:00Z', '2026-03-08', '2026-03-08T09:30:00.000Z'],
  ])('%s on %s is %s', (real, date, pinned) => {
    expect(iso(onPacificDay(Date.parse(real), date))).toBe(pinned);
  });

  test('clocks show what they do by the time zone database, from 2007 on', () => {
    const zone = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/Los_Angeles',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    const wrong: string[] = [];
    for (let at = Date.UTC(2007, 0, 1, 8); at < Date.UTC(2060, 0); at += HOUR_MS) {
      const shown = pacificTime(at).toISOString().slice(0, 19).replace('T', ' ');
      if (shown !== zone.format(at)) wrong.push(iso(at));
    }
    expect(wrong).toEqual([]);
  });

  test('a day begins as the day before ends, and any time of day is in it', () => {
    const instant = fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2060-01-01') });
    fc.assert(
      fc.property(instant, instant, (moment, other) => {
        const date = pacificDay(moment);
        const midnight = pacificMidnight(date);
        expect([midnight, midnight - 1].map(pacificDay)).toEqual([date, addDays(date, -1)]);
        expect(pacificDay(onPacificDay(other, date))).toBe(date);
      }),
    );
  });
});
