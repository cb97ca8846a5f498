import { startTransition, useEffect, useRef, useState } from 'react';

const MINUTE = 60_000;

/**
 * The value of a clock, updated every minute and when the page is looked at again, so that ages stay
 * true on an open page.
 *
 * @param clock must keep its identity.
 */
export function useClock<T>(clock: () => T): T {
  const [value, setValue] = useState(clock);
  const last = useRef(clock);
  useEffect(() => {
    const update = () => startTransition(() => setValue(() => clock()));
    // The first value is as new as the first drawing.
    if (last.current !== clock) update();
    last.current = clock;
    const timer = setInterval(update, MINUTE);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [clock]);
  return value;
}
