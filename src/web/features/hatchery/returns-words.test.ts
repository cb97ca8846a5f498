import { expect, test } from 'vitest';
import type { TrendSeries } from '#web/charts/trend-series.ts';
import type { DayPlace } from './day-places.ts';
import { recentHeadline, recentSummary } from './recent-words.ts';
import { trendHeadline, trendSummary } from './trend-words.ts';
import { yearPlaces } from './year-places.ts';
import { relabelledWords, yearlyHeadline, yearlySummary } from './yearly-words.ts';

const TREND: TrendSeries = {
  days: [],
  months: [
    { month: 12, share: 0.004 },
    { month: 1, share: 0.642 },
    { month: 2, share: 0.354 },
  ],
  allYear: false,
  today: null,
  thisMonth: 8,
};

test.each([
  [null, 'Click to View Value'],
  [0, 'December: < 1%'],
  [1, 'January: 64%'],
  [2, 'February: 35%'],
  [9, 'Click to View Value'],
])('the trend read at %s has the headline "%s"', (reading, headline) => {
  expect(trendHeadline(TREND, reading)).toBe(headline);
});

test('a month of the season without fish has 0%', () => {
  expect(trendHeadline({ months: [{ month: 6, share: 0 }] }, 0)).toBe('June: 0%');
});

const SEPTEMBER = [{ month: 9, share: 0.1 }];
/** Half of the fish in June; from November to March another share than in the rest of the year. */
const yearOf = (share: number, inWinter = share) =>
  Array.from({ length: 12 }, (_, at) => ({
    month: at + 1,
    share: at === 5 ? 0.5 : at < 3 || at > 9 ? inWinter : share,
  }));

test.each([
  [
    TREND,
    true,
    'In an average year these fish come from January to February, most of them in January (64%); today is outside that time.',
  ],
  // A month with less than 1 % is not named, and a day in it is outside.
  [
    { ...TREND, days: [{ month: 12, share: 0.001 }], today: 0, thisMonth: 12 },
    true,
    'In an average year these fish come from January to February, most of them in January (64%); today is outside that time.',
  ],
  [
    {
      ...TREND,
      months: [
        { month: 8, share: 0.009 },
        { month: 9, share: 0.991 },
      ],
      days: [{ month: 9, share: 0.3 }],
      today: 0,
      thisMonth: 9,
    },
    true,
    'In an average year nearly all of these fish come in September; today is within that time.',
  ],
  [
    { ...TREND, months: [{ month: 9, share: 1 }], days: SEPTEMBER, today: 0, thisMonth: 9 },
    true,
    'In an average year all of these fish come in September; today is within that time.',
  ],
  // Before the first day with fish, in the month of that day.
  [
    { ...TREND, thisMonth: 1 },
    true,
    'In an average year these fish come from January to February, most of them in January (64%).',
  ],
  // Not in season by the outlook: for example a run last seen years ago.
  [
    { ...TREND, months: [{ month: 9, share: 1 }], days: SEPTEMBER, today: 0, thisMonth: 9 },
    false,
    'In an average year all of these fish come in September.',
  ],
  [
    { ...TREND, months: yearOf(0.5 / 11), allYear: true, today: 0 },
    true,
    'In an average year these fish come all year, peaking in June (50%).',
  ],
  // Never a day without fish, but few from November to March.
  [
    {
      ...TREND,
      months: yearOf(0.0625, 0.002),
      days: SEPTEMBER,
      allYear: true,
      today: 0,
      thisMonth: 9,
    },
    true,
    'In an average year these fish come from April to October, peaking in June (50%); today is within that time.',
  ],
])('the trend is summed up in one sentence, case %#', (trend, isInSeason, sentence) => {
  expect(trendSummary(trend, isInSeason)).toBe(sentence);
});

const year = (of: number, count: number, label = String(of)) => ({
  year: of,
  label,
  count,
  brought: 0,
  isFinal: of < 2025,
  report: 0,
});
const YEARS = yearPlaces({
  years: [year(2022, 9500), year(2023, 21_342), year(2025, 158, '2025-26'), year(2026, 10_258)],
  unfinishedYear: 2026,
});

test.each([
  [null, '2026 so far: 10,258'],
  [1, '2023: 21,342'],
  [2, '2024: no figure'],
  [3, '2025-26: 158'],
  [4, '2026 so far: 10,258'],
])('the years read at %s have the headline "%s"', (reading, headline) => {
  expect(yearlyHeadline(YEARS, reading)).toBe(headline);
});

test('without years there is no data', () => {
  expect(yearPlaces({ years: [], unfinishedYear: 2026 })).toEqual([]);
  expect(yearlyHeadline([], null)).toBe('No Data Available');
});

test.each([
  [
    YEARS,
    'In 3 complete years from 2022 to 2025-26 the trap counted 10,333 fish a year on average, most in 2023 (21,342).',
  ],
  [YEARS.slice(0, 1), 'One complete year is on record, 2022, with 9,500 fish.'],
  [YEARS.slice(-1), 'The only year on record is not over yet.'],
  [
    yearPlaces({ years: [year(2024, 0), year(2025, 0)], unfinishedYear: null }),
    'In 2 complete years from 2024 to 2025 no fish were counted.',
  ],
  [
    yearPlaces({ years: [year(2023, 0), year(2024, 1), year(2025, 0)], unfinishedYear: null }),
    'In 3 complete years from 2023 to 2025 the trap counted fewer than one fish a year on average, most in 2024 (1).',
  ],
])('the years are summed up in one sentence, case %#', (places, sentence) => {
  expect(yearlySummary(places)).toBe(sentence);
});

test('fish that are brought are never said to be trapped', () => {
  const summaries = [YEARS, YEARS.slice(0, 1)].map((places) =>
    yearlySummary(places, { part: 'most', from: ['MERWIN DAM FCF', 'LEWIS RIVER HATCHERY'] }),
  );
  expect(summaries).toEqual([
    'Most of these fish are brought from Merwin Dam FCF and Lewis River Hatchery: 10,333 a year on average in the last 3 complete years.',
    'One complete year is on record, 2022, with 9,500 fish, most of them brought from Merwin Dam FCF and Lewis River Hatchery.',
  ]);
  expect(yearlySummary(YEARS, { part: 'some', from: ['MODROW TRAP'] })).toContain(
    'In 2 final years from 2022 to 2023 the trap counted 15,421 fish a year on average, most in 2023 (21,342). Preliminary totals include fish brought from Modrow Trap.',
  );
});

test('earlier labels of a series are named with their last year', () => {
  expect(
    relabelledWords({
      relabelled: [
        { from: 'UNKNOWN', last_year: 1999 },
        { from: 'Hatchery', last_year: 2015 },
      ],
      years: [year(1999, 5, '1999-00'), year(2015, 5)],
    }),
  ).toBe('Reported without an origin until 1999-00. Reported as Hatchery until 2015.');
});

test('a year that is over is preliminary until its final report', () => {
  expect(YEARS.map(({ label, preliminary }) => [label, preliminary])).toEqual([
    ['2022', false],
    ['2023', false],
    ['2024', false],
    ['2025-26', true],
    ['2026', false],
  ]);
});

const day = (of: DayPlace['day'], rest: Partial<DayPlace> = {}): DayPlace => ({
  day: of,
  count: null,
  since: null,
  isFirst: false,
  report: null,
  ...rest,
});
const DAYS = [
  day('2026-08-01', { count: 1377, since: '2026-07-28' }),
  day('2026-08-02'),
  day('2026-08-03', { count: 0 }),
  day('2026-08-04', { count: -12 }),
];

test.each([
  [null, '2 Week Total: 1,365'],
  [0, 'Saturday, 8/1: 1,377'],
  [1, 'Sunday, 8/2: no report'],
  [2, 'Monday, 8/3: 0'],
  [3, 'Tuesday, 8/4: −12'],
])('the days read at %s have the headline "%s"', (reading, headline) => {
  expect(recentHeadline(DAYS, reading)).toBe(headline);
});

test('without recent data for the selection the headline says so', () => {
  expect(recentHeadline([], null)).toBe('No Data Available');
});

test('the window is summed up in one sentence', () => {
  expect(recentSummary(DAYS)).toBe(
    'Reported on 3 of 4 days, last on 4 Aug 2026; a count may include fish from several days.',
  );
  expect(recentSummary(DAYS.slice(1))).toBe('Reported on 2 of 3 days, last on 4 Aug 2026.');
  expect(recentSummary(DAYS.slice(1), { part: 'some', from: [] })).toBe(
    'Reported on 2 of 3 days, last on 4 Aug 2026. This includes fish brought from other traps.',
  );
  expect(recentSummary(DAYS.slice(1), { part: 'most', from: ['MERWIN DAM FCF'] })).toContain(
    'Most of these fish are brought from Merwin Dam FCF.',
  );
});
