import { startTransition, useEffect, useState } from 'react';

/** False on the server and while a page takes over its document, so that both draw the same. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  // A transition: what changes by it is drawn between taps, not with the effects of the whole page.
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return isHydrated;
}
