import { type RefObject, startTransition, useEffect, useState } from 'react';

/** Distance below the screen that counts as near, so that a part is ready when scrolled to. */
const MARGIN = '400px 0px';

/** The width of an element in pixels once it is near the screen or printed; `null` before that. */
export function useNear(element: RefObject<Element | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useEffect(() => {
    const found = element.current;
    if (found === null || width !== null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const near = entries.find(({ isIntersecting }) => isIntersecting);
        // Large parts render as a transition, between taps.
        if (near) startTransition(() => setWidth(near.boundingClientRect.width));
      },
      { rootMargin: MARGIN },
    );
    const print = () => setWidth(found.clientWidth);
    observer.observe(found);
    addEventListener('beforeprint', print);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', print);
    };
  }, [element, width]);
  return width;
}
