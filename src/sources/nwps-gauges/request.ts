import { FORECAST_GAUGES_BOX } from '#domain/river/forecast-gauge.ts';
import type { Call } from '../http/fetch-answer.ts';
import { type RiverServices, serviceUrl } from '../river-services.ts';

export const NWPS_GAUGES = 'nwps-gauges';

/** Requests all gauges in the box around Washington. */
export function gaugesRequest(services: RiverServices): Call {
  return {
    service: NWPS_GAUGES,
    url: serviceUrl(services.nwps, 'gauges', {
      'bbox.xmin': String(FORECAST_GAUGES_BOX.west),
      'bbox.ymin': String(FORECAST_GAUGES_BOX.south),
      'bbox.xmax': String(FORECAST_GAUGES_BOX.east),
      'bbox.ymax': String(FORECAST_GAUGES_BOX.north),
      srid: 'EPSG_4326',
    }),
    types: ['application/json'],
    maxBytes: 5_000_000,
    // The service is slow, and this is requested once a day.
    timeoutMs: 30_000,
  };
}
