/**
 * Names and positions of gauges: USGS Water Data OGC API, collection `monitoring-locations`.
 *
 * - Licence: public domain. Attribution: U.S. Geological Survey.
 * - Units: degrees, WGS 84. Changes rarely; keep the answer for long.
 * - Shares its quota with `../usgs-continuous`; a list of ids in one call counts once.
 * - Oddities: names in capitals; a site that it does not know is left out of the list.
 */
import type { GaugePlace } from '#domain/river/observed-flow.ts';
import type { Connector } from '../connector.ts';
import { fetchAnswer, jsonOf } from '../http/fetch-answer.ts';
import { parseLocations } from './parse.ts';
import { locationsRequest, USGS_LOCATIONS } from './request.ts';

/** Names and positions of gauges, some 490 at once, by site numbers; unknown ones are left out. */
export const usgsLocations: Connector<readonly string[], readonly GaugePlace[]> = {
  name: USGS_LOCATIONS,
  attribution: 'U.S. Geological Survey',
  async fetch(sites, tools) {
    const call = locationsRequest(tools.services, sites);
    return parseLocations(sites, jsonOf(call, await fetchAnswer(call, tools)));
  },
};
