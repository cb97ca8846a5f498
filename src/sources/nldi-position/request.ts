import type { Position } from '#domain/place/position.ts';
import { parsePoint, pointText } from '#domain/river/river-ids.ts';
import type { Call } from '../http/fetch-answer.ts';
import { isNldiProblem } from '../nldi-problem.ts';
import { type RiverServices, serviceUrl } from '../river-services.ts';

export const NLDI_POSITION = 'nldi-position';

/**
 * Requests the reach that a point drains to.
 *
 * @throws {RangeError} when the position is not on the earth.
 */
export function positionRequest(services: RiverServices, position: Position): Call {
  const coords = pointText(position);
  if (parsePoint(coords) === null) throw new RangeError(`${coords} is not a position on the earth`);
  return {
    service: NLDI_POSITION,
    url: serviceUrl(services.nldi, 'linked-data/comid/position', { f: 'json', coords }),
    types: ['application/json', 'application/geo+json', 'application/vnd.geo+json'],
    saysUnknown: isNldiProblem,
    maxBytes: 1_000_000,
    timeoutMs: 10_000,
  };
}
