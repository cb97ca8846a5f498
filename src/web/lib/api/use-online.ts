import { useEffect } from 'react';

/** Calls `again` when the network is back. `null` while nothing is lacking. */
export function useOnline(again: (() => void) | null): void {
  useEffect(() => {
    if (again === null) return;
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [again]);
}
