import Feature from 'ol/Feature.js';
import MultiLineString from 'ol/geom/MultiLineString.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import type { RiverReach } from '#domain/river/river-line.ts';
import type { MapColours } from './map-colours.ts';
import { LAYER_ZOOMS, RIVER_LINE_WIDTH, Z_INDEX } from './view-rules.ts';

function lineStyle(colours: MapColours): readonly Style[] {
  const stroke = (color: string, width: number) =>
    new Style({ stroke: new Stroke({ color, width, lineCap: 'round', lineJoin: 'round' }) });
  return [stroke(colours.surface, RIVER_LINE_WIDTH + 2), stroke(colours.river, RIVER_LINE_WIDTH)];
}

/** The river from the chosen facility down to the sea; one at a time. */
export function createRiverLineLayer(colours: MapColours) {
  const source = new VectorSource<Feature<MultiLineString>>();
  const layer = new VectorLayer({
    source,
    zIndex: Z_INDEX.river,
    minZoom: LAYER_ZOOMS.min,
    maxZoom: LAYER_ZOOMS.max,
    style: [...lineStyle(colours)],
  });
  return {
    layer,
    /** Replaces the river; `null` removes it. */
    show(reaches: readonly RiverReach[] | null): void {
      source.clear(true);
      if (reaches === null) return;
      const lines = reaches.map(({ line }) =>
        line.map(({ longitude, latitude }) => fromLonLat([longitude, latitude])),
      );
      source.addFeature(new Feature(new MultiLineString(lines)));
    },
    recolour(next: MapColours): void {
      layer.setStyle([...lineStyle(next)]);
    },
  };
}
