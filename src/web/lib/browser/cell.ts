import { useSyncExternalStore } from 'react';

export interface Cell<T> {
  get(): T;
  set(value: T): void;
  /** Calls the listener after every change; returns how to unsubscribe. */
  subscribe(listener: () => void): () => void;
}

export function createCell<T>(initial: T): Cell<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * What only the device knows, as a value: `whileHydrating` stands for it on the server and during hydration,
 * so that both render the same. A component that mounts later has the device's own from the start.
 */
export function useCell<T>(cell: Pick<Cell<T>, 'subscribe' | 'get'>, whileHydrating?: T): T {
  const first = whileHydrating === undefined ? cell.get : () => whileHydrating;
  return useSyncExternalStore(cell.subscribe, cell.get, first);
}

const SCRIPT = createCell(true);

/** Whether the script of the page runs. */
export const useHasScript = (): boolean => useCell(SCRIPT, false);

export type LocalStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Kept on the device; without storage (a private window) only as long as the page is open. */
export function createStored<T>(
  key: string,
  parsed: (text: string | null) => T,
  storage: LocalStorage = () => localStorage,
) {
  function tried<R>(act: (stored: ReturnType<LocalStorage>) => R, otherwise: R): R {
    try {
      return act(storage());
    } catch {
      return otherwise;
    }
  }
  return {
    ...createCell(parsed(tried((stored) => stored.getItem(key), null))),
    store: (text: string | null): boolean =>
      tried((stored) => {
        if (text === null) stored.removeItem(key);
        else stored.setItem(key, text);
        return true;
      }, false),
  };
}
