import { type RefObject, useEffect, useRef, useState } from 'react';

/** So far below the screen an element is near. */
const NEAR = '600px';

/**
 * Whether an element has come near the screen, and the element's reference.
 *
 * @param margin how far from the screen is near, in pixels.
 */
export function useApproached<T extends Element>(
  margin: `${number}px` = NEAR,
): readonly [boolean, RefObject<T | null>] {
  const element = useRef<T>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (element.current === null || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: `${margin} 0px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear, margin]);
  return [isNear, element];
}
