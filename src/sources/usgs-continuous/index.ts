/**
 * River flow of the last seven days at one gauge, with height and temperature of the water where it
 * measures them: USGS Water Data OGC API, collection `continuous`.
 *
 * - Licence: public domain. Attribution: U.S. Geological Survey.
 * - Units: cubic feet per second, feet and degrees Celsius, as text. Times: UTC. Delay: an hour or so; the figures are
 *   provisional until approved.
 * - Quota per hour and IP address, higher with a key; 429 with `Retry-After` when it is used up.
 * - Oddities: rows in any order; row ids change; figures are null during ice or with a broken
 *   instrument; several series at one site; pages are linked by `next`.
 */
import type { ObservedFlow } from '#domain/river/observed-flow.ts';
import type { Connector } from '../connector.ts';
import { type Call, fetchAnswer, jsonOf } from '../http/fetch-answer.ts';
import { SourceError } from '../source-error.ts';
import { type ContinuousPage, nextPageOf, observedFlowOf, parseContinuousPage } from './parse.ts';
import { continuousRequest, nextPageRequest, USGS_CONTINUOUS } from './request.ts';

/** Seven days of all three every 5 minutes fill a third of a page. */
const MOST_PAGES = 5;

/** Flow of the last seven days, by site number. */
export const usgsContinuous: Connector<string, ObservedFlow> = {
  name: USGS_CONTINUOUS,
  attribution: 'U.S. Geological Survey',
  async fetch(site, tools) {
    const pages: ContinuousPage[] = [];
    let call: Call = continuousRequest(tools.services, site, tools.now());
    while (pages.length < MOST_PAGES) {
      const page = parseContinuousPage(jsonOf(call, await fetchAnswer(call, tools)), tools.warn);
      pages.push(page);
      const next = nextPageOf(page);
      if (next === null) return observedFlowOf(site, pages, tools.warn);
      const following = nextPageRequest(call, next);
      if (following === null) {
        throw new SourceError(USGS_CONTINUOUS, 'malformed', 'its next page is on another host');
      }
      call = following;
    }
    throw new SourceError(USGS_CONTINUOUS, 'partial', `sent more than ${MOST_PAGES} pages`);
  },
};
