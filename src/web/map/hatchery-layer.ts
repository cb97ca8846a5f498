import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat, get as projection } from 'ol/proj.js';
import Cluster from 'ol/source/Cluster.js';
import VectorSource from 'ol/source/Vector.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { MapColours } from './map-colours.ts';
import type { MapFacility } from './map-facility.ts';
import { type Box, boxOf, nameBox, type PlacedMark, placeNames, type Side } from './map-layout.ts';
import { markImage } from './mark-image.ts';
import { hatcheryMark, MARKS } from './marks.ts';
import { CLUSTER_DISTANCE, FACE, HALO, LAYER_ZOOMS, NAMES, Z_INDEX } from './view-rules.ts';
import { isSeen, pixelOf, type Viewport } from './viewport.ts';

const FACILITY = 'facility';
const MEMBERS = 'members';
const NAME_FONT = `${NAMES.font} ${FACE}`;
/** Lines of a name beside its mark begin or end at it. */
const justify = ({ x }: Side) => (x === 1 ? 'left' : x === -1 ? 'right' : 'center');

export function membersOf(cluster: Feature): readonly MapFacility[] {
  return cluster.get(MEMBERS);
}

/** Marks are placed first and above names, so that no name covers one. */
const Z_MARK = 1;

/** Sizes of labels in pixels. */
function labelSizes() {
  const context = document.createElement('canvas').getContext('2d');
  const sizes = new Map<string, { readonly width: number; readonly height: number }>();
  return (label: string) => {
    let size = sizes.get(label);
    if (!size) {
      if (context) context.font = NAME_FONT;
      const lines = label.split('\n');
      const widths = lines.map((line) => context?.measureText(line).width ?? 0);
      size = {
        width: Math.max(...widths) + HALO,
        height: lines.length * NAMES.lineHeight - NAMES.below,
      };
      sizes.set(label, size);
    }
    return size;
  };
}

/** Facilities too close together are one mark with their number. */
export function createHatcheryLayer(firstColours: MapColours) {
  let colours = firstColours;
  let isMatching = false;
  let chosen: string | null = null;
  const styles = new Map<string, Style[]>();
  const sizeOf = labelSizes();
  const points = new VectorSource<Feature<Point>>();
  const source = new Cluster({
    distance: CLUSTER_DISTANCE,
    source: points,
    // Each frame asks for the members of every cluster.
    createCluster: (geometry, features) =>
      new Feature({ geometry, [MEMBERS]: features.map((feature) => feature.get(FACILITY)) }),
  });
  /** Where the names are, for one resolution and one state of the source. */
  let layout = { resolution: 0, revision: -1, sides: new Map<string, Side | null>() };
  let placed: readonly { readonly cluster: Feature; readonly mark: PlacedMark }[] = [];

  const markOf = (members: readonly MapFacility[]) =>
    hatcheryMark(
      members.map(({ state }) => state),
      isMatching,
    );
  const onlyOf = (members: readonly MapFacility[]) =>
    members.length === 1 ? (members[0] ?? null) : null;

  function stylesOf(members: readonly MapFacility[], side: Side | null): Style[] {
    const only = onlyOf(members);
    const name = markOf(members);
    const mark = new Style({ image: markImage(name, colours), zIndex: Z_MARK });
    // Measuring the first text takes time: the first frame has none.
    if (!only && layout.revision >= 0) {
      const ink = { matching: 'on-recent', recent: 'on-salmon' }[name.replace('Cluster', '')];
      mark.setText(
        new Text({
          text: String(members.length),
          font: `700 12px ${FACE}`,
          fill: new Fill({ color: colours[(ink ?? 'ink') as keyof MapColours] }),
          declutterMode: 'none',
        }),
      );
    }
    if (!only || !side) return [mark];
    const middle = { x: 0, y: 0, radius: MARKS[name].radius, name: null };
    const [left, top, right, bottom] = nameBox(middle, side, sizeOf(only.label));
    const text = new Text({
      text: only.label,
      font: NAME_FONT,
      fill: new Fill({ color: colours.ink }),
      stroke: new Stroke({ color: colours.surface, width: HALO }),
      justify: justify(side),
      offsetX: (left + right) / 2,
      offsetY: (top + bottom) / 2,
      declutterMode: 'obstacle',
    });
    return [mark, new Style({ text })];
  }

  const layer = new VectorLayer({
    source,
    zIndex: Z_INDEX.hatcheries,
    minZoom: LAYER_ZOOMS.min,
    maxZoom: LAYER_ZOOMS.max,
    declutter: true,
    style(cluster) {
      const members = membersOf(cluster as Feature);
      const only = onlyOf(members);
      const side = only && (layout.sides.get(only.key) ?? null);
      const key = `${markOf(members)} ${only ? `${only.key} ${side?.x} ${side?.y}` : `${members.length} ${layout.revision >= 0}`}`;
      let style = styles.get(key);
      if (!style) {
        style = stylesOf(members, side);
        styles.set(key, style);
      }
      return style;
    },
  });

  return {
    layer,
    source,
    radiusOf: (cluster: Feature) => MARKS[markOf(membersOf(cluster))].radius,
    /** Finds room for the names of what is on the screen. */
    place(view: Viewport): void {
      const { resolution } = view;
      const [left, top, right, bottom] = view.box.map((edge) => edge * resolution);
      const mercator = projection('EPSG:3857');
      const extent = [left ?? 0, -(bottom ?? 0), right ?? 0, -(top ?? 0)];
      if (mercator) source.loadFeatures(extent, resolution, mercator);
      const before = layout.resolution === resolution ? layout.sides : null;
      placed = source
        .getFeaturesInExtent(extent)
        .map((cluster) => {
          const members = membersOf(cluster);
          const only = onlyOf(members);
          const at = pixelOf((cluster.getGeometry() as Point).getCoordinates(), resolution);
          const name = only && sizeOf(only.label);
          const { radius } = MARKS[markOf(members)];
          return { cluster, only, mark: { ...at, radius, name } };
        })
        .sort((a, b) => Number(b.only?.key === chosen) - Number(a.only?.key === chosen));
      const keys = placed.map(({ cluster }) => onlyOf(membersOf(cluster))?.key ?? '');
      const sides = placeNames(
        placed.map(({ mark }) => mark),
        view,
        keys.map((key) => before?.get(key) ?? null),
      );
      const next = new Map(keys.map((key, at) => [key, sides[at] ?? null]));
      const isSame =
        before !== null &&
        layout.revision === source.getRevision() &&
        [...next].every(([key, side]) => before.get(key) === side);
      layout = { resolution, revision: source.getRevision(), sides: next };
      if (!isSame) layer.changed();
    },
    /** The names on the screen with their boxes, in pixels of the whole world. */
    names(): readonly { readonly cluster: Feature; readonly box: Box }[] {
      return placed.flatMap(({ cluster, mark }) => {
        const side = layout.sides.get(onlyOf(membersOf(cluster))?.key ?? '');
        return side && mark.name ? [{ cluster, box: nameBox(mark, side, mark.name) }] : [];
      });
    },
    marks: (): readonly Box[] => placed.map(({ mark }) => boxOf(mark)),
    /** How many facilities stand alone in view, and how many of them have their name. */
    named(view: Viewport) {
      const singles = placed.filter(({ mark }) => mark.name !== null && isSeen(view, mark));
      const named = singles.filter(({ cluster }) =>
        layout.sides.get(onlyOf(membersOf(cluster))?.key ?? ''),
      );
      return { singles: singles.length, named: named.length };
    },
    /** The chosen facility's name comes first. */
    choose(key: string | null): void {
      chosen = key;
    },
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
