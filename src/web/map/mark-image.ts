import CircleStyle from 'ol/style/Circle.js';
import Fill from 'ol/style/Fill.js';
import type ImageStyle from 'ol/style/Image.js';
import RegularShape from 'ol/style/RegularShape.js';
import Stroke from 'ol/style/Stroke.js';
import type { MapColours } from './map-colours.ts';
import { MARKS, type Mark, type MarkName } from './marks.ts';

const SHAPES = {
  up: { points: 3, angle: 0 },
  down: { points: 3, angle: Math.PI },
  square: { points: 4, angle: Math.PI / 4 },
} as const;

/** A mark as the map draws it. Unlike names it is always drawn, and names avoid it. */
export function markImage(name: MarkName, colours: MapColours): ImageStyle {
  const mark: Mark = MARKS[name];
  const look = {
    radius: mark.radius,
    fill: new Fill({ color: colours[mark.fill] }),
    stroke: new Stroke({ color: colours[mark.stroke], width: mark.strokeWidth }),
    declutterMode: 'obstacle',
  } as const;
  const image =
    mark.shape === 'circle'
      ? new CircleStyle(look)
      : new RegularShape({ ...look, ...SHAPES[mark.shape] });
  // Marks are found by their distance, not in a second image of each.
  image.getHitDetectionImage = () => image.getImage(devicePixelRatio);
  return image;
}
