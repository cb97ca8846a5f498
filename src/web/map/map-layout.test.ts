import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Box,
  boxAround,
  nameBox,
  overlap,
  type PlacedMark,
  placeNames,
  thinned,
} from './map-layout.ts';
import { GAUGES } from './marks.ts';

const VIEW: { box: Box; covers: Box[] } = { box: [0, 0, 1000, 800], covers: [] };
const named = (x: number, y: number): PlacedMark => ({
  x,
  y,
  radius: 7,
  name: { width: 80, height: 15 },
});

test.each([
  ['in the open below its mark', [500, 400], [], [0, 1]],
  ['at the lower edge beside it', [500, 790], [], [1, 0]],
  ['in the lower right corner on the left', [990, 790], [], [-1, 0]],
  ['beside a panel on the other side', [330, 400], [[0, 0, 332, 800]], [1, 0]],
] as const)('a name is %s', (_, [x, y], covers, side) => {
  expect(placeNames([named(x, y)], { ...VIEW, covers })).toEqual([side]);
});

test('a name moves if another mark is below, and is left out without room', () => {
  const below = { x: 500, y: 420, radius: 12, name: null };
  expect(placeNames([named(500, 400), below], VIEW)[0]).toEqual([1, 0]);
  const around = [-60, 0, 60].flatMap((dx) =>
    [-20, 0, 20].map((dy) => ({ x: 500 + dx, y: 400 + dy, radius: 12, name: null })),
  );
  expect(placeNames([named(500, 400), ...around], VIEW)[0]).toBeNull();
});

test('a name that has its place keeps it', () => {
  expect(placeNames([named(500, 400)], VIEW, [[0, -1]])).toEqual([[0, -1]]);
});

const core = (placedMark: PlacedMark) => boxAround(placedMark, 0.85 * placedMark.radius);
const place = fc.integer({ min: 0, max: 800 });
const mark = fc.record({
  x: place,
  y: place,
  radius: fc.constantFrom(7, 12),
  name: fc.option(fc.record({ width: fc.integer({ min: 20, max: 120 }), height: fc.constant(30) })),
});

test('no name lies over a mark, another name, a panel or the edge', () => {
  const covers: Box[] = [[0, 0, 200, 300]];
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 40 }), (marks) => {
      const sides = placeNames(marks, { ...VIEW, covers });
      const names = marks.flatMap((placedMark, at) => {
        const side = sides[at];
        return side && placedMark.name ? [nameBox(placedMark, side, placedMark.name)] : [];
      });
      for (const [at, box] of names.entries()) {
        const others = [...names.slice(at + 1), ...marks.map(core), ...covers];
        expect(others.filter((other) => overlap(box, other))).toEqual([]);
        expect(box[0] >= 0 && box[1] >= 0 && box[2] <= 1000 && box[3] <= 800).toBe(true);
      }
    }),
  );
});

test('zoomed out, gauges keep apart, important ones stay, and none is under a facility', () => {
  const gauges = [
    { x: 100, y: 100 },
    { x: 100 + GAUGES.apart / 2, y: 100 },
    { x: 200, y: 200 },
    { x: 300, y: 300 },
  ];
  expect(thinned(gauges, [core(named(205, 195))])).toEqual([gauges[0], gauges[3]]);
});
