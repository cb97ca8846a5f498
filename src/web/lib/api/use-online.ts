import { useEffect } from 'react';

/** Calls `retry` when the network is back; `null` if there is nothing to retry. */
export function useOnline(retry: (() => void) | null): void {
  useEffect(() => {
    if (retry === null) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);
}
