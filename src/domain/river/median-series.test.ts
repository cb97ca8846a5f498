import { expect, test } from 'vitest';
import { addDays, type PlainDate } from '../time/plain-date.ts';
import type { DailyMedian } from './daily-median.ts';
import { medianSeries, mediansAround } from './median-series.ts';

/** A table of a year: the median of each day is its month times 100 and its day. */
function tableOf(year: '2027' | '2028'): DailyMedian[] {
  const days: DailyMedian[] = [];
  for (let date: PlainDate = `${year}-01-01` as PlainDate; date.startsWith(year); ) {
    const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8))];
    days.push({ month, day, flowCfs: month * 100 + day });
    date = addDays(date, 1);
  }
  return days;
}

const COMMON = tableOf('2027');
const LEAP = tableOf('2028');

test('tables of 365 and of 366 days give every day its value, over New Year too', () => {
  expect([COMMON.length, LEAP.length]).toEqual([365, 366]);
  for (const table of [COMMON, LEAP]) {
    expect(medianSeries(['2026-12-31', '2027-01-01'], table)).toEqual([
      { date: '2026-12-31', medianValue: 1231 },
      { date: '2027-01-01', medianValue: 101 },
    ]);
  }
});

test('29 February has a value in a table of 366 days and none in one of 365', () => {
  const days = ['2028-02-28', '2028-02-29', '2028-03-01'] as const;
  expect(medianSeries(days, LEAP)?.map(({ medianValue }) => medianValue)).toEqual([228, 229, 301]);
  expect(medianSeries(days, COMMON)).toBeNull();
  expect(medianSeries(['2027-02-28', '2027-03-01'], LEAP)).toHaveLength(2);
});

test('one day without a value takes the whole series away', () => {
  const holed = COMMON.filter(({ month, day }) => month !== 11 || day !== 15);
  expect(medianSeries(['2026-11-13', '2026-11-14'], holed)).toHaveLength(2);
  expect(medianSeries(['2026-11-14', '2026-11-15'], holed)).toBeNull();
  expect(medianSeries(['2026-11-14'], [])).toBeNull();
});

test('without days there is no series', () => {
  expect(medianSeries([], COMMON)).toBeNull();
});

test('a median of 0 is a value', () => {
  expect(medianSeries(['2026-09-01'], [{ month: 9, day: 1, flowCfs: 0 }])).toEqual([
    { date: '2026-09-01', medianValue: 0 },
  ]);
});

test('the medians around a day are those that its page shows, a week later too', () => {
  const around = mediansAround('2027-01-03', LEAP);
  const week = Array.from({ length: 8 }, (_, at) => addDays('2027-01-03', at));
  for (const day of week) {
    const shown = Array.from({ length: 18 }, (_, at) => addDays(day, at - 7));
    expect(medianSeries(shown, around)).toEqual(medianSeries(shown, LEAP));
  }
  expect(around).toHaveLength(27);
  expect(mediansAround('2027-03-01', COMMON)).toHaveLength(27);
});
