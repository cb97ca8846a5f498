import { expect, test } from 'vitest';
import { onWashington } from './locator.tsx';

test.each([
  // Cape Alava is the westernmost point, Blaine is at the northern edge.
  ['Cape Alava', -124.733, 48.166, [0, 4], [45, 60]],
  ['Blaine', -122.75, 48.99, [75, 85], [0, 4]],
  ['Clarkston', -117.04, 46.41, [310, 320], [155, 172]],
] as const)('%s is in the right place', (_, longitude, latitude, [west, east], [north, south]) => {
  const { x, y } = onWashington({ longitude, latitude });
  expect([x >= west, x <= east, y >= north, y <= south]).not.toContain(false);
});
