import type { World } from './served-river.ts';
import { jsonAnswer, type WireAnswer } from './usgs.ts';

const timeOf = (atMs: number) => new Date(atMs).toISOString().replace('.000Z', 'Z');

/** NOAA's ensemble service: an unknown location is an empty list. */
export function hefsQuantiles({ searchParams }: URL, world: World): WireAnswer {
  const lid = searchParams.get('location_id') ?? '';
  const ensemble = world.byLid.get(lid)?.ensemble(world.now()) ?? null;
  if (ensemble === null || searchParams.get('parameter_id') !== 'QINE') return jsonAnswer([]);
  return jsonAnswer({
    metadata: {
      location_id: lid,
      parameter_id: 'QINE',
      units: 'CFS',
      forecast_datetime: timeOf(ensemble.issuedMs),
      exceedance_quantiles: ensemble.exceedances,
    },
    value_set: ensemble.points.map(({ atMs, flowsCfs }) => ({
      valid_datetime: timeOf(atMs),
      quantile_values: flowsCfs,
    })),
  });
}
