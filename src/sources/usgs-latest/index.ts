/**
 * The newest flow, height and temperature of many gauges at once: USGS Water Data OGC API, collection `latest-continuous`.
 *
 * - Licence: public domain. Attribution: U.S. Geological Survey.
 * - Units: those of `../usgs-continuous`. Times: UTC. Delay: an hour or so.
 * - Shares its quota with `../usgs-continuous`; a list of ids in one call counts once, so hundreds of
 *   gauges stay fresh within 50 calls an hour.
 * - Oddities: those of `../usgs-continuous`; a gauge without a current figure is left out, and a
 *   discontinued one keeps its last figure for years.
 */
import type { Connector } from '../connector.ts';
import { fetchAnswer, jsonOf } from '../http/fetch-answer.ts';
import { type LatestReading, parseLatest } from './parse.ts';
import { latestRequest, USGS_LATEST } from './request.ts';

/** Newest reading of up to 100 gauges, by site numbers; those without one are left out. */
export const usgsLatest: Connector<readonly string[], readonly LatestReading[]> = {
  name: USGS_LATEST,
  attribution: 'U.S. Geological Survey',
  async fetch(sites, tools) {
    const call = latestRequest(tools.services, sites);
    return parseLatest(sites, jsonOf(call, await fetchAnswer(call, tools)), tools.warn);
  },
};
