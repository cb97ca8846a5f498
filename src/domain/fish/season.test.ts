import { mean } from 'd3-array';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import {
  anyReturns,
  counted,
  fishReturn,
  recordOf,
  weeklySeason,
} from '../../testing/fish-returns.ts';
import type { FishReturn } from './fish-return.ts';
import { seasonsToLearnFrom, shareBy } from './run-timing.ts';
import { seasonFlags as flagsAtTrap, seasonOfRuns } from './season.ts';
import { fishOn, seasonCounts } from './season-counts.ts';
import { hillOf, seasonSpan, usualCurve } from './season-span.ts';

const AS_OF = '2026-05-01';

function spanOf(returns: readonly FishReturn[], asOf: PlainDate = AS_OF) {
  const { arrivals, calendar } = recordOf(returns);
  return seasonSpan(seasonsToLearnFrom(seasonCounts(returns, arrivals, calendar, asOf)));
}

function seasonFlags(
  series: readonly (readonly FishReturn[])[],
  today: PlainDate,
  { lastReport = today, fish = 0, run = 'NA' }: Partial<Options> = {},
) {
  const { calendar } = recordOf(series.flat());
  const records = series.map((returns) => ({ ...recordOf(returns), calendar }));
  const ofRun = { run, calendar, series: records, span: spanOf(series.flat()) };
  return flagsAtTrap(ofRun, { today, lastReport, fish });
}

interface Options {
  readonly lastReport: PlainDate | null;
  readonly fish: number;
  readonly run: string;
}

function octoberRun(years: readonly number[], scale = 1): FishReturn[] {
  return years.flatMap((year) =>
    weeklySeason(
      `${year}-10-05`,
      [10, 50, 100, 50, 10].map((fish) => fish * scale),
    ),
  );
}

const YEARS = [2021, 2022, 2023, 2024, 2025];
const OUT = { inSeason: false, twoWeeksAhead: false, oneMonthAhead: false };

// The days of 95 % of the fish are September 29 to November 2: a week before the first count they come.
test.each<[PlainDate, boolean, boolean, boolean]>([
  ['2026-08-01', false, false, false],
  ['2026-09-05', false, false, true],
  ['2026-09-20', false, true, true],
  ['2026-10-01', true, true, true],
  ['2026-10-12', true, true, false],
  ['2026-10-28', true, false, false],
  ['2026-11-20', false, false, false],
])('on %s a run of October is in season: %s, in two weeks: %s, in a month: %s', (...row) => {
  const [today, inSeason, twoWeeksAhead, oneMonthAhead] = row;
  const flags = seasonFlags([octoberRun(YEARS)], today);
  expect(flags).toEqual({ inSeason, twoWeeksAhead, oneMonthAhead });
});

test('the looks ahead are at the season 14 and 30 days later, over New Year too', () => {
  const late = YEARS.flatMap((year) => weeklySeason(`${year}-12-15`, [30, 90, 90, 30]));
  for (let day = 0; day < 400; day += 3) {
    const today = addDays('2026-06-01', day);
    const flags = seasonFlags([late], today);
    expect(flags.twoWeeksAhead).toBe(seasonFlags([late], addDays(today, 14)).inSeason);
    expect(flags.oneMonthAhead).toBe(seasonFlags([late], addDays(today, 30)).inSeason);
  }
  expect(seasonFlags([late], '2026-12-31').inSeason).toBe(true);
  expect(seasonFlags([late], '2027-01-01').inSeason).toBe(true);
});

test('a few fish of another time of year do not lengthen a season', () => {
  const summer = YEARS.map((year) => fishReturn({ date: `${year}-07-10`, adults: 10 }));
  const alone = seasonFlags([summer], '2026-07-08');
  expect(alone.inSeason).toBe(true);
  expect(seasonFlags([summer, octoberRun(YEARS, 10)], '2026-07-08')).toEqual(OUT);
  const big = seasonFlags([octoberRun(YEARS, 10)], '2026-07-08');
  expect(seasonOfRuns([alone, big])).toEqual(alone);
  expect(seasonOfRuns([])).toEqual(OUT);
});

test('a pause between two waves is in season', () => {
  const waves = YEARS.flatMap((year) => [
    ...weeklySeason(`${year}-07-05`, [50, 100, 50]),
    ...weeklySeason(`${year}-10-05`, [50, 100, 50]),
  ]);
  expect(seasonFlags([waves], '2026-08-25').inSeason).toBe(true);
});

test.each([
  [49, 0, false],
  [50, 0, true],
  [81, 400_000, true],
  [81, 500_000, false],
])('a run of %i fish in ten years at a trap of %i is in season: %s', (fish, all, isInSeason) => {
  const single = Array.from({ length: fish }, (_, at) =>
    fishReturn({ date: `${2021 + (at % 4)}-10-05`, stock: `stock ${at}`, adults: 1 }),
  );
  const { inSeason } = seasonFlags([single], '2026-10-02', { fish: all });
  expect(inSeason).toBe(isInSeason);
});

test('fish of several series count together toward the 50', () => {
  const half = (stock: string) => [fishReturn({ date: '2025-10-05', adults: 25, stock })];
  expect(seasonFlags([half('a')], '2026-10-02')).toEqual(OUT);
  expect(seasonFlags([half('a'), half('b')], '2026-10-02').inSeason).toBe(true);
});

test.each<[PlainDate, PlainDate | null, boolean]>([
  // A trap that was last read in 2025, and one that goes on without the run.
  ['2026-10-12', '2025-11-04', true],
  ['2027-10-12', '2025-11-04', false],
  ['2026-10-12', null, false],
  ['2027-10-12', '2027-10-12', true],
  ['2028-10-12', '2028-10-12', false],
])('a run of 2025 is in season on %s at a trap read until %s: %s', (today, lastReport, isIn) => {
  expect(seasonFlags([octoberRun(YEARS)], today, { lastReport }).inSeason).toBe(isIn);
});

test('a reported 0 is not silence, and a series that fell silent is ignored', () => {
  const zero = [...octoberRun(YEARS), ...counted('2026-10-05 0')];
  expect(seasonFlags([zero], '2028-10-12').inSeason).toBe(true);
  const ended = weeklySeason('2019-10-05', [500, 900, 500]);
  const few = [fishReturn({ date: '2025-10-05', adults: 20 })];
  expect(seasonFlags([ended, few], '2026-10-02')).toEqual(OUT);
});

test('a run of odd years is out of season in an even one', () => {
  const pinks = [octoberRun([2021, 2023, 2025])];
  const run = 'Odd Year';
  expect(seasonFlags(pinks, '2026-10-01', { run })).toEqual(OUT);
  expect(Object.values(seasonFlags(pinks, '2027-10-01', { run }))).toEqual([true, true, true]);
});

test('a season lasts at least 16 days, and holds nearly all fish', () => {
  fc.assert(
    fc.property(anyReturns, (returns) => {
      const { arrivals, calendar } = recordOf(returns);
      const seasons = seasonsToLearnFrom(seasonCounts(returns, arrivals, calendar, '2025-02-01'));
      const span = seasonSpan(seasons);
      expect(span === null).toBe(seasons.length === 0);
      if (span === null) return;
      expect(span.last - span.first).toBeGreaterThanOrEqual(15);
      const by = (day: number) =>
        mean(seasons, ({ growth }) => {
          const all = fishOn(growth, growth.at(-1)?.[0] ?? 0);
          const some = fishOn(growth, day);
          return (some ? some.adults + some.jacks : 0) / (all ? all.adults + all.jacks : 1);
        }) ?? 0;
      expect(by(span.last)).toBeGreaterThan(0);
      expect(by(span.last + 21) - by(span.first - 21)).toBeGreaterThan(0.949);
    }),
  );
});

test('the hill of a run holds its season week by week, and one week ends on the day', () => {
  const { arrivals, calendar } = recordOf(octoberRun(YEARS));
  const seasons = seasonCounts(octoberRun(YEARS), arrivals, calendar, AS_OF);
  const firstDate = seasons[0]?.firstDate ?? AS_OF;
  for (let today = 0; today < 366; today += 5) {
    const { first, shares } = hillOf(usualCurve(seasons), today);
    expect(shares.reduce((all, share) => all + share)).toBeGreaterThan(0.99);
    const by = shares.slice(0, Math.max(1 - first, 0)).reduce((all, share) => all + share, 0);
    const known = seasons.map((season) => shareBy(season, addDays(season.firstDate, today)));
    if (daysBetween(firstDate, '2021-09-20') > today) expect(by).toBeLessThan(0.1);
    expect(Math.abs(by - (mean(known) ?? 0))).toBeLessThan(0.2);
  }
});
