import { maxIndex, sum } from 'd3-array';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { fishReturn, recordOf, weeklySeason } from '../../testing/fish-returns.ts';
import type { FishReturn } from './fish-return.ts';
import { runTiming } from './run-timing.ts';
import { runYearOf } from './run-year.ts';
import { seasonCounts } from './season-counts.ts';

function tenDays(last: PlainDate): FishReturn[] {
  return Array.from({ length: 10 }, (_, at) => {
    const date = addDays(last, at - 9);
    return fishReturn({ date, since: addDays(date, -1), adults: 10 });
  });
}

const IN_SEASON = { inSeason: true, twoWeeksAhead: true, oneMonthAhead: true };
const ENDING = { inSeason: true, twoWeeksAhead: true, oneMonthAhead: false };
const OUT = { inSeason: false, twoWeeksAhead: false, oneMonthAhead: false };
const COMING = { ...OUT, oneMonthAhead: true };

function timingOn(
  today: PlainDate,
  returns: readonly FishReturn[],
  flags = ENDING,
  isKnownToClose = false,
) {
  const record = recordOf(returns);
  const { arrivals, calendar } = record;
  const seasons = seasonCounts(returns, arrivals, calendar, today);
  const run = { seasons, current: runYearOf(today, calendar), isExpected: true, flags };
  return runTiming(run, today, isKnownToClose);
}

const THREE = [...tenDays('2022-10-10'), ...tenDays('2023-10-14'), ...tenDays('2025-10-12')];

describe('when a run usually comes', () => {
  test('is that of a mean season, with the earliest and the latest', () => {
    expect(timingOn('2026-10-08', THREE)).toMatchObject({
      seasons: 3,
      share: { usual: expect.closeTo(0.57), least: expect.closeTo(0.4), most: expect.closeTo(0.8) },
      tenth: { usual: '2026-10-01', least: '2026-10-01', most: '2026-10-05' },
      half: { usual: '2026-10-07', least: '2026-10-05', most: '2026-10-09' },
      nineTenths: { usual: '2026-10-13', least: '2026-10-09', most: '2026-10-13' },
    });
  });

  test.each([
    ['2026-08-01', OUT, 'to come'],
    ['2026-09-24', COMING, 'to come'],
    ['2026-09-24', IN_SEASON, 'before'],
    ['2026-09-24', ENDING, null],
    // The peak week is near, and nothing is usually in.
    ['2026-10-01', IN_SEASON, null],
    ['2026-10-04', IN_SEASON, null],
    ['2026-10-06', IN_SEASON, 'near'],
    ['2026-10-07', ENDING, 'near'],
    // All fish of the middle season, and eight tenths of another.
    ['2026-10-12', ENDING, null],
    ['2026-10-13', ENDING, 'nearly over'],
    ['2026-10-13', OUT, 'over'],
    ['2027-01-20', OUT, 'over'],
    ['2027-01-20', COMING, null],
  ] as const)('on %s, %j, the phase of the run is %s', (today, flags, phase) => {
    expect(timingOn(today, THREE, flags)?.phase).toBe(phase);
  });

  test('a run with a tenth or more to come is past its peak; with less to come but a month to go it has no phase', () => {
    const long = ['2022', '2023', '2025'].flatMap((year) =>
      weeklySeason(`${year}-09-02` as PlainDate, [5, 100, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5]),
    );
    expect(timingOn('2026-10-10', long)?.phase).toBe('past');
    expect(timingOn('2026-11-24', long)?.phase).toBe('nearly over');
    expect(timingOn('2026-11-24', long, IN_SEASON)?.phase).toBe(null);
  });

  test('has no peak week, and no phase that needs one, where two humps are within noise', () => {
    const humps = (first: number, second: number) =>
      weeklySeason('2020-06-03', [4, first, 4, 4, 4, 4, 4, second, 4]);
    const years = (weeks: readonly (readonly [number, number])[]) =>
      weeks.flatMap(([first, second], at) =>
        humps(first, second).map((week) => ({
          ...week,
          date: `${2020 + at}${week.date.slice(4)}` as PlainDate,
          since: week.since && (`${2020 + at}${week.since.slice(4)}` as PlainDate),
        })),
      );
    const even = timingOn(
      '2026-06-24',
      years([
        [60, 50],
        [50, 60],
        [70, 50],
        [50, 65],
        [60, 60],
      ]),
      IN_SEASON,
    );
    expect([even?.peak, even?.phase]).toEqual([null, null]);
    const clear = timingOn(
      '2026-06-24',
      years([
        [90, 50],
        [80, 60],
        [90, 50],
        [85, 55],
        [90, 50],
      ]),
      IN_SEASON,
    );
    expect(clear?.peak?.from.slice(5, 7)).toBe('06');
    expect(clear?.phase).toBe('past');
  });

  test('the peak week, the dates and the share of a run are those of its hill', () => {
    const week = fc.nat(60);
    const season = fc.array(week, { minLength: 4, maxLength: 20 });
    fc.assert(
      fc.property(fc.array(season, { minLength: 3, maxLength: 6 }), fc.nat(200), (years, day) => {
        const returns = years.flatMap((weeks, at) =>
          weeklySeason(`${2026 - years.length + at}-06-03` as PlainDate, weeks),
        );
        const today = addDays('2026-05-01', day);
        const timing = timingOn(today, returns, IN_SEASON);
        if (timing === null) return;
        const { hill, peak, share, half } = timing;
        const weekTo = (at: number) => addDays(today, 7 * (hill.first + at));
        const soFar = sum(hill.shares.filter((_, at) => weekTo(at) <= today));
        const isBetween = share.usual > share.least && share.usual < share.most;
        if (isBetween) expect(Math.abs(soFar - share.usual)).toBeLessThan(0.02);
        if (isBetween && half.usual <= today) expect(share.usual).toBeGreaterThan(0.499);
        if (peak === null) return;
        const highest = addDays(weekTo(maxIndex(hill.shares)), -6);
        expect(Math.abs(daysBetween(peak.from, highest))).toBeLessThan(14);
      }),
    );
  });

  test('is over, not nearly over, once nothing is left to come', () => {
    const same = ['2022', '2023', '2025'].flatMap((year) => tenDays(`${year}-10-10` as PlainDate));
    expect(timingOn('2026-10-10', same)).toMatchObject({ phase: 'over', share: { usual: 1 } });
  });

  test('ignores seasons whose first count holds over a tenth and has no start', () => {
    const open = { since: null, undated: false };
    const late = weeklySeason('2024-10-05', [50, 50]).map((week, at) =>
      at ? week : { ...week, ...open },
    );
    expect(timingOn('2026-10-08', [...THREE, ...late])?.seasons).toBe(3);
    expect(timingOn('2026-10-08', [...THREE.slice(10), ...late])).toBeNull();
  });

  const YEARS = ['2020', '2021', '2022', '2023', '2025'];
  const cutOff = (weeks: readonly number[]) =>
    YEARS.flatMap((year) => weeklySeason(`${year}-09-05` as PlainDate, weeks));

  test.each([
    // More than a third in the last week, and less: 41 and 39 of 120.
    [[10, 20, 49, 41], false, '2026-09-26', null],
    [[10, 20, 51, 39], false, null, 'near'],
    // Three counts show no end of a season, unless the trap is known to close.
    [[30, 40, 50], false, null, 'near'],
    [[30, 40, 50], true, '2026-09-19', null],
    [[100, 80, 40, 10], true, null, 'near'],
  ] as const)(
    'weeks of %j at a trap known to close, %s: closes %s',
    (weeks, isKnown, day, phase) => {
      const timing = timingOn('2026-09-14', cutOff(weeks), IN_SEASON, isKnown);
      expect([timing?.closes, timing?.phase]).toEqual([day, phase]);
    },
  );

  test('is unknown with two seasons, fewer than ten fish, or undated fish', () => {
    expect(timingOn('2026-10-08', THREE.slice(0, 20))).toBeNull();
    const few = ['2022', '2023', '2025'].flatMap((year) =>
      weeklySeason(`${year}-10-05` as PlainDate, [4, 5]),
    );
    expect(timingOn('2026-10-08', few)).toBeNull();
    const undated = THREE.map((count) => ({ ...count, since: null, undated: true }));
    expect(timingOn('2026-10-08', undated)).toBeNull();
  });
});
