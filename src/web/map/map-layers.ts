import type OlMap from 'ol/Map.js';
import type MapBrowserEvent from 'ol/MapBrowserEvent.js';
import type { Position } from '#domain/place/position.ts';
import type { Hit } from './clicks.ts';
import { createGaugeLayer, gaugeOf } from './gauge-layer.ts';
import { createHatcheryLayer, membersOf } from './hatchery-layer.ts';
import { featuresUnder } from './hits.ts';
import type { MapColours } from './map-colours.ts';
import { toMapCoordinate } from './map-view.ts';
import { gaugeMark, MARKS } from './marks.ts';
import { createRiverLineLayer } from './river-line-layer.ts';
import { createSpotsLayer } from './spots-layer.ts';
import { ALL_GAUGES_ZOOM } from './view-rules.ts';
import { isSeen, pixelOf, viewportOf } from './viewport.ts';

/** The layers above the base, what is where on them, and what a pointer touches. */
export function createMapLayers(colours: MapColours) {
  const hatcheries = createHatcheryLayer(colours);
  const gauges = createGaugeLayer(colours);
  const river = createRiverLineLayer(colours);
  const spots = createSpotsLayer(colours);
  const all = [river, gauges, hatcheries, spots];

  function hits({ coordinate, originalEvent, map }: MapBrowserEvent): readonly Hit[] {
    const isTouch = originalEvent instanceof PointerEvent && originalEvent.pointerType === 'touch';
    const resolution = map.getView().getResolution() ?? 1;
    const at = { coordinate, resolution, isTouch };
    const pixel = pixelOf(coordinate, resolution);
    const found: Hit[] = [];
    if (hatcheries.layer.getVisible()) {
      const clusters = new Map(
        featuresUnder(hatcheries.source, at, hatcheries.radiusOf).map((one) => [
          one.feature,
          one.distance,
        ]),
      );
      // A name belongs to its mark.
      for (const { cluster, box } of hatcheries.names()) {
        if (isSeen({ resolution, box, covers: [] }, pixel)) clusters.set(cluster, 0);
      }
      for (const [cluster, distance] of clusters) {
        found.push({ kind: 'facilities', members: membersOf(cluster), distance });
      }
    }
    if (gauges.layer.getVisible()) {
      const radiusOf = (one: Parameters<typeof gaugeOf>[0]) =>
        MARKS[gaugeMark(gaugeOf(one).trend)].radius;
      for (const { feature, distance } of featuresUnder(gauges.source, at, radiusOf)) {
        const gauge = gaugeOf(feature);
        if (gauges.isShown(gauge)) found.push({ kind: 'gauge', gauge, distance });
      }
    }
    return found;
  }

  return {
    hatcheries,
    gauges,
    river,
    spots,
    olLayers: [river.layer, gauges.layer, hatcheries.layer, spots.layer],
    hits,
    /** Places names and gauges for the present view. */
    place(map: OlMap): void {
      const view = viewportOf(map);
      if (!view) return;
      hatcheries.place(view);
      const isNear = (map.getView().getZoom() ?? 0) >= ALL_GAUGES_ZOOM;
      const isCovering = hatcheries.layer.getVisible() && !isNear;
      const obstacles = isCovering
        ? [...hatcheries.marks(), ...hatcheries.names().map(({ box }) => box)]
        : [];
      gauges.place(view.resolution, isNear ? null : obstacles);
    },
    /** Whether a position is on the screen, with nothing over the map there. */
    seen(map: OlMap): (position: Position) => boolean {
      const view = viewportOf(map);
      return (position) =>
        view !== null && isSeen(view, pixelOf(toMapCoordinate(position), view.resolution));
    },
    recolour(next: MapColours): void {
      for (const one of all) one.recolour(next);
    },
  };
}
