import type { Call } from '../http/fetch-answer.ts';
import { type RiverServices, serviceUrl, usgsHeaders } from '../river-services.ts';
import { usgsLocationId } from '../usgs-location-id.ts';

export const USGS_NORMALS = 'usgs-normals';

/**
 * Requests median, percentiles and extremes of each day of the year at one gauge.
 *
 * @throws {RangeError} when `site` is not a site number.
 */
export function normalsRequest(services: RiverServices, site: string): Call {
  return {
    service: USGS_NORMALS,
    url: serviceUrl(services.usgsStatistics, 'observationNormals', {
      monitoring_location_id: usgsLocationId(site),
      parameter_code: '00060',
      normal_type: 'DOY',
    }),
    types: ['application/json', 'application/geo+json'],
    headers: usgsHeaders(services),
    maxBytes: 5_000_000,
    timeoutMs: 10_000,
  };
}
