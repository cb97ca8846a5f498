import type { Call } from '../http/fetch-answer.ts';
import { type RiverServices, serviceUrl, usgsHeaders } from '../river-services.ts';
import { usgsLocationId } from '../usgs-location-id.ts';
import { ALL_PARAMETERS } from '../usgs-parameters.ts';

export const USGS_CONTINUOUS = 'usgs-continuous';

const SEVEN_DAYS_MS = 7 * 24 * 3_600_000;

/**
 * Requests seven days of flow, height and temperature at one gauge.
 *
 * @param now end of the seven days, in milliseconds since 1970.
 * @throws {RangeError} when `site` is not a site number.
 */
export function continuousRequest(services: RiverServices, site: string, now: number): Call {
  const since = new Date(now - SEVEN_DAYS_MS).toISOString().replace(/\.\d+/, '');
  return {
    service: USGS_CONTINUOUS,
    url: serviceUrl(services.usgs, 'collections/continuous/items', {
      f: 'json',
      monitoring_location_id: usgsLocationId(site),
      parameter_code: ALL_PARAMETERS,
      datetime: `${since}/..`,
      limit: '20000',
      skipGeometry: 'true',
    }),
    types: ['application/geo+json', 'application/json'],
    headers: usgsHeaders(services),
    maxBytes: 10_000_000,
    timeoutMs: 10_000,
  };
}

/**
 * Requests the next page.
 *
 * @param next its address from the previous page.
 * @returns `null` when it is not on the same host: the key must not be sent elsewhere.
 */
export function nextPageRequest(page: Call, next: string): Call | null {
  const url = URL.parse(next);
  return url?.origin === page.url.origin ? { ...page, url } : null;
}
