import TopoJSON from 'ol/format/TopoJSON.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import type { MapColours } from './map-colours.ts';
import { LAYER_ZOOMS, Z_INDEX } from './view-rules.ts';

const WASHINGTON = '53';

function styles(colours: MapColours) {
  const outline = new Stroke({ color: colours.muted, width: 1 });
  return {
    washington: new Style({
      fill: new Fill({ color: colours.surface }),
      stroke: new Stroke({ color: colours.muted, width: 1.5 }),
      zIndex: 1,
    }),
    neighbour: new Style({ fill: new Fill({ color: colours.page }), stroke: outline }),
    counties: new Style({
      stroke: new Stroke({ color: colours.line, width: 1 }),
      zIndex: 2,
    }),
  };
}

export function createOutlineLayer(outlines: object, firstColours: MapColours) {
  let current = styles(firstColours);
  const format = new TopoJSON({ layerName: 'kind', layers: ['states', 'counties'] });
  const layer = new VectorLayer({
    source: new VectorSource({
      // `readFeatures` modifies its input.
      features: format.readFeatures(structuredClone(outlines), { featureProjection: 'EPSG:3857' }),
    }),
    zIndex: Z_INDEX.outlines,
    minZoom: LAYER_ZOOMS.min,
    maxZoom: LAYER_ZOOMS.max,
    updateWhileInteracting: false,
    style(feature) {
      if (feature.get('kind') === 'counties') return current.counties;
      return String(feature.getId()) === WASHINGTON ? current.washington : current.neighbour;
    },
  });
  return {
    layer,
    recolour(next: MapColours): void {
      current = styles(next);
      layer.changed();
    },
  };
}
