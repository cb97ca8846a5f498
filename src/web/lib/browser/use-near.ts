import { type RefObject, useEffect, useState } from 'react';

/** How far below the screen a part is near, so that it is there when it is scrolled to. */
const MARGIN = '400px 0px';

/** Whether an element has come near the screen, or is about to be printed; `false` on the server. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (element.current === null || isNear) return;
    const show = () => setIsNear(true);
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(),
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    addEventListener('beforeprint', show);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', show);
    };
  }, [element, isNear]);
  return isNear;
}
