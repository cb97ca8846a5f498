import type { Position } from '#domain/place/position.ts';
import { createCell, useCell } from './cell.ts';

/** Kept in memory for the visit, never stored or sent. */
const visitor = createCell<Position | null>(null);

/** Sets the position for the rest of the visit; `null` clears it. */
export const setVisitorPosition = visitor.set;

/** The position of the visitor; `null` until they use Find Nearest, and on the server. */
export function useVisitorPosition(): Position | null {
  return useCell(visitor);
}
