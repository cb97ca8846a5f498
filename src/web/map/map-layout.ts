import { GAUGES_APART, NAMES } from './view-rules.ts';

/** Left, top, right and bottom in pixels; y grows downwards. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** The mark of one facility or of several, which has no name. */
export interface PlacedMark {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Size of its name. */
  readonly name: { readonly width: number; readonly height: number } | null;
}

/** Where a name is, as seen from its mark: -1 is left or above, 1 right or below. */
export interface Side {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

/** The best side first. */
const SIDES: readonly Side[] = [
  { x: 0, y: 1 },
  { x: 1, y: 0 },
  { x: -1, y: 0 },
  { x: 0, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
  { x: 1, y: -1 },
  { x: -1, y: -1 },
];

export const overlap = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

const isWithin = (inner: Box, outer: Box) =>
  inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];

const markBox = ({ x, y }: { x: number; y: number }, radius: number): Box => [
  x - radius,
  y - radius,
  x + radius,
  y + radius,
];

/** How far the middle or edge of a name is from the middle of its mark. */
export function nameOffset({ x, y }: Side, radius: number): { x: number; y: number } {
  const away = radius + NAMES.gap;
  const near = x !== 0 && y !== 0 ? away * Math.SQRT1_2 : away;
  return { x: x * near, y: y * near };
}

/** The box of a name on a side of its mark. */
export function nameBox(
  mark: PlacedMark,
  side: Side,
  { width, height }: NonNullable<PlacedMark['name']>,
): Box {
  const offset = nameOffset(side, mark.radius);
  const left = mark.x + offset.x - (width * (1 - side.x)) / 2;
  const top = mark.y + offset.y - (height * (1 - side.y)) / 2;
  return [left, top, left + width, top + height];
}

/** Boxes by the squares of a grid, so that only near ones are compared. */
function createGrid() {
  const size = 64;
  const cells = new Map<string, Box[]>();
  const keysOf = ([left, top, right, bottom]: Box) => {
    const keys: string[] = [];
    for (let x = Math.floor(left / size); x <= Math.floor(right / size); x += 1) {
      for (let y = Math.floor(top / size); y <= Math.floor(bottom / size); y += 1) {
        keys.push(`${x},${y}`);
      }
    }
    return keys;
  };
  return {
    add(box: Box): void {
      for (const key of keysOf(box)) cells.set(key, [...(cells.get(key) ?? []), box]);
    },
    hits: (box: Box) =>
      keysOf(box).some((key) => cells.get(key)?.some((other) => overlap(box, other))),
  };
}

/**
 * Finds a side for the name of each mark that has room on any: within the view, not behind what covers the
 * map, and over no mark and no other name. Names that stay keep their side, so that they do not jump.
 *
 * @param marks the most important first.
 * @param before the sides of an earlier layout, in the order of the marks.
 * @returns for each mark its side; `null` without room or name.
 */
export function placeNames(
  marks: readonly PlacedMark[],
  view: { readonly box: Box; readonly covers: readonly Box[] },
  before: readonly (Side | null)[] = [],
): readonly (Side | null)[] {
  const taken = createGrid();
  for (const mark of marks) taken.add(markBox(mark, mark.radius));
  for (const cover of view.covers) taken.add(cover);
  const open = marks.map((mark, at) => {
    const { name } = mark;
    if (name === null) return [];
    const sides = before[at] ? [before[at], ...SIDES] : SIDES;
    return sides
      .map((side) => ({ side, box: nameBox(mark, side, name) }))
      .filter(({ box }) => isWithin(box, view.box) && !taken.hits(box));
  });
  /** Gives each name in turn the best side that is left. */
  function inOrder(order: readonly number[]): readonly (Side | null)[] {
    const names = createGrid();
    const placed: (Side | null)[] = marks.map(() => null);
    for (const at of order) {
      const found = open[at]?.find(({ box }) => !names.hits(box));
      if (!found) continue;
      placed[at] = found.side;
      names.add(found.box);
    }
    return placed;
  }
  const all = [...marks.keys()];
  // Names with few sides to choose from first; or else from one edge of the map to the other.
  const orders = [
    all.toSorted((a, b) => (open[a]?.length ?? 0) - (open[b]?.length ?? 0) || a - b),
    ...(['x', 'y'] as const).flatMap((axis) => {
      const along = all.toSorted((a, b) => (marks[a]?.[axis] ?? 0) - (marks[b]?.[axis] ?? 0));
      return [along, along.toReversed()];
    }),
  ];
  const countOf = (sides: readonly (Side | null)[]) => sides.filter((side) => side).length;
  return orders.map(inOrder).reduce((best, one) => (countOf(one) > countOf(best) ? one : best));
}

/**
 * The gauges that are seen from afar: not under a mark or name, nor too near a more important gauge.
 *
 * @param gauges in pixels, the most important first.
 */
export function thinned<T extends { readonly x: number; readonly y: number }>(
  gauges: readonly T[],
  obstacles: readonly Box[],
): readonly T[] {
  const taken = createGrid();
  for (const box of obstacles) taken.add(box);
  return gauges.filter((gauge) => {
    const box = markBox(gauge, GAUGES_APART);
    if (taken.hits(box)) return false;
    taken.add(box);
    return true;
  });
}

export const boxOf = ({ x, y, radius }: PlacedMark): Box => markBox({ x, y }, radius);
