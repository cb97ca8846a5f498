import type { Outlines } from 'virtual:outlines';
import type { Coordinate } from 'ol/coordinate.js';
import Feature from 'ol/Feature.js';
import type Geometry from 'ol/geom/Geometry.js';
import LineString from 'ol/geom/LineString.js';
import MultiLineString from 'ol/geom/MultiLineString.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import Point from 'ol/geom/Point.js';
import LayerGroup from 'ol/layer/Group.js';
import VectorLayer from 'ol/layer/Vector.js';
import { fromLonLat } from 'ol/proj.js';
import VectorSource from 'ol/source/Vector.js';
import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { FACE, groundStyle, HALO, type MapColours, Z_INDEX } from './marks.ts';

/** The least zoom at which the embedded base shows what has a rank of 1 and more. */
const BASE_ZOOMS: Readonly<Record<'rivers' | 'riverNames' | 'towns', readonly number[]>> = {
  rivers: [0, 0, 4, 6],
  riverNames: [0, 5, 7, 8],
  towns: [0, 5, 7, 8, 9.5],
};
const LAKE_NAMES_ZOOM = 8.5;

const WASHINGTON = '53';
/** Names along a river: pixels from one to the next and off its line, radians between two letters. */
const ALONG = { repeat: 400, straightened: 6, maxAngle: 0.5 } as const;
/** Map units per pixel at zoom 0. */
const WHOLE_WORLD = 156_543;

/** The positions of a line that is written in steps of thousandths of a degree. */
export function positionsOf(steps: readonly number[]) {
  let [x, y] = [0, 0];
  return Array.from({ length: steps.length / 2 }, (_, at) => {
    x += steps[2 * at] ?? 0;
    y += steps[2 * at + 1] ?? 0;
    return { longitude: x / 1000, latitude: y / 1000 };
  });
}

const pointsOf = (steps: readonly number[]): Coordinate[] =>
  positionsOf(steps).map(({ longitude, latitude }) => fromLonLat([longitude, latitude]));
const areaOf = (areas: readonly (readonly number[])[][]) =>
  new MultiPolygon(areas.map((rings) => rings.map(pointsOf)));

/** @param zoom the least at which it is seen. */
function featureOf(geometry: Geometry, kind: string, zoom = 0, more: object = {}) {
  return new Feature({ geometry, kind, within: WHOLE_WORLD / 2 ** zoom, ...more });
}

const groundOf = ({ states, counties, lakes, rivers }: Outlines) => [
  ...states.map(({ id, areas }) =>
    featureOf(areaOf(areas), id === WASHINGTON ? 'washington' : 'neighbour'),
  ),
  featureOf(new MultiLineString(counties.map(pointsOf)), 'county'),
  ...lakes.map(({ areas }) => featureOf(areaOf(areas), 'lake')),
  ...rivers.map(({ rank, lines }) =>
    featureOf(new MultiLineString(lines.map(pointsOf)), 'river', BASE_ZOOMS.rivers[rank], {
      width: rank === 1 ? 2.5 : 1.5,
    }),
  ),
];

/** What comes first is placed first; what has no room is left out. */
const namesOf = ({ towns, rivers, lakes }: Outlines) => [
  ...towns.map(({ name, rank, at }) => {
    const [place = [0, 0]] = pointsOf(at);
    return featureOf(new Point(place), 'town', BASE_ZOOMS.towns[rank], { name, rank });
  }),
  ...rivers.flatMap(({ name, rank, lines }) =>
    lines.map((line) =>
      featureOf(new LineString(pointsOf(line)), 'river', BASE_ZOOMS.riverNames[rank], { name }),
    ),
  ),
  ...lakes.map(({ name, areas }) => featureOf(areaOf(areas), 'lake', LAKE_NAMES_ZOOM, { name })),
];

const nameStyle = (colours: MapColours) => (feature: Feature, resolution: number) => {
  const { kind, within, name, rank, geometry } = feature.getProperties();
  if (resolution > within) return;
  const isTown = kind === 'town';
  const isRiver = geometry instanceof LineString;
  const colour = isTown ? colours.muted : colours.river;
  const font = isTown ? (rank < 3 ? '600 12px' : '12px') : 'italic 12px';
  const text = new Text({
    text: name,
    font: `${font} ${FACE}`,
    fill: new Fill({ color: colour }),
    stroke: new Stroke({ color: colours.surface, width: HALO }),
    offsetY: isTown ? -9 : 0,
    ...(isRiver ? { placement: 'line', repeat: ALONG.repeat, maxAngle: ALONG.maxAngle } : {}),
  });
  const style = new Style({ text });
  if (isTown) style.setImage(new Circle({ radius: 2, fill: new Fill({ color: colour }) }));
  // A name does not follow every bend.
  if (isRiver) {
    style.setGeometry(geometry.getSimplifiedGeometry((ALONG.straightened * resolution) ** 2));
  }
  return style;
};

export function createOutlineLayer(outlines: Outlines) {
  const ground = new VectorLayer({ source: new VectorSource({ features: groundOf(outlines) }) });
  const names = new VectorLayer({
    source: new VectorSource<Feature>({ features: namesOf(outlines) }),
    declutter: true,
  });
  return {
    layer: new LayerGroup({ layers: [ground, names], zIndex: Z_INDEX.outlines }),
    recolour(colours: MapColours): void {
      ground.setStyle(groundStyle(colours));
      names.setStyle((feature, resolution) => nameStyle(colours)(feature as Feature, resolution));
    },
  };
}
