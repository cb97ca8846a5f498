import { type RefObject, startTransition, useEffect, useState } from 'react';

/** Distance below the screen that counts as near, so that a part is ready when scrolled to. */
const MARGIN = '400px 0px';

/** Whether an element has been near the screen, or printed: before that, what it shows is not worth a request. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const found = element.current;
    if (found === null || isNear) return;
    const come = () => startTransition(() => setNear(true));
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) come();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(found);
    addEventListener('beforeprint', come);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', come);
    };
  }, [element, isNear]);
  return isNear;
}
