import { useEffect, useState } from 'react';

/** The two times of a page, in milliseconds since 1970. */
export interface RiverTimes {
  /** For times of figures; in a demonstration on its pinned day. */
  readonly site: number;
  /** For times of fetching; always real. */
  readonly real: number;
}

const MINUTE = 60_000;

/** The current times, updated every minute so that ages stay true on an open page. */
export function useRiverTimes(clock: () => RiverTimes): RiverTimes {
  const [times, setTimes] = useState(clock);
  useEffect(() => {
    setTimes(clock());
    const timer = setInterval(() => setTimes(clock()), MINUTE);
    return () => clearInterval(timer);
  }, [clock]);
  return times;
}
