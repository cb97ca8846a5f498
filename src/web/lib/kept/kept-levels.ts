import { createStored, type LocalStorage, useCell } from '../browser/cell.ts';

const STORAGE_KEY = 'freshet-levels';

/** The flow in cubic feet per second that a visitor has named for a river, by NOAA's id of its point. */
export type Levels = Readonly<Record<string, number>>;

const NONE: Levels = {};

/** Reads what this or an older build stored; the visitor may have changed it. */
function parsed(text: string | null): Levels {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return Object.fromEntries(
      Object.entries(stored ?? {}).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number' && entry[1] > 0,
      ),
    );
  } catch {
    return NONE;
  }
}

export function createKeptLevels(storage?: LocalStorage) {
  const { get, set, subscribe, store } = createStored(STORAGE_KEY, parsed, storage);
  return {
    get,
    subscribe,
    /** `null` forgets it. */
    keep(lid: string, levelCfs: number | null): void {
      const { [lid]: _, ...others } = get();
      const next: Levels = levelCfs === null ? others : { ...others, [lid]: levelCfs };
      store(Object.keys(next).length === 0 ? null : JSON.stringify(next));
      set(next);
    },
  };
}

const kept = createKeptLevels();
export const keepLevel = kept.keep;

export const useLevel = (lid: string): number | null => useCell(kept, NONE)[lid] ?? null;
