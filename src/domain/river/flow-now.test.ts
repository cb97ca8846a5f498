import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../time/milliseconds.ts';
import { flowNow } from './flow-now.ts';
import type { FlowReading } from './river-value.ts';

const NOW = Date.parse('2026-11-20T20:00:00Z');

function readings(flows: Readonly<Record<number, number>>): FlowReading[] {
  return Object.entries(flows)
    .map(([hours, flowCfs]) => ({ at: NOW - Number(hours) * HOUR_MS, flowCfs }))
    .sort((a, b) => a.at - b.at)
    .map(({ at, flowCfs }) => ({ observedAt: new Date(at).toISOString(), flowCfs }));
}
const nowOf = (
  flows: Readonly<Record<number, number>>,
  medians: Parameters<typeof flowNow>[0]['medians'] = [],
) => flowNow({ readings: readings(flows), stage: [], medians, now: NOW });
const changes = (flows: Readonly<Record<number, number>>) =>
  nowOf(flows)?.changes.map(({ hours, by, trend }) => [hours, by, trend]);

describe('the river now', () => {
  test.each([
    [0, 12.3],
    [1, 12.3],
    [-1, 12.3],
    [1.1, null],
  ])('has the height of %d hours before its flow: %d', (hours, stageFt) => {
    const observedAt = new Date(NOW - (2 + hours) * HOUR_MS).toISOString();
    const stage = [{ observedAt, value: 12.3 }];
    const read = flowNow({ readings: readings({ 2: 900 }), stage, medians: [], now: NOW });
    expect(read?.stageFt).toBe(stageFt);
  });

  test('is its newest reading, with its changes and the usual flow of that day', () => {
    const medians = [{ month: 11, day: 20, flowCfs: 900 }];
    expect(nowOf({ 25: 1000, 4: 1010, 2: 1500, 1: 3479 }, medians)).toEqual({
      flowCfs: 3479,
      at: NOW - HOUR_MS,
      age: HOUR_MS,
      isOld: false,
      changes: [
        { hours: 1, by: 1979, trend: 'rising-fast' },
        { hours: 3, by: 2469, trend: 'rising-fast' },
        { hours: 24, by: 2479, trend: 'rising-fast' },
      ],
      trend: 'rising-fast',
      range: null,
      state: null,
      usualCfs: 900,
      stageFt: null,
      standing: null,
    });
  });

  test.each([
    [1, 100, 103, 'steady'],
    [1, 100, 103.1, 'rising'],
    [1, 100, 97, 'steady'],
    [1, 100, 96.9, 'falling'],
    [1, 200, 220, 'rising'],
    [1, 200, 220.1, 'rising-fast'],
    // A small creek flickers by a step of its gauge; a doubling by 9 cfs is a rise, not a fast one.
    [1, 5, 5.3, null],
    [1, 9, 18, 'rising'],
    [1, 9, 20, 'rising-fast'],
    [1, 0, 1, null],
    [1, 0, 300, 'rising-fast'],
    [1, 300, 0, 'falling'],
    [1, -20, 300, null],
    [1, 300, -20, null],
    [3, 1000, 1050, 'steady'],
    [3, 1000, 1201, 'rising-fast'],
    [3, 1000, 949, 'falling'],
    [24, 1000, 1100, 'steady'],
    [24, 1000, 1501, 'rising-fast'],
    [24, 1000, 899, 'falling'],
  ])('over %d hours from %d to %d cfs: %s', (hours, from, to, trend) => {
    expect(changes({ [hours]: from, 0: to })).toEqual([[hours, to - from, trend]]);
    if (hours === 1) expect(nowOf({ 1: from, 0: to })?.trend).toBe(trend);
  });

  test.each([
    ['still rising after a steep rise', { 3: 1000, 1: 1200, 0: 1250 }, 'rising-fast'],
    ['rising slowly', { 3: 1000, 1: 1040, 0: 1060 }, 'rising'],
    ['falling slowly', { 3: 1000, 1: 950, 0: 940 }, 'falling'],
    ['falling by a tenth a day', { 24: 1120, 3: 1012, 1: 1004, 0: 1000 }, 'falling'],
    ['level since it fell', { 24: 1120, 3: 1005, 1: 1000, 0: 1000 }, 'steady'],
    ['turning after it fell', { 24: 1120, 3: 1012, 1: 990, 0: 1000 }, 'steady'],
    ['past its crest', { 3: 1000, 1: 1400, 0: 1340 }, 'falling'],
    ['at its crest', { 3: 1000, 1: 1400, 0: 1400 }, null],
    ['without a reading an hour ago', { 3: 1000, 0: 1060 }, 'rising'],
    ['with a tide in its last day', { 20: -100, 3: 1000, 1: 1000, 0: 1000 }, null],
  ])('%s: %j is %s', (_, flows, trend) => {
    expect(nowOf(flows)?.trend).toBe(trend);
  });

  test('is compared with a reading near the start of a span, never across a gap', () => {
    expect(changes({ 24.9: 900, 3.4: 980, 1.3: 990, 0: 1000 })?.map(([hours]) => hours)).toEqual([
      1, 3, 24,
    ]);
    expect(changes({ 25.1: 900, 22.9: 900, 3.6: 980, 1.4: 990, 0: 1000 })).toEqual([]);
  });

  test('does not say what the river does after a reading over six hours old', () => {
    expect(nowOf({ 9: 900, 7: 950, 6: 1000 })?.isOld).toBe(false);
    expect(nowOf({ 9: 900, 8: 950, 6.1: 1000 })).toMatchObject({
      isOld: true,
      changes: [],
      trend: null,
    });
  });

  test('ignores readings from the future, and is unknown without any', () => {
    expect(nowOf({ '-2': 5000, 1: 1000 })?.flowCfs).toBe(1000);
    expect(nowOf({ '-0.5': 5000, 1: 1000 })).toMatchObject({ flowCfs: 5000, age: -HOUR_MS / 2 });
    expect(nowOf({})).toBeNull();
  });
});
