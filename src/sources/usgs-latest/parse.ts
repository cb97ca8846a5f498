import type { BesideFlow, FlowReading } from '#domain/river/observed-flow.ts';
import type { Warn } from '../http/without-odd.ts';
import { SourceError } from '../source-error.ts';
import { nextPageOf, observedFlowOf, parseContinuousPage } from '../usgs-continuous/parse.ts';
import { usgsLocationId } from '../usgs-location-id.ts';
import { USGS_LATEST } from './request.ts';

/** The newest reading of a gauge, with at most one of each of what it measures beside the flow. */
export interface LatestReading extends FlowReading, BesideFlow {
  readonly site: string;
}

/**
 * The newest reading of each gauge that has one, in the order of `sites`. A gauge with several series
 * of flow is left out, as are several of something else: this answer does not show which to use.
 *
 * @throws {SourceError} when the answer is malformed, incomplete, or in another unit than ft³/s.
 */
export function parseLatest(
  sites: readonly string[],
  json: unknown,
  warn?: Warn,
): readonly LatestReading[] {
  const page = parseContinuousPage(json, warn, USGS_LATEST);
  if (nextPageOf(page) !== null) {
    throw new SourceError(USGS_LATEST, 'partial', 'sent only some of the gauges');
  }
  const ofPlace = Map.groupBy(page.features, (row) => row.properties.monitoring_location_id);
  return sites.flatMap((site) => {
    const features = ofPlace.get(usgsLocationId(site)) ?? [];
    const series = Map.groupBy(features, ({ properties }) => properties.parameter_code);
    const single = [...series.values()].filter(
      (own) => new Set(own.map(({ properties }) => properties.time_series_id)).size === 1,
    );
    const { readings, stage, temperature } = observedFlowOf(site, [{ features: single.flat() }]);
    const reading = readings.at(-1);
    return reading === undefined
      ? []
      : [{ site, ...reading, stage: stage.slice(-1), temperature: temperature.slice(-1) }];
  });
}
