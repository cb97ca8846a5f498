import { isLid } from '#domain/river/river-ids.ts';
import type { Call } from '../http/fetch-answer.ts';
import { type RiverServices, serviceUrl } from '../river-services.ts';

export const NWPS_FORECAST = 'nwps-forecast';

/**
 * Requests the forecast at one gauge.
 *
 * @throws {RangeError} when `lid` is not a gauge id.
 */
export function forecastRequest(services: RiverServices, lid: string): Call {
  if (!isLid(lid)) {
    throw new RangeError(`${JSON.stringify(lid)} is not an NWPS gauge id (5 capitals and digits)`);
  }
  return {
    service: NWPS_FORECAST,
    url: serviceUrl(services.nwps, `gauges/${lid}/stageflow/forecast`, {}),
    types: ['application/json'],
    unknownTypes: ['application/json'],
    maxBytes: 1_000_000,
    timeoutMs: 10_000,
  };
}
