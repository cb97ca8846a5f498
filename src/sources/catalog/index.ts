/** The facility catalog: bundled places, gauges and rivers; provenance in `data/README.md`. */
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { DAMS } from '#domain/dam/dams.ts';
import type { Facility } from '#domain/place/facility.ts';
import { GAUGE_KINDS, type Gauge } from '#domain/place/gauge.ts';
import type { River } from '#domain/place/river.ts';
import { VISITS, type ViewingPlace } from '#domain/place/viewing-place.ts';
import { plainDateSchema } from '#domain/time/plain-date-schema.ts';

export interface Catalog {
  readonly facilities: readonly Facility[];
  readonly gauges: readonly Gauge[];
  readonly rivers: readonly River[];
  readonly viewingPlaces: readonly ViewingPlace[];
}

const text = z.string().regex(/^\S(.*\S)?$/, 'must not be empty, or begin or end with a space');
const reportName = z
  .string()
  .regex(/^[A-Z0-9][A-Z0-9.]*( [A-Z0-9][A-Z0-9.]*)*$/, 'must be an upper-case report name');
/** As printed; unlike a name, it may contain apostrophes and plus signs. */
const alias = z
  .string()
  .regex(/^[A-Z0-9'+.]+( [A-Z0-9'+.]+)*$/, 'must be an upper-case report name');
const siteNumber = z.string().regex(/^(\d{8}|\d{15})$/, 'must be a USGS site number');
const sentence = text.endsWith('.', 'must be a sentence');
const lid = z.string().regex(/^[A-Z]{2,4}\d{1,3}$/, 'must be a NOAA gauge id such as MVEW1');

/** Washington and the rivers that leave it: swapped or mistyped coordinates fall outside. */
const positionFields = {
  longitude: z.number().min(-124.9).max(-116.8),
  latitude: z.number().min(45.5).max(49.1),
};

const facilitySchema = z.strictObject({
  key: z
    .string()
    .regex(/^[A-Z0-9][A-Z0-9.]*(_[A-Z0-9][A-Z0-9.]*)*$/, 'must be capitals with underscores'),
  name: reportName,
  aliases: z.array(alias),
  ...positionFields,
  county: text,
  elevationFt: z.int().min(0).max(6000).nullable(),
  nearestTown: text,
  wriaNumber: z.int().min(1).max(62),
  wriaName: text,
  stream: text,
  riverSystem: text,
  flowsInto: z.array(text),
  damBelow: z
    .enum(DAMS.map(({ key }) => key))
    .nullable()
    .default(null),
  trappedElsewhere: sentence.nullable(),
  closesInSeason: z.boolean().default(false),
  broughtFrom: z.array(z.strictObject({ species: text, run: text, from: z.array(text).min(1) })),
  riverGauge: siteNumber.nullable(),
  forecastLid: lid.nullable(),
  gaugeReason: sentence,
  notes: text.nullable(),
});

const coManagersSchema = z.strictObject({
  facility: text,
  sentence: sentence.refine((words) => words.split(' ').length <= 20, 'must be at most 20 words'),
  source: text,
  address: z.url({ protocol: /^https?$/ }),
  year: z.int().min(2000).max(2100).nullable(),
});

const gaugeSchema = z.strictObject({
  site: siteNumber.nullable(),
  lid: lid.nullable(),
  comid: z.string().regex(/^\d+$/, 'must be digits').nullable(),
  name: text,
  ...positionFields,
  water: text.nullable(),
  kind: z.enum(GAUGE_KINDS),
  givesFlow: z.boolean(),
  isSetByDam: z.boolean().default(false),
  lastFlow: plainDateSchema.nullable(),
  hasChances: z.boolean().default(false),
  lastForecast: plainDateSchema.nullable(),
  toConfirm: sentence.nullable(),
  note: text.nullable(),
});

const riverSchema = z.strictObject({
  name: text,
  gauge: siteNumber.nullable(),
  forecast: lid.nullable(),
  upward: z.array(text),
});

const monthAndDay = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be MM-DD');

const viewingPlaceSchema = z.strictObject({
  key: z.string().regex(/^[a-z]+(-[a-z]+)*$/, 'must be lower-case words with hyphens'),
  name: text,
  facility: text.nullable(),
  near: text.nullable(),
  nearestTown: text,
  ...positionFields,
  longitude: positionFields.longitude.nullable(),
  latitude: positionFields.latitude.nullable(),
  sees: sentence.nullable(),
  visits: z.enum(VISITS),
  seasons: z.array(z.strictObject({ fish: text, from: monthAndDay, to: monthAndDay })),
  hours: sentence.nullable(),
  phone: z
    .string()
    .regex(/^\d{3}-\d{3}-\d{4}$/, 'must be a phone number such as 425-392-1118')
    .nullable(),
  link: z.url({ protocol: /^https$/ }).nullable(),
  checked: z.int().min(2000).max(2100).nullable(),
  note: sentence.nullable(),
  sources: z
    .array(
      z.strictObject({
        title: text,
        address: z.url({ protocol: /^https?$/ }),
        date: z
          .string()
          .regex(/^\d{4}(-\d\d){0,2}$/, 'must be YYYY, YYYY-MM or YYYY-MM-DD')
          .nullable(),
      }),
    )
    .min(1),
});

/** The entries of a list. @throws {Error} with one line per problem: file, entry, field, fault. */
function parseList<T>(file: string, content: string, schema: z.ZodType<T>): T[] {
  const list: unknown = JSON.parse(content);
  const result = z.array(schema).safeParse(list);
  if (result.success) return result.data;
  const lines = result.error.issues.map(({ path: [at = 0, ...field], message }) => {
    const { key, site, lid, name } = Object(Object(list)[at]);
    const entry = key ?? site ?? lid ?? name ?? `entry ${Number(at) + 1}`;
    return [file, entry, field.join('.') || 'entry', message].join(': ');
  });
  throw new Error(lines.join('\n'));
}

/** A place that is a facility has the facility's position; any other has its own. */
function locate(
  places: readonly z.infer<typeof viewingPlaceSchema>[],
  facilities: readonly Facility[],
): ViewingPlace[] {
  return places.map((place) => {
    const facility = facilities.find(({ key }) => key === place.facility);
    const { longitude, latitude } = facility ?? place;
    if (longitude === null || latitude === null) {
      throw new Error(
        `data/viewing-places.json: ${place.key}: must be a facility or have a position`,
      );
    }
    return { ...place, longitude, latitude };
  });
}

interface CatalogFiles {
  readonly facilities: string;
  readonly gauges: string;
  readonly rivers: string;
  readonly viewingPlaces: string;
  readonly coManagers: string;
}

export function parseCatalog(files: CatalogFiles): Catalog {
  const listed = parseList('data/facilities.json', files.facilities, facilitySchema);
  const coManagers = parseList('data/co-managers.json', files.coManagers, coManagersSchema);
  const facilities = listed.map((facility): Facility => {
    const said = coManagers.find((manager) => manager.facility === facility.key);
    if (said === undefined) return { ...facility, coManagement: null };
    const { sentence, source, address, year } = said;
    return { ...facility, coManagement: { sentence, source, address, year } };
  });
  const places = parseList('data/viewing-places.json', files.viewingPlaces, viewingPlaceSchema);
  return {
    gauges: parseList('data/gauges.json', files.gauges, gaugeSchema),
    facilities,
    rivers: parseList('data/rivers.json', files.rivers, riverSchema),
    viewingPlaces: locate(places, facilities),
  };
}

/** Reads the bundled catalog. Its tests check that entries do not contradict each other. */
export async function readCatalog(): Promise<Catalog> {
  const read = (name: string) => readFile(new URL(import.meta.resolve(`#data/${name}`)), 'utf8');
  return parseCatalog({
    facilities: await read('facilities.json'),
    gauges: await read('gauges.json'),
    rivers: await read('rivers.json'),
    viewingPlaces: await read('viewing-places.json'),
    coManagers: await read('co-managers.json'),
  });
}
