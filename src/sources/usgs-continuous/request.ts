import type { Call } from '../http/fetch-answer.ts';
import { type RiverServices, serviceUrl, usgsHeaders } from '../river-services.ts';
import { usgsLocationId } from '../usgs-location-id.ts';

export const USGS_CONTINUOUS = 'usgs-continuous';

const SEVEN_DAYS_MS = 7 * 24 * 3_600_000;

/**
 * Asks for seven days of flow at one gauge.
 *
 * @param now - Milliseconds since 1970; the seven days end there.
 * @throws {RangeError} when `site` is no site number.
 */
export function continuousRequest(services: RiverServices, site: string, now: number): Call {
  const since = new Date(now - SEVEN_DAYS_MS).toISOString().replace(/\.\d+/, '');
  return {
    service: USGS_CONTINUOUS,
    url: serviceUrl(services.usgs, 'collections/continuous/items', {
      f: 'json',
      monitoring_location_id: usgsLocationId(site),
      parameter_code: '00060',
      datetime: `${since}/..`,
      limit: '10000',
      skipGeometry: 'true',
    }),
    types: ['application/geo+json', 'application/json'],
    headers: usgsHeaders(services),
    maxBytes: 10_000_000,
    timeoutMs: 10_000,
  };
}

/**
 * Asks for the page after another.
 *
 * @param next - Address as the page before gave it.
 * @returns `null` where it is no address on the same host: a key must not go elsewhere.
 */
export function nextPageRequest(page: Call, next: string): Call | null {
  const url = URL.parse(next);
  return url?.origin === page.url.origin ? { ...page, url } : null;
}
