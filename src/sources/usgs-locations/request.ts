import type { Call } from '../http/fetch-answer.ts';
import { type RiverServices, serviceUrl, usgsHeaders } from '../river-services.ts';
import { usgsLocationId } from '../usgs-location-id.ts';

export const USGS_LOCATIONS = 'usgs-locations';

/** Keeps the address below 8,000 bytes, which is as long as the service takes. */
const MOST_SITES = 300;

/**
 * Asks for the names and positions of gauges, all in one call.
 *
 * @throws {RangeError} when there are none or more than 300, or one is no site number.
 */
export function locationsRequest(services: RiverServices, sites: readonly string[]): Call {
  if (sites.length === 0 || sites.length > MOST_SITES) {
    throw new RangeError(`${sites.length} gauges cannot be asked for at once (1 to ${MOST_SITES})`);
  }
  return {
    service: USGS_LOCATIONS,
    url: serviceUrl(services.usgs, 'collections/monitoring-locations/items', {
      f: 'json',
      id: sites.map(usgsLocationId).join(','),
      limit: '1000',
    }),
    types: ['application/geo+json', 'application/json'],
    headers: usgsHeaders(services),
    maxBytes: 5_000_000,
    timeoutMs: 10_000,
  };
}
