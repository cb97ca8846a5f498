import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { addDays } from '#domain/time/plain-date.ts';
import { repairDataDate } from './data-date.ts';

describe('repairDataDate', () => {
  test.each<[string, PlainDate, PlainDate, PlainDate | null]>([
    ['a date before the report stays', '2025-10-20', '2025-10-23', '2025-10-20'],
    ['the day of the report stays', '2025-10-23', '2025-10-23', '2025-10-23'],
    ['Sunset Falls 2013: the year is wrong', '2013-12-13', '2013-01-03', '2012-12-13'],
    ['Cedar River 2018: the day is wrong', '2018-10-27', '2018-10-11', '2018-10-11'],
    ['Soos Creek 2019: 25 days ahead', '2019-01-28', '2019-01-03', '2019-01-03'],
    ['a year far ahead', '2062-10-03', '2026-10-08', '2026-10-03'],
    ['a year far ahead, late in the year', '2062-12-30', '2026-01-08', '2025-12-30'],
    ['29 February of a year that has none', '2028-02-29', '2026-03-12', null],
  ])('%s', (_, dataDate, reportDate, repaired) => {
    expect(repairDataDate(dataDate, reportDate)).toBe(repaired);
  });

  test('never gives a date after the report, and never moves a possible one', () => {
    const date = fc.integer({ min: -4000, max: 20_000 }).map((days) => addDays('2013-01-03', days));
    fc.assert(
      fc.property(date, date, (dataDate, reportDate) => {
        const repaired = repairDataDate(dataDate, reportDate);
        if (dataDate <= reportDate) expect(repaired).toBe(dataDate);
        else if (repaired !== null) expect(repaired <= reportDate).toBe(true);
      }),
    );
  });
});
