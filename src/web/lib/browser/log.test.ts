import { expect, test, vi } from 'vitest';
import { log } from './log.ts';

test.each([
  ['cacheReadFailed', 'error', 'Cache read failure: what'],
  ['cacheWriteFailed', 'error', 'Cache write failure: what'],
  ['facilitiesFailed', 'error', 'Facilities fetch failure'],
  ['hatcheryFailed', 'error', 'Hatchery fetch failure'],
  ['configFailed', 'error', 'Config load failure'],
  ['riverGaugeFailed', 'error', 'Error getting river gauge data'],
  ['riverGaugeUnreadable', 'error', 'Error transforming river gauge data'],
  ['riverForecastUnreadable', 'error', 'Error transforming river forecast data'],
  ['forecastEmpty', 'warn', 'No forecast data found'],
  ['forecastUnitsUnknown', 'error', 'No matching units found'],
  ['riverSegmentFailed', 'error', 'Error getting river segment with coordinates'],
  ['comidNotFound', 'warn', 'No comid found for river segment'],
  ['riverGeometryFailed', 'error', 'Error getting river downstream geometry'],
  ['invalidRiverCoordinates', 'error', 'Invalid coordinates passed to getRiverGeometry'],
  ['offlineFailed', 'error', 'Keeping the site failed'],
  ['geolocationFailed', 'error', 'Geolocation failure'],
  ['hatcheryNotFound', 'warn', 'Hatchery not found for route name: what'],
  ['invalidHoverData', 'log', 'Invalid hover data type'],
  ['analyticsNotInitialised', 'warn', 'Analytics not initialised: what was not sent'],
] as const)('%s writes to console.%s in the required words', (name, method, words) => {
  const spy = vi.spyOn(console, method).mockImplementation(() => undefined);
  log[name]('what', 'cause');
  expect(spy.mock.calls.map(([first]) => first)).toEqual([words]);
  spy.mockClear();
});
