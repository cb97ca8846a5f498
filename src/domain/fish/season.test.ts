import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayOfYear, type PlainDate } from '#domain/time/plain-date.ts';
import {
  anyReturns,
  counted,
  fishReturn,
  recordOf,
  weeklySeason,
} from '../../testing/fish-returns.ts';
import { arrivalCurve } from './arrival-curve.ts';
import type { FishReturn } from './fish-return.ts';
import { seasonFlags as flagsAtTrap, seasonOfRuns } from './season.ts';
import type { Origin } from './series.ts';

const AS_OF = '2026-05-01';

function seriesOf(
  returns: readonly FishReturn[],
  asOf: PlainDate = AS_OF,
  run = 'NA',
  origin: Origin = 'Hatchery',
) {
  const record = recordOf(returns);
  return { ...record, run, origin, curve: arrivalCurve(record, asOf) };
}

/** The flags at a trap that is reported every day and counts little else, unless said otherwise. */
function seasonFlags(
  series: readonly ReturnType<typeof seriesOf>[],
  today: PlainDate,
  lastReport: PlainDate | null = today,
  fish = 0,
) {
  return flagsAtTrap(series, { today, lastReport, fish });
}

/** Coho of October: 40 weeks a year without fish around them. */
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

// The days of 95 % of the fish are about 29 September to 1 November.
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
  const flags = seasonFlags([seriesOf(octoberRun(YEARS))], today);
  expect(flags).toEqual({ inSeason, twoWeeksAhead, oneMonthAhead });
});

test('the looks ahead are at the season 14 and 30 days later, over New Year too', () => {
  const late = YEARS.flatMap((year) => weeklySeason(`${year}-12-15`, [30, 90, 90, 30]));
  const series = [seriesOf(late), seriesOf(octoberRun(YEARS))];
  for (let day = 0; day < 400; day += 3) {
    const today = addDays('2026-06-01', day);
    const flags = seasonFlags(series, today);
    expect(flags.twoWeeksAhead).toBe(seasonFlags(series, addDays(today, 14)).inSeason);
    expect(flags.oneMonthAhead).toBe(seasonFlags(series, addDays(today, 30)).inSeason);
  }
  expect(seasonFlags(series, '2026-12-31').inSeason).toBe(true);
  expect(seasonFlags(series, '2027-01-01').inSeason).toBe(true);
});

test('a few fish of another series do not lengthen the season of a big one', () => {
  const summer = YEARS.map((year) => fishReturn({ date: `${year}-07-10`, adults: 10 }));
  const big = seriesOf(octoberRun(YEARS, 10));
  const alone = seasonFlags([seriesOf(summer)], '2026-07-08');
  expect(alone.inSeason).toBe(true);
  const together = seasonFlags([seriesOf(summer), big], '2026-07-08');
  expect(together).toEqual(OUT);
  // As two runs, each has its own season.
  expect(seasonOfRuns([alone, seasonFlags([big], '2026-07-08')])).toEqual(alone);
  expect(seasonOfRuns([])).toEqual(OUT);
});

test.each([
  [49, 0, false],
  [50, 0, true],
  [81, 400_000, true],
  [81, 500_000, false],
])('a run of %i fish in ten years at a trap of %i is in season: %s', (fish, all, isInSeason) => {
  const single = Array.from({ length: fish }, (_, at) =>
    fishReturn({ date: `${2021 + (at % 5)}-10-05`, stock: `stock ${at}`, adults: 1 }),
  );
  const { inSeason } = seasonFlags([seriesOf(single)], '2026-10-02', '2026-10-02', all);
  expect(inSeason).toBe(isInSeason);
});

test('fish of several series count together towards the 50', () => {
  const half = (stock: string) => seriesOf([fishReturn({ date: '2025-10-05', adults: 25, stock })]);
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
])('a run of 2025 is in season on %s at a trap read until %s: %s', (today, read, isInSeason) => {
  expect(seasonFlags([seriesOf(octoberRun(YEARS))], today, read).inSeason).toBe(isInSeason);
});

test('captive brood is never in season', () => {
  const captive = seriesOf(octoberRun(YEARS), AS_OF, 'NA', 'Captive');
  expect(seasonFlags([captive], '2026-10-12')).toEqual(OUT);
});

test('a reported 0 is no silence, and a series that fell silent takes no part', () => {
  const run = seriesOf(octoberRun(YEARS));
  const zero = seriesOf([...octoberRun(YEARS), ...counted('2026-10-05 0')]);
  expect(seasonFlags([zero], '2028-10-12').inSeason).toBe(true);
  const ended = seriesOf(weeklySeason('2019-06-05', [500, 900, 500]));
  expect(seasonFlags([ended, run], '2026-06-10')).toEqual(OUT);
  expect(seasonFlags([ended, run], '2026-10-12').inSeason).toBe(true);
});

test('a run of odd years is out of season in an even one', () => {
  const series = [seriesOf(octoberRun([2021, 2023, 2025]), AS_OF, 'Odd Year')];
  expect(seasonFlags(series, '2026-10-01')).toEqual(OUT);
  expect(Object.values(seasonFlags(series, '2027-10-01'))).toEqual([true, true, true]);
});

test('a species in season has fish on that day in an arrival curve', () => {
  const today = fc.integer({ min: 0, max: 365 }).map((day) => addDays('2025-02-01', day));
  fc.assert(
    fc.property(fc.array(anyReturns, { maxLength: 3 }), today, (groups, date) => {
      const series = groups.map((returns) => seriesOf(returns, '2025-02-01'));
      const fish = series.reduce((sum, { curve }) => sum + (curve?.count[dayOfYear(date)] ?? 0), 0);
      if (seasonFlags(series, date).inSeason) expect(fish).toBeGreaterThan(0);
    }),
  );
});
