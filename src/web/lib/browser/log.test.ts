import { expect, test, vi } from 'vitest';
import { log } from './log.ts';

// The browser tests wait for the other messages.
test.each([
  ['error', () => log.cacheReadFailed('/api/x', 'cause'), 'Cache read failure: /api/x'],
  ['error', () => log.cacheWriteFailed('/api/x', 'cause'), 'Cache write failure: /api/x'],
  ['error', () => log.facilitiesFailed('cause'), 'Facilities fetch failure'],
  ['error', () => log.riverSegmentFailed('cause'), 'Error getting river segment with coordinates'],
  ['warn', () => log.comidNotFound('POINT(0 0)'), 'No comid found for river segment'],
  ['error', () => log.riverGeometryFailed('cause'), 'Error getting river downstream geometry'],
  ['error', () => log.invalidRiverCoordinates(0), 'Invalid coordinates passed to getRiverGeometry'],
  ['error', () => log.offlineFailed('cause'), 'Keeping the site failed'],
  ['log', () => log.invalidHoverData('cause'), 'Invalid hover data type'],
] as const)('console.%s says what happened in the required words', (method, act, words) => {
  const spy = vi.spyOn(console, method).mockImplementation(() => undefined);
  act();
  expect(spy.mock.calls.map(([first]) => first)).toEqual([words]);
  spy.mockClear();
});
