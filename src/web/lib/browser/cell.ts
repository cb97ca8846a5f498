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

export function useCell<T>({ subscribe, get }: Pick<Cell<T>, 'subscribe' | 'get'>): T {
  return useSyncExternalStore(subscribe, get, get);
}

export type LocalStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A text kept on the device. */
export interface StoredText {
  /** `null` until one is set. */
  get(): string | null;
  /** Whether it is stored. */
  set(text: string): boolean;
  clear(): void;
}

/** If storage is unavailable (a private window) the text lasts as long as the page. */
export function createStoredText(storage: LocalStorage, key: string): StoredText {
  let text: string | null = null;
  function tried(act: (stored: ReturnType<LocalStorage>) => void): boolean {
    try {
      act(storage());
      return true;
    } catch {
      return false;
    }
  }
  tried((stored) => {
    text = stored.getItem(key);
  });
  return {
    get: () => text,
    set(next) {
      text = next;
      return tried((stored) => stored.setItem(key, next));
    },
    clear() {
      text = null;
      tried((stored) => stored.removeItem(key));
    },
  };
}
