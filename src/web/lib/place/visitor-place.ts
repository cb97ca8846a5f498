import { useSyncExternalStore } from 'react';
import { createCell, createStoredText, type LocalStorage } from '../browser/cell.ts';

const STORAGE_KEY = 'freshet-place';

/** Where the visitor is, or wants distances from, with its name as shown after "Near". */
export interface VisitorPlace {
  readonly name: string;
  readonly longitude: number;
  readonly latitude: number;
}

/** About a mile: enough for whole miles, and no address. */
const hundredths = (degrees: number) => Math.round(degrees * 100) / 100;

function parsed(text: string | null): VisitorPlace | null {
  try {
    const { name, longitude, latitude } = JSON.parse(text ?? 'null');
    const isPlace =
      typeof name === 'string' && Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;
    return isPlace ? { name, longitude, latitude } : null;
  } catch {
    return null;
  }
}

/** The visitor's place, kept on the device and never sent. */
export function createVisitorPlace(storage: LocalStorage) {
  const stored = createStoredText(storage, STORAGE_KEY);
  const cell = createCell(parsed(stored.get()));
  return {
    get: cell.get,
    subscribe: cell.subscribe,
    /** Keeps the place to about a mile; `null` forgets it. */
    set(place: VisitorPlace | null) {
      if (place === null) {
        stored.clear();
        return cell.set(null);
      }
      const { name, longitude, latitude } = place;
      const kept = { name, longitude: hundredths(longitude), latitude: hundredths(latitude) };
      stored.set(JSON.stringify(kept));
      cell.set(kept);
    },
  };
}

let ofThisBrowser: ReturnType<typeof createVisitorPlace> | undefined;
const visitor = () => {
  ofThisBrowser ??= createVisitorPlace(() => localStorage);
  return ofThisBrowser;
};

export const setVisitorPlace = (place: VisitorPlace | null) => visitor().set(place);

/** The visitor's place; `null` while none is known, on the server and during hydration. */
export function useVisitorPlace(): VisitorPlace | null {
  return useSyncExternalStore(
    (listener) => visitor().subscribe(listener),
    () => visitor().get(),
    () => null,
  );
}
