import { GAUGES, NAMES } from './marks.ts';

/** Left, top, right and bottom in pixels; y grows downward. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

export interface PlacedMark {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly name: { readonly width: number; readonly height: number } | null;
}

/** Position of a name relative to its mark: -1 is left or above, 0 centered, 1 right or below. */
export type Side = readonly [x: number, y: number];

const corners = (x: number, y: number): Side[] => [
  [x, y],
  [-x, y],
  [x, -y],
  [-x, -y],
];

const SIDES: readonly Side[] = [
  [0, 1],
  [1, 0],
  [-1, 0],
  [0, -1],
  ...corners(1, 1),
  ...corners(0.5, 1),
  [1, 0.5],
  [1, -0.5],
  [-1, 0.5],
  [-1, -0.5],
];

/** Marks are round, so a name may reach into the corners of their boxes. */
const ROUND = 0.85;

export const overlap = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

const isWithin = (inner: Box, outer: Box) =>
  inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];

export const boxAround = ({ x, y }: { x: number; y: number }, radius: number): Box => [
  x - radius,
  y - radius,
  x + radius,
  y + radius,
];

export function nameBox(
  { x, y, radius }: Omit<PlacedMark, 'name'>,
  [toRight, toBottom]: Side,
  { width, height }: NonNullable<PlacedMark['name']>,
): Box {
  const isCorner = Math.abs(toRight * toBottom) === 1;
  const away = (radius + NAMES.gap) * (isCorner ? Math.SQRT1_2 : 1);
  const left = x + Math.trunc(toRight) * away - (width * (1 - toRight)) / 2;
  const top = y + Math.trunc(toBottom) * away - (height * (1 - toBottom)) / 2;
  return [left, top, left + width, top + height];
}

/**
 * Finds a side for each name: in view, uncovered and clear of marks and other names. Names with the fewest
 * free sides are placed first, on the side of `before` if possible. The most important marks come first.
 */
export function placeNames(
  marks: readonly PlacedMark[],
  view: { readonly box: Box; readonly covers: readonly Box[] },
  before: readonly (Side | null)[] = [],
): readonly (Side | null)[] {
  const taken = [...marks.map((mark) => boxAround(mark, mark.radius * ROUND)), ...view.covers];
  const isFree = (box: Box) => !taken.some((other) => overlap(box, other));
  const choices = marks.map((mark, at) => {
    const { name } = mark;
    if (name === null) return [];
    const last = before[at];
    return [...(last ? [last] : []), ...SIDES]
      .map((side) => ({ side, box: nameBox(mark, side, name) }))
      .filter(({ box }) => isWithin(box, view.box) && isFree(box));
  });
  const placed: (Side | null)[] = marks.map(() => null);
  const fewestFirst = [...choices.entries()].sort(([, a], [, b]) => a.length - b.length);
  for (const [at, sides] of fewestFirst) {
    const chosen = sides.find(({ box }) => isFree(box));
    if (!chosen) continue;
    placed[at] = chosen.side;
    taken.push(chosen.box);
  }
  return placed;
}

/** The gauges, most important first, that are neither under an obstacle nor too close to another. */
export function thinned<T extends { readonly x: number; readonly y: number }>(
  gauges: readonly T[],
  obstacles: readonly Box[],
): readonly T[] {
  const taken = [...obstacles];
  return gauges.filter((gauge) => {
    const box = boxAround(gauge, GAUGES.apart / 2);
    if (taken.some((other) => overlap(box, other))) return false;
    taken.push(box);
    return true;
  });
}
