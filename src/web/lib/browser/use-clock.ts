import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/**
 * The value of a clock, updated every minute and when the page is looked at again, so that ages stay
 * true on an open page.
 *
 * @param clock must keep its identity.
 */
export function useClock<T>(clock: () => T): T {
  const [value, setValue] = useState(clock);
  useEffect(() => {
    const update = () => setValue(clock());
    update();
    const timer = setInterval(update, MINUTE);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [clock]);
  return value;
}
