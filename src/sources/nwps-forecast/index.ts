/**
 * River forecast at one gauge: NOAA's National Water Prediction Service, `stageflow`.
 *
 * - Licence: public domain. Attribution: NOAA National Weather Service.
 * - Units: `primaryUnits` and `secondaryUnits`; usually the stage in feet comes first and the flow in
 *   kcfs (thousand cubic feet per second) second, but not everywhere (AUBW1, WRAW1). Times: UTC.
 *   Every 6 hours for 10 days, issued once or twice a day.
 * - Not supported around the clock; no stated quota.
 * - Oddities: `-999` and `-9999` instead of figures; no forecast is an empty list without units,
 *   issued in the year 1; an unknown gauge is 404 with code 5 and "could not find"; sometimes 200 with an empty object.
 */
import type { RiverForecast } from '#domain/river/river-forecast.ts';
import type { Connector } from '../connector.ts';
import { fetchAnswer, jsonOf } from '../http/fetch-answer.ts';
import { parseForecast } from './parse.ts';
import { forecastRequest, NWPS_FORECAST } from './request.ts';

/** River forecast, by NWPS gauge id. */
export const nwpsForecast: Connector<string, RiverForecast> = {
  name: NWPS_FORECAST,
  attribution: 'NOAA National Weather Service',
  async fetch(lid, tools) {
    const call = forecastRequest(tools.services, lid);
    return parseForecast(lid, jsonOf(call, await fetchAnswer(call, tools)), tools.warn);
  },
};
