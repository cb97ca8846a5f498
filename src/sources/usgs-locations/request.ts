import type { Call } from '../http/fetch-answer.ts';
import { type RiverServices, serviceUrl, usgsHeaders } from '../river-services.ts';
import { usgsLocationId } from '../usgs-location-id.ts';

export const USGS_LOCATIONS = 'usgs-locations';

/** The service takes no longer address: some 490 gauges with numbers of 8 digits. */
const LONGEST_ADDRESS = 8000;

/**
 * Asks for the names and positions of gauges, all in one call.
 *
 * @throws {RangeError} when there are none or too many for one address, or one is no site number.
 */
export function locationsRequest(services: RiverServices, sites: readonly string[]): Call {
  const url = serviceUrl(services.usgs, 'collections/monitoring-locations/items', {
    f: 'json',
    id: sites.map(usgsLocationId).join(','),
    limit: '1000',
  });
  if (sites.length === 0 || url.href.length > LONGEST_ADDRESS) {
    throw new RangeError(`${sites.length} gauges cannot be asked for in one call`);
  }
  return {
    service: USGS_LOCATIONS,
    url,
    types: ['application/geo+json', 'application/json'],
    headers: usgsHeaders(services),
    maxBytes: 5_000_000,
    timeoutMs: 10_000,
  };
}
