/**
 * Alerts of the National Weather Service in force in Washington (api.weather.gov).
 *
 * - One call answers for the state. No key; the service asks for a User-Agent with a contact.
 * - Times have offsets. `ends` is the end of the event; where it is null, `expires`, which is otherwise
 *   when the message should have been renewed, stands for it.
 * - Oddities: tests, drafts, exercises and cancellations stand among the others; a newer message names in
 *   `references` what it replaces; `geometry` is null for messages for whole counties or zones, and their
 *   counties are in `geocode.SAME` ("0" and a FIPS code). The gauge of a flood warning is only named in
 *   its text. No alert at all is an empty list.
 */
import * as z from 'zod';
import { countyOfFips } from '#domain/place/county.ts';
import { isInForce, mattersAtRiver, type Warning } from '#domain/river/warning.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import { jsonConnector } from '../connector.ts';
import { conforming } from '../http/conforming.ts';
import { instantSchema } from '../river-figure.ts';
import { serviceUrl } from '../river-services.ts';
import { SourceError } from '../source-error.ts';

const SERVICE = 'nws-warnings';

/** Forecasts for the sea alone change the list several times a day: an older one comes from a broken cache. */
const OLDEST_LIST_MS = 12 * HOUR_MS;

const listSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
  updated: instantSchema.optional(),
});

const degree = z.number().min(-180).max(180);
const polygon = z.array(z.array(z.tuple([degree, degree], z.number()))).min(1);
const geometrySchema = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('Polygon'), coordinates: polygon }),
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon) }),
  ])
  .nullable()
  // Without an area, a warning is still shown for its counties.
  .catch(null);

const featureSchema = z.object({
  geometry: geometrySchema,
  properties: z.object({
    id: z.string().min(1),
    event: z.string().min(1),
    headline: z.string().nullable(),
    description: z.string().nullable(),
    sent: instantSchema,
    expires: instantSchema,
    ends: instantSchema.nullable(),
    status: z.string(),
    messageType: z.string(),
    geocode: z.object({ SAME: z.array(z.string()) }),
    references: z.array(z.object({ identifier: z.string() })),
  }),
});

const eventSchema = z.object({ properties: z.object({ event: z.string() }) });

type Feature = z.infer<typeof featureSchema>;

function ringsOf(geometry: Feature['geometry']): Warning['rings'] {
  if (geometry === null) return [];
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  return polygons.map(([outer = []]) =>
    outer.map(([longitude, latitude]) => [longitude, latitude]),
  );
}

/** Whether a message may matter; one whose event cannot be read may. */
function mayMatter(item: unknown): boolean {
  const { data } = eventSchema.safeParse(item);
  return data === undefined || mattersAtRiver(data.properties.event);
}

function warningOf({ geometry, properties }: Feature): Warning | null {
  const { id, event, sent, expires, ends, geocode } = properties;
  const endsAt = ends ?? expires;
  if (sent === null || endsAt === null) return null;
  const counties = geocode.SAME.flatMap((code) => countyOfFips(code.replace(/^0/, '')) ?? []);
  return {
    id,
    event,
    // A message without a headline is still a warning.
    headline: properties.headline?.trim() || event,
    text: properties.description ?? '',
    sentAt: sent,
    endsAt,
    counties: [...new Set(counties)],
    rings: ringsOf(geometry),
  };
}

/** The alerts in force in Washington that matter at a river, the newest message of each. */
export const nwsWarnings = jsonConnector<null, readonly Warning[]>({
  name: SERVICE,
  call: (_, { services }) => ({
    url: serviceUrl(services.nws, 'alerts/active', { area: 'WA' }),
    types: ['application/geo+json', 'application/json'],
    maxBytes: 5_000_000,
  }),
  read(json, _, { now }) {
    const { features, updated } = conforming(SERVICE, listSchema, json);
    if (updated && now() - Date.parse(updated) > OLDEST_LIST_MS) {
      const why = `sent a list of ${updated}`;
      throw new SourceError(SERVICE, 'partial', why, { retryable: true });
    }
    // None that matters is left out because it is odd: that would look like calm.
    const actual = features
      .filter(mayMatter)
      .map((item) => conforming(SERVICE, featureSchema, item))
      .filter(({ properties }) => properties.status === 'Actual');
    const replaced = new Set(
      actual.flatMap(({ properties }) => properties.references.map(({ identifier }) => identifier)),
    );
    return actual
      .filter(
        ({ properties: { id, messageType } }) => messageType !== 'Cancel' && !replaced.has(id),
      )
      .flatMap((feature) => warningOf(feature) ?? [])
      .filter((warning) => isInForce(warning, now()));
  },
});
