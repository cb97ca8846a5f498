import type OlMap from 'ol/Map.js';
import type { Box } from './map-layout.ts';

/** The map on the screen. Boxes are in pixels of the whole world at this resolution. */
export interface Viewport {
  /** Map units per pixel. */
  readonly resolution: number;
  readonly box: Box;
  /** What lies over the map: the panel and buttons. */
  readonly covers: readonly Box[];
}

/** A coordinate of the map in pixels of the whole world. */
export const pixelOf = ([x = 0, y = 0]: readonly number[], resolution: number) => ({
  x: x / resolution,
  y: -y / resolution,
});

/** @returns `null` while the map is nowhere on the page. */
export function viewportOf(map: OlMap): Viewport | null {
  const size = map.getSize();
  const target = map.getTargetElement();
  const { center, resolution } = map.getView().getState();
  if (!size || !target || !resolution) return null;
  const [width = 0, height = 0] = size;
  const middle = pixelOf(center, resolution);
  const [left, top] = [middle.x - width / 2, middle.y - height / 2];
  const origin = target.getBoundingClientRect();
  const covers = [...(target.closest('dialog')?.querySelectorAll('[data-covers]') ?? [])].map(
    (element): Box => {
      const rect = element.getBoundingClientRect();
      const [x, y] = [left + rect.left - origin.left, top + rect.top - origin.top];
      return [x, y, x + rect.width, y + rect.height];
    },
  );
  return { resolution, box: [left, top, left + width, top + height], covers };
}

/** Whether a point is on the screen and nothing lies over it. */
export function isSeen({ box, covers }: Viewport, { x, y }: { x: number; y: number }): boolean {
  const isIn = ([left, top, right, bottom]: Box) =>
    x >= left && x <= right && y >= top && y <= bottom;
  return isIn(box) && !covers.some(isIn);
}
