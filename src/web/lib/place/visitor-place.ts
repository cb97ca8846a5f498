import { useEffect, useRef, useState } from 'react';
import type { Position } from '#domain/place/position.ts';
import { createStored, type LocalStorage, useCell } from '../browser/cell.ts';
import { log } from '../browser/log.ts';

const STORAGE_KEY = 'freshet-place';

/** The place to measure distances from, with its name as shown after "Near". */
export interface VisitorPlace {
  readonly name: string;
  readonly longitude: number;
  readonly latitude: number;
}

/** Rounds to about a mile: enough for whole miles without revealing an address. */
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
export function createVisitorPlace(storage?: LocalStorage) {
  const { get, set, subscribe, store } = createStored(STORAGE_KEY, parsed, storage);
  return {
    get,
    subscribe,
    set(place: VisitorPlace | null) {
      const kept = place && {
        name: place.name,
        longitude: hundredths(place.longitude),
        latitude: hundredths(place.latitude),
      };
      store(kept && JSON.stringify(kept));
      set(kept);
    },
  };
}

const visitor = createVisitorPlace();
export const setVisitorPlace = visitor.set;

/** The visitor's place; `null` if unknown, on the server and during hydration. */
export const useVisitorPlace = () => useCell(visitor, null);

export type Located =
  | { readonly kind: 'found'; readonly position: Position }
  | {
      readonly kind: 'failed';
      readonly words: string;
      readonly reason: string;
    };

const UNSUPPORTED = 'This browser cannot tell where you are. Type a town or ZIP code.';
const UNAVAILABLE = 'Your location could not be found. Try again, or type a town or ZIP code.';

/** Keyed by the code of GeolocationPositionError; any other code means that the position is unavailable. */
const FAILURES: Readonly<Record<number, string>> = {
  1: 'Your location is switched off for this site. Type a town or ZIP code, or allow it in the browser’s settings.',
  3: 'Finding your location took too long. Try again, or type a town or ZIP code.',
};

/** Whole miles do not need GPS, and a fix from the last five minutes is good enough. */
const OPTIONS: PositionOptions = {
  enableHighAccuracy: false,
  timeout: 20_000,
  maximumAge: 300_000,
};

/** Asks the device for its position, which may prompt the visitor. Never rejects. */
export function locate(
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined,
): Promise<Located> {
  if (!geolocation) {
    return Promise.resolve({ kind: 'failed', words: UNSUPPORTED, reason: 'not supported' });
  }
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords: { longitude, latitude } }) =>
        resolve({ kind: 'found', position: { longitude, latitude } }),
      ({ code, message }) =>
        resolve({
          kind: 'failed',
          words: FAILURES[code] ?? UNAVAILABLE,
          reason: message || `code ${code}`,
        }),
      OPTIONS,
    );
  });
}

export type Locating =
  | { readonly kind: 'idle' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly words: string };

const browserGeolocation = () =>
  window.isSecureContext && 'geolocation' in navigator ? navigator.geolocation : undefined;

/** Gets the device's position and keeps it, unless `cancel` is called first because the visitor chose a place. */
export function useLocate(found: (position: Position) => void) {
  const [status, setStatus] = useState<Locating>({ kind: 'idle' });
  const attempt = useRef(0);
  const latestFound = useRef(found);
  useEffect(() => {
    latestFound.current = found;
  }, [found]);

  const cancel = () => {
    attempt.current += 1;
    setStatus({ kind: 'idle' });
  };
  useEffect(
    () => () => {
      attempt.current += 1;
    },
    [],
  );

  const find = async () => {
    attempt.current += 1;
    const mine = attempt.current;
    setStatus({ kind: 'waiting' });
    const located = await locate(browserGeolocation());
    if (located.kind === 'failed') log.geolocationFailed(located.reason);
    else setVisitorPlace({ name: 'your location', ...located.position });
    if (attempt.current !== mine) return;
    setStatus(located.kind === 'failed' ? located : { kind: 'idle' });
    if (located.kind === 'found') latestFound.current(located.position);
  };

  return { status, find, cancel };
}
