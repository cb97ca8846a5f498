import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { thinned } from './thinned.ts';

const GIVE = 0.4;

test('every point of a line is within the tolerance of the line through the points that stay', () => {
  const steps = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: -9, max: 9 })),
    { minLength: 2, maxLength: 60 },
  );
  fc.assert(
    fc.property(steps, (bends) => {
      const points = bends.map(([across], at) => {
        const x = bends.slice(0, at).reduce((sum, [step]) => sum + step, across) / 5;
        const y = bends.slice(0, at + 1).reduce((sum, [, up]) => sum + up, 0) / 20;
        return [x, y] as const;
      });
      const kept = thinned(points, GIVE);
      expect([kept[0], kept.at(-1)]).toEqual([points[0], points.at(-1)]);
      for (const point of points) {
        const next = Math.max(
          1,
          kept.findIndex((place) => points.indexOf(place) >= points.indexOf(point)),
        );
        const [startX, startY] = kept[next - 1] ?? point;
        const [endX, endY] = kept[next] ?? point;
        const along = (point[0] - startX) / (endX - startX || 1);
        const off = Math.abs(startY + (endY - startY) * along - point[1]);
        expect(kept.includes(point) || off < GIVE).toBe(true);
      }
    }),
  );
});

test('a slow curve is not straightened: its errors do not add up', () => {
  const curve = Array.from({ length: 101 }, (_, at) => [at, (at * at) / 200] as const);
  const kept = thinned(curve, GIVE);
  expect(kept.length).toBeGreaterThan(3);
  expect(kept.length).toBeLessThan(20);
  expect(
    thinned(
      [
        [0, 1],
        [5, 1.1],
        [10, 1],
      ],
      GIVE,
    ),
  ).toEqual([
    [0, 1],
    [10, 1],
  ]);
});
