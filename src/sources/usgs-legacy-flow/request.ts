import type { Call } from '../http/fetch-answer.ts';
import { type RiverServices, serviceUrl } from '../river-services.ts';
import { usgsSite } from '../usgs-location-id.ts';
import { ALL_PARAMETERS } from '../usgs-parameters.ts';

export const USGS_LEGACY_FLOW = 'usgs-legacy-flow';

/**
 * Requests seven days of flow, height and temperature at one gauge.
 *
 * @throws {RangeError} when `site` is not a site number.
 */
export function legacyFlowRequest(services: RiverServices, site: string): Call {
  return {
    service: USGS_LEGACY_FLOW,
    url: serviceUrl(services.usgsLegacy, 'iv/', {
      format: 'json',
      sites: usgsSite(site),
      period: 'P7D',
      parameterCd: ALL_PARAMETERS,
      siteStatus: 'all',
    }),
    types: ['application/json'],
    maxBytes: 5_000_000,
    timeoutMs: 10_000,
  };
}
