import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False on the server and while a page takes over its document, so that both draw the same; true from
 * the first on whatever is drawn later.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
