/** Size of every chart in units of its `viewBox` (requirement 5.11). */
export const CANVAS = { width: 440, height: 225 } as const;

/** Size and margins of the flow graphs, as wide as the others (requirement 9.8). */
export const FLOW_CANVAS = { width: CANVAS.width, height: 275 } as const;
/** The past week and the next ten days of a river. */
export const RIVER_CANVAS = { width: CANVAS.width, height: 260 } as const;
export const FLOW_BOX: PlotBox = {
  left: 50,
  right: FLOW_CANVAS.width - 15,
  top: 5,
  bottom: FLOW_CANVAS.height - 25,
};

export interface PlotBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface PlacedTick {
  readonly y: number;
  readonly text: string;
}

/** Text under the horizontal axis, centered on `x`. */
export interface PlacedLabel {
  readonly x: number;
  readonly text: string;
}

/** A point that can be read from a chart, and the parts of the axis that belong to it. */
export interface ReadablePoint {
  /** Position of the hairline and the dot. */
  readonly x: number;
  readonly y: number;
  readonly spans: readonly (readonly [from: number, to: number])[];
}

/** The line of today; its label is before it (`end`) or after it, away from the unit of the axis. */
export interface PlacedToday {
  readonly x: number;
  readonly side: 'start' | 'end';
}

const TODAY_WIDTH = 48;

/** Places the label of today and the unit so that they never touch. */
export function placedToday(
  x: number,
  { left, right }: PlotBox,
): { readonly today: PlacedToday; readonly unitSide: 'start' | 'end' } {
  return x > (left + right) / 2
    ? { today: { x, side: right - x > TODAY_WIDTH ? 'start' : 'end' }, unitSide: 'start' }
    : { today: { x, side: x - left > TODAY_WIDTH ? 'end' : 'start' }, unitSide: 'end' };
}

const TOP = 18;
const RIGHT = 6;
/** Width of a digit at the largest label size, in the widest common font. */
const DIGIT_WIDTH = 9.5;
const TICK_GAP = 8;

/** Approximate width of an axis label, good enough to keep labels apart. */
export function textWidth(text: string): number {
  return text.length * DIGIT_WIDTH;
}

/** The plot box, with room for the longest tick text and `below` units of labels. */
export function plotBox(tickTexts: readonly string[], below: number): PlotBox {
  return {
    left: tenth(Math.max(...tickTexts.map(textWidth)) + TICK_GAP),
    right: CANVAS.width - RIGHT,
    top: TOP,
    bottom: tenth(CANVAS.height - below),
  };
}

/** Rounds to a tenth of a unit: finer than any screen shows. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
