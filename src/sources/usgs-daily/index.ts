/**
 * Mean flow of each day since 2013 at one gauge: USGS Water Data OGC API, collection `daily`.
 *
 * - Licence: public domain. Attribution: U.S. Geological Survey.
 * - Units: cubic feet per second, as text. Days: of the gauge's local calendar. Delay: a day; the figures are
 *   provisional until approved, months later.
 * - Shares its quota with `../usgs-continuous`; all days come in one page of one call.
 * - Oddities: those of `../usgs-continuous`; the time is a day without time or zone; a day of ice has a row
 *   without a figure or none.
 */
import type { DailyFlow } from '#domain/river/daily-flow.ts';
import type { Connector } from '../connector.ts';
import { fetchAnswer, jsonOf } from '../http/fetch-answer.ts';
import { parseDaily } from './parse.ts';
import { dailyRequest, USGS_DAILY } from './request.ts';

/** Daily means since 2013, by site number; empty where there are none. */
export const usgsDaily: Connector<string, DailyFlow> = {
  name: USGS_DAILY,
  attribution: 'U.S. Geological Survey',
  async fetch(site, tools) {
    const call = dailyRequest(tools.services, site);
    return parseDaily(site, jsonOf(call, await fetchAnswer(call, tools)), tools.warn);
  },
};
