/**
 * Median flow of each day of the year at one gauge, with percentiles and extremes: USGS WaterServices `stat`, the predecessor of
 * `../usgs-normals`. It has been slowed on purpose since 2026-11-16 and ends on 2027-02-22.
 *
 * - Licence: public domain. Attribution: U.S. Geological Survey.
 * - Units: cubic feet per second. Days: of the gauge's local calendar. From approved daily means.
 * - A tab-separated table in RDB: comment lines, column names, column widths, rows.
 * - Oddities: an empty column; several series in one table, some incomplete; blank figures; 29
 *   February with a quarter of the samples; "No sites/data found" as plain text with 200.
 */
import type { DailyMedian } from '#domain/river/daily-median.ts';
import type { Connector } from '../connector.ts';
import { fetchAnswer } from '../http/fetch-answer.ts';
import { parseLegacyMedians } from './parse.ts';
import { legacyMediansRequest, USGS_LEGACY_MEDIANS } from './request.ts';

/** Medians of the days of the year, by site number; empty where there are none. */
export const usgsLegacyMedians: Connector<string, readonly DailyMedian[]> = {
  name: USGS_LEGACY_MEDIANS,
  attribution: 'U.S. Geological Survey',
  async fetch(site, tools) {
    const call = legacyMediansRequest(tools.services, site);
    const { bytes } = await fetchAnswer(call, tools);
    return parseLegacyMedians(site, new TextDecoder().decode(bytes), tools.warn);
  },
};
