import { useState } from 'react';
import { CANVAS, type ReadablePoint } from './plot.ts';

/** Index of the point being read; `null` for none. */
export type Reading = number | null;

/**
 * The reading after a key: arrows move it, Home and End go to the ends, Escape clears it.
 * `undefined` if the chart does not handle the key.
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

function distance({ x, spans = [[x, x]] }: ReadablePoint, to: number): number {
  return Math.min(...spans.map(([from, end]) => Math.max(from - to, to - end, 0)));
}

/** The point at or nearest to `x`; `null` if `x` is not a finite number. */
export function pointAt(points: readonly ReadablePoint[], x: number): Reading {
  if (!Number.isFinite(x) || points.length === 0) return null;
  const distances = points.map((point) => distance(point, x));
  return distances.indexOf(Math.min(...distances));
}

export function canvasX(clientX: number, drawn: { left: number; width: number }): number {
  return ((clientX - drawn.left) / drawn.width) * CANVAS.width;
}

/** The reading of a chart. It is cleared when the chart shows another `subject`. */
export function useReading(subject: string): [Reading, (reading: Reading) => void] {
  const [state, setState] = useState<{ subject: string; at: Reading }>({ subject, at: null });
  const reading = state.subject === subject ? state.at : null;
  return [reading, (at) => setState({ subject, at })];
}
