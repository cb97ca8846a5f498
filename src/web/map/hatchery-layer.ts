import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat } from 'ol/proj.js';
import Cluster from 'ol/source/Cluster.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { MapColours } from './map-colours.ts';
import type { MapFacility } from './map-facility.ts';
import { markImage } from './mark-image.ts';
import { hatcheryMark, MARKS } from './marks.ts';
import { CLUSTER_DISTANCE, FACE, HALO, LAYER_ZOOMS, Z_INDEX } from './view-rules.ts';

const FACILITY = 'facility';
/** Keeps the name and its halo clear of its own mark, which would hide it. */
const NAME_GAP = 6;

export function membersOf(cluster: Feature): readonly MapFacility[] {
  const features: readonly Feature[] = cluster.get('features');
  return features.map((feature) => feature.get(FACILITY));
}

/** Marks are placed first and above names, so that no name covers one. */
const Z_MARK = 1;

function countStyle(count: number, isMatching: boolean, colours: MapColours): Style {
  return new Style({
    image: markImage(hatcheryMark(count, isMatching), colours),
    text: new Text({
      text: String(count),
      font: `700 12px ${FACE}`,
      fill: new Fill({ color: colours[isMatching ? 'on-recent' : 'on-salmon'] }),
      declutterMode: 'none',
    }),
    zIndex: Z_MARK,
  });
}

function nameStyles(label: string, isMatching: boolean, colours: MapColours): Style[] {
  const mark = new Style({
    image: markImage(hatcheryMark(1, isMatching), colours),
    zIndex: Z_MARK,
  });
  const name = new Style({
    text: new Text({
      text: label,
      font: `600 12px ${FACE}`,
      fill: new Fill({ color: colours.ink }),
      stroke: new Stroke({ color: colours.surface, width: HALO }),
      textBaseline: 'top',
      offsetY: MARKS.single.radius + NAME_GAP,
    }),
  });
  return [mark, name];
}

/** Facilities too close together are one mark with their number. */
export function createHatcheryLayer(firstColours: MapColours) {
  let colours = firstColours;
  let isMatching = false;
  const styles = new Map<string, Style | Style[]>();
  const points = new VectorSource<Feature<Point>>();
  const source = new Cluster({ distance: CLUSTER_DISTANCE, source: points });
  const layer = new VectorLayer({
    source,
    zIndex: Z_INDEX.hatcheries,
    minZoom: LAYER_ZOOMS.min,
    maxZoom: LAYER_ZOOMS.max,
    declutter: true,
    style(cluster) {
      const members = membersOf(cluster as Feature);
      const [only] = members;
      const text = members.length === 1 && only ? only.label : String(members.length);
      let style = styles.get(text);
      if (!style) {
        style =
          members.length === 1
            ? nameStyles(text, isMatching, colours)
            : countStyle(members.length, isMatching, colours);
        styles.set(text, style);
      }
      return style;
    },
  });

  return {
    layer,
    source,
    /** @param matching whether they match a filter. */
    show(facilities: readonly MapFacility[], matching: boolean): void {
      isMatching = matching;
      styles.clear();
      points.clear(true);
      points.addFeatures(
        facilities.map((facility) => {
          const { longitude, latitude } = facility.position;
          const feature = new Feature(new Point(fromLonLat([longitude, latitude])));
          feature.set(FACILITY, facility, true);
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
