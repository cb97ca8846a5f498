/// <reference path="./outlines.d.ts" />
import washington from 'virtual:washington';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FacilitiesPicture, Locator, onWashington } from './locator.tsx';

test.each([
  // Cape Alava is the westernmost point, Blaine is at the northern edge.
  ['Cape Alava', -124.733, 48.166, { x: [0, 4], y: [45, 60] }],
  ['Blaine', -122.75, 48.99, { x: [75, 85], y: [0, 4] }],
  ['Clarkston', -117.04, 46.41, { x: [310, 320], y: [155, 172] }],
] as const)('%s is in the right place', (_, longitude, latitude, { x, y }) => {
  const place = onWashington({ longitude, latitude });
  expect(place.x).toBeGreaterThanOrEqual(x[0]);
  expect(place.x).toBeLessThanOrEqual(x[1]);
  expect(place.y).toBeGreaterThanOrEqual(y[0]);
  expect(place.y).toBeLessThanOrEqual(y[1]);
});

test('the drawing is the state with one place, and is small', () => {
  const drawing = renderToStaticMarkup(<Locator position={{ longitude: -122, latitude: 47 }} />);
  expect(drawing).toContain(washington.path);
  expect(drawing.match(/<circle/g)).toHaveLength(1);
  expect(drawing.length).toBeLessThan(4000);
});

test('the drawing of all facilities has a point for each, with those with recent escapement separate', () => {
  const drawing = renderToStaticMarkup(
    <FacilitiesPicture
      recent={[{ longitude: -122, latitude: 47 }]}
      others={[
        { longitude: -121, latitude: 46 },
        { longitude: -123, latitude: 48 },
      ]}
    />,
  );
  const { x, y } = onWashington({ longitude: -122, latitude: 47 });
  const points = [...drawing.matchAll(/ d="([^"]+)"/g)].map(([, d = '']) => d.match(/h0/g)?.length);
  expect(points).toEqual([undefined, 2, 1]);
  expect(drawing).toContain(`d="M${x} ${y}h0"`);
});
