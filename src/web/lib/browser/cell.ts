import { useSyncExternalStore } from 'react';

/** One value that changes, and those who want to know of it. */
export interface Cell<T> {
  get(): T;
  set(value: T): void;
  /** Calls the listener after every change; gives the way out back. */
  subscribe(listener: () => void): () => void;
}

/** Makes a cell. */
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

/** The value of a cell, as it changes. */
export function useCell<T>({ subscribe, get }: Pick<Cell<T>, 'subscribe' | 'get'>): T {
  return useSyncExternalStore(subscribe, get, get);
}
