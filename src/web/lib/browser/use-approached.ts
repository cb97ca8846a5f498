import { type RefObject, useEffect, useRef, useState } from 'react';

/** So far below the screen an element is near. */
const NEAR = '600px';

/** Whether an element has come near the screen, and the element's reference. */
export function useApproached<T extends Element>(): readonly [boolean, RefObject<T | null>] {
  const element = useRef<T>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (element.current === null || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: `${NEAR} 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [isNear, element];
}
