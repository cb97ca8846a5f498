import { boundingExtent } from 'ol/extent.js';
import { fromLonLat, transformExtent } from 'ol/proj.js';
import View from 'ol/View.js';
import type { Position } from '#domain/place/position.ts';
import type { Bounds } from './in-view.ts';
import { FIT, LAYER_ZOOMS, POPUP, SELECTED, VIEW } from './view-rules.ts';

const DEGREES = 'EPSG:4326';
const MERCATOR = 'EPSG:3857';
const ZOOM_STEP_MS = 250;
/** A little slack, as zooms are fractions. */
const SAME_ZOOM = 0.01;

/** A place as the map counts it. */
export function toMapCoordinate({ longitude, latitude }: Position): number[] {
  return fromLonLat([longitude, latitude]);
}

/**
 * What the map looks at, and how it moves there.
 *
 * @param prefersReducedMotion whether the visitor asked for less motion: then it moves at once.
 */
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
    /** What is seen beside the legends and the list. */
    bounds(): Bounds {
      const extent = view.calculateExtent();
      const [west = 0, south = 0, east = 0, north = 0] = transformExtent(extent, MERCATOR, DEGREES);
      return [west, south, east, north];
    },
    toPacificNorthwest(): void {
      view.fit(transformExtent([...VIEW.pacificNorthwest], DEGREES, MERCATOR));
    },
    /** @param isFirst the map has looked at nothing yet, so there is no way to go. */
    toFacility(position: Position, isFirst: boolean): void {
      const { zoom: closer, ms } = SELECTED;
      view.cancelAnimations();
      view.animate({
        center: toMapCoordinate(position),
        zoom: closer,
        duration: isFirst ? 0 : duration(ms),
      });
    },
    /** So that the popup has room above its gauge. */
    toGauge(position: Position, mapHeight: number): void {
      const [x = 0, y = 0] = toMapCoordinate(position);
      const closer = Math.max(zoom(), POPUP.leastZoom);
      const resolution = view.getResolutionForZoom(closer);
      view.animate({
        center: [x, y + POPUP.above * mapHeight * resolution],
        zoom: closer,
        duration: duration(POPUP.ms),
      });
    },
    /** Brings all of those into view; a view that is closer than that may stays so. */
    fit(positions: readonly Position[], ms: number): void {
      const { maxZoom, padding } = FIT;
      view.fit(boundingExtent(positions.map(toMapCoordinate)), {
        maxZoom: Math.max(maxZoom, zoom()),
        padding: [padding, padding, padding, padding],
        duration: duration(ms),
      });
    },
    /** Whether fitting may come no closer: what still lies together then is not told apart by it. */
    isClosest: () => zoom() >= FIT.maxZoom - SAME_ZOOM,
    zoomBy(steps: number): void {
      const next = view.getConstrainedZoom(zoom() + steps);
      if (next !== undefined) view.animate({ zoom: next, duration: duration(ZOOM_STEP_MS) });
    },
  };
}
