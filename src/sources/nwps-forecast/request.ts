import * as z from 'zod';
import { isLid } from '#domain/river/river-ids.ts';
import type { Call } from '../http/fetch-answer.ts';
import { type RiverServices, serviceUrl } from '../river-services.ts';

/** A gateway in front of the service has code 5, too, for a path that it does not know. */
const unknownSchema = z.object({
  code: z.literal(5),
  message: z.string().regex(/could not find/i),
});

export const NWPS_FORECAST = 'nwps-forecast';

/**
 * A request about one gauge.
 *
 * @param below the part of the path after the gauge, with its slash.
 * @throws {RangeError} when `lid` is not a gauge id.
 */
export function nwpsGaugeCall(
  services: RiverServices,
  service: string,
  lid: string,
  below: string,
): Call {
  if (!isLid(lid)) {
    throw new RangeError(`${JSON.stringify(lid)} is not an NWPS gauge id (5 capitals and digits)`);
  }
  return {
    service,
    url: serviceUrl(services.nwps, `gauges/${lid}${below}`, {}),
    types: ['application/json'],
    saysUnknown: (json) => unknownSchema.safeParse(json).success,
    maxBytes: 1_000_000,
    timeoutMs: 10_000,
  };
}

/**
 * Requests the forecast at one gauge.
 *
 * @throws {RangeError} when `lid` is not a gauge id.
 */
export function forecastRequest(services: RiverServices, lid: string): Call {
  return nwpsGaugeCall(services, NWPS_FORECAST, lid, '/stageflow/forecast');
}
