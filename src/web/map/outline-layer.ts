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
import type { MapColours } from './map-colours.ts';
import { BASE_ZOOMS, FACE, HALO, Z_INDEX } from './view-rules.ts';

const WASHINGTON = '53';
/** Pixels from one name of a river to the next. */
const REPEAT = 400;
/** Pixels by which the name of a river may leave its line. */
const STRAIGHTENED = 6;
/** Radians between two letters of a river's name. */
const SHARPEST_BEND = 0.5;

/** The points of a line that is written in steps of thousandths of a degree. */
export function pointsOf(steps: readonly number[]): Coordinate[] {
  const points: Coordinate[] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at] ?? 0;
    y += steps[at + 1] ?? 0;
    points.push(fromLonLat([x / 1000, y / 1000]));
  }
  return points;
}

const areaOf = (areas: readonly (readonly number[])[][]) =>
  new MultiPolygon(areas.map((rings) => rings.map(pointsOf)));

/** A shape, how it looks, and the least zoom at which it is seen. */
type Shape = readonly [Geometry, Style, (number | undefined)?];

/** Map units per pixel at zoom 0. */
const WHOLE_WORLD = 156_543;

/** A layer of shapes; of names, those that come first are placed first. */
function layerOf(shapes: readonly Shape[], areNames: boolean) {
  const features = shapes.map(([shape, style, zoom = 0]) => {
    const feature = new Feature(shape);
    // So few points are drawn in less time than it takes to choose among them.
    if (!areNames) shape.simplifyTransformed = () => shape;
    feature.setStyle((_, resolution) => {
      if (resolution > WHOLE_WORLD / 2 ** zoom) return;
      // A name does not follow every bend.
      if (shape instanceof LineString) {
        style.setGeometry(shape.getSimplifiedGeometry((STRAIGHTENED * resolution) ** 2));
      }
      return style;
    });
    return feature;
  });
  return new VectorLayer({ source: new VectorSource({ features }), declutter: areNames });
}

function text(words: string, colour: string, colours: MapColours, font: string): Text {
  return new Text({
    text: words,
    font: `${font} ${FACE}`,
    fill: new Fill({ color: colour }),
    stroke: new Stroke({ color: colours.surface, width: HALO }),
  });
}

/** Land and water, without names. */
function ground({ states, counties, lakes, rivers }: Outlines, colours: MapColours): Shape[] {
  const outline = new Stroke({ color: colours.muted, width: 1 });
  const ours = new Style({
    fill: new Fill({ color: colours.surface }),
    stroke: new Stroke({ color: colours.muted, width: 1.5 }),
    zIndex: 1,
  });
  const neighbour = new Style({ fill: new Fill({ color: colours.page }), stroke: outline });
  const county = new Style({ stroke: new Stroke({ color: colours.line, width: 1 }), zIndex: 2 });
  const lake = new Style({ fill: new Fill({ color: colours.water }), zIndex: 3 });
  const river = (width: number) =>
    new Style({ stroke: new Stroke({ color: colours.water, width }), zIndex: 3 });
  return [
    ...states.map(({ id, areas }): Shape => [areaOf(areas), id === WASHINGTON ? ours : neighbour]),
    [new MultiLineString(counties.map(pointsOf)), county],
    ...lakes.map(({ areas }): Shape => [areaOf(areas), lake]),
    ...rivers.map(
      ({ rank, lines }): Shape => [
        new MultiLineString(lines.map(pointsOf)),
        river(rank === 1 ? 2.5 : 1.5),
        BASE_ZOOMS.rivers[rank],
      ],
    ),
  ];
}

/** Names: towns first, then rivers along their lines and lakes. What has no room is left out. */
function names({ towns, rivers, lakes }: Outlines, colours: MapColours): Shape[] {
  const water = (name: string) => text(name, colours.river, colours, 'italic 12px');
  return [
    ...towns.map(({ name, rank, at }): Shape => {
      const words = text(name, colours.muted, colours, rank < 3 ? '600 12px' : '12px');
      words.setOffsetY(-9);
      const image = new Circle({ radius: 2, fill: new Fill({ color: colours.muted }) });
      const [place = [0, 0]] = pointsOf(at);
      return [new Point(place), new Style({ image, text: words }), BASE_ZOOMS.towns[rank]];
    }),
    ...rivers.flatMap(({ name, rank, lines }) =>
      lines.map((line): Shape => {
        const words = water(name);
        words.setPlacement('line');
        words.setRepeat(REPEAT);
        words.setMaxAngle(SHARPEST_BEND);
        const style = new Style({ text: words });
        return [new LineString(pointsOf(line)), style, BASE_ZOOMS.riverNames[rank]];
      }),
    ),
    ...lakes.map(
      ({ name, areas }): Shape => [
        areaOf(areas),
        new Style({ text: water(name) }),
        BASE_ZOOMS.lakeNames,
      ],
    ),
  ];
}

/** The embedded base, each part of it from the zoom at which it helps. Nothing is drawn at first. */
export function createOutlineLayer(outlines: Outlines, firstColours: MapColours) {
  let colours = firstColours;
  const layer = new LayerGroup();
  layer.setZIndex(Z_INDEX.outlines);
  /** Land and water first, then their names. */
  const parts = [
    () => layerOf(ground(outlines, colours), false),
    () => layerOf(names(outlines, colours), true),
  ];
  return {
    layer,
    /** Draws one more part. */
    drawNext(): void {
      const part = parts[layer.getLayers().getLength()];
      if (part) layer.getLayers().push(part());
    },
    recolour(next: MapColours): void {
      colours = next;
      const drawn = layer.getLayers().getLength();
      layer.getLayers().clear();
      layer.getLayers().extend(parts.slice(0, drawn).map((part) => part()));
    },
  };
}
