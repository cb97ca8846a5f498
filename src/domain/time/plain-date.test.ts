import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  dayOfYear,
  daysBetween,
  isPlainDate,
  laterOf,
  type PlainDate,
  yearOf,
} from './plain-date.ts';

const EPOCH: PlainDate = '2000-01-01';
const anyDate = fc.integer({ min: -36_000, max: 36_000 }).map((days) => addDays(EPOCH, days));

describe('isPlainDate', () => {
  test.each(['2026-08-05', '2024-02-29', '2000-02-29', '1994-01-01', '2026-12-31'])(
    '%s is a day',
    (text) => {
      expect(isPlainDate(text)).toBe(true);
    },
  );

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
  ])('"%s" is none', (text) => {
    expect(isPlainDate(text)).toBe(false);
  });

  test('every date made by arithmetic is one', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        expect(isPlainDate(date)).toBe(true);
      }),
    );
  });
});

describe('arithmetic of days', () => {
  test.each<[PlainDate, number, PlainDate]>([
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-08-05', 0, '2026-08-05'],
    ['2026-08-05', -13, '2026-07-23'],
    ['2024-01-01', 366, '2025-01-01'],
  ])('%s and %i days is %s', (from, days, to) => {
    expect(addDays(from, days)).toBe(to);
    expect(daysBetween(from, to)).toBe(days);
  });

  test('days added are the days between, whichever way', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
        expect(addDays(addDays(date, days), -days)).toBe(date);
      }),
    );
  });

  test('text order is the order of time', () => {
    fc.assert(
      fc.property(anyDate, anyDate, (a, b) => {
        expect(a < b).toBe(daysBetween(a, b) > 0);
        expect(laterOf(a, b)).toBe([a, b].sort()[1]);
      }),
    );
  });
});

describe('dayOfYear', () => {
  test.each<[PlainDate, number]>([
    ['2026-01-01', 0],
    ['2026-02-28', 58],
    ['2026-03-01', 59],
    ['2024-02-29', 59],
    ['2024-03-01', 60],
    ['2026-12-31', 364],
    ['2024-12-31', 365],
  ])('%s is day %i', (date, day) => {
    expect(dayOfYear(date)).toBe(day);
  });

  test('with the year it gives the date back', () => {
    fc.assert(
      fc.property(anyDate, (date) => {
        const newYear = `${date.slice(0, 4)}-01-01` as PlainDate;
        expect(addDays(newYear, dayOfYear(date))).toBe(date);
        expect(yearOf(newYear)).toBe(yearOf(date));
      }),
    );
  });
});
