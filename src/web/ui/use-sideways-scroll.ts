import { type RefObject, useEffect } from 'react';
import { dragByMouse, markHiddenColumns, moveByWheel } from './move-sideways.ts';

/** Lets a box be scrolled sideways by mouse and wheel, and marks edges that hide columns. */
export function useSidewaysScroll(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const cleanups = [markHiddenColumns(box), dragByMouse(box), moveByWheel(box)];
    return () => {
      for (const cleanUp of cleanups) cleanUp();
    };
  }, [ref]);
}
