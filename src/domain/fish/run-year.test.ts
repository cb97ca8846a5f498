import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import {
  anyReturns,
  counted,
  fishReturn,
  recordOf,
  weeklySeason,
} from '../../testing/fish-returns.ts';
import type { FishReturn } from './fish-return.ts';
import { runCalendar, runYearOf, seasonBegunIn, seasonStart } from './run-year.ts';

const calendarOf = (returns: readonly FishReturn[]) => recordOf(returns).calendar;

const SEASON = [10, 50, 100, 50, 10];
const octobers = (year: number) => weeklySeason(`${year}-10-05`, SEASON);

test('a run inside one year is cut opposite its season', () => {
  const calendar = calendarOf([2022, 2023, 2025].flatMap(octobers));
  // Fish from September 29 to November 2, peak in the week before October 19; the middle of the
  // rest of the year is in the middle of April.
  expect(calendar.peak).toBeGreaterThanOrEqual(284);
  expect(calendar.peak).toBeLessThanOrEqual(291);
  expect(Math.abs(calendar.cut - 105)).toBeLessThanOrEqual(3);
});

const over = [2021, 2022, 2023].flatMap((year) =>
  weeklySeason(`${year}-12-15`, [20, 40, 60, 90, 100, 30]),
);
const few = [...weeklySeason('2024-11-05', [100, 100]), ...weeklySeason('2025-01-14', [2])];
const two = [
  ...weeklySeason('2024-05-01', [30, 60, 30]),
  ...weeklySeason('2024-09-04', [40, 90, 40]),
];

test.each<[string, readonly FishReturn[], Record<PlainDate, string>]>([
  [
    'a run inside one year',
    octobers(2025),
    { '2025-10-12': '2025: 2025', '2026-01-12': '2025: 2025', '2026-08-05': '2026: 2026' },
  ],
  [
    'a run over New Year, of the year of its peak',
    over,
    {
      '2022-12-08': '2023: 2022-23',
      '2023-01-12': '2023: 2022-23',
      '2099-12-20': '2100: 2099-00',
    },
  ],
  [
    'a run that peaks in spring and is cut in autumn',
    weeklySeason('2024-03-15', SEASON),
    { '2024-12-20': '2025: 2025' },
  ],
  ['a run with one fish in a hundred after New Year', few, { '2024-11-05': '2024: 2024' }],
  [
    'two peaks with the longer pause as off-season',
    two,
    { '2024-05-01': '2024: 2024', '2024-09-18': '2024: 2024' },
  ],
  ['a single fish', counted('2024-11-10 1', { since: null }), { '2024-11-10': '2024: 2024' }],
  [
    'undated fish alone: the seasons of the reports',
    counted('2012-11-10 900 undated'),
    {
      '2012-12-31': '2012: 2012-13',
      '2013-03-01': '2012: 2012-13',
      '2013-03-02': '2013: 2013-14',
    },
  ],
])('names the run-years of %s', (_, returns, expected) => {
  const calendar = calendarOf(returns);
  const named = (day: PlainDate) => {
    const { year, label } = runYearOf(day, calendar);
    return `${year}: ${label}`;
  };
  const days = Object.keys(expected) as PlainDate[];
  expect(Object.fromEntries(days.map((day) => [day, named(day)]))).toEqual(expected);
});

test('a run without an off-season is cut where it is quietest', () => {
  const allYear = Array.from({ length: 52 }, (_, week) => (Math.abs(week - 26) > 22 ? 4 : 40));
  const calendar = calendarOf(weeklySeason('2025-01-01', allYear));
  expect(Math.min(calendar.cut, 366 - calendar.cut)).toBeLessThan(21);
});

test('undated fish say nothing about timing', () => {
  const dated = weeklySeason('2024-10-05', SEASON);
  const undated = fishReturn({ date: '2013-04-02', adults: 5000, undated: true });
  expect(calendarOf([...dated, undated])).toEqual(calendarOf(dated));
});

const anyDate = fc.integer({ min: 0, max: 9000 }).map((day) => addDays('2000-01-01', day));

test('run-years follow each other without gap or overlap, and their years count up', () => {
  fc.assert(
    fc.property(anyReturns, anyDate, (returns, date) => {
      const calendar = calendarOf(returns);
      const runYear = runYearOf(date, calendar);
      expect(runYear.firstDate <= date && date <= runYear.lastDate).toBe(true);
      expect(runYearOf(runYear.firstDate, calendar)).toEqual(runYear);
      expect(runYearOf(runYear.lastDate, calendar)).toEqual(runYear);
      const next = runYearOf(addDays(runYear.lastDate, 1), calendar);
      expect(next.year).toBe(runYear.year + 1);
      expect(next.firstDate).toBe(addDays(runYear.lastDate, 1));
      expect(runYear.label.startsWith(String(runYear.year))).toBe(
        !runYear.label.startsWith(String(runYear.year - 1)),
      );
    }),
  );
});

test.each<[PlainDate, PlainDate, PlainDate]>([
  ['2025-12-31', '2025-12-31', '2026-12-30'],
  ['2025-12-30', '2024-12-31', '2025-12-30'],
  ['2024-12-31', '2024-12-31', '2025-12-30'],
])('with the cut on day 365, %s is in the run-year %s to %s', (date, firstDate, lastDate) => {
  const season = { firstDay: 100, lastDay: 120, length: 21 };
  const calendar = { cut: 365, peak: 110, season };
  expect(runYearOf(date, calendar)).toMatchObject({ firstDate, lastDate });
});

test.each([
  ['a fall run', 59, 2024],
  ['a winter run', 180, 2024],
  ['a spring run, cut in November', 310, 2023],
])('the season 2024-25 of %s is the run-year begun in its calendar year', (_, cut, begun) => {
  const season = { firstDay: 0, lastDay: 0, length: 1 };
  expect(seasonStart(2024, { cut, peak: 0, season })).toBe(begun);
  expect(seasonBegunIn(begun, { cut, peak: 0, season })).toBe(2024);
});

test('a pause within a row is no off-season, though only one or two seasons are on record', () => {
  // Reiter Ponds: 111 fish of the row of 2013 were entered in February, after none since August.
  const row = counted('2013-06-01 100, 2013-08-29 233').map((count, at) =>
    at === 0 ? { ...count, since: null } : { ...count, since: '2013-06-01' as const },
  );
  const late = [
    fishReturn({ date: '2014-01-22', since: '2013-08-29', adults: 0 }),
    fishReturn({ date: '2014-02-18', since: '2014-01-22', adults: 111 }),
  ];
  const next = weeklySeason('2014-05-22', [86, 30, 28]);
  const returns = [...row, ...late, ...next];
  const arrivals = returns.filter(({ adults }) => adults !== 0);
  const calendar = runCalendar(arrivals, returns);
  const years = returns.map(({ date }) => runYearOf(date, calendar).year);
  expect(years).toEqual([2013, 2013, 2013, 2013, 2014, 2014, 2014]);
});
