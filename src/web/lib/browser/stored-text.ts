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
  function tried(act: (stored: ReturnType<LocalStorage>) => void): boolean {
    try {
      act(storage());
      return true;
    } catch {
      return false;
    }
  }
  let text: string | null | undefined;
  return {
    // Read when it is asked for: the first look into the storage holds a page up for milliseconds.
    get() {
      if (text === undefined) {
        text = null;
        tried((stored) => {
          text = stored.getItem(key);
        });
      }
      return text;
    },
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
