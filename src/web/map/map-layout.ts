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

/** Where a name is, as seen from its mark: -1 is left or above, 0 in the middle, 1 right or below. */
export interface Side {
  readonly x: -1 | -0.5 | 0 | 0.5 | 1;
  readonly y: -1 | -0.5 | 0 | 0.5 | 1;
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
  { x: 0.5, y: 1 },
  { x: -0.5, y: 1 },
  { x: 0.5, y: -1 },
  { x: -0.5, y: -1 },
  { x: 1, y: 0.5 },
  { x: 1, y: -0.5 },
  { x: -1, y: 0.5 },
  { x: -1, y: -0.5 },
];

/** Marks are round: a name may reach into the corners of their boxes. */
const ROUND = 0.85;
/** How many names may move aside for one. */
const MOVES = 3;
const MANY_NAMES = 150;

export const overlap = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

const isWithin = (inner: Box, outer: Box) =>
  inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];

const markBox = ({ x, y }: { x: number; y: number }, radius: number): Box => [
  x - radius,
  y - radius,
  x + radius,
  y + radius,
];

/** The box of a name on a side of its mark. */
export function nameBox(
  mark: PlacedMark,
  side: Side,
  { width, height }: NonNullable<PlacedMark['name']>,
): Box {
  const isCorner = Math.abs(side.x * side.y) === 1;
  const away = (mark.radius + NAMES.gap) * (isCorner ? Math.SQRT1_2 : 1);
  const left = mark.x + Math.trunc(side.x) * away - (width * (1 - side.x)) / 2;
  const top = mark.y + Math.trunc(side.y) * away - (height * (1 - side.y)) / 2;
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
  for (const mark of marks) taken.add(markBox(mark, mark.radius * ROUND));
  for (const cover of view.covers) taken.add(cover);
  const open = marks.map((mark, at) => {
    const { name } = mark;
    if (name === null) return [];
    const sides = before[at] ? [before[at], ...SIDES] : SIDES;
    return sides
      .map((side) => ({ side, box: nameBox(mark, side, name) }))
      .filter(({ box }) => isWithin(box, view.box) && !taken.hits(box));
  });
  const placed = new Map<number, { readonly side: Side; readonly box: Box }>();
  /** Gives a name the best side that is left; others move aside for it, and others again for them. */
  function place(at: number, moves: number, moved: ReadonlySet<number>): boolean {
    const options = (open[at] ?? []).map((one) => ({
      ...one,
      inTheWay: [...placed].filter(([, { box }]) => overlap(box, one.box)).map(([other]) => other),
    }));
    const free = options.find(({ inTheWay }) => inTheWay.length === 0);
    if (free) placed.set(at, free);
    if (free || moves === 0) return free !== undefined;
    const asked = new Set([...moved, at]);
    return options.some((option) => {
      const [other] = option.inTheWay;
      const before = other === undefined ? undefined : placed.get(other);
      if (other === undefined || !before || option.inTheWay.length > 1 || asked.has(other))
        return false;
      placed.set(at, option);
      placed.delete(other);
      if (place(other, moves - 1, asked)) return true;
      placed.delete(at);
      placed.set(other, before);
      return false;
    });
  }
  // Names with few sides to choose from come first. So many names that they cannot be read stay where they are.
  const order = [...marks.keys()]
    .filter((at) => (open[at]?.length ?? 0) > 0)
    .sort((a, b) => (open[a]?.length ?? 0) - (open[b]?.length ?? 0) || a - b);
  const moves = order.length > MANY_NAMES ? 0 : MOVES;
  for (const at of order) place(at, moves, new Set());
  return marks.map((_, at) => placed.get(at)?.side ?? null);
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
