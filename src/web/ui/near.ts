import { startTransition, useCallback, useState } from 'react';

/** How far below the screen an element counts as near, so that late code is there when it is scrolled to. */
const NEAR = '600px 0px';

/** Whether an element has been near the screen; printing brings all elements near. */
export function useNear() {
  const [isNear, setNear] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const become = () => startTransition(() => setNear(true));
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) become();
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    addEventListener('beforeprint', become);
    return () => {
      observer.disconnect();
      removeEventListener('beforeprint', become);
    };
  }, []);
  return [ref, isNear] as const;
}
