/**
 * The gauges of NOAA's National Water Prediction Service in the box around Washington, each with one
 * observed and one forecast state of the river.
 *
 * - Licence: public domain. Attribution: NOAA National Weather Service.
 * - Units: given beside the figures, usually feet and kcfs (thousand cubic feet per second). Times:
 *   UTC. Delay: minutes; provisional.
 * - Not supported around the clock; slow; no stated quota.
 * - Oddities: without `srid` the list is empty; the box holds gauges of Oregon, Idaho and British
 *   Columbia; `-999`, `-9999`, blank units and the year 1 mean "none"; retired gauges vanish.
 *   Units are `primaryUnit` here and `primaryUnits` in `../nwps-forecast`.
 */
import type { ForecastGauge } from '#domain/river/forecast-gauge.ts';
import type { Connector } from '../connector.ts';
import { fetchAnswer, jsonOf } from '../http/fetch-answer.ts';
import { parseGauges } from './parse.ts';
import { gaugesRequest, NWPS_GAUGES } from './request.ts';

/** All gauges in the box around Washington, including neighbouring states. */
export const nwpsGauges: Connector<null, readonly ForecastGauge[]> = {
  name: NWPS_GAUGES,
  attribution: 'NOAA National Weather Service',
  async fetch(_, tools) {
    const call = gaugesRequest(tools.services);
    return parseGauges(jsonOf(call, await fetchAnswer(call, tools)), tools.now(), tools.warn);
  },
};
