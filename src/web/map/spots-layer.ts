import Feature from 'ol/Feature.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import VectorSource from 'ol/source/Vector.js';
import Circle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import Stroke from 'ol/style/Stroke.js';
import Style from 'ol/style/Style.js';
import Text from 'ol/style/Text.js';
import type { Position } from '#domain/place/position.ts';
import type { MapColours } from './map-colours.ts';
import { toMapCoordinate } from './map-view.ts';
import { FACE, HALO, Z_INDEX } from './view-rules.ts';

function styles(colours: MapColours) {
  const ring = (radius: number, colour: string, width: number) =>
    new Style({ image: new Circle({ radius, stroke: new Stroke({ color: colour, width }) }) });
  const dot = new Circle({
    radius: 6,
    fill: new Fill({ color: colours.river }),
    stroke: new Stroke({ color: colours.surface, width: 2 }),
  });
  const you = new Text({
    text: 'You',
    font: `700 12px ${FACE}`,
    fill: new Fill({ color: colours.river }),
    stroke: new Stroke({ color: colours.surface, width: HALO }),
    offsetY: -15,
  });
  return {
    chosen: [ring(13, colours.surface, 6), ring(13, colours.ink, 3)],
    visitor: [
      ring(9, colours.surface, 3),
      ring(10, colours.river, 1.5),
      new Style({ image: dot, text: you }),
    ],
  };
}

/** A ring around the chosen facility, and where the visitor is. */
export function createSpotsLayer(firstColours: MapColours) {
  const source = new VectorSource<Feature<Point>>();
  const layer = new VectorLayer({ source, zIndex: Z_INDEX.spots });
  const spots = { chosen: new Feature<Point>(), visitor: new Feature<Point>() };
  function recolour(colours: MapColours): void {
    const { chosen, visitor } = styles(colours);
    spots.chosen.setStyle(chosen);
    spots.visitor.setStyle(visitor);
  }
  recolour(firstColours);
  source.addFeatures(Object.values(spots));
  return {
    layer,
    /** `null` removes it. */
    mark(spot: keyof typeof spots, position: Position | null): void {
      spots[spot].setGeometry(position ? new Point(toMapCoordinate(position)) : undefined);
    },
    recolour,
  };
}
