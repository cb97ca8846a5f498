import { expect, test } from 'vitest';
import { canvasX, pointAt, readingAfterKey } from './reading.ts';

test.each([
  ['ArrowRight', null, 0],
  ['ArrowRight', 3, 4],
  ['ArrowRight', 13, 13],
  ['ArrowLeft', null, 13],
  ['ArrowLeft', 3, 2],
  ['ArrowLeft', 0, 0],
  ['Home', 7, 0],
  ['End', null, 13],
  ['Escape', 7, null],
  ['Escape', null, undefined],
  ['ArrowDown', 7, undefined],
  ['a', 7, undefined],
] as const)('%s moves from %s to %s of 14 points', (key, reading, next) => {
  expect(readingAfterKey(key, reading, 14)).toBe(next);
});

test('without points no key is handled', () => {
  expect(readingAfterKey('Home', null, 0)).toBeUndefined();
});

const POINTS = [
  {
    x: 20,
    y: 0,
    spans: [
      [0, 40],
      [180, 200],
    ] as const,
  },
  { x: 60, y: 0, spans: [[40, 80]] as const },
  { x: 130, y: 0, spans: [[80, 180]] as const },
];

test.each([
  [-30, 0],
  [39, 0],
  [41, 1],
  [170, 2],
  [190, 0],
  [999, 0],
])('point at %d is %d', (x, at) => {
  expect(pointAt(POINTS, x)).toBe(at);
});

test('a position that is not a number reads nothing', () => {
  expect(pointAt(POINTS, canvasX(10, { left: 0, width: 0 }))).toBeNull();
  expect(pointAt(POINTS, Number.NaN)).toBeNull();
  expect(pointAt([], 10)).toBeNull();
});

test('screen positions are converted to canvas units', () => {
  expect(canvasX(120, { left: 20, width: 220 })).toBe(200);
});
