import { tickStep, ticks } from 'd3-array';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { decimal, monthAbbreviation } from '#domain/words/format.ts';
import type { Label } from './labels.tsx';
import { tenth } from './looks.tsx';
import { type Plot, type Scale, scale } from './marks.tsx';

/**
 * Tick steps are multiples of a "grain", the step d3 would use for more ticks: d3's own steps are too
 * coarse for a fixed number of ticks or fixed ends.
 */
const GRAINS = 3;
const FIXED_GRAINS = 4;
/** Shares are whole percents, except in a flat year, when every day is under 1 %. */
const SHARE_GRAIN = 0.01;
const LEAST_SHARE_STEP = 0.005;
const HEADROOM = 1.05;

export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly number[];
  readonly per?: number;
}

/** Ticks converted to another unit would show more digits than are meaningful. */
const TICK_DIGITS = 5;

/** The text of a tick in the displayed unit. */
export const tickText =
  ({ per = 1 }: Axis) =>
  (tick: number): string =>
    decimal(tick * per, TICK_DIGITS);

function multiples(step: number, first: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => (first + at) * step);
}

/** Whole-number ticks including 0, at most `most`; with `exactly`, that many, with spare ones on top. */
export function countAxis(values: readonly number[], most: number, exactly = false): Axis {
  const low = Math.min(0, ...values);
  const high = Math.max(low + 1, 0, ...values);
  const grain = Math.max(1, tickStep(low, high, GRAINS * most));
  let step = grain * Math.ceil((high - low) / (most - 1) / grain);
  while (Math.ceil(-low / step) + Math.ceil(high / step) > most - 1) step += grain;
  const below = Math.ceil(-low / step);
  const above = exactly ? most - 1 - below : Math.ceil(high / step);
  return {
    from: 0 - below * step,
    to: above * step,
    ticks: multiples(step, -below, below + above + 1),
  };
}

/** The axis of daily shares up to `peak`: three ticks from 0 (requirement 5.12). */
export function shareAxis(peak: number): Axis {
  const to = Math.max(2 * LEAST_SHARE_STEP, peak * HEADROOM);
  const grain = Math.max(SHARE_GRAIN, tickStep(0, to, 3 * GRAINS));
  const step = Math.max(LEAST_SHARE_STEP, grain * Math.floor(to / 2 / grain));
  return { from: 0, to, ticks: multiples(step, 0, 3) };
}

/** `count` ticks between fixed ends: d3's own if their number fits, otherwise centered and as far apart as possible. */
export function fixedAxis(from: number, to: number, count: number): Axis {
  const own = ticks(from, to, count);
  if (own.length === count) return { from, to, ticks: own };
  const grain = tickStep(from, to, FIXED_GRAINS * count);
  let step = grain * Math.floor((to - from) / (count - 1) / grain);
  const spare = () => Math.floor(to / step) - Math.ceil(from / step) + 1 - count;
  while (spare() < 0) step -= grain;
  const first = Math.ceil(from / step) + Math.floor(spare() / 2);
  return { from, to, ticks: multiples(step, first, count) };
}

/** The `viewBox` of a chart. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Width of a digit in the narrowest card, where words are largest beside the drawing. */
  readonly digit: number;
}

export const CANVAS: Canvas = { width: 440, height: 225, digit: 9.5 };

export interface Tick {
  readonly value: number;
  readonly text: string;
}

const TOP = 18;
const RIGHT = 6;
const TICK_GAP = 8;

/** Approximate width of an axis label; close enough to keep labels apart. */
export function textWidth(text: string, { digit } = CANVAS): number {
  return text.length * digit;
}

/** The plot area, with room for the longest tick text and `below` units of labels. */
export function plotIn(canvas: Canvas, ticks: readonly Tick[], below: number): Plot {
  const widest = Math.max(...ticks.map(({ text }) => textWidth(text, canvas)));
  return {
    left: tenth(widest + TICK_GAP),
    right: canvas.width - RIGHT,
    top: TOP,
    bottom: tenth(canvas.height - below),
  };
}

export function ticksOf({ ticks }: Axis, text: (value: number) => string): readonly Tick[] {
  return ticks.map((value) => ({ value, text: text(value) }));
}

export function valueScale({ from, to }: Axis, { bottom, top }: Plot): Scale {
  return scale(from, to, bottom, top);
}

/** A canvas with an axis of values and `below` units of room for labels. */
export function frameOf(
  axis: Axis,
  text: (value: number) => string,
  below: number,
  { width, height, digit } = CANVAS,
) {
  const ticks = ticksOf(axis, text);
  const plot = plotIn({ width, height, digit }, ticks, below);
  return { width, height, plot, y: valueScale(axis, plot), ticks };
}

/** Places the word "Today" above the plot if there is room, away from the axis unit. */
export function todaySide(x: number, { left, right, top }: Plot) {
  const room = 60;
  const isInside = top < TOP;
  const isRight = x > (left + right) / 2;
  const after = isInside || isRight ? right - x > room : x - left <= room;
  return {
    isInside,
    side: after ? ('start' as const) : ('end' as const),
    unitSide: isRight ? ('start' as const) : ('end' as const),
  };
}

/** Days at whose beginning a month begins, and the middle of each month that has room for its name. */
export function monthMarks(dates: readonly PlainDate[], end: number, x: Scale, canvas = CANVAS) {
  const starts = dates.flatMap((date, at) => (at > 0 && date.endsWith('-01') ? [at] : []));
  const edges = [0, ...starts, end];
  const every = Math.ceil(textWidth('Wide', canvas) / (x(30) - x(0)));
  const names = edges.slice(1).flatMap((next, at): Label[] => {
    const from = edges[at] ?? 0;
    const text = monthAbbreviation(Number(dates[from]?.slice(5, 7)));
    const room = (x(next) - x(from)) * every;
    return at % every === 0 && room >= textWidth(text, canvas)
      ? [{ x: (from + next) / 2, text }]
      : [];
  });
  return { names, boundaries: starts };
}
