/**
 * The reach that a point drains to, and the river from a reach down to the sea: Network Linked Data
 * Index of USGS, over NHDPlus.
 *
 * - Units: degrees, WGS 84, longitude first; distance in km. Changes only with new versions of NHDPlus:
 *   keep the answer for a month. About 400 river calls an hour are allowed.
 * - Oddities: reaches have only an id and a line; ids are strings today and numbers in the next
 *   version; a line may be null, or in parts; 404 (problem+json) for an unknown reach and for a point in the sea, in
 *   Canada or outside the coverage. Any other 404, JSON or not, means that the service has moved, as
 *   it did once, and is an error.
 */
import * as z from 'zod';
import type { Position } from '#domain/place/position.ts';
import type { RiverReach } from '#domain/river/river-value.ts';
import { isComid, parsePoint, pointText } from '#domain/river/river-value.ts';
import { jsonConnector, type RiverTools } from '../connector.ts';
import { conforming, itemOf, withoutOdd } from '../http/conforming.ts';
import { type RiverServices, serviceUrl } from '../river-services.ts';

const POSITION = 'nldi-position';
const FLOWLINES = 'nldi-flowlines';

/** Longer than any river of the continent (requirement 10.3). */
const DISTANCE_KM = 6000;

/** A path that the service itself lacks is a problem+json as well, with this detail. */
const NO_SUCH_PATH = /^No (static resource|endpoint)/;

const problemSchema = z.object({
  status: z.literal(404),
  detail: z.string().refine((detail) => !NO_SUCH_PATH.test(detail)),
});

const comidSchema = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine(isComid, 'is not a comid');

/** Longitude and latitude of a GeoJSON position (RFC 7946); a height is ignored. */
const positionSchema = z
  .tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)], z.number())
  .transform(([longitude, latitude]) => ({ longitude, latitude }));

const answerSchema = z.object({ features: z.array(z.unknown()) });

const reachSchema = z.object({ properties: z.object({ comid: comidSchema }) });

const lineSchema = z.array(positionSchema);

const flowlineSchema = z.object({
  properties: z.object({ nhdplus_comid: comidSchema }),
  geometry: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('LineString'), coordinates: lineSchema }),
      z.object({ type: z.literal('MultiLineString'), coordinates: z.array(lineSchema) }),
    ])
    .nullable(),
});

type Geometry = z.infer<typeof flowlineSchema>['geometry'];

function linesOf(geometry: Geometry): readonly (readonly Position[])[] {
  if (geometry === null) return [];
  return geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
}

/** The features of an answer without odd ones: one must not cost the whole river. */
function featuresOf<Feature>(
  service: string,
  schema: z.ZodType<Feature>,
  json: unknown,
  { warn }: RiverTools,
): readonly Feature[] {
  const { features } = conforming(service, answerSchema, json);
  const read = (item: unknown, at: number) => itemOf(schema, item, `features.${at}`);
  return withoutOdd(service, features, read, warn);
}

function nldiCall(
  { nldi }: RiverServices,
  path: string,
  parameters: Readonly<Record<string, string>>,
) {
  return {
    url: serviceUrl(nldi, `linked-data/comid/${path}`, { f: 'json', ...parameters }),
    types: ['application/json', 'application/geo+json', 'application/vnd.geo+json'],
    saysUnknown: (json: unknown) => problemSchema.safeParse(json).success,
  };
}

/** Id of the reach at a position; `null` if there is none, or the service answers `unknown`. */
export const nldiPosition = jsonConnector<Position, string | null>({
  name: POSITION,
  call(position, { services }) {
    const coords = pointText(position);
    if (parsePoint(coords) === null) {
      throw new RangeError(`${coords} is not a position on the earth`);
    }
    return { ...nldiCall(services, 'position', { coords }), maxBytes: 1_000_000 };
  },
  read: (json, _, tools) =>
    featuresOf(POSITION, reachSchema, json, tools)[0]?.properties.comid ?? null,
});

/**
 * A reach and those downstream of it along main stems, by comid. A reach in parts becomes several;
 * reaches without a line are left out.
 */
export const nldiFlowlines = jsonConnector<string, readonly RiverReach[]>({
  name: FLOWLINES,
  call(comid, { services }) {
    if (!isComid(comid)) {
      throw new RangeError(`${JSON.stringify(comid)} is not a comid (up to 12 digits)`);
    }
    const path = `${comid}/navigation/DM/flowlines`;
    const parameters = { distance: String(DISTANCE_KM) };
    return { ...nldiCall(services, path, parameters), maxBytes: 20_000_000 };
  },
  read: (json, _, tools) =>
    featuresOf(FLOWLINES, flowlineSchema, json, tools).flatMap(({ properties, geometry }) =>
      linesOf(geometry).flatMap((line) =>
        line.length < 2 ? [] : [{ comid: properties.nhdplus_comid, line }],
      ),
    ),
});
