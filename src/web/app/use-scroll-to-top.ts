import { type RefObject, useEffect, useRef } from 'react';
import { useNavigation } from '#web/lib/browser/navigation.tsx';

/**
 * Scrolls to the top whenever the path changes (requirement 2.8), or to the element
 * that the hash names, and moves the focus to the new page for screen readers.
 */
export function useScrollToTop(main: RefObject<HTMLElement | null>): void {
  const { pathname, hash } = useNavigation().address;
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    const place = hash ? document.getElementById(hash.slice(1)) : null;
    if (place) place.scrollIntoView();
    else window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname, hash, main]);
}
