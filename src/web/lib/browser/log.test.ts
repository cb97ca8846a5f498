import { expect, test, vi } from 'vitest';
import { log } from './log.ts';

test.each([
  ['error', () => log.cacheReadFailed('/api/x', 'cause'), 'Cache read failure: /api/x'],
  ['error', () => log.cacheWriteFailed('/api/x', 'cause'), 'Cache write failure: /api/x'],
  ['error', () => log.facilitiesFailed('cause'), 'Facilities fetch failure'],
  ['error', () => log.hatcheryFailed('cause'), 'Hatchery fetch failure'],
  ['error', () => log.configFailed('cause'), 'Config load failure'],
  ['error', () => log.riverGaugeFailed('cause'), 'Error getting river gauge data'],
  ['error', () => log.riverGaugeUnreadable('cause'), 'Error transforming river gauge data'],
  ['error', () => log.riverForecastUnreadable('cause'), 'Error transforming river forecast data'],
  ['warn', () => log.forecastEmpty('MVEW1'), 'No forecast data found'],
  ['error', () => log.forecastUnitsUnknown('MVEW1'), 'No matching units found'],
  ['error', () => log.riverSegmentFailed('cause'), 'Error getting river segment with coordinates'],
  ['warn', () => log.comidNotFound('POINT(0 0)'), 'No comid found for river segment'],
  ['error', () => log.riverGeometryFailed('cause'), 'Error getting river downstream geometry'],
  ['error', () => log.invalidRiverCoordinates(0), 'Invalid coordinates passed to getRiverGeometry'],
  ['error', () => log.offlineFailed('cause'), 'Keeping the site failed'],
  ['error', () => log.geolocationFailed('cause'), 'Geolocation failure'],
  ['warn', () => log.hatcheryNotFound('x'), 'Hatchery not found for route name: x'],
  ['log', () => log.invalidHoverData('cause'), 'Invalid hover data type'],
  ['warn', () => log.analyticsNotInitialised('x'), 'Analytics not initialised: x was not sent'],
] as const)('console.%s says what happened in the required words', (method, act, words) => {
  const spy = vi.spyOn(console, method).mockImplementation(() => undefined);
  act();
  expect(spy.mock.calls.map(([first]) => first)).toEqual([words]);
  spy.mockClear();
});
