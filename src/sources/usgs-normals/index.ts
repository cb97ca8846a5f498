/**
 * Median flow of each day of the year at one gauge, with percentiles and extremes: USGS Water Data statistics API (beta).
 *
 * - Licence: public domain. Attribution: U.S. Geological Survey.
 * - Units: cubic feet per second, as text. Days: of the gauge's local calendar. From approved daily
 *   means of all years on record; changes once a year or so.
 * - Oddities: `nan` instead of a figure; rows of months among those of days; 29 February with a
 *   quarter of the samples; the kinds of figures in rows of their own, the percentiles in a list; 200 without features for a gauge without medians.
 */
import type { DailyMedian } from '#domain/river/daily-median.ts';
import type { Connector } from '../connector.ts';
import { fetchAnswer, jsonOf } from '../http/fetch-answer.ts';
import { parseNormals } from './parse.ts';
import { normalsRequest, USGS_NORMALS } from './request.ts';

/** Medians of the days of the year, by site number; empty where there are none. */
export const usgsNormals: Connector<string, readonly DailyMedian[]> = {
  name: USGS_NORMALS,
  attribution: 'U.S. Geological Survey',
  async fetch(site, tools) {
    const call = normalsRequest(tools.services, site);
    return parseNormals(site, jsonOf(call, await fetchAnswer(call, tools)), tools.warn);
  },
};
