import type OlMap from 'ol/Map.js';
import Overlay from 'ol/Overlay.js';
import type { Position } from '#domain/place/position.ts';
import { gaugeWords, type MapFacility, type MapGauge, type Places } from './map-places.ts';
import styles from './map-screen.module.css';
import { toMapCoordinate } from './map-view.ts';

/** Content of a popup: one gauge, or places to choose from. */
export type PopupContent =
  | { readonly kind: 'gauge'; readonly shown: MapGauge }
  | ({ readonly kind: 'places' } & Places);

const GAP = { popup: 12, tip: 14 } as const;

function createOverlay(map: OlMap, gap: number, stopEvent: boolean) {
  const element = document.createElement('div');
  const offset = [0, -gap];
  const overlay = new Overlay({ element, positioning: 'bottom-center', offset, stopEvent });
  map.addOverlay(overlay);
  const place = (position: Position | null) =>
    overlay.setPosition(position === null ? undefined : toMapCoordinate(position));
  return { element, place };
}

/** Where a popup is drawn; what it shows is rendered into its element. */
export const createPopup = (map: OlMap) => createOverlay(map, GAP.popup, true);

/** The name of the place under a pointer or with the focus. Screen readers have it from the list. */
export function createTip(map: OlMap) {
  const { element, place } = createOverlay(map, GAP.tip, false);
  element.className = `framed ${styles.tip}`;
  element.setAttribute('aria-hidden', 'true');
  return (shown: MapFacility | MapGauge | null): void => {
    if (shown === null) place(null);
    else if ('gauge' in shown) {
      element.textContent = `${shown.gauge.name} · ${gaugeWords(shown)}`;
      place(shown.gauge);
    } else {
      element.textContent = shown.title;
      place(shown.position);
    }
  };
}
