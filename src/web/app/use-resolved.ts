import { useEffect, useState } from 'react';

/** The value of a promise that never rejects, `null` until then; a plain value at once. */
export function useResolved<T extends object | string>(promise: T | Promise<T>): T | null {
  const [resolved, setResolved] = useState<{ from: Promise<T>; value: T } | null>(null);
  useEffect(() => {
    if (!(promise instanceof Promise)) return;
    let isWanted = true;
    void promise.then((value) => {
      if (isWanted) setResolved({ from: promise, value });
    });
    return () => {
      isWanted = false;
    };
  }, [promise]);
  if (!(promise instanceof Promise)) return promise;
  return resolved?.from === promise ? resolved.value : null;
}
