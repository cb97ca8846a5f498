import { expect, test } from 'vitest';
import { gaugeMark, hatcheryMark, MARKS } from './marks.ts';

test.each([
  [1, false, 'single'],
  [2, false, 'cluster'],
  [30, false, 'cluster'],
  [1, true, 'matchingSingle'],
  [2, true, 'matchingCluster'],
] as const)('%d facilities, matching a filter: %s, are drawn as %s', (count, matching, mark) => {
  expect(hatcheryMark(count, matching)).toBe(mark);
});

test('a gauge is drawn by the trend of its river', () => {
  const marks = (['up', 'down', 'flat', null] as const).map(gaugeMark);
  expect(marks).toEqual(['up', 'down', 'flat', 'unknown']);
});

test('matching facilities are green, and no two gauges differ by color alone', () => {
  expect([MARKS.matchingSingle.fill, MARKS.matchingCluster.fill]).toEqual(['recent', 'recent']);
  const shapes = [MARKS.up, MARKS.down, MARKS.flat, MARKS.unknown].map(({ shape }) => shape);
  expect(new Set(shapes).size).toBe(4);
});
