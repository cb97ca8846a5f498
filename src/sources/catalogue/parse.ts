import { z } from 'zod';
import type { Facility } from '#domain/place/facility.ts';
import { GAUGE_KINDS, type Gauge } from '#domain/place/gauge.ts';
import { isPlainDate, type PlainDate } from '#domain/time/plain-date.ts';
import { type CatalogueProblem, facilityProblems, gaugeProblems } from './check.ts';

/** The places and gauges the product knows, checked against each other. */
export interface Catalogue {
  /** Sorted by key. */
  readonly facilities: readonly Facility[];
  readonly gauges: readonly Gauge[];
}

/** The text of the two files. */
export interface CatalogueFiles {
  readonly facilities: string;
  readonly gauges: string;
}

const FACILITIES_FILE = 'data/facilities.json';
const GAUGES_FILE = 'data/gauges.json';

/**
 * A catalogue file that cannot be used. The message holds one line for each problem, and each line
 * names the file, the entry, the field and what is wrong with it.
 */
export class CatalogueError extends Error {
  readonly problems: readonly CatalogueProblem[];

  constructor(problems: readonly CatalogueProblem[]) {
    super(problems.map((p) => `${p.file}: ${p.entry}: ${p.field}: ${p.problem}`).join('\n'));
    this.name = 'CatalogueError';
    this.problems = problems;
  }
}

const text = z.string().regex(/^\S(.*\S)?$/, 'must be a text without outer spaces');
const reportName = z
  .string()
  .regex(/^[A-Z0-9][A-Z0-9.]*( [A-Z0-9][A-Z0-9.]*)*$/, 'must be an upper-case report name');
/** As printed, which a key is never made of. */
const alias = z
  .string()
  .regex(/^[A-Z0-9'+.]+( [A-Z0-9'+.]+)*$/, 'must be an upper-case report name');
const siteNumber = z.string().regex(/^(\d{8}|\d{15})$/, 'must be a USGS site number');
const sentence = text.endsWith('.', 'must be a sentence');
const day = z.custom<PlainDate>(
  (value) => typeof value === 'string' && isPlainDate(value),
  'must be an existing day written YYYY-MM-DD',
);
const lid = z.string().regex(/^[A-Z]{2,4}\d{1,3}$/, 'must be a NOAA gauge id such as MVEW1');

/** Washington and the rivers that leave it: a swapped or mistyped coordinate is outside. */
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
  trappedElsewhere: sentence.nullable(),
  broughtFrom: z.array(z.strictObject({ species: text, run: text, from: z.array(text).min(1) })),
  riverGauge: siteNumber.nullable(),
  forecastLid: lid.nullable(),
  gaugeReason: sentence,
  notes: text.nullable(),
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
  lastFlow: day.nullable(),
  lastForecast: day.nullable(),
  toConfirm: sentence.nullable(),
  note: text.nullable(),
});

/** The id of an entry, or its position in the file when it has no usable id. */
function entryLabel(entry: unknown, index: number, idFields: readonly string[]): string {
  for (const field of idFields) {
    const id = typeof entry === 'object' && entry !== null ? Reflect.get(entry, field) : undefined;
    if (typeof id === 'string' && id !== '') return id;
  }
  return `entry ${index + 1}`;
}

function parseList<T>(
  file: string,
  content: string,
  schema: z.ZodType<T>,
  idFields: readonly string[],
): T[] {
  let list: unknown;
  try {
    list = JSON.parse(content);
  } catch (error) {
    const problem = `not JSON (${error instanceof Error ? error.message : String(error)})`;
    throw new CatalogueError([{ file, entry: 'file', field: 'content', problem }]);
  }
  if (!Array.isArray(list)) {
    throw new CatalogueError([{ file, entry: 'file', field: 'content', problem: 'not a list' }]);
  }
  const problems: CatalogueProblem[] = [];
  const parsed: T[] = [];
  for (const [index, entry] of list.entries()) {
    const result = schema.safeParse(entry);
    if (result.success) {
      parsed.push(result.data);
      continue;
    }
    for (const issue of result.error.issues) {
      problems.push({
        file,
        entry: entryLabel(entry, index, idFields),
        field: issue.path.join('.') || 'entry',
        problem: issue.message,
      });
    }
  }
  if (problems.length > 0) throw new CatalogueError(problems);
  return parsed;
}

/**
 * Reads the catalogue from the text of its two files.
 *
 * @throws CatalogueError when an entry breaks its schema, or when the entries contradict each
 * other: a key or spelling used twice, a gauge that is not in the list or does not measure flow.
 */
export function parseCatalogue(files: CatalogueFiles): Catalogue {
  const gauges: Gauge[] = parseList(GAUGES_FILE, files.gauges, gaugeSchema, ['site', 'lid']);
  const facilities: Facility[] = parseList(FACILITIES_FILE, files.facilities, facilitySchema, [
    'key',
    'name',
  ]);
  const problems = [
    ...gaugeProblems(GAUGES_FILE, gauges),
    ...facilityProblems(FACILITIES_FILE, facilities, gauges),
  ];
  if (problems.length > 0) throw new CatalogueError(problems);
  return { facilities, gauges };
}
