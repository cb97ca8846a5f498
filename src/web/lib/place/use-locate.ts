import { useEffect, useRef, useState } from 'react';
import type { Position } from '#domain/place/position.ts';
import { log } from '../browser/log.ts';
import { locate } from './locate.ts';
import { setVisitorPlace } from './visitor-place.ts';

export type Locating =
  | { readonly kind: 'idle' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly words: string };

const browserGeolocation = () =>
  window.isSecureContext && 'geolocation' in navigator ? navigator.geolocation : undefined;

/**
 * Asks the device for its position, keeps it as the visitor’s place and passes it to `found`, unless the
 * visitor has made a choice in the meantime (`cancel`) or left the page.
 */
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
    if (located.kind === 'failed') {
      log.geolocationFailed(located.reason);
    } else {
      setVisitorPlace({ name: 'your location', ...located.position });
    }
    if (attempt.current !== mine) return;
    if (located.kind === 'failed') {
      setStatus({ kind: 'failed', words: located.words });
    } else {
      setStatus({ kind: 'idle' });
      latestFound.current(located.position);
    }
  };

  return { status, find, cancel };
}
