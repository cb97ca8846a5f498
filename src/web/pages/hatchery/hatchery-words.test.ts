import { expect, test } from 'vitest';
import type { Origin } from '#domain/fish/series.ts';
import { addDays } from '#domain/time/plain-date.ts';
import type { TrendSeries } from '#web/charts/trend-chart.tsx';
import { freshness } from './hatchery-data.ts';
import type { SeriesFigures } from './hatchery-figures.ts';
import {
  type DayPlace,
  dayBars,
  dayPlaces,
  recentAddsUp,
  recentFinding,
  recentHeadline,
  recentSummary,
  stretchOf,
} from './recent-card.tsx';
import { runWords } from './returns-section.tsx';
import { trendHeadline, trendSummary } from './trend-card.tsx';
import {
  relabeledWords,
  yearBars,
  yearlyAddsUp,
  yearlyHeadline,
  yearlySummary,
  yearPlaces,
} from './yearly-card.tsx';

test.each([
  ['2026-08-05', null, 'ok', 'Last report Aug 5'],
  ['2026-08-02', null, 'ok', 'Last report Aug 2'],
  ['2026-07-23', null, 'ok', 'Last report Jul 23'],
  [
    '2026-07-22',
    null,
    'stale',
    'No fish have been reported here since Jul 22, 14 days before the newest report.',
  ],
  [
    '2026-03-05',
    '2015',
    'stale',
    'No fish have been reported here since Mar 5, 5 months before the newest report.',
  ],
  [null, null, 'stale', 'This facility is not in the weekly reports.'],
  [
    null,
    '2015',
    'stale',
    'This facility is not in the weekly reports. Its last yearly total is from 2015.',
  ],
] as const)('a last report of %s and final ones up to %s are %s', (last, final, kind, words) => {
  const facility = { lastReport: last, asOf: '2026-08-05', today: '2026-08-06' } as const;
  expect(freshness(facility, final)).toEqual({ kind, words });
});

test.each([
  ['Winter-Late Wild', 'Winter-Late Wild'],
  ['NA Hatchery', 'Hatchery'],
  ['Type N UNKNOWN', 'Type N'],
  ['NA UNKNOWN', 'Origin unknown'],
])('the run "%s" reads "%s"', (run, words) => {
  expect(runWords(run)).toBe(words);
});

const TREND: TrendSeries = {
  days: [],
  months: [
    { month: 12, share: 0.004 },
    { month: 1, share: 0.642 },
    { month: 2, share: 0.354 },
  ],
  allYear: false,
  today: null,
  passed: 0,
  thisMonth: 8,
};

const yearOf = (share: number, inWinter = share) =>
  [
    inWinter,
    inWinter,
    inWinter,
    share,
    share,
    0.5,
    share,
    share,
    share,
    share,
    inWinter,
    inWinter,
  ].map((ofMonth, at) => ({ month: at + 1, share: ofMonth }));
const WINTER = 'these fish come from January to February, most of them in January (64%)';
const IN_SEPTEMBER = { months: [{ month: 9, share: 1 }], today: 0, thisMonth: 9 };
const NEARLY = [
  { month: 8, share: 0.009 },
  { month: 9, share: 0.991 },
];

test.each<[Partial<TrendSeries>, boolean, string]>([
  [{}, true, `${WINTER}; today is outside that time.`],
  [{ today: 0, thisMonth: 12 }, true, `${WINTER}; today is outside that time.`],
  [{ thisMonth: 1 }, true, `${WINTER}.`],
  [
    { ...IN_SEPTEMBER, months: NEARLY },
    true,
    'nearly all of these fish come in September; today is within that time.',
  ],
  [IN_SEPTEMBER, true, 'all of these fish come in September; today is within that time.'],
  [IN_SEPTEMBER, false, 'all of these fish come in September.'],
  [
    { months: yearOf(0.5 / 11), allYear: true, today: 0 },
    true,
    'these fish come all year, peaking in June (50%).',
  ],
  // Fish every day, though few from November to March.
  [
    { months: yearOf(0.0625, 0.002), allYear: true, today: 0, thisMonth: 9 },
    true,
    'these fish come from April to October, peaking in June (50%); today is within that time.',
  ],
])('the trend is summed up in one sentence, case %#', (trend, isInSeason, sentence) => {
  expect(trendSummary({ ...TREND, ...trend }, isInSeason)).toBe(`In an average year ${sentence}`);
});

const REPORT = { name: 'a report', date: null };
const yearWith = (year: number, count: number, label = String(year)) => ({
  year,
  label,
  count,
  adults: count,
  brought: 0,
  isFinal: year < 2025,
  isLeftOut: false,
  report: REPORT,
});
const YEARS = yearPlaces({
  years: [
    yearWith(2022, 9500),
    yearWith(2023, 21_342),
    yearWith(2025, 158, '2025-26'),
    yearWith(2026, 10_258),
  ],
  unfinishedYear: 2026,
});

test.each([
  [YEARS, 'The mean of 3 complete years, 2022 to 2025-26, is 10,333 a year.'],
  [YEARS.slice(0, 1), 'One complete year is on record, 2022, with 9,500 fish.'],
  [YEARS.slice(-1), 'The only year on record is not over yet.'],
  [
    yearPlaces({ years: [yearWith(2024, 0), yearWith(2025, 0)], unfinishedYear: null }),
    'No fish were counted in 2 complete years, 2024 to 2025.',
  ],
  [
    yearPlaces({
      years: [yearWith(2023, 0), yearWith(2024, 1), yearWith(2025, 0)],
      unfinishedYear: null,
    }),
    'The mean of 3 complete years, 2023 to 2025, is fewer than one a year.',
  ],
])('the years are summed up in one sentence, case %#', (places, sentence) => {
  expect(yearlySummary(places)).toBe(sentence);
});

test('brought fish are never described as trapped', () => {
  const summaries = [YEARS, YEARS.slice(0, 1)].map((places) =>
    yearlySummary(places, { part: 'most', from: ['MERWIN DAM FCF', 'LEWIS RIVER HATCHERY'] }),
  );
  expect(summaries).toEqual([
    'Most of these fish were moved here from Merwin Dam FCF and Lewis River Hatchery. The mean of the last 3 complete years is 10,333 a year.',
    'One complete year is on record, 2022, with 9,500 fish, most of them moved here from Merwin Dam FCF and Lewis River Hatchery.',
  ]);
  expect(yearlySummary(YEARS, { part: 'some', from: ['MODROW TRAP'] })).toContain(
    'The mean of 2 final years, 2022 to 2023, is 15,421 a year. Preliminary totals include fish moved here from Modrow Trap.',
  );
});

test('earlier labels of a series are named with their last year', () => {
  const relabeled = [
    { from: 'UNKNOWN', lastYear: 1999 },
    { from: 'Hatchery', lastYear: 2015 },
  ] as const;
  expect(
    relabeledWords({ relabeled, years: [yearWith(1999, 5, '1999-00'), yearWith(2015, 5)] }),
  ).toBe(
    'These fish were reported without an origin until 1999-00. These fish were reported as Hatchery until 2015.',
  );
});

test('a year is preliminary until its final report, and empty without a figure', () => {
  expect(yearBars(YEARS)).toMatchObject([
    { value: 9500, label: '2022', shortLabel: '’22', byDate: null, mark: 'final' },
    { value: 21_342, label: '2023', mark: 'final' },
    { value: null, label: '2024', mark: undefined },
    { value: 158, label: '2025-26', shortLabel: '’25', mark: 'preliminary' },
    { value: 10_258, label: '2026', mark: 'unfinished' },
  ]);
});

test('a year without a figure is written as those with one', () => {
  const years = [yearWith(1998, 5, '1998-99'), yearWith(2000, 5, '2000-01')];
  expect(yearPlaces({ years, unfinishedYear: null })[1]?.label).toBe('1999-00');
});

const dayWith = (day: DayPlace['day'], rest: Partial<DayPlace> = {}): DayPlace => ({
  day,
  count: null,
  jacks: 0,
  since: null,
  isFirst: false,
  report: null,
  ...rest,
});
const DAYS = [
  dayWith('2026-08-01', { count: 1377, since: '2026-07-28' }),
  dayWith('2026-08-02'),
  dayWith('2026-08-03', { count: 0 }),
  dayWith('2026-08-04', { count: -12 }),
];

test.each([
  [trendHeadline(TREND, 0), 'December: < 1%'],
  [trendHeadline(TREND, 1), 'January: 64%'],
  [trendHeadline(TREND, 2), 'February: 35%'],
  [trendHeadline(TREND, 9), 'Click to View Value'],
  [yearlyHeadline(YEARS, null), '2026 so far: 10,258'],
  [yearlyHeadline(YEARS, 1), '2023: 21,342'],
  [yearlyHeadline(YEARS, 2), '2024: no figure'],
  [yearlyHeadline(YEARS, 3), '2025-26: 158'],
  [recentHeadline(DAYS, null), '2 Week Total: 1,365'],
  [recentHeadline(DAYS, 0), 'Saturday, 8/1: 1,377'],
  [recentHeadline(DAYS, 1), 'Sunday, 8/2: no report'],
  [recentHeadline(DAYS, 2), 'Monday, 8/3: 0'],
  [recentHeadline(DAYS, 3), 'Tuesday, 8/4: −12'],
])('a graph that is read has the headline "%s"', (headline, words) => {
  expect(headline).toBe(words);
});

test('a headline says whose fish it counts, and how they add up to those of the run', () => {
  const daily = (origin: Origin, counts: readonly number[]) => ({
    origin,
    days: counts.map((count, at) => ({
      day: addDays('2026-08-01', at),
      count,
      adults: count,
      since: null,
      report: REPORT,
    })),
  });
  const own = daily('Hatchery', [1000, 98]);
  const window = { from: '2026-08-01', to: '2026-08-02' } as const;
  const said = (...ofRun: ReturnType<typeof daily>[]) => recentAddsUp(own, [own, ...ofRun], window);
  expect(said(daily('Wild', [11, 0, 7]))).toBe('hatchery-born; 1,109 with 11 wild');
  expect(said(daily('Wild', [11]), daily('UNKNOWN', [4]))).toBe(
    'hatchery-born; 1,113 with 11 wild and 4 of unknown origin',
  );
  expect(said(daily('Wild', [0]))).toBe('hatchery-born');
  expect(recentAddsUp(daily('UNKNOWN', [5]), [], window)).toBeNull();
  const yearly = (origin: Origin, count: number) => ({ origin, years: [yearWith(2025, count)] });
  const hatchery = yearly('Hatchery', 1353);
  const ofRun = [hatchery, yearly('Wild', 19)];
  expect(yearlyAddsUp(hatchery, ofRun, 2025)).toBe('hatchery-born; 1,372 with 19 wild');
  expect(yearlyAddsUp(hatchery, ofRun, 2024)).toBe('hatchery-born');
});

test('the window is summed up in one sentence', () => {
  expect(recentFinding(DAYS)).toBe('It was reported on 3 of 4 days, last on Aug 4, 2026.');
  expect(recentSummary(DAYS)).toBe(
    'A count may include fish from several days. A figure below zero is a correction.',
  );
  expect(recentFinding(DAYS.slice(1))).toBe('It was reported on 2 of 3 days, last on Aug 4, 2026.');
  expect(recentSummary(DAYS.slice(1))).toBe('A figure below zero is a correction.');
  expect(recentSummary(DAYS.slice(1, 3))).toBe('');
  expect(recentSummary(DAYS.slice(1, 3), { part: 'some', from: [] })).toBe(
    'The two-week count includes fish moved here from other facilities.',
  );
  expect(recentSummary(DAYS.slice(1), { part: 'most', from: ['MERWIN DAM FCF'] })).toContain(
    'Most fish of these two weeks were moved here from Merwin Dam FCF.',
  );
});

const WINDOW = { from: '2026-07-23', to: '2026-08-05' } as const;
const SERIES: Pick<SeriesFigures, 'species' | 'run' | 'origin' | 'days'> = {
  species: 'Chinook',
  run: 'Spring',
  origin: 'Hatchery',
  days: [
    { day: '2026-07-29', count: 377, adults: 377, since: '2026-07-21', report: REPORT },
    { day: '2026-08-03', count: 0, adults: 0, since: '2026-08-02', report: REPORT },
    { day: '2026-08-04', count: -12, adults: -12, since: '2026-07-29', report: REPORT },
  ],
};

test('all 14 days have a place; an unreported one is empty and a reported zero is 0', () => {
  const places = dayPlaces(SERIES, WINDOW);
  expect(places[6]).toMatchObject({ day: '2026-07-29', count: 377, jacks: 0, isFirst: false });
  const bars = dayBars(places);
  expect(bars.map(({ value }) => value)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    377,
    null,
    null,
    null,
    null,
    0,
    -12,
    null,
  ]);
  expect(bars.map(({ label }) => label).join(' ')).toBe('23 24 25 26 27 28 29 30 31 1 2 3 4 5');
  expect(bars.flatMap(({ group }, at) => (group ? [[at, group]] : []))).toEqual([
    [0, 'Jul'],
    [9, 'Aug'],
  ]);
  expect(dayPlaces({ ...SERIES, days: [] }, WINDOW)).toEqual([]);
  const stretches = [6, 12, 11, 0].map((at) => stretchOf(places, at));
  expect(stretches).toEqual([[0, 6], [7, 12], null, null]);
});
