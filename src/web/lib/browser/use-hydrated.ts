import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page is alive: `false` on the server and until the script has taken the page up. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
