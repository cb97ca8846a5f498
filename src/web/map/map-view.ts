import { boundingExtent } from 'ol/extent.js';
import { fromLonLat, transformExtent } from 'ol/proj.js';
import View from 'ol/View.js';
import type { Position } from '#domain/place/position.ts';

const FIRST_ZOOM = 5;
const PACIFIC_NORTHWEST = [-124.9, 45.5, -116.8, 49.05];
export const LAYER_ZOOMS = { minZoom: 0, maxZoom: 24 } as const;
export const FIT = { maxZoom: 12, padding: 50, severalMs: 500 } as const;
const SELECTED = { zoom: 12, ms: 1000 } as const;

const POPUP = {
  leastZoom: 10,
  ms: 500,
  above: 0.33,
  low: { height: 480, above: 0.42 },
} as const;

const MERCATOR = 'EPSG:3857';
const ZOOM_STEP_MS = 250;
/** Tolerance for fractional zoom levels. */
const SAME_ZOOM = 0.01;

export const toMapCoordinate = ({ longitude, latitude }: Position): number[] =>
  fromLonLat([longitude, latitude]);

/** The position of the map and its moves, which are not animated with reduced motion. */
export function createMapView(prefersReducedMotion: () => boolean) {
  const view = new View({
    projection: MERCATOR,
    center: [0, 0],
    zoom: FIRST_ZOOM,
    ...LAYER_ZOOMS,
    enableRotation: false,
  });
  const duration = (ms: number) => (prefersReducedMotion() ? 0 : ms);
  const zoom = () => view.getZoom() ?? FIRST_ZOOM;

  return {
    view,
    toPacificNorthwest(): void {
      view.fit(transformExtent(PACIFIC_NORTHWEST, 'EPSG:4326', MERCATOR));
    },
    /** @param isFirst whether the map has no position yet from which to animate. */
    toFacility(position: Position, isFirst: boolean): void {
      view.cancelAnimations();
      view.animate({
        center: toMapCoordinate(position),
        zoom: SELECTED.zoom,
        duration: isFirst ? 0 : duration(SELECTED.ms),
      });
    },
    toGauge(position: Position, mapHeight: number): void {
      // Otherwise a zoom under way would continue from another place.
      view.cancelAnimations();
      const [x = 0, y = 0] = toMapCoordinate(position);
      const closer = Math.max(zoom(), POPUP.leastZoom);
      const { above } = mapHeight < POPUP.low.height ? POPUP.low : POPUP;
      view.animate({
        center: [x, y + above * mapHeight * view.getResolutionForZoom(closer)],
        zoom: closer,
        duration: duration(POPUP.ms),
      });
    },
    fit(positions: readonly Position[], ms: number): void {
      view.fit(boundingExtent(positions.map(toMapCoordinate)), {
        maxZoom: Math.max(FIT.maxZoom, zoom()),
        padding: [FIT.padding, FIT.padding, FIT.padding, FIT.padding],
        duration: duration(ms),
      });
    },
    /** Whether a fit cannot zoom in further and so cannot separate marks that still overlap. */
    isClosest: () => zoom() >= FIT.maxZoom - SAME_ZOOM,
    zoomBy(steps: number): void {
      const next = view.getConstrainedZoom(zoom() + steps);
      if (next !== undefined) view.animate({ zoom: next, duration: duration(ZOOM_STEP_MS) });
    },
  };
}
