import type { Coordinate } from 'ol/coordinate.js';
import { boundingExtent, buffer, type Extent } from 'ol/extent.js';
import type Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import { MOUSE_SLACK, TOUCH_REACH } from './view-rules.ts';

export interface PointerPosition {
  readonly coordinate: Coordinate;
  /** Map units per pixel. */
  readonly resolution: number;
  /** A finger needs more room than a mouse. */
  readonly isTouch: boolean;
}

/**
 * The features whose mark is under a pointer, with its distance in pixels. Marks are round enough to use distances;
 * OpenLayers' own hit detection would redraw all of them.
 */
export function featuresUnder(
  source: { getFeaturesInExtent(extent: Extent): Feature[] },
  { coordinate, resolution, isTouch }: PointerPosition,
  radiusOf: (feature: Feature) => number,
): readonly { readonly feature: Feature; readonly distance: number }[] {
  const [x = 0, y = 0] = coordinate;
  return source
    .getFeaturesInExtent(buffer(boundingExtent([coordinate]), TOUCH_REACH * resolution))
    .map((feature) => {
      const place = feature.getGeometry();
      const [fx = 0, fy = 0] = place instanceof Point ? place.getCoordinates() : [];
      return { feature, distance: Math.hypot(fx - x, fy - y) / resolution };
    })
    .filter(
      ({ feature, distance }) =>
        distance <= (isTouch ? TOUCH_REACH : radiusOf(feature) + MOUSE_SLACK),
    );
}
