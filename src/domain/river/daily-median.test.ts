import { describe, expect, test } from 'vitest';
import { addDays, type PlainDate } from '../time/plain-date.ts';
import { medianSeries, mediansAround, spreadAround } from './daily-median.ts';

describe('the spread around a median', () => {
  const WHOLE = { years: 85, p10: 100, p25: 200, p75: 400, p90: 500, lowest: 50, highest: 900 };

  test('is that of a long record whose figures rise', () => {
    expect(spreadAround(300, WHOLE)).toEqual({ spread: WHOLE });
    const dry = { ...WHOLE, p10: 0, p25: 0, lowest: 0 };
    expect(spreadAround(0, dry)).toEqual({ spread: dry });
  });

  test.each([
    ['nine years', { years: 9 }],
    ['percentiles that fall', { p10: 250 }],
    ['a median outside of them', { p25: 310 }],
  ])('is unknown from %s', (_, more) => {
    expect(spreadAround(300, { ...WHOLE, ...more })).toEqual({});
  });

  test.each([
    ['one is missing', { highest: null }],
    ['the lowest is not the lowest', { lowest: 101 }],
    ['the highest is not the highest', { highest: 499 }],
  ])('has no extremes where %s', (_, more) => {
    const { spread } = spreadAround(300, { ...WHOLE, ...more });
    expect([spread?.lowest, spread?.highest]).toEqual([null, null]);
  });
});

const tableOf = (firstDay: PlainDate, days: number) =>
  Array.from({ length: days }, (_, at) => {
    const [, month = 0, day = 0] = addDays(firstDay, at).split('-').map(Number);
    return { month, day, flowCfs: month * 100 + day };
  });
const COMMON = tableOf('2027-01-01', 365);
const LEAP = tableOf('2028-01-01', 366);
const valuesOf = (dates: readonly PlainDate[], table = COMMON) => medianSeries(dates, table);

test('every day has its median, 29 February only in a table of 366 days', () => {
  for (const table of [COMMON, LEAP]) {
    expect(valuesOf(['2026-12-31', '2027-01-01'], table)).toEqual([1231, 101]);
  }
  const days = ['2028-02-28', '2028-02-29', '2028-03-01'] as const;
  expect([valuesOf(days, LEAP), valuesOf(days)]).toEqual([[228, 229, 301], null]);
  expect(valuesOf(['2027-02-28', '2027-03-01'], LEAP)).toEqual([228, 301]);
});

test('one day without a median drops the whole series; a median of 0 counts', () => {
  const holed = COMMON.filter(({ month, day }) => month !== 11 || day !== 15);
  expect(valuesOf(['2026-11-13', '2026-11-14'], holed)).toHaveLength(2);
  expect(valuesOf(['2026-11-14', '2026-11-15'], holed)).toBeNull();
  expect([valuesOf(['2026-11-14'], []), valuesOf([])]).toEqual([null, null]);
  expect(valuesOf(['2026-09-01'], [{ month: 9, day: 1, flowCfs: 0 }])).toEqual([0]);
});

test('the medians around a day are those that its page shows, a week later too', () => {
  const around = [...mediansAround('2027-01-03', LEAP)];
  for (let later = 0; later < 8; later += 1) {
    const shown = Array.from({ length: 18 }, (_, at) => addDays('2027-01-03', later + at - 7));
    expect(valuesOf(shown, around)).toEqual(valuesOf(shown, LEAP));
  }
  expect(around).toHaveLength(27);
});
