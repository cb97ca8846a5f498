import { useEffect, useRef, useState } from 'react';
import type { Position } from '#domain/place/position.ts';
import { log } from '#web/lib/browser/log.ts';
import { keepVisitorPosition } from '#web/lib/browser/visitor-position.ts';
import { locate } from './locate.ts';

/** How the search for the nearest facility stands. */
export type FindNearest =
  | { readonly kind: 'idle' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly words: string };

const browserGeolocation = () =>
  window.isSecureContext && 'geolocation' in navigator ? navigator.geolocation : undefined;

/**
 * Asks the device for its position, keeps it for the visit and hands it to `found`: unless the visitor
 * has chosen for themselves in the meantime (`giveUp`) or gone to another page.
 */
export function useFindNearest(found: (position: Position) => void) {
  const [standing, setStanding] = useState<FindNearest>({ kind: 'idle' });
  const asked = useRef(0);
  const take = useRef(found);
  useEffect(() => {
    take.current = found;
  }, [found]);

  const giveUp = () => {
    asked.current += 1;
    setStanding({ kind: 'idle' });
  };
  useEffect(
    () => () => {
      asked.current += 1;
    },
    [],
  );

  const find = async () => {
    asked.current += 1;
    const mine = asked.current;
    setStanding({ kind: 'waiting' });
    const located = await locate(browserGeolocation());
    if (located.kind === 'failed') {
      log.geolocationFailed(located.reason);
    } else {
      keepVisitorPosition(located.position);
    }
    if (asked.current !== mine) return;
    if (located.kind === 'failed') {
      setStanding({ kind: 'failed', words: located.words });
    } else {
      setStanding({ kind: 'idle' });
      take.current(located.position);
    }
  };

  return { standing, find, giveUp };
}
