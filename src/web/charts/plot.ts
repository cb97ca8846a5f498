import type { PlainDate } from '#domain/time/plain-date.ts';
import { monthAbbreviation } from '#domain/words/format.ts';
import type { Axis } from './axis.ts';
import { type Scale, scale, tenth } from './paths.ts';

/** The `viewBox` of a chart. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** Width of a digit in the narrowest card, where words are largest beside the drawing. */
  readonly digit: number;
}

export const CANVAS: Canvas = { width: 440, height: 225, digit: 9.5 };

export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Label {
  readonly x: number;
  readonly text: string;
}

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
