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
import VectorSource from 'ol/source/Vector.js';
import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import { positionsOf } from '#domain/place/line-steps.ts';
import { type Box, nameBox, type PlacedMark, placeNames } from './map-layout.ts';
import { toMapCoordinate } from './map-view.ts';
import { FACE, groundStyle, HALO, type MapColors, NAMES, Z_INDEX } from './marks.ts';
import { isIn, labelSize, type Screen } from './place-layers.ts';

const BASE_ZOOMS: Readonly<Record<Kind, readonly number[]>> = {
  land: [0, 5],
  line: [0, 0, 4, 6, 7.5],
  river: [0, 5, 6.5, 7, 8.5],
  lake: [0, 6.5, 8],
  water: [0, 5, 6.5, 8.5, 9.5, 10.5],
  town: [0, 0, 6.8, 8, 9.5],
};
const LANDS_UP_TO = 8.5;

type Kind = 'land' | 'line' | 'river' | 'lake' | 'water' | 'town';

const LARGE: Readonly<Record<string, number>> = { town: 2, water: 1, land: 1 };
const DOT = 2;
const AWAY = [DOT, 8, 14];
/** Names along a river: pixels between names and off the line, maximum radians between two letters. */
const ALONG = { repeat: 400, straightened: 6, maxAngle: 0.5 } as const;
const WHOLE_WORLD = 156_543;
const resolutionOf = (zoom: number) => WHOLE_WORLD / 2 ** zoom;

type Areas = readonly (readonly (readonly number[])[])[];
const pointsOf = (steps: readonly number[]): Coordinate[] =>
  positionsOf(steps).map(toMapCoordinate);
const areaOf = (areas: Areas) => new MultiPolygon(areas.map((rings) => rings.map(pointsOf)));
const linesOf = (lines: readonly (readonly number[])[]) => new MultiLineString(lines.map(pointsOf));
const spotOf = (at: readonly number[]) => new Point(pointsOf(at)[0] ?? []);

function featureOf<G extends Geometry>(geometry: G, kind: string, zoom = 0, more: object = {}) {
  return new Feature<G>({ geometry, kind, within: resolutionOf(zoom), ...more } as never);
}

const groundOf = (base: Outlines) => [
  featureOf(areaOf(base.washington), 'washington'),
  featureOf(linesOf(base.counties), 'county'),
  featureOf(linesOf(base.borders), 'border'),
  featureOf(areaOf(base.seas), 'sea'),
  ...base.lakes.map(({ areas }) => featureOf(areaOf(areas), 'lake')),
  ...base.rivers.map(({ rank, lines }) =>
    featureOf(linesOf(lines), 'river', BASE_ZOOMS.line[rank], {
      width: [0, 2.5, 2, 1.5, 1][rank],
    }),
  ),
];

const nameOf = (kind: Kind, geometry: Geometry, { name, rank }: { name: string; rank: number }) =>
  featureOf(geometry, kind, BASE_ZOOMS[kind][rank], { name, rank });

const namesOf = ({ rivers, lakes }: Outlines, spots: readonly Feature[]) => [
  ...spots,
  ...rivers
    .toSorted((a, b) => a.rank - b.rank)
    .flatMap((river) =>
      river.lines.map((line) => nameOf('river', new LineString(pointsOf(line)), river)),
    ),
  ...lakes.map((lake) => nameOf('lake', areaOf(lake.areas), lake)),
];

const spaced = (name: string) => [...name.toUpperCase()].join('\u2009');

const FONTS: Readonly<Record<string, string>> = {
  town: NAMES.font,
  small: `12px ${FACE}`,
  land: `600 13px ${FACE}`,
  sea: `italic 13px ${FACE}`,
  fresh: `italic 12px ${FACE}`,
};

function fontOf(kind: Kind, rank: number) {
  if (kind === 'land') return FONTS.land;
  if (kind === 'town') return rank <= 2 ? FONTS.town : FONTS.small;
  return kind === 'water' && rank === 1 ? FONTS.sea : FONTS.fresh;
}

const nameStyle = (colors: MapColors) => (feature: Feature, resolution: number) => {
  const { kind, within, name, rank, geometry, offset } = feature.getProperties();
  if (resolution > within || offset === null) return;
  if (kind === 'land' && resolution < resolutionOf(LANDS_UP_TO)) return;
  const isTown = kind === 'town';
  const isRiver = geometry instanceof LineString;
  const fill = new Fill({ color: isTown || kind === 'land' ? colors.muted : colors.river });
  const [offsetX, offsetY] = offset ?? [0, isTown ? -9 : 0];
  const text = new Text({
    text: name,
    font: fontOf(kind, rank),
    fill,
    offsetX,
    offsetY,
    stroke: new Stroke({ color: colors.surface, width: HALO }),
    ...(offset ? { declutterMode: 'obstacle' } : {}),
  });
  const style = new Style({ text });
  if (isTown) style.setImage(new Circle({ radius: DOT, fill }));
  if (isRiver) {
    text.setPlacement('line');
    text.setRepeat(ALONG.repeat);
    text.setMaxAngle(ALONG.maxAngle);
    style.setGeometry(geometry.getSimplifiedGeometry((ALONG.straightened * resolution) ** 2));
  }
  return style;
};

const spotsOf = ({ towns, waters, lands }: Outlines) =>
  Object.entries({
    town: towns,
    water: waters,
    land: lands.map((land) => ({ ...land, name: spaced(land.name) })),
  })
    .flatMap(([kind, spots]) =>
      spots.map((place) => {
        const spot = nameOf(kind as Kind, spotOf(place.at), place) as Feature<Point>;
        if (place.rank <= (LARGE[kind] ?? 0)) spot.set('size', labelSize(place.name, NAMES.below));
        return spot;
      }),
    )
    .toSorted((a, b) => a.get('rank') - b.get('rank'));

export function createOutlineLayer(outlines: Outlines) {
  const spots = spotsOf(outlines);
  const ground = new VectorLayer({ source: new VectorSource({ features: groundOf(outlines) }) });
  const names = new VectorLayer({
    source: new VectorSource<Feature>({ features: namesOf(outlines, spots) }),
    declutter: true,
  });
  const layer = new LayerGroup({ layers: [ground, names], zIndex: Z_INDEX.outlines });
  return {
    layer,
    recolor(colors: MapColors): void {
      ground.setStyle(groundStyle(colors));
      // Opaque, so that an incomplete style below does not show through.
      ground.setBackground(colors.raised);
      names.setStyle((feature, resolution) => nameStyle(colors)(feature as Feature, resolution));
    },
    place(screen: Screen, marks: readonly PlacedMark[]): readonly Box[] {
      if (!layer.getVisible()) return [];
      const taken: Box[] = [];
      for (const spot of spots) {
        const at = screen.pixelOf(spot);
        const name = spot.get('size');
        const isLand = spot.get('kind') === 'land';
        // A land whose center is out of view shows no name, not even part of one.
        if (isLand) spot.set('offset', null);
        if (!name || !at || !isIn(screen.box, at) || screen.resolution > spot.get('within'))
          continue;
        if (isLand && screen.resolution < resolutionOf(LANDS_UP_TO)) continue;
        const view = { box: screen.box, covers: [...screen.covers, ...taken] };
        const boxes = AWAY.flatMap((radius) => {
          const [side] = placeNames([{ ...at, radius, name }, ...marks], view);
          return side ? [nameBox({ ...at, radius }, side, name)] : [];
        });
        const [box] = boxes;
        const [left = 0, top = 0, right = 0, bottom = 0] = box ?? [];
        spot.set('offset', box ? [(left + right) / 2 - at.x, (top + bottom) / 2 - at.y] : null);
        if (box) taken.push(box);
      }
      return taken;
    },
  };
}
