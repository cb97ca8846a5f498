import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forecastSeries, observedSeries } from './flow-series.ts';
import { placedRiver } from './placed-river.ts';
import { riverSeries } from './river-series.ts';

const NOW = Date.parse('2026-11-20T20:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface World {
  readonly past?: (hour: number) => number | null;
  readonly next?: (hour: number) => number | null;
  readonly levels?: Parameters<typeof riverSeries>[0]['levels'];
  readonly usual?: number;
  readonly now?: number;
}

function series({ past, next, levels = {}, usual, now = NOW }: World) {
  const iso = (hour: number) => new Date(now + hour * HOUR).toISOString();
  const readings = Array.from({ length: 168 }, (_, at) => at - 167).flatMap((hour) => {
    const flowCfs = past?.(hour) ?? null;
    return flowCfs === null ? [] : [{ observedAt: iso(hour), flowCfs }];
  });
  const points = Array.from({ length: 70 }, (_, at) => -176 + at * 6).map((hour) => ({
    validAt: iso(hour),
    flowCfs: next?.(hour) ?? null,
  }));
  const medians = Array.from({ length: 372 }, (_, at) => ({
    month: Math.floor(at / 31) + 1,
    day: (at % 31) + 1,
    flowCfs: usual ?? 0,
  }));
  const found = riverSeries({
    observed: observedSeries(readings, [], now),
    forecast: forecastSeries(points, [], now),
    medians: usual === undefined ? [] : medians,
    levels,
    now,
  });
  if (found === null) throw new Error('no figures');
  return found;
}

const ahead = (flow: number) => (hour: number) => (hour > 0 && hour < 238 ? flow : null);
const hours = (gaps: readonly { from: number; to: number }[]) =>
  gaps.map(({ from, to }) => [(from - NOW) / HOUR, (to - NOW) / HOUR]);

describe('the past week and the next ten days', () => {
  test('are one axis, whatever of them is known', () => {
    for (const world of [
      { past: () => 1 },
      { next: ahead(1) },
      { past: () => 1, next: ahead(1) },
    ]) {
      const { from, to } = series(world);
      expect([(NOW - from) / DAY, (to - NOW) / DAY]).toEqual([7, 10]);
    }
    expect(
      riverSeries({
        observed: null,
        forecast: null,
        medians: [],
        levels: {},
        now: NOW,
      }),
    ).toBeNull();
  });

  test('are never joined: a step between the newest reading and the forecast stays one', () => {
    const { lines } = series({ past: () => 1000, next: ahead(1900) });
    expect(lines.map(({ kind }) => kind)).toEqual(['observed', 'forecast']);
    expect(lines[0]?.points.every(({ flow, at }) => flow === 1000 && at <= NOW)).toBe(true);
    expect(lines[1]?.points.every(({ flow, at }) => flow === 1900 && at > NOW)).toBe(true);
  });

  test('keep what a forecast expected of the past, however wrong', () => {
    const { lines, gaps, readable } = series({
      past: () => 5000,
      next: (hour) => (hour < -12 ? 90 : null),
    });
    expect(lines[1]?.points[0]?.at).toBeGreaterThanOrEqual(NOW - 7 * DAY);
    expect(lines[1]?.points.at(-1)?.at).toBe(NOW - 14 * HOUR);
    expect(hours(gaps)).toEqual([[0, 240]]);
    const times = readable.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  test('are empty where nothing was measured and nothing is forecast', () => {
    const gaps = (world: World) => hours(series(world).gaps);
    expect(gaps({ past: () => 1, next: ahead(1) })).toEqual([]);
    expect(gaps({ past: (hour) => (hour > -90 && hour < -60 ? null : 1), next: ahead(1) })).toEqual(
      [[-90, -60]],
    );
    expect(gaps({ past: (hour) => (hour > -9 ? null : 1), next: ahead(1) })).toEqual([[-9, 0]]);
    expect(gaps({ past: () => 1, next: (hour) => (hour > 30 && hour < 100 ? 1 : null) })).toEqual([
      [0, 34],
      [94, 240],
    ]);
    expect(gaps({ past: () => 1 })).toEqual([[0, 240]]);
    expect(gaps({ next: ahead(1) })).toEqual([[-168, 0]]);
    expect(gaps({ past: (hour) => (hour === -30 ? 1 : null) })).toEqual([
      [-168, -30],
      [-30, 0],
      [0, 240],
    ]);
  });

  test('have the flood categories that the river comes near', () => {
    const levels = { action: 1500, minor: 2000, major: 9000 };
    const shown = (flow: number) =>
      series({ past: () => flow, levels }).levels.map(({ category }) => category);
    expect(shown(700)).toEqual([]);
    expect(shown(750)).toEqual(['action']);
    expect(shown(1000)).toEqual(['action', 'minor']);
    expect(shown(4500)).toEqual(['action', 'minor', 'major']);
  });
});

describe('the axis of days', () => {
  test.each([
    ['in fall', '2026-11-20T20:00:00Z', 17],
    ['when the clocks go forward', '2027-03-12T20:00:00Z', 17],
    // From half past midnight on the first day to half past eleven on the last, both left out.
    ['when they go back', '2026-10-30T07:30:00Z', 16],
    ['over New Year', '2026-12-30T07:59:00Z', 17],
  ])('has a tick for every midnight and a name for every third, %s', (_, at, count) => {
    const now = Date.parse(at);
    const { midnights, days, box } = placedRiver(series({ past: () => 1, now }));
    expect(midnights).toHaveLength(count);
    const aDay = (box.right - box.left) / 17;
    const apart = midnights.slice(1).map((x, before) => x - (midnights[before] ?? 0));
    // A day of 23 or 25 hours is as wide as it is long.
    for (const width of apart) expect(Math.abs(width - aDay)).toBeLessThan(aDay / 20);
    const named = days.map(({ x }) => midnights.indexOf(x));
    expect(named.slice(1).map((one, before) => one - (named[before] ?? 0))).toEqual(
      named.slice(1).map(() => 3),
    );
    expect(days.length).toBeGreaterThanOrEqual(5);
  });

  test('names weekday and date in Pacific time', () => {
    const { days } = placedRiver(series({ past: () => 1 }));
    expect(days.map(({ text }) => text)).toEqual([
      'Sat 11/14',
      'Tue 11/17',
      'Fri 11/20',
      'Mon 11/23',
      'Thu 11/26',
      'Sun 11/29',
    ]);
  });
});

describe('the scale', () => {
  const flow = fc.oneof(
    fc.double({ min: -5000, max: 400_000, noNaN: true }),
    fc.constantFrom(0, 0.4, 9, 1000),
  );

  test('is linear with 0 on it, the same for both, and holds all that is drawn', () => {
    fc.assert(
      fc.property(fc.array(flow, { minLength: 2, maxLength: 8 }), flow, (flows, usual) => {
        const at = (hour: number) => flows[Math.abs(hour) % flows.length] ?? 0;
        const placed = placedRiver(
          series({ past: at, next: (hour) => (hour > 0 ? at(hour + 1) : null), usual }),
        );
        const { ticks, box, points } = placed;
        expect(ticks.length).toBeLessThanOrEqual(5);
        expect(ticks.some(({ text }) => text === '0')).toBe(true);
        const zero = ticks.find(({ text }) => text === '0')?.y ?? 0;
        const unit = points.reduce((most, one) =>
          Math.abs(one.flow) > Math.abs(most.flow) ? one : most,
        );
        for (const point of points) {
          expect(point.y).toBeGreaterThanOrEqual(box.top - 0.1);
          expect(point.y).toBeLessThanOrEqual(box.bottom + 0.1);
          const share = unit.flow === 0 ? 0 : point.flow / unit.flow;
          expect(Math.abs(point.y - zero + share * (zero - unit.y))).toBeLessThanOrEqual(0.3);
        }
      }),
    );
  });

  test('names no flood category where another line would cross its name', () => {
    const levels = { action: 900, minor: 950, moderate: 990, major: 1000 };
    const { levels: placed } = placedRiver(series({ past: () => 1000, levels }));
    const named = placed.filter(({ nameY }) => nameY !== null);
    expect(named.map(({ category }) => category)).toEqual(['action', 'major']);
  });
});
