import type OlMap from 'ol/Map.js';
import Overlay from 'ol/Overlay.js';
import type { Position } from '#domain/place/position.ts';
import { createCell } from '#web/lib/browser/cell.ts';
import type { Places } from './clicks.ts';
import type { MapGauge } from './in-view.ts';
import { type createMapView, toMapCoordinate } from './map-view.ts';

/** Content of a popup: one gauge, or places to choose from. */
export type PopupContent =
  | { readonly kind: 'gauge'; readonly shown: MapGauge }
  | ({ readonly kind: 'places' } & Places);

const POPUP_GAP = 12;

/** Where the popup of the map is, and what it shows. */
export function createPopupPlace(map: OlMap, mapView: ReturnType<typeof createMapView>) {
  const element = document.createElement('div');
  const content = createCell<PopupContent | null>(null);
  const overlay = new Overlay({
    element,
    positioning: 'bottom-center',
    offset: [0, -POPUP_GAP],
  });
  map.addOverlay(overlay);

  function show(next: PopupContent | null, position: Position | null): void {
    content.set(next);
    overlay.setPosition(position === null ? undefined : toMapCoordinate(position));
    const [, height = 0] = map.getSize() ?? [];
    if (position !== null) mapView.toGauge(position, height);
  }

  return {
    element,
    content,
    close: () => show(null, null),
    showGauge: (one: MapGauge) => show({ kind: 'gauge', shown: one }, one.gauge),
    /** Lists places to choose from, at the first of them. */
    showPlaces({ facilities, gauges }: Places): void {
      const position = facilities[0]?.position ?? gauges[0]?.gauge;
      if (position) show({ kind: 'places', facilities, gauges }, position);
    },
  };
}
