/**
 * River flow of the last seven days at one gauge, with height and temperature: USGS WaterServices `iv`, the predecessor of
 * `../usgs-continuous`. It has been slowed on purpose since 2026-11-16 and ends on 2027-02-22.
 *
 * - Licence: public domain. Attribution: U.S. Geological Survey.
 * - Units: cubic feet per second, feet and degrees Celsius, as text. Times: local to the gauge, with their offset, which
 *   changes in the middle of a list when the clocks do. Delay: an hour or so; provisional.
 * - Oddities: figures of several methods, the first often empty; `-999999` instead of a figure;
 *   duplicates; steps of 5, 15, 30 and 60 minutes in one list; HTML entities in names; 200 with an
 *   empty list for an unknown gauge; HTML with 200 or 503 when it is down.
 */
import type { ObservedFlow } from '#domain/river/observed-flow.ts';
import type { Connector } from '../connector.ts';
import { fetchAnswer, jsonOf } from '../http/fetch-answer.ts';
import { parseLegacyFlow } from './parse.ts';
import { legacyFlowRequest, USGS_LEGACY_FLOW } from './request.ts';

/** Flow of the last seven days, with the gauge's name and position, by site number. */
export const usgsLegacyFlow: Connector<string, ObservedFlow> = {
  name: USGS_LEGACY_FLOW,
  attribution: 'U.S. Geological Survey',
  async fetch(site, tools) {
    const call = legacyFlowRequest(tools.services, site);
    return parseLegacyFlow(site, jsonOf(call, await fetchAnswer(call, tools)), tools.warn);
  },
};
