import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import Style from 'ol/style/Style.js';
import type { MapGauge } from './in-view.ts';
import type { MapColours } from './map-colours.ts';
import { markImage } from './mark-image.ts';
import { gaugeMark, type MarkName } from './marks.ts';
import { GAUGES_ZOOMED_OUT, LAYER_ZOOMS, Z_INDEX } from './view-rules.ts';

const GAUGE = 'gauge';

export function gaugeOf(feature: Feature): MapGauge {
  return feature.get(GAUGE);
}

export function createGaugeLayer(firstColours: MapColours) {
  let colours = firstColours;
  const styles = new Map<MarkName, Style>();
  const source = new VectorSource<Feature<Point>>();
  const layer = new VectorLayer({
    source,
    zIndex: Z_INDEX.gauges,
    minZoom: LAYER_ZOOMS.min,
    maxZoom: LAYER_ZOOMS.max,
    style(feature, resolution) {
      const name = gaugeMark(gaugeOf(feature as Feature).trend);
      const style = styles.get(name) ?? new Style({ image: markImage(name, colours) });
      styles.set(name, style);
      style.getImage()?.setScale(resolution < GAUGES_ZOOMED_OUT.from ? 1 : GAUGES_ZOOMED_OUT.scale);
      return style;
    },
  });

  return {
    layer,
    source,
    show(gauges: readonly MapGauge[]): void {
      source.clear(true);
      source.addFeatures(
        gauges.map((shown) => {
          const { longitude, latitude } = shown.gauge;
          const feature = new Feature(new Point(fromLonLat([longitude, latitude])));
          feature.set(GAUGE, shown, true);
          return feature;
        }),
      );
    },
    recolour(next: MapColours): void {
      colours = next;
      styles.clear();
      layer.changed();
    },
  };
}
