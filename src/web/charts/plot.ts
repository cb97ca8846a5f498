import type { PlainDate } from '#domain/time/plain-date.ts';
import { monthAbbreviation } from '#web/lib/words/format.ts';
import type { Axis } from './axis.ts';

/** Where a chart is drawn, in units of its `viewBox`. */
export interface Canvas {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Width of a digit at the largest label size, in the widest common font. */
  readonly digit: number;
}

export const CANVAS: Canvas = { left: 0, top: 0, width: 440, height: 225, digit: 9.5 };

export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface ReadablePoint {
  readonly x: number;
  /** `null` where there is no figure for a dot. */
  readonly y: number | null;
  readonly spans?: readonly (readonly [from: number, to: number])[];
}

export interface Label {
  readonly x: number;
  readonly text: string;
}

export interface Layout {
  /** Text size; that of the canvas unless a unit is a screen pixel. */
  readonly width?: number | undefined;
  readonly height: number;
  readonly plot: Plot;
  readonly ticks: readonly { readonly y: number; readonly text: string }[];
  readonly unit?: string | undefined;
  readonly today?: number | null;
  readonly points: readonly ReadablePoint[];
}

const TOP = 18;
const RIGHT = 6;
const TICK_GAP = 8;

/** Approximate width of an axis label; close enough to keep labels apart. */
export function textWidth(text: string, { digit } = CANVAS): number {
  return text.length * digit;
}

/** The plot area, with room for the longest tick text and `below` units of labels. */
export function plotIn(canvas: Canvas, tickTexts: readonly string[], below: number): Plot {
  const widest = Math.max(...tickTexts.map((text) => textWidth(text, canvas)));
  return {
    left: tenth(canvas.left + widest + TICK_GAP),
    right: canvas.left + canvas.width - RIGHT,
    top: canvas.top + TOP,
    bottom: tenth(canvas.top + canvas.height - below),
  };
}

/** Rounds to a tenth of a unit: finer than any screen shows. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

export type Scale = (value: number) => number;

export function scale(from: number, to: number, start: number, end: number): Scale {
  return (value) => tenth(start + ((value - from) / (to - from)) * (end - start));
}

export function axisIn(plot: Plot, { from, to, ticks }: Axis, text: (value: number) => string) {
  const y = scale(from, to, plot.bottom, plot.top);
  return { plot, y, ticks: ticks.map((value) => ({ y: y(value), text: text(value) })) };
}

/** The same in a plot with `below` units of room for labels. */
export function frameOf(
  axis: Axis,
  text: (value: number) => string,
  below: number,
  canvas = CANVAS,
) {
  const plot = plotIn(canvas, axis.ticks.map(text), below);
  return { height: canvas.height, ...axisIn(plot, axis, text) };
}

/** Places the word "Today" above the plot if there is room, away from the axis unit. */
export function todaySide(x: number, { left, right, top }: Plot) {
  const room = 48;
  const isInside = top < TOP;
  const isRight = x > (left + right) / 2;
  const after = isInside || isRight ? right - x > room : x - left <= room;
  return {
    isInside,
    side: after ? ('start' as const) : ('end' as const),
    unitSide: isRight ? ('start' as const) : ('end' as const),
  };
}

/** Names of the months that have room for one, and the boundaries between months. */
export function monthMarks(dates: readonly PlainDate[], end: number, x: Scale, canvas = CANVAS) {
  const starts = dates.flatMap((date, at) => (at > 0 && date.endsWith('-01') ? [at] : []));
  const edges = [0, ...starts, end];
  const every = Math.ceil(textWidth('Wide', canvas) / (x(30) - x(0)));
  const names = edges.slice(1).flatMap((next, at): Label[] => {
    const from = x(edges[at] ?? 0);
    const to = x(next);
    const text = monthAbbreviation(Number(dates[edges[at] ?? 0]?.slice(5, 7)));
    const room = (to - from) * every;
    return at % every === 0 && room >= textWidth(text, canvas)
      ? [{ x: tenth((from + to) / 2), text }]
      : [];
  });
  return { names, boundaries: starts.map(x) };
}

export function runs<T>(
  items: readonly T[],
  isJoined: (item: T, before: T) => boolean,
): readonly (readonly T[])[] {
  const starts = items.flatMap((item, at) => {
    const before = items[at - 1];
    return before !== undefined && isJoined(item, before) ? [] : [at];
  });
  return starts.map((first, at) => items.slice(first, starts[at + 1]));
}

export type Place = readonly [x: number, y: number];

const written = (places: readonly Place[]) =>
  places.map((place) => place.map(tenth).join(',')).join('L');

/** The SVG path of straight lines through places; a dot for a single place, empty for none. */
export function linePath(places: readonly Place[]): string {
  if (places.length === 0) return '';
  const end = places.length === 1 ? 'Z' : '';
  return `M${written(places)}${end}`;
}

export function areaPath(upper: readonly Place[], lower: readonly Place[]): string {
  return upper.length === 0 ? '' : `M${written([...upper, ...lower.toReversed()])}Z`;
}
