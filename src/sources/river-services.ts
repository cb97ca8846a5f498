export interface RiverServices {
  /** USGS OGC API: continuous values and monitoring locations. */
  readonly usgs: URL;
  /** USGS statistics: the median of each day of the year. */
  readonly usgsStatistics: URL;
  /** USGS WaterServices, to be shut down: see `water-services-end.ts`. */
  readonly usgsLegacy: URL;
  readonly nwps: URL;
  /** NOAA's ensemble forecasts, as chances. */
  readonly hefs: URL;
  readonly nldi: URL;
  /** National Weather Service: its alerts. */
  readonly nws: URL;
}

export const RIVER_SERVICES: RiverServices = {
  usgs: new URL('https://api.waterdata.usgs.gov/ogcapi/v1'),
  usgsStatistics: new URL('https://api.waterdata.usgs.gov/statistics/v0'),
  usgsLegacy: new URL('https://waterservices.usgs.gov/nwis'),
  nwps: new URL('https://api.water.noaa.gov/nwps/v1'),
  hefs: new URL('https://api.water.noaa.gov/hefs/v1'),
  nldi: new URL('https://api.water.usgs.gov/nldi'),
  nws: new URL('https://api.weather.gov'),
};

/** Addresses of stand-ins for all services, at one origin with the paths of the real ones. */
export function servicesAt(origin: string): RiverServices {
  const moved = (url: URL) => new URL(url.pathname, origin);
  return {
    usgs: moved(RIVER_SERVICES.usgs),
    usgsStatistics: moved(RIVER_SERVICES.usgsStatistics),
    usgsLegacy: moved(RIVER_SERVICES.usgsLegacy),
    nwps: moved(RIVER_SERVICES.nwps),
    hefs: moved(RIVER_SERVICES.hefs),
    nldi: moved(RIVER_SERVICES.nldi),
    nws: moved(RIVER_SERVICES.nws),
  };
}

/** The address of a call: a path, taken as it is, below a service's base address, with parameters. */
export function serviceUrl(
  base: URL,
  path: string,
  parameters: Readonly<Record<string, string>>,
): URL {
  const url = new URL(`${base.href.replace(/\/$/, '')}/${path}`);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}
