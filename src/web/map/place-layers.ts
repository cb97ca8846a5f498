import Feature from 'ol/Feature.js';
import MultiLineString from 'ol/geom/MultiLineString.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import type OlMap from 'ol/Map.js';
import Cluster from 'ol/source/Cluster.js';
import VectorSource from 'ol/source/Vector.js';
import type { Position } from '#domain/place/position.ts';
import {
  type Box,
  boxAround,
  nameBox,
  type PlacedMark,
  placeNames,
  type Side,
  thinned,
} from './map-layout.ts';
import type { MapFacility, MapGauge } from './map-places.ts';
import { LAYER_ZOOMS, toMapCoordinate } from './map-view.ts';
import {
  CHOSEN,
  GAUGES,
  gaugeMark,
  HALO,
  hatcheryMark,
  MARKS,
  type MarkName,
  NAMES,
  Z_INDEX,
} from './marks.ts';

/** Facilities closer than this, in pixels, share one mark (requirement 6.4). */
const CLUSTER_DISTANCE = 20;

export type Screen = NonNullable<ReturnType<typeof screenOf>>;

/** The pixel of a feature; `null` before the first frame. */
export const pixelIn = (map: OlMap) => (feature: Feature<Point>) => {
  const at = map.getPixelFromCoordinate(feature.getGeometry()?.getCoordinates() ?? []);
  return at ? { x: at[0] ?? 0, y: at[1] ?? 0 } : null;
};

export function screenOf(map: OlMap) {
  const [width = 0, height = 0] = map.getSize() ?? [];
  const target = map.getTargetElement();
  if (!target || width === 0) return null;
  const origin = target.getBoundingClientRect();
  // Elements over the map: the panel and buttons.
  const covers = [...(target.closest('dialog')?.querySelectorAll('[data-covers]') ?? [])].map(
    (element): Box => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return [left - origin.left, top - origin.top, right - origin.left, bottom - origin.top];
    },
  );
  const { zoom = 0, resolution } = map.getView().getState();
  const box: Box = [0, 0, width, height];
  return { box, covers, zoom, resolution, pixelOf: pixelIn(map) };
}

export const isIn = ([left, top, right, bottom]: Box, { x, y }: { x: number; y: number }) =>
  x >= left && x <= right && y >= top && y <= bottom;

export function labelSize(label: string, descent = 0) {
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = NAMES.font;
  const lines = label.split('\n');
  const widths = lines.map((line) => context?.measureText(line).width ?? 0);
  return {
    width: Math.max(...widths) + HALO,
    height: lines.length * NAMES.lineHeight - NAMES.below + descent,
  };
}

const pointOf = (position: Position, properties: object) =>
  new Feature({ geometry: new Point(toMapCoordinate(position)), ...properties });

export const facilityOf = (feature: Feature): MapFacility => feature.get('facility');
export const membersOf = (cluster: Feature): readonly MapFacility[] => cluster.get('members');
export const gaugeOf = (feature: Feature): MapGauge | undefined => feature.get('gauge');
export const radiusOf = (feature: Feature) => MARKS[feature.get('mark') as MarkName].radius;
/** The box of a facility's name next to its mark; `null` if the map shows no name for it. */
export const nameBoxOf = (cluster: Feature): Box | null => cluster.get('nameBox') ?? null;

/** Facilities too close together become one mark with their number. */
export function createHatcheryLayer() {
  let isMatching = false;
  let sides: ReadonlyMap<string, Side | null> = new Map();
  let sidesZoom = 0;
  let chosenKey: string | null = null;
  const points = new VectorSource<Feature<Point>>();

  /** A name stands outside the ring of the chosen facility. */
  const reachOf = (cluster: Feature, only: MapFacility | undefined) =>
    only !== undefined && only.key === chosenKey ? CHOSEN.reach : radiusOf(cluster);

  function nameAt(cluster: Feature, facility: MapFacility, side: Side | null): void {
    const around = { x: 0, y: 0, radius: reachOf(cluster, facility) };
    const box = side && nameBox(around, side, cluster.get('size'));
    const [left = 0, top = 0, right = 0, bottom = 0] = box ?? [];
    cluster.setProperties({
      name: box ? facility.label : '',
      nameBox: box,
      nameX: (left + right) / 2,
      nameY: (top + bottom) / 2,
      justify: { '1': 'left', '-1': 'right' }[String(side?.[0])] ?? 'center',
    });
  }

  const source = new Cluster<Feature<Point>>({
    distance: CLUSTER_DISTANCE,
    minDistance: CLUSTER_DISTANCE,
    source: points,
    createCluster(geometry, features) {
      const members = features.map(facilityOf);
      const states = members.map(({ state }) => state);
      const [only] = members.length === 1 ? members : [];
      const cluster = new Feature({
        geometry,
        members,
        mark: hatcheryMark(states, isMatching),
        count: only ? '' : String(members.length),
        size: only ? features[0]?.get('size') : null,
      });
      if (only) nameAt(cluster, only, sides.get(only.key) ?? null);
      return cluster;
    },
  });
  const clusters = () => source.getFeatures() as Feature<Point>[];
  const layer = new VectorLayer({
    source,
    zIndex: Z_INDEX.hatcheries,
    ...LAYER_ZOOMS,
    declutter: true,
  });

  const seenOn = (screen: Screen) =>
    clusters().flatMap((cluster) => {
      const at = screen.pixelOf(cluster);
      if (!at || !isIn(screen.box, at)) return [];
      const name: PlacedMark['name'] = cluster.get('size');
      const [only] = name ? membersOf(cluster) : [];
      const isSameZoom = sidesZoom === screen.zoom;
      const before = only && isSameZoom ? (sides.get(only.key) ?? null) : null;
      return [{ cluster, only, before, mark: { ...at, radius: reachOf(cluster, only), name } }];
    });

  return {
    layer,
    clusters,
    points: () => points.getFeatures(),
    marks: (screen: Screen): readonly PlacedMark[] =>
      seenOn(screen).map(({ mark }) => ({ ...mark, name: null })),
    place(screen: Screen, chosen: string | null): readonly Box[] {
      chosenKey = chosen;
      const placed = seenOn(screen);
      placed.sort((a, b) => Number(b.only?.key === chosen) - Number(a.only?.key === chosen));
      const next = placeNames(
        placed.map(({ mark }) => mark),
        screen,
        placed.map(({ before }) => before),
      );
      sidesZoom = screen.zoom;
      sides = new Map(placed.map(({ only }, at) => [only?.key ?? '', next[at] ?? null]));
      return placed.flatMap(({ cluster, only, mark }, at) => {
        const side = next[at] ?? null;
        if (only) nameAt(cluster, only, side);
        const name = side && mark.name ? [nameBox(mark, side, mark.name)] : [];
        return [boxAround(mark, mark.radius), ...name];
      });
    },
    show(facilities: readonly MapFacility[], matching: boolean): void {
      isMatching = matching;
      points.clear(true);
      points.addFeatures(
        facilities.map((facility) =>
          pointOf(facility.position, { facility, size: labelSize(facility.label) }),
        ),
      );
    },
  };
}

export function createGaugeLayer() {
  const source = new VectorSource<Feature<Point>>();
  const layer = new VectorLayer({
    source,
    zIndex: Z_INDEX.gauges,
    ...LAYER_ZOOMS,
    declutter: true,
  });
  let all: readonly Feature<Point>[] = [];
  return {
    layer,
    place(screen: Screen, obstacles: readonly Box[]): void {
      const placed = all.flatMap((feature) => {
        const at = screen.pixelOf(feature);
        return at ? [{ feature, ...at }] : [];
      });
      const kept = screen.zoom >= GAUGES.allFrom ? placed : thinned(placed, obstacles);
      source.clear(true);
      source.addFeatures(kept.map(({ feature }) => feature));
    },
    shown: () => source.getFeatures(),
    /** Gauges with a forecast come first, then those with higher flow. */
    show(gauges: readonly MapGauge[]): void {
      all = gauges
        .toSorted(
          (a, b) =>
            Number(b.trend !== null) - Number(a.trend !== null) ||
            (b.flowCfs ?? 0) - (a.flowCfs ?? 0),
        )
        .map((gauge) => {
          const flowClass = gauge.flowClass ?? '';
          return pointOf(gauge.gauge, { gauge, flowClass, mark: gaugeMark(gauge.trend) });
        });
    },
  };
}

export function createRiverLayer() {
  const river = new Feature<MultiLineString>();
  const source = new VectorSource({ features: [river] });
  return {
    layer: new VectorLayer({ source, zIndex: Z_INDEX.river, ...LAYER_ZOOMS }),
    show(lines: readonly (readonly Position[])[] | null): void {
      const drawn = lines?.map((line) => line.map(toMapCoordinate));
      river.setGeometry(drawn && new MultiLineString(drawn));
    },
  };
}

export function createSpotLayer() {
  const spots = {
    chosen: new Feature<Point>({ spot: 'chosen' }),
    visitor: new Feature<Point>({ spot: 'visitor' }),
  };
  const source = new VectorSource<Feature<Point>>({ features: Object.values(spots) });
  return {
    layer: new VectorLayer({ source, zIndex: Z_INDEX.spots }),
    mark(spot: keyof typeof spots, position: Position | null): void {
      spots[spot].setGeometry(position ? new Point(toMapCoordinate(position)) : undefined);
    },
  };
}
