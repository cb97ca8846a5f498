import type { Call } from '../http/fetch-answer.ts';
import { type RiverServices, serviceUrl } from '../river-services.ts';
import { usgsSite } from '../usgs-location-id.ts';

export const USGS_LEGACY_MEDIANS = 'usgs-legacy-medians';

/**
 * Requests median, percentiles and extremes of each day of the year at one gauge.
 *
 * @throws {RangeError} when `site` is not a site number.
 */
export function legacyMediansRequest(services: RiverServices, site: string): Call {
  return {
    service: USGS_LEGACY_MEDIANS,
    url: serviceUrl(services.usgsLegacy, 'stat/', {
      format: 'rdb',
      sites: usgsSite(site),
      statReportType: 'daily',
      statTypeCd: 'all',
      parameterCd: '00060',
    }),
    types: ['text/plain', 'text/rdb'],
    maxBytes: 2_000_000,
    timeoutMs: 10_000,
  };
}
