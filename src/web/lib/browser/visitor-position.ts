import { useSyncExternalStore } from 'react';
import type { Position } from '#domain/place/position.ts';

/*
 * The visitor's position, known once they used Find Nearest. It is only kept in memory for the visit,
 * never stored or sent.
 */
let known: Position | null = null;
const listeners = new Set<() => void>();

/** Sets the position for the rest of the visit; `null` clears it. */
export function setVisitorPosition(position: Position | null): void {
  known = position;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The position of the visitor; `null` until they give it, and on the server. */
export function useVisitorPosition(): Position | null {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  );
}
