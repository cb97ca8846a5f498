import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import type { Config } from '#contract/config.ts';
import { MINUTE_MS } from '#domain/time/milliseconds.ts';
import { onPacificDay } from '#domain/time/pacific-clock.ts';
import { useConfig } from './site.ts';

/** Updates every minute and when the page becomes visible again; `clock` must keep its identity. */
export function useClock<T>(clock: () => T): T {
  const [value, setValue] = useState(clock);
  const last = useRef(clock);
  useEffect(() => {
    const update = () => startTransition(() => setValue(() => clock()));
    // The first value is from the first render, so it is current.
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
export function useRiverClock() {
  const { mode, today } = useConfig();
  return useCallback(() => {
    const real = Date.now();
    return { real, site: siteNow({ mode, today }, real) };
  }, [mode, today]);
}
