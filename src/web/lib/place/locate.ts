import type { Position } from '#domain/place/position.ts';

export type Located =
  | { readonly kind: 'found'; readonly position: Position }
  | {
      readonly kind: 'failed';
      /** One line for the screen. */
      readonly words: string;
      /** What the browser said, for the console. */
      readonly reason: string;
    };

const UNSUPPORTED = 'This browser cannot tell where you are. Type a town or ZIP code.';
const DENIED =
  'Your location is switched off for this site. Type a town or ZIP code, or allow it in the browser’s settings.';
const TIMED_OUT = 'Finding your location took too long. Try again, or type a town or ZIP code.';
const UNAVAILABLE = 'Your location could not be found. Try again, or type a town or ZIP code.';

/** Codes of GeolocationPositionError; any other means that the position is unavailable. */
const PERMISSION_DENIED = 1;
const TIMEOUT = 3;

function wordsFor(code: number): string {
  if (code === PERMISSION_DENIED) return DENIED;
  return code === TIMEOUT ? TIMED_OUT : UNAVAILABLE;
}

/** Whole miles do not need GPS, and a fix from the last five minutes is good enough. */
const OPTIONS: PositionOptions = {
  enableHighAccuracy: false,
  timeout: 20_000,
  maximumAge: 300_000,
};

/**
 * Asks the device for its position, which may prompt the visitor. Never rejects.
 *
 * @param geolocation `undefined` if the browser has none or the page is not secure.
 */
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
        resolve({ kind: 'failed', words: wordsFor(code), reason: message || `code ${code}` }),
      OPTIONS,
    );
  });
}
