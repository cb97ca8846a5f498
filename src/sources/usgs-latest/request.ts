import type { Call } from '../http/fetch-answer.ts';
import { type RiverServices, serviceUrl, usgsHeaders } from '../river-services.ts';
import { usgsLocationId } from '../usgs-location-id.ts';
import { ALL_PARAMETERS } from '../usgs-parameters.ts';

export const USGS_LATEST = 'usgs-latest';

/** Keeps the address well below 8,000 bytes. */
export const MOST_LATEST_SITES = 100;
/** The service silently stops at this many rows; gauges with several series still fit. */
const MOST_ROWS = 5000;

/**
 * Requests the newest flow, height and temperature of several gauges in one call.
 *
 * @throws {RangeError} when there are none or more than 100, or one is not a site number.
 */
export function latestRequest(services: RiverServices, sites: readonly string[]): Call {
  if (sites.length === 0 || sites.length > MOST_LATEST_SITES) {
    throw new RangeError(
      `${sites.length} gauges cannot be requested at once (1 to ${MOST_LATEST_SITES})`,
    );
  }
  return {
    service: USGS_LATEST,
    url: serviceUrl(services.usgs, 'collections/latest-continuous/items', {
      f: 'json',
      monitoring_location_id: sites.map(usgsLocationId).join(','),
      parameter_code: ALL_PARAMETERS,
      limit: String(MOST_ROWS),
      skipGeometry: 'true',
    }),
    types: ['application/geo+json', 'application/json'],
    headers: usgsHeaders(services),
    maxBytes: 5_000_000,
    timeoutMs: 10_000,
  };
}
