import { startTransition, useEffect, useState } from 'react';

/**
 * The value of a promise that never rejects, a plain value at once. Until a promise is resolved it is the
 * value before, `null` at first: a page that loads again does not fall back to nothing.
 */
export function useResolved<T extends object | string>(promise: T | Promise<T>): T | null {
  const [last, setLast] = useState(promise instanceof Promise ? null : promise);
  useEffect(() => {
    let isWanted = true;
    void Promise.resolve(promise).then((value) => {
      if (isWanted) startTransition(() => setLast(value));
    });
    return () => {
      isWanted = false;
    };
  }, [promise]);
  return promise instanceof Promise ? last : promise;
}
