import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../time/milliseconds.ts';
import { addDays, type PlainDate } from '../time/plain-date.ts';
import { chanceScores, doubtedLeadDays, type KeptBand, keptBands } from './chance-scores.ts';

const FIRST = Date.parse('2026-11-01T12:00:00Z');
const FIRST_DAY: PlainDate = '2026-11-01';

const bands = (days: number, leadDay: number, band = { low: 900, high: 1100 }): KeptBand[] =>
  Array.from({ length: days }, (_, day) => ({
    issuedAt: new Date(FIRST + day * DAY_MS).toISOString(),
    leadDay,
    ...band,
  }));
const flows = (means: readonly number[]) =>
  means.map((mean, at) => ({ date: addDays(FIRST_DAY, at), mean, low: 0, high: 9999 }));
/** `share` of ten days in a row are within 900 to 1100. */
const inside = (share: number, days = 80) =>
  flows(Array.from({ length: days }, (_, day) => (day % 10 < share ? 1000 : 2000)));

describe('the bands of a cycle', () => {
  const cycle = {
    lid: 'MVEW1',
    issuedAt: new Date(FIRST).toISOString(),
    times: Array.from({ length: 121 }, (_, at) => ({
      validAt: new Date(FIRST + 6 * at * HOUR_MS).toISOString(),
      flows: [
        { exceedance: 0.1, flowCfs: 2000 + at },
        { exceedance: 0.9, flowCfs: 1000 + at },
      ],
    })),
  };

  test('are kept for the ten days after its own', () => {
    const kept = keptBands(cycle);
    expect(kept.map(({ leadDay }) => leadDay)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    // The clocks have gone back that morning: November 2 has the times 4 to 7, of 12:00 UTC and on.
    expect(kept[0]).toEqual({ issuedAt: cycle.issuedAt, leadDay: 1, low: 1005.5, high: 2005.5 });
  });

  test('are empty without a flow on either side', () => {
    const times = cycle.times.map(({ validAt, flows: [high] }) => ({
      validAt,
      flows: high === undefined ? [] : [high],
    }));
    expect(keptBands({ ...cycle, times })).toEqual([]);
  });
});

describe('the share of days within their bands', () => {
  test('is by days ahead, over all points, from the days that were measured', () => {
    const measured = flows([1000, 1000, 1100, 1101, 899, 900]);
    const dry = flows([0, 0, 0]);
    const scores = chanceScores([
      { bands: [...bands(8, 1), ...bands(2, 3)], flows: measured },
      { bands: bands(8, 1), flows: dry },
    ]);
    // One day ahead: November 2 to 6 at one point, of which 4 and 5 are outside; 2 and 3 at the other.
    expect(scores).toEqual([
      { leadDay: 1, days: 5, bands: 7, insidePercent: expect.closeTo((100 * 3) / 7) },
      { leadDay: 3, days: 2, bands: 2, insidePercent: 0 },
    ]);
    expect(chanceScores([])).toEqual([]);
  });

  test.each([
    [6, 60, [2]],
    [7, 60, []],
    [8, 60, []],
    [9, 60, []],
    [10, 60, [2]],
    [6, 59, []],
    [10, 59, []],
  ])('%d of ten inside on %d days: days ahead that are not shown: %j', (share, days, doubted) => {
    const scores = chanceScores([{ bands: bands(days, 2), flows: inside(share) }]);
    expect(doubtedLeadDays(scores)).toEqual(doubted);
  });
});
