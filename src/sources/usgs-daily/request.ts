import { DAILY_FLOW_FROM } from '#domain/river/daily-flow.ts';
import type { Call } from '../http/fetch-answer.ts';
import { type RiverServices, serviceUrl, usgsHeaders } from '../river-services.ts';
import { usgsLocationId } from '../usgs-location-id.ts';
import { FLOW_PARAMETER } from '../usgs-parameters.ts';

export const USGS_DAILY = 'usgs-daily';

/** USGS's code of a daily mean. */
const MEAN = '00003';
/** The most that the service sends at once; five series of two decades fit. */
const MOST_ROWS = 50_000;

/**
 * Requests the daily mean flows since 2013 at one gauge.
 *
 * @throws {RangeError} when `site` is not a site number.
 */
export function dailyRequest(services: RiverServices, site: string): Call {
  return {
    service: USGS_DAILY,
    url: serviceUrl(services.usgs, 'collections/daily/items', {
      f: 'json',
      monitoring_location_id: usgsLocationId(site),
      parameter_code: FLOW_PARAMETER,
      statistic_id: MEAN,
      datetime: `${DAILY_FLOW_FROM}/..`,
      // Half of the bytes of a row are not read.
      properties: 'monitoring_location_id,time_series_id,time,value,unit_of_measure,last_modified',
      limit: String(MOST_ROWS),
      skipGeometry: 'true',
    }),
    types: ['application/geo+json', 'application/json'],
    headers: usgsHeaders(services),
    maxBytes: 20_000_000,
    timeoutMs: 10_000,
  };
}
