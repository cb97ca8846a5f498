/**
 * Flood categories at one gauge: NOAA's National Water Prediction Service, `gauges/{lid}`.
 *
 * - Licence: public domain. Attribution: NOAA National Weather Service.
 * - Units: `stageUnits` and `flowUnits`, usually feet and cfs (not kcfs, as elsewhere in the service).
 * - Changes once in some years.
 * - Oddities: `-9999` instead of a figure: most gauges give stages, a few flows; some lack a category
 *   or all of them; an unknown gauge is 404 with code 5 and "could not find".
 */
import type { FloodThresholds } from '#domain/river/flood-thresholds.ts';
import type { Connector } from '../connector.ts';
import { fetchAnswer, jsonOf } from '../http/fetch-answer.ts';
import { nwpsGaugeCall } from '../nwps-forecast/request.ts';
import { NWPS_POINT, parsePoint } from './parse.ts';

/** Flood categories, by NWPS gauge id. */
export const nwpsPoint: Connector<string, FloodThresholds> = {
  name: NWPS_POINT,
  attribution: 'NOAA National Weather Service',
  async fetch(lid, tools) {
    const call = nwpsGaugeCall(tools.services, NWPS_POINT, lid, '');
    return parsePoint(lid, jsonOf(call, await fetchAnswer(call, tools)));
  },
};
