import { boundingExtent } from 'ol/extent.js';
import { fromLonLat, transformExtent } from 'ol/proj.js';
import View from 'ol/View.js';
import type { Position } from '#domain/place/position.ts';
import { FIT, LAYER_ZOOMS, POPUP, SELECTED, VIEW } from './view-rules.ts';

const DEGREES = 'EPSG:4326';
const MERCATOR = 'EPSG:3857';
const ZOOM_STEP_MS = 250;
/** Tolerance, because zooms are fractional. */
const SAME_ZOOM = 0.01;

export function toMapCoordinate({ longitude, latitude }: Position): number[] {
  return fromLonLat([longitude, latitude]);
}

/** Where the map is and how it moves; with reduced motion, without animation. */
export function createMapView(prefersReducedMotion: () => boolean) {
  const view = new View({
    projection: MERCATOR,
    center: [...VIEW.center],
    zoom: VIEW.zoom,
    minZoom: LAYER_ZOOMS.min,
    maxZoom: LAYER_ZOOMS.max,
    enableRotation: false,
  });
  const duration = (ms: number) => (prefersReducedMotion() ? 0 : ms);
  const zoom = () => view.getZoom() ?? VIEW.zoom;

  return {
    view,
    toPacificNorthwest(): void {
      view.fit(transformExtent([...VIEW.pacificNorthwest], DEGREES, MERCATOR));
    },
    /** @param isFirst whether the map has no position yet, and so nothing to animate from. */
    toFacility(position: Position, isFirst: boolean): void {
      const { zoom: closer, ms } = SELECTED;
      view.cancelAnimations();
      view.animate({
        center: toMapCoordinate(position),
        zoom: closer,
        duration: isFirst ? 0 : duration(ms),
      });
    },
    /** Leaves room for the popup above its gauge; on a low screen that is nearly all there is. */
    toGauge(position: Position, mapHeight: number): void {
      const [x = 0, y = 0] = toMapCoordinate(position);
      const closer = Math.max(zoom(), POPUP.leastZoom);
      const resolution = view.getResolutionForZoom(closer);
      view.animate({
        center: [
          x,
          y +
            (mapHeight < POPUP.low.height ? POPUP.low.above : POPUP.above) * mapHeight * resolution,
        ],
        zoom: closer,
        duration: duration(POPUP.ms),
      });
    },
    /** Fits positions into the view; a zoom closer than the maximum of a fit stays. */
    fit(positions: readonly Position[], ms: number): void {
      const { maxZoom, padding } = FIT;
      view.fit(boundingExtent(positions.map(toMapCoordinate)), {
        maxZoom: Math.max(maxZoom, zoom()),
        padding: [padding, padding, padding, padding],
        duration: duration(ms),
      });
    },
    /** Whether a fit cannot zoom in further, and so cannot separate what is still together. */
    isClosest: () => zoom() >= FIT.maxZoom - SAME_ZOOM,
    zoomBy(steps: number): void {
      const next = view.getConstrainedZoom(zoom() + steps);
      if (next !== undefined) view.animate({ zoom: next, duration: duration(ZOOM_STEP_MS) });
    },
  };
}
