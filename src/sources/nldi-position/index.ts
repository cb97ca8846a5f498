/**
 * The river reach that a point drains to: Network Linked Data Index of USGS, over NHDPlus.
 *
 * - Licence: public domain. Attribution: U.S. Geological Survey.
 * - Units: degrees, WGS 84, longitude first. Changes only with new versions of NHDPlus.
 * - Oddities: ids are strings today and numbers in the next version; 404 (problem+json) in the sea,
 *   in Canada and outside the coverage. Any other 404, in JSON or not, means that the service has
 *   moved, as it did once, and is an error.
 */
import type { Position } from '#domain/place/position.ts';
import type { Connector } from '../connector.ts';
import { fetchAnswer, jsonOf } from '../http/fetch-answer.ts';
import { SourceError } from '../source-error.ts';
import { parsePositionAnswer } from './parse.ts';
import { NLDI_POSITION, positionRequest } from './request.ts';

/** Id of the reach at a position; `null` where there is none. */
export const nldiPosition: Connector<Position, string | null> = {
  name: NLDI_POSITION,
  attribution: 'U.S. Geological Survey',
  async fetch(position, tools) {
    const call = positionRequest(tools.services, position);
    try {
      return parsePositionAnswer(jsonOf(call, await fetchAnswer(call, tools)));
    } catch (error) {
      if (error instanceof SourceError && error.kind === 'unknown') return null;
      throw error;
    }
  },
};
