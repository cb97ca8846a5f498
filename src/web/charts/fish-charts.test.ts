import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compared } from '#domain/fish/same-date.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { anyRun } from '../../testing/run-figures.ts';
import { fishByDate } from '../pages/hatchery/hatchery-figures.ts';
import { layoutOfRun } from '../pages/hatchery/this-season.tsx';
import { countAxis, shareAxis } from './axis.ts';
import { pointAt, readingAfterKey } from './chart-frame.tsx';
import { fishBy, seasonLayout } from './season-layout.ts';
import { trendSeries } from './trend-chart.tsx';

test.each([
  [[38_283, 16_013], true, [0, 10_000, 20_000, 30_000, 40_000]],
  [[21_342], true, [0, 6000, 12_000, 18_000, 24_000]],
  [[], true, [0, 1, 2, 3, 4]],
  [[1200, -90], true, [-400, 0, 400, 800, 1200]],
  [[377, 180], false, [0, 100, 200, 300, 400]],
  [[1], false, [0, 1]],
  [[-12], false, [-12, -9, -6, -3, 0]],
  [[7, -12], false, [-12, -6, 0, 6, 12]],
])('the counts %j, all ticks: %s, have the ticks %j', (values, all, ticks) => {
  expect(countAxis(values, 5, all).ticks.map((tick) => tick + 0)).toEqual(ticks);
});

test('an axis of counts includes 0 and its values, with whole and evenly spaced ticks', () => {
  const values = fc.array(fc.integer({ min: -50_000, max: 500_000 }));
  fc.assert(
    fc.property(values, fc.boolean(), (counts, all) => {
      const { from, to, ticks } = countAxis(counts, 5, all);
      expect(all ? ticks.length === 5 : ticks.length <= 5).toBe(true);
      expect(ticks.some((tick) => tick === 0) && ticks.every(Number.isInteger)).toBe(true);
      expect(new Set(ticks.slice(1).map((tick, at) => tick - (ticks[at] ?? 0))).size).toBe(1);
      for (const count of counts) expect(count >= from && count <= to).toBe(true);
    }),
  );
});

test.each([
  [0.004, [0, 0.005, 0.01]],
  [0.0198, [0, 0.01, 0.02]],
  [0.034, [0, 0.01, 0.02]],
  [0.5, [0, 0.25, 0.5]],
])('the axis of daily shares up to %d has the 3 ticks %j', (peak, ticks) => {
  expect(shareAxis(peak).ticks).toEqual(ticks);
});

test.each([
  ['ArrowRight', null, 0],
  ['ArrowRight', 13, 13],
  ['ArrowLeft', null, 13],
  ['Escape', null, undefined],
  ['ArrowDown', 7, undefined],
] as const)('%s moves from %s to %s of 14 points', (key, reading, next) => {
  expect(readingAfterKey(key, reading, 14)).toBe(next);
});

test.each([
  [-30, 0],
  [55, 1],
  [170, 2],
  [190, 0],
  [Number.NaN, null],
])('the point at %d is %j', (x, at) => {
  const spans = [
    [0, 40],
    [180, 200],
  ] as const;
  const points = [
    { x: 20, y: 0, spans },
    { x: 60, y: 0 },
    { x: 130, y: 0, spans: [[80, 180]] as const },
  ];
  expect(pointAt(points, x)).toBe(at);
});

const GROWTH: [number, number, number][] = [
  [100, 0, 0],
  [107, 70, 0],
  [114, 100, 0],
];
const FIRST: PlainDate = '2025-04-25';
const SEASON = { label: '2025', firstDate: FIRST, knownFrom: FIRST, growth: GROWTH };

test.each([
  [0, 0, 0],
  [103, 0, 30],
  [107, 0, 70],
  [300, 0, 100],
  [106, 107, null],
  [107, 107, 70],
])('by day %d, known from %d, %j fish had come', (day, known, fish) => {
  expect(fishBy({ ...SEASON, knownFrom: addDays(FIRST, known) }, day)).toBe(fish);
});

test('February 29 does not shift the days of a season, and without fish there is no season', () => {
  const began: PlainDate = '2024-04-24';
  const earlier = { ...SEASON, label: '2024', firstDate: began, knownFrom: began };
  const shown = { firstDate: FIRST, now: SEASON, earlier: [earlier], expected: null };
  const layout = seasonLayout(shown, '2025-08-20');
  // August 9 is day 107 of the 2024 season and day 106 of the 2025 season.
  const day = layout?.points.find((point) => point.day === 106);
  const dayAfter = layout?.points.find((point) => point.day === 107);
  expect([day?.date, day && layout?.earlierOn('2024', day.day)]).toEqual(['2025-08-09', 70]);
  expect(layout?.earlier[0]?.points).toContainEqual([106, 70]);
  expect(day?.x).not.toBe(dayAfter?.x);
  const none: typeof SEASON = { ...SEASON, growth: [[100, 0, 0]] };
  expect(seasonLayout({ ...shown, now: none, earlier: [] }, '2025-10-01')).toBeNull();
});

test('the way to the expected total has the shape of the usual season', () => {
  const now: typeof SEASON = { ...SEASON, growth: [[100, 400, 0]] };
  // Today is day 100. Of the usual season half is in by today, 40 % comes next week, 10 % after it.
  const hill = { first: 0, shares: [0.5, 0.4, 0.1] };
  const expected = { total: 800, low: 700, high: 900 };
  const layout = seasonLayout(
    { firstDate: FIRST, now, earlier: [SEASON], expected, hill },
    addDays(FIRST, 100),
  );
  const way = layout?.expected?.way ?? [];
  expect(way).toEqual([
    [100, 400],
    [100, 400],
    [107, 720],
    [114, 800],
    [layout?.expected?.day, 800],
  ]);
});

test('the chart says what the sentences say on the day of the newest count, on its canvas', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      const layout = layoutOfRun(run, '2025-10-23');
      if (!layout) return;
      const { plot, x, y, earlier, usual, now, points, usualOn } = layout;
      const lines = [...earlier, ...(now ? [now] : [])].flatMap((season) => season.points);
      const edges = usual.flatMap(([day, ...counts]) =>
        counts.map((count) => [day, count] as const),
      );
      for (const [day, fish] of [...lines, ...edges]) {
        expect(x(day) >= plot.left - 0.1 && x(day) <= plot.right + 0.1).toBe(true);
        if (fish === null) continue;
        expect(y(fish) >= plot.top - 0.1 && y(fish) <= plot.bottom + 0.1).toBe(true);
      }
      const day = points.find(({ date }) => date === run.countedOn);
      if (!day) return;
      const over = (run.seasons ?? []).filter(({ isOver }) => isOver);
      const byDate = over.flatMap((season) => fishByDate(season)?.count ?? []);
      const { low, high } = compared(0, byDate);
      expect(day.current).toBe(run.soFar?.count);
      expect(usualOn(day.day)).toEqual({ low, high });
      expect(layout.earlierOn(earlier.at(-1)?.label ?? null, day.day)).toBe(byDate.at(-1) ?? null);
    }),
  );
});

test.each([
  ['under way', '2025-10-31', 31],
  ['over', '2025-12-20', 61],
  ['to come', '2025-09-10', 0],
] as const)('the trend of a season that is %s on %s has %d days behind it', (_, today, passed) => {
  // Counts in October and November only.
  const season = { firstDay: 273, counts: Array.from({ length: 61 }, () => 1) };
  expect(trendSeries(season, today).passed).toBe(passed);
});
