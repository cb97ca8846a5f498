/**
 * Everything the browser writes to its console, in the words of requirements 11.1 to 11.9. No
 * other module writes there; the linter enforces it.
 */
export const log = {
  cacheReadFailed: (url: string, cause: unknown) =>
    console.error(`Cache read failure: ${url}`, cause),
  cacheWriteFailed: (url: string, cause: unknown) =>
    console.error(`Cache write failure: ${url}`, cause),
  facilitiesFailed: (cause: unknown) => console.error('Facilities fetch failure', cause),
  hatcheryFailed: (cause: unknown) => console.error('Hatchery fetch failure', cause),
  speciesFailed: (cause: unknown) => console.error('Species fetch failure', cause),
  runFailed: (cause: unknown) => console.error('State of the run fetch failure', cause),
  accuracyFailed: (cause: unknown) => console.error('Accuracy fetch failure', cause),
  statusFailed: (cause: unknown) => console.error('Status fetch failure', cause),
  configFailed: (cause: unknown) => console.error('Config load failure', cause),
  riverGaugeFailed: (cause: unknown) => console.error('Error getting river gauge data', cause),
  riverGaugeUnreadable: (cause: unknown) =>
    console.error('Error transforming river gauge data', cause),
  riverForecastUnreadable: (cause: unknown) =>
    console.error('Error transforming river forecast data', cause),
  forecastEmpty: (lid: string) => console.warn('No forecast data found', lid),
  forecastUnitsUnknown: (lid: string) => console.error('No matching units found', lid),
  riverSegmentFailed: (cause: unknown) =>
    console.error('Error getting river segment with coordinates', cause),
  comidNotFound: (point: string) => console.warn('No comid found for river segment', point),
  riverGeometryFailed: (cause: unknown) =>
    console.error('Error getting river downstream geometry', cause),
  invalidRiverCoordinates: (coordinates: unknown) =>
    console.error('Invalid coordinates passed to getRiverGeometry', coordinates),
  mapFailed: (cause: unknown) => console.error('Map load failure', cause),
  /** Address and message must not contain the API key. */
  mapStyleFailed: (url: string, message: string) =>
    console.error(`Could not load ${url}: ${message}`),
  mapSourceFailed: (source: string) => console.error(`Error accessing data for source ${source}`),
  mapLayerSkipped: (type: string, id: string) =>
    console.debug(`Map layer type ${type} is not supported, ${id} is skipped`),
  offlineFailed: (cause: unknown) => console.error('Keeping the site failed', cause),
  geolocationFailed: (cause: unknown) => console.error('Geolocation failure', cause),
  hatcheryNotFound: (routeName: string) =>
    console.warn(`Hatchery not found for route name: ${routeName}`),
  invalidHoverData: (value: unknown) => console.log('Invalid hover data type', value),
  analyticsNotInitialised: (event: string) =>
    console.warn(`Analytics not initialised: ${event} was not sent`),
};

export type Log = typeof log;
