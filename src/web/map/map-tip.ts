import type OlMap from 'ol/Map.js';
import Overlay from 'ol/Overlay.js';
import { cfs } from '#web/lib/words/flow-words.ts';
import type { MapGauge } from './in-view.ts';
import type { MapFacility } from './map-facility.ts';
import styles from './map-screen.module.css';
import { toMapCoordinate } from './map-view.ts';

const TREND_WORDS = { up: 'rising', down: 'falling', flat: 'steady', unknown: 'no forecast now' };

/** What is known of the river: `3,530 cfs, rising`. */
export function gaugeWords(gauge: Pick<MapGauge, 'trend' | 'flowCfs'>): string {
  const words = TREND_WORDS[gauge.trend ?? 'unknown'];
  return gauge.flowCfs === null ? words : `${cfs(gauge.flowCfs)}, ${words}`;
}

/** The name of the place under a pointer or with the focus. Screen readers have it from the list. */
export function createMapTip(map: OlMap) {
  const element = document.createElement('div');
  element.className = styles.tip ?? '';
  element.setAttribute('aria-hidden', 'true');
  const overlay = new Overlay({
    element,
    positioning: 'bottom-center',
    offset: [0, -14],
    stopEvent: false,
  });
  map.addOverlay(overlay);
  let shown: MapFacility | MapGauge | null = null;
  return {
    show(place: MapFacility | MapGauge | null): void {
      if (place === shown) return;
      shown = place;
      if (place === null) {
        overlay.setPosition(undefined);
        return;
      }
      const isGauge = 'gauge' in place;
      element.textContent = isGauge ? `${place.gauge.name} · ${gaugeWords(place)}` : place.title;
      overlay.setPosition(toMapCoordinate(isGauge ? place.gauge : place.position));
    },
  };
}
