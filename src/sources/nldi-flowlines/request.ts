import { isComid } from '#domain/river/river-ids.ts';
import type { Call } from '../http/fetch-answer.ts';
import { isNldiProblem } from '../nldi-problem.ts';
import { type RiverServices, serviceUrl } from '../river-services.ts';

export const NLDI_FLOWLINES = 'nldi-flowlines';

/** Longer than any river of the continent (requirement 10.3). */
const DISTANCE_KM = 6000;

/**
 * Requests the reaches from one down to the sea, along main stems.
 *
 * @throws {RangeError} when `comid` is invalid.
 */
export function flowlinesRequest(services: RiverServices, comid: string): Call {
  if (!isComid(comid)) {
    throw new RangeError(`${JSON.stringify(comid)} is not a comid (up to 12 digits)`);
  }
  return {
    service: NLDI_FLOWLINES,
    url: serviceUrl(services.nldi, `linked-data/comid/${comid}/navigation/DM/flowlines`, {
      f: 'json',
      distance: String(DISTANCE_KM),
    }),
    types: ['application/json', 'application/geo+json', 'application/vnd.geo+json'],
    saysUnknown: isNldiProblem,
    maxBytes: 20_000_000,
    timeoutMs: 10_000,
  };
}
