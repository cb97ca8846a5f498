const failure = (words: string) => (cause: unknown) => console.error(words, cause);

/** Everything the browser logs, in the words of requirements 11.1 to 11.9; the linter allows no other calls of `console`. */
export const log = {
  cacheReadFailed: (url: string, cause: unknown) =>
    console.error(`Cache read failure: ${url}`, cause),
  cacheWriteFailed: (url: string, cause: unknown) =>
    console.error(`Cache write failure: ${url}`, cause),
  facilitiesFailed: failure('Facilities fetch failure'),
  hatcheryFailed: failure('Hatchery fetch failure'),
  configFailed: failure('Config load failure'),
  warningsFailed: failure('Warnings fetch failure'),
  riverGaugeFailed: failure('Error getting river gauge data'),
  riverGaugeUnreadable: failure('Error transforming river gauge data'),
  riverForecastUnreadable: failure('Error transforming river forecast data'),
  forecastEmpty: (lid: string) => console.warn('No forecast data found', lid),
  forecastUnitsUnknown: (lid: string) => console.error('No matching units found', lid),
  riverSegmentFailed: failure('Error getting river segment with coordinates'),
  comidNotFound: (point: string) => console.warn('No comid found for river segment', point),
  riverGeometryFailed: failure('Error getting river downstream geometry'),
  invalidRiverCoordinates: (coordinates: unknown) =>
    console.error('Invalid coordinates passed to getRiverGeometry', coordinates),
  mapFailed: failure('Map load failure'),
  /** Address and message must not contain the API key. */
  mapStyleFailed: (url: string, message: string) =>
    console.error(`Could not load ${url}: ${message}`),
  mapSourceFailed: (source: string) => console.error(`Error accessing data for source ${source}`),
  mapLayerSkipped: (type: string, id: string) =>
    console.debug(`Map layer type ${type} is not supported, ${id} is skipped`),
  offlineFailed: failure('Keeping the site failed'),
  geolocationFailed: failure('Geolocation failure'),
  hatcheryNotFound: (routeName: string) =>
    console.warn(`Hatchery not found for route name: ${routeName}`),
  invalidHoverData: (value: unknown) => console.log('Invalid hover data type', value),
  analyticsNotInitialised: (event: string) =>
    console.warn(`Analytics not initialised: ${event} was not sent`),
};
