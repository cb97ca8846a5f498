import { useSyncExternalStore } from 'react';
import type { Position } from '#domain/place/position.ts';

/*
 * Where the visitor is, once they have asked for the nearest facility. It is kept in memory for the
 * visit and nowhere else: it is neither stored nor sent, and nothing here asks for it.
 */
let known: Position | null = null;
const listeners = new Set<() => void>();

/** Keeps the position for the rest of the visit; `null` forgets it. */
export function setVisitorPosition(position: Position | null): void {
  known = position;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The position of the visitor; `null` as long as they have not given it, and on the server. */
export function useVisitorPosition(): Position | null {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  );
}
