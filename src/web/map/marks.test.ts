import { expect, test } from 'vitest';
import { hatcheryMark, MARKS } from './marks.ts';

test.each([
  [['recent'], false, 'recentSingle'],
  [['season'], false, 'seasonSingle'],
  [['quiet'], false, 'quietSingle'],
  [['quiet', 'recent', 'season'], false, 'recentCluster'],
  [['quiet', 'season'], false, 'seasonCluster'],
  [['quiet', 'quiet'], false, 'quietCluster'],
  [['quiet'], true, 'matchingSingle'],
  [['quiet', 'recent'], true, 'matchingCluster'],
] as const)('facilities %j, matching a filter: %s, are drawn as %s', (states, matching, mark) => {
  expect(hatcheryMark(states, matching)).toBe(mark);
});

test('matching facilities are green, and trends of gauges differ by shape', () => {
  expect([MARKS.matchingSingle.fill, MARKS.matchingCluster.fill]).toEqual(['recent', 'recent']);
  const shapes = [MARKS.up, MARKS.down, MARKS.flat, MARKS.unknown].map(({ shape }) => shape);
  expect(new Set([...shapes, MARKS.quietSingle.shape]).size).toBe(5);
  const { recentSingle, seasonSingle, quietSingle } = MARKS;
  const fills = [recentSingle, seasonSingle, quietSingle].map(({ fill }) => fill);
  expect(fills).toEqual(['salmon', 'surface', 'surface']);
  expect(seasonSingle.strokeWidth).toBeGreaterThan(2 * quietSingle.strokeWidth);
});
