import { useEffect, useState } from 'react';

/** The two times of a page, in milliseconds since 1970. */
export interface RiverTimes {
  /** When figures are of: in a demonstration on its pinned day. */
  readonly site: number;
  /** When figures were fetched: always real. */
  readonly real: number;
}

const MINUTE = 60_000;

/** The times as they go on, each minute anew, so that ages stay true on a page that is left open. */
export function useRiverTimes(clock: () => RiverTimes): RiverTimes {
  const [times, setTimes] = useState(clock);
  useEffect(() => {
    setTimes(clock());
    const timer = setInterval(() => setTimes(clock()), MINUTE);
    return () => clearInterval(timer);
  }, [clock]);
  return times;
}
