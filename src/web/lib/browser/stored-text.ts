export type LocalStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** A text kept on the device. */
export interface StoredText {
  /** `null` until one is set. */
  get(): string | null;
  set(text: string): void;
  clear(): void;
}

function tryOrNull<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

/** If storage is unavailable (a private window) the text lasts as long as the page. */
export function createStoredText(storage: LocalStorage, key: string): StoredText {
  let text = tryOrNull(() => storage().getItem(key));
  return {
    get: () => text,
    set(next) {
      text = next;
      tryOrNull(() => storage().setItem(key, next));
    },
    clear() {
      text = null;
      tryOrNull(() => storage().removeItem(key));
    },
  };
}
