import { useState } from 'react';
import { CANVAS, type ReadablePoint } from './canvas.ts';

/** Which point is read; `null` when none is. */
export type Reading = number | null;

/**
 * What a key does to the reading: arrows go on and back, Home and End to the ends, Escape leaves.
 * `undefined` when the key is none of the chart's.
 */
export function readingAfterKey(key: string, reading: Reading, count: number): Reading | undefined {
  if (count === 0) return undefined;
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
      return reading === null ? 0 : Math.min(reading + 1, last);
    case 'ArrowLeft':
      return reading === null ? last : Math.max(reading - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'Escape':
      return reading === null ? undefined : null;
    default:
      return undefined;
  }
}

function distance({ spans }: ReadablePoint, x: number): number {
  return Math.min(...spans.map(([from, to]) => Math.max(from - x, x - to, 0)));
}

/** The point whose stretch of the axis is at or nearest to `x`; `null` when `x` is no number. */
export function pointAt(points: readonly ReadablePoint[], x: number): Reading {
  if (!Number.isFinite(x) || points.length === 0) return null;
  const distances = points.map((point) => distance(point, x));
  return distances.indexOf(Math.min(...distances));
}

/** Turns a place on the screen into units of the canvas. */
export function canvasX(clientX: number, drawn: { left: number; width: number }): number {
  return ((clientX - drawn.left) / drawn.width) * CANVAS.width;
}

/** What is read from a chart. It is forgotten as soon as the chart shows another `subject`. */
export function useReading(subject: string): [Reading, (reading: Reading) => void] {
  const [state, setState] = useState<{ subject: string; at: Reading }>({ subject, at: null });
  const reading = state.subject === subject ? state.at : null;
  return [reading, (at) => setState({ subject, at })];
}
