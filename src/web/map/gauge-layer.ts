import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import Style from 'ol/style/Style.js';
import type { MapGauge } from './in-view.ts';
import type { MapColours } from './map-colours.ts';
import { type Box, thinned } from './map-layout.ts';
import { markImage } from './mark-image.ts';
import { gaugeMark, type MarkName } from './marks.ts';
import { GAUGES_ZOOMED_OUT, LAYER_ZOOMS, Z_INDEX } from './view-rules.ts';
import { pixelOf } from './viewport.ts';

const GAUGE = 'gauge';

export function gaugeOf(feature: Feature): MapGauge {
  return feature.get(GAUGE);
}

/** Those with a forecast first, then by how much water they measure. */
function byImportance(a: MapGauge, b: MapGauge): number {
  const known = Number(b.trend !== null) - Number(a.trend !== null);
  return known || (b.flowCfs ?? 0) - (a.flowCfs ?? 0);
}

export function createGaugeLayer(firstColours: MapColours) {
  let colours = firstColours;
  const styles = new Map<MarkName, Style>();
  let points: readonly Feature<Point>[] = [];
  let shown: ReadonlySet<MapGauge> = new Set();
  const source = new VectorSource<Feature<Point>>();
  const layer = new VectorLayer({
    source,
    zIndex: Z_INDEX.gauges,
    minZoom: LAYER_ZOOMS.min,
    maxZoom: LAYER_ZOOMS.max,
    // Names of the base keep clear of gauges.
    declutter: true,
    style(feature, resolution) {
      const gauge = gaugeOf(feature as Feature);
      if (!shown.has(gauge)) return;
      const name = gaugeMark(gauge.trend);
      const style = styles.get(name) ?? new Style({ image: markImage(name, colours) });
      styles.set(name, style);
      style.getImage()?.setScale(resolution < GAUGES_ZOOMED_OUT.from ? 1 : GAUGES_ZOOMED_OUT.scale);
      return style;
    },
  });

  return {
    layer,
    source,
    isShown: (gauge: MapGauge) => shown.has(gauge),
    /**
     * Chooses what is seen: all gauges, or from afar those that are not under an obstacle and not too near
     * a more important one.
     *
     * @param obstacles in pixels of the whole world; `null` for all gauges.
     */
    place(resolution: number, obstacles: readonly Box[] | null): void {
      const placed = points.map((feature) => ({
        gauge: gaugeOf(feature),
        ...pixelOf(feature.getGeometry()?.getCoordinates() ?? [], resolution),
      }));
      const kept = obstacles === null ? placed : thinned(placed, obstacles);
      const next = new Set(kept.map(({ gauge }) => gauge));
      const isSame = next.size === shown.size && [...next].every((one) => shown.has(one));
      shown = next;
      if (!isSame) layer.changed();
    },
    show(gauges: readonly MapGauge[]): void {
      points = gauges.toSorted(byImportance).map((gauge) => {
        const { longitude, latitude } = gauge.gauge;
        const feature = new Feature(new Point(fromLonLat([longitude, latitude])));
        feature.set(GAUGE, gauge, true);
        return feature;
      });
      source.clear(true);
      source.addFeatures([...points]);
    },
    recolour(next: MapColours): void {
      colours = next;
      styles.clear();
      layer.changed();
    },
  };
}
