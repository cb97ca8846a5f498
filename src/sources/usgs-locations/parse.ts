import * as z from 'zod';
import type { GaugePlace } from '#domain/river/observed-flow.ts';
import { positionSchema } from '../geojson-position.ts';
import { conforming } from '../http/conforming.ts';
import { textSchema } from '../river-figure.ts';
import { SourceError } from '../source-error.ts';
import { usgsLocationId } from '../usgs-location-id.ts';
import { USGS_LOCATIONS } from './request.ts';

const locationsSchema = z.object({
  features: z.array(
    z.object({
      id: z.string(),
      geometry: z.object({ coordinates: positionSchema }).nullish(),
      properties: z.object({ monitoring_location_name: textSchema }),
    }),
  ),
  links: z.array(z.object({ rel: z.string().nullish() })).nullish(),
});

/**
 * Names and positions of the gauges that the service knows, in the order they were asked for.
 *
 * @throws {SourceError} when the answer is none, or gauges are missing that may be on a next page.
 */
export function parseLocations(sites: readonly string[], json: unknown): GaugePlace[] {
  const { features, links } = conforming(USGS_LOCATIONS, locationsSchema, json);
  const featureOfId = new Map(features.map((feature) => [feature.id, feature]));
  const isWhole = sites.every((site) => featureOfId.has(usgsLocationId(site)));
  if (!isWhole && links?.some(({ rel }) => rel === 'next')) {
    throw new SourceError(USGS_LOCATIONS, 'partial', 'sent only some of the gauges');
  }
  return sites.flatMap((site) => {
    const feature = featureOfId.get(usgsLocationId(site));
    if (feature === undefined) return [];
    const { geometry, properties } = feature;
    return {
      site,
      name: properties.monitoring_location_name,
      position: geometry?.coordinates ?? null,
    };
  });
}
