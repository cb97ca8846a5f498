/**
 * The river from a reach down to the sea: Network Linked Data Index of USGS, over NHDPlus.
 *
 * - Licence: public domain. Attribution: U.S. Geological Survey.
 * - Units: degrees, WGS 84; distance in km. Changes only with new versions of NHDPlus: keep the answer
 *   for a month. About 400 such calls an hour are allowed.
 * - Oddities: reaches have only an id and a line; ids are strings today and numbers in the next
 *   version; a line may be null; 404 (problem+json) for an unknown reach.
 */
import type { RiverReach } from '#domain/river/river-line.ts';
import type { Connector } from '../connector.ts';
import { fetchAnswer, jsonOf } from '../http/fetch-answer.ts';
import { parseFlowlines } from './parse.ts';
import { flowlinesRequest, NLDI_FLOWLINES } from './request.ts';

/** A reach and those downstream of it, by comid. */
export const nldiFlowlines: Connector<string, readonly RiverReach[]> = {
  name: NLDI_FLOWLINES,
  attribution: 'U.S. Geological Survey',
  async fetch(comid, tools) {
    const call = flowlinesRequest(tools.services, comid);
    return parseFlowlines(jsonOf(call, await fetchAnswer(call, tools)));
  },
};
