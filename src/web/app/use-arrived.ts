import { useEffect, useState } from 'react';

/**
 * What was promised, once it is there; `null` until then. What is no promise is there at once.
 *
 * @param promised a promise that never rejects.
 */
export function useArrived<T extends object | string>(promised: T | Promise<T>): T | null {
  const [arrived, setArrived] = useState<{ from: Promise<T>; value: T } | null>(null);
  useEffect(() => {
    if (!(promised instanceof Promise)) return;
    let isWanted = true;
    void promised.then((value) => {
      if (isWanted) setArrived({ from: promised, value });
    });
    return () => {
      isWanted = false;
    };
  }, [promised]);
  if (!(promised instanceof Promise)) return promised;
  return arrived?.from === promised ? arrived.value : null;
}
