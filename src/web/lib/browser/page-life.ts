import { createContext, use, useEffect } from 'react';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A timer of one minute that comes this late was held up by a computer that slept. */
const SLEPT = 2 * MINUTE;
/** A browser says that it is online a moment before the network answers. */
const NETWORK_SETTLES = 1000;

/** The parts of a window that show whether anybody is looking at its page. */
export interface PageWindow extends EventTarget {
  readonly document: EventTarget & Pick<Document, 'hidden'>;
  readonly navigator: Pick<Navigator, 'onLine'>;
}

/** Calls a function whenever an open page should ask again; returns how to stop. */
export type PageLife = (ask: () => void) => () => void;

/**
 * Watches for the moments when the figures of an open page may have become old: it is looked at again,
 * the computer has slept, the network is back, or an hour has passed. While it is hidden or offline
 * nothing is asked; afterwards, once.
 *
 * @param now real time in milliseconds.
 */
export function createPageLife(page: PageWindow, now: () => number): PageLife {
  const asks = new Set<() => void>();
  let askedAt = now();
  let tickedAt = askedAt;
  let isDue = false;

  function askIf(isWanted: boolean): void {
    isDue ||= isWanted;
    if (!isDue || page.document.hidden || !page.navigator.onLine) return;
    isDue = false;
    askedAt = now();
    for (const ask of [...asks]) ask();
  }

  // A page that is shown again usually gets the focus too.
  const onLook = () => askIf(now() - askedAt >= MINUTE);
  page.document.addEventListener('visibilitychange', onLook);
  page.addEventListener('focus', onLook);
  page.addEventListener('online', () => setTimeout(askIf, NETWORK_SETTLES, true));
  setInterval(() => {
    const hasSlept = now() - tickedAt >= SLEPT;
    tickedAt = now();
    askIf(hasSlept || now() - askedAt >= HOUR);
  }, MINUTE);

  return (ask) => {
    asks.add(ask);
    return () => asks.delete(ask);
  };
}

/** Provides the life of the page; by default nothing ever asks again. */
export const PageLifeContext = createContext<PageLife>(() => () => undefined);

/** Calls `ask` whenever the open page should ask again; `null` if there is nothing to ask for. */
export function useAskAgain(ask: (() => void) | null): void {
  const life = use(PageLifeContext);
  useEffect(() => (ask === null ? undefined : life(ask)), [life, ask]);
}
