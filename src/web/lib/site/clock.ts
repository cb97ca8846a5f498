import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { Config } from '#contract/config.ts';
import { MINUTE_MS } from '#domain/time/milliseconds.ts';
import { onPacificDay } from '#domain/time/pacific-clock.ts';
import { useHasScript } from '../browser/cell.ts';
import { useConfig } from './site.ts';

/**
 * Updates every minute and when the page becomes visible again; `clock` must keep its identity.
 *
 * @param first the value until the first update, right after the first render; by default that of the clock.
 */
export function useClock<T>(clock: () => T, first: T | null = null): T {
  const [value, setValue] = useState(() => first ?? clock());
  const last = useRef(first === null ? clock : null);
  useEffect(() => {
    const update = () => {
      // Read once: React may begin the transition again, and each time would be another "now".
      const next = clock();
      startTransition(() => setValue(() => next));
    };
    if (last.current !== clock) update();
    last.current = clock;
    const timer = setInterval(update, MINUTE_MS);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [clock]);
  return value;
}

/** "Now" on the pages; in a demonstration, the same time of day on its pinned day. */
export function siteNow({ mode, today }: Pick<Config, 'mode' | 'today'>, realMs: number): number {
  return mode === 'demo' ? onPacificDay(realMs, today) : realMs;
}

/** The real time and the time that the site shows, both in milliseconds. */
export interface RiverTimes {
  readonly real: number;
  readonly site: number;
  /** It is when the page was made. The page may be read much later, so it gives moments instead of ages. */
  readonly isOfPage?: boolean;
}

export function useRiverClock(): (real?: number) => RiverTimes {
  const { mode, today } = useConfig();
  return useCallback(
    (real = Date.now()) => ({ real, site: siteNow({ mode, today }, real) }),
    [mode, today],
  );
}

/** The present; on the server and during hydration, when the page was made, so that both render the same. */
export function useTimes(clock: (real?: number) => RiverTimes, madeAt: number | null): RiverTimes {
  const hasScript = useHasScript();
  const first = hasScript || madeAt === null ? null : { ...clock(madeAt), isOfPage: true };
  return useClock(clock, first);
}
