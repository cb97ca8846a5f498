import { type RefObject, useEffect } from 'react';
import { dragByMouse, markHiddenColumns, moveByWheel } from './move-sideways.ts';

/** Lets a box that scrolls be moved sideways by mouse and wheel, and marks the edges that hide more. */
export function useSidewaysScroll(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const ends = [markHiddenColumns(box), dragByMouse(box), moveByWheel(box)];
    return () => {
      for (const end of ends) end();
    };
  }, [ref]);
}
