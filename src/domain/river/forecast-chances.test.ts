import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chanceBand,
  chanceBelow,
  chancesByDay,
  type FlowChances,
  flowAtChance,
  isCurrentCycle,
  isSpread,
} from './forecast-chances.ts';

const SATURDAY: FlowChances = [
  { exceedance: 0.05, flowCfs: 12_000 },
  { exceedance: 0.1, flowCfs: 9900 },
  { exceedance: 0.5, flowCfs: 6000 },
  { exceedance: 0.9, flowCfs: 4700 },
  { exceedance: 0.95, flowCfs: 4500 },
];

describe('the chances of a flow', () => {
  test.each([
    [0.1, 9900],
    [0.3, 7950],
    [0.5, 6000],
    [0.95, 4500],
    [0.01, null],
    [0.99, null],
  ])('exceeded with a chance of %d is %d', (exceedance, flow) => {
    expect(flowAtChance(SATURDAY, exceedance)).toBe(flow);
  });

  test('the band leaves one chance in ten on either side, and needs both', () => {
    expect(chanceBand(SATURDAY)).toEqual({ low: 4700, high: 9900 });
    expect(chanceBand(SATURDAY.slice(2))).toBeNull();
  });

  test.each([
    [6000, 0.5, 0.5],
    [7950, 0.7, 0.7],
    [4700, 0.1, 0.1],
    [20_000, 0.95, 1],
    [1000, 0, 0.05],
  ])('below %d are %d to %d', (level, least, most) => {
    const chance = chanceBelow(SATURDAY, level);
    expect(chance?.least).toBeCloseTo(least);
    expect(chance?.most).toBeCloseTo(most);
  });

  test('without flows there is no chance to tell', () => {
    expect(chanceBelow([], 6000)).toBeNull();
    expect(chanceBand([])).toBeNull();
  });

  test('a higher level is never less likely to be kept, and the two questions agree', () => {
    const some = fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), {
      minLength: 2,
      maxLength: 11,
    });
    const level = fc.integer({ min: 0, max: 110_000 });
    fc.assert(
      fc.property(some, level, level, (levels, first, second) => {
        const flows = levels
          .toSorted((a, b) => b - a)
          .map((flowCfs, at) => ({ exceedance: (at + 1) / (levels.length + 1), flowCfs }));
        const below = (cfs: number) => chanceBelow(flows, cfs) ?? { least: 0, most: 1 };
        const lower = below(Math.min(first, second));
        expect(lower.least).toBeLessThanOrEqual(below(Math.max(first, second)).most + 1e-9);
        const flow = lower.least === lower.most ? flowAtChance(flows, 1 - lower.least) : null;
        if (flow !== null) expect(flow).toBeCloseTo(Math.min(first, second), 3);
      }),
    );
  });
});

describe('the chances of a day', () => {
  const at = (validAt: string, ...flows: readonly [high: number, low: number]) => ({
    validAt,
    flows: [
      { exceedance: 0.1, flowCfs: flows[0] },
      { exceedance: 0.9, flowCfs: flows[1] },
    ],
  });
  // November 20, 2026 is a Friday; its Pacific day is from 8:00 to 8:00 UTC.
  const CYCLE = {
    lid: 'MVEW1',
    issuedAt: '2026-11-20T12:00:00.000Z',
    times: [
      at('2026-11-21T06:00:00.000Z', 500, 500),
      at('2026-11-21T12:00:00.000Z', 1000, 400),
      at('2026-11-21T18:00:00.000Z', 1200, 420),
      at('2026-11-22T00:00:00.000Z', 1400, 440),
      at('2026-11-22T06:00:00.000Z', 1600, 460),
      at('2026-11-22T12:00:00.000Z', 3000, 500),
    ],
  };

  test('are means of its four times, by days from the cycle; parts of days are left out', () => {
    expect(chancesByDay(CYCLE)).toEqual([
      {
        date: '2026-11-21',
        leadDay: 1,
        flows: [
          { exceedance: 0.1, flowCfs: 1300 },
          { exceedance: 0.9, flowCfs: 430 },
        ],
      },
    ]);
  });

  test.each([
    ['2026-11-20T11:59:00Z', false, 'before it was made'],
    ['2026-11-20T15:00:00Z', true, 'when it comes out'],
    ['2026-11-21T15:00:00Z', true, 'a day old, and the next one late'],
    ['2026-11-22T12:00:00Z', false, 'two days old'],
  ])('at %s a cycle is current: %s (%s)', (now, isCurrent) => {
    expect(isCurrentCycle(CYCLE, Date.parse(now))).toBe(isCurrent);
  });

  test('the first two days are not spread, and neither is a day that the record denies', () => {
    expect([0, 1, 2, 3, 4].filter((day) => isSpread(day, [3]))).toEqual([2, 4]);
  });
});
