import type { Call } from '../http/fetch-answer.ts';
import { type RiverServices, serviceUrl } from '../river-services.ts';

export const NWPS_GAUGES = 'nwps-gauges';

/** Asks for all gauges in the box around Washington (specification, section 7). */
export function gaugesRequest(services: RiverServices): Call {
  return {
    service: NWPS_GAUGES,
    url: serviceUrl(services.nwps, 'gauges', {
      'bbox.xmin': '-124.763068',
      'bbox.ymin': '45.543541',
      'bbox.xmax': '-116.915989',
      'bbox.ymax': '49.002494',
      srid: 'EPSG_4326',
    }),
    types: ['application/json'],
    maxBytes: 5_000_000,
    // It takes long, and is asked for once a day.
    timeoutMs: 30_000,
  };
}
