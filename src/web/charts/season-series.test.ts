import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compared } from '#domain/fish/same-date.ts';
import { anyRun, madeUpRun } from '../../testing/run-figures.ts';
import { seriesOf } from '../features/hatchery/season-run.ts';
import { placedSeason } from './placed-season.ts';
import { fishBy, type SeasonGrowth, seasonSeries } from './season-series.ts';

const GROWTH: SeasonGrowth = {
  label: '2025',
  firstDate: '2025-04-25',
  knownFrom: 0,
  points: [
    [100, 0],
    [107, 70],
    [114, 100],
  ],
};

test.each([
  [0, 0],
  [100, 0],
  [103, 30],
  [107, 70],
  [114, 100],
  [300, 100],
])('by day %d %d fish had come', (day, fish) => {
  expect(fishBy(GROWTH, day)).toBe(fish);
});

test('before a large first count nobody knows', () => {
  expect(fishBy({ ...GROWTH, knownFrom: 107 }, 106)).toBeNull();
  expect(fishBy({ ...GROWTH, knownFrom: 107 }, 107)).toBe(70);
  const series = seasonSeries(
    { firstDate: GROWTH.firstDate, growth: { ...GROWTH, knownFrom: 107 } },
    [],
    '2025-08-20',
    null,
  );
  expect(series?.current?.points).toEqual([
    [107, 70],
    [114, 100],
  ]);
});

test('29 February does not shift the days of a season', () => {
  const earlier = { ...GROWTH, label: '2024', firstDate: '2024-04-24' } as const;
  const season = { firstDate: GROWTH.firstDate, growth: GROWTH };
  const series = seasonSeries(season, [earlier], '2025-08-20', null);
  // Day 107 of the season of 2024 is 9 August, day 106 of that of 2025.
  expect(series?.days.find(({ date }) => date === '2025-08-09')?.last).toBe(70);
  expect(series?.earlier[0]?.points[1]).toEqual([106, 70]);
});

test('nothing is drawn where no fish ever came', () => {
  const none = { ...GROWTH, points: [[100, 0]] } as const;
  expect(
    seasonSeries({ firstDate: '2025-04-25', growth: none }, [], '2025-10-01', null),
  ).toBeNull();
});

test('on the day of the newest count the chart says what the sentences say', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      const series = seriesOf(run, '2025-10-23');
      const day = series?.days.find(({ date }) => date === run.countedOn);
      if (!day) return;
      const lines = (run.lines ?? []).filter(({ isOver }) => isOver);
      const { low, high } = compared(
        0,
        lines.flatMap(({ byDate }) => byDate?.count ?? []),
      );
      expect([day.current, day.low, day.high]).toEqual([run.soFar?.count, low, high]);
      expect(day.last).toBe(lines.at(-1)?.byDate?.count ?? null);
    }),
  );
});

test('everything placed is on the canvas', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      const series = seriesOf(run, '2025-10-23');
      if (!series) return;
      const placed = placedSeason(series);
      const paths = [...placed.earlier, ...placed.range, placed.current?.path ?? ''];
      for (const [, x, y] of paths.join(' ').matchAll(/[ML](-?[\d.]+),(-?[\d.]+)/g)) {
        expect(Number(x)).toBeGreaterThanOrEqual(placed.box.left - 0.1);
        expect(Number(x)).toBeLessThanOrEqual(placed.box.right + 0.1);
        expect(Number(y)).toBeGreaterThanOrEqual(placed.box.top - 0.1);
        expect(Number(y)).toBeLessThanOrEqual(placed.box.bottom + 0.1);
      }
      expect(placed.points).toHaveLength(series.days.length);
    }),
  );
});

test('an expected total is beside the chart', () => {
  const projection = { total: 3900, low: 2600, high: 6100, seasons: 10 };
  const series = seriesOf(madeUpRun([[500, 0]], [[[900, 0]]], { projection }), '2025-10-23');
  const placed = series && placedSeason(series);
  expect(placed?.expected?.x).toBeGreaterThan(placed?.box.right ?? 0);
  expect(placed?.expected?.high).toBeLessThan(placed?.expected?.low ?? 0);
});
