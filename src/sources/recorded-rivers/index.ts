/**
 * The bundled rivers of autumn 2025: flow and height at full hours and the tops between, November 1
 * to December 15, usual flows and daily means where a real record of them was found, and flood statements.
 *
 * Provisional readings of the U.S. Geological Survey and statements of the National Weather Service,
 * public domain; some usual flows are worked out from Caravan and CAMELS, CC BY 4.0. Units: cubic feet
 * per second, feet over the gauge's own zero. Times: UTC; an empty cell is no figure.
 */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import type { DailyFlow } from '#domain/river/daily-flow.ts';
import type {
  FloodStatement,
  RecordedReading,
  RecordedRivers,
  RecordedWarning,
  UsualDay,
} from '#domain/river/recorded-rivers.ts';
import { isSiteNumber } from '#domain/river/river-value.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';
import { type CsvTable, readCsvTable, tableText } from '../csv-table.ts';
import { SourceError } from '../source-error.ts';

const SERVICE = 'recorded rivers';
export const RECORDED_FORMAT = 1;
export const RECORDED_RIVERS_FOLDER = fileURLToPath(
  new URL('.', import.meta.resolve('#data/recorded-rivers/manifest.json')),
);

/** Tables that the demonstration reads; `gauges`, `usual-flow-sources` and `left-out` say where they are from. */
export const TABLE_NAMES = [
  'hourly-flow',
  'hourly-height',
  'between-hours',
  'usual-flows',
  'usual-flow-sources',
  'daily-means',
  'flood-statements',
  'gauges',
  'left-out',
] as const;

export type TableName = (typeof TABLE_NAMES)[number];

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

const manifestSchema = z.object({
  format: z.literal(RECORDED_FORMAT),
  tables: z
    .array(
      z.object({
        name: z.enum(TABLE_NAMES),
        file: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/, 'must be a plain file name'),
        /** Of the compressed file. */
        sha256: sha256Schema,
        source: z.string(),
        licence: z.string(),
        rows: z.int(),
      }),
    )
    .length(TABLE_NAMES.length),
  /** The files that they were made from. */
  madeFrom: z.array(z.object({ file: z.string(), sha256: sha256Schema })),
});

export type RecordedManifest = z.infer<typeof manifestSchema>;
type Table = RecordedManifest['tables'][number];

export function recordedFailure(message: string, cause?: unknown): SourceError {
  return new SourceError(SERVICE, 'malformed', message, { cause });
}

/** @throws {SourceError} naming file and field. */
export async function readRecordedManifest(folder: string): Promise<RecordedManifest> {
  const path = join(folder, 'manifest.json');
  try {
    return manifestSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const why = issue && `: ${issue.path.join('.')}: ${issue.message}`;
    throw recordedFailure(`${path}${why ?? ' cannot be read as JSON'}`, error);
  }
}

/** The path of a table's file, which is as the manifest says: neither damaged nor edited. */
async function checkedPath(folder: string, { file, sha256 }: Table): Promise<string> {
  const path = join(folder, file);
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new SourceError(SERVICE, 'unavailable', `${path} cannot be read`, { cause: error });
  });
  if (hash('sha256', bytes) === sha256) return path;
  throw recordedFailure(
    `${path} does not have the checksum of its manifest; restore it from the repository or make it again with \`npm run recorded-rivers\``,
  );
}

function figureIn(cell: string | undefined): number | null {
  if (cell === undefined || cell === '') return null;
  const value = Number(cell);
  if (Number.isFinite(value)) return value;
  throw recordedFailure(`${JSON.stringify(cell)} is not a figure`);
}

function instantIn(cell: string | undefined): number {
  const at = Date.parse(cell ?? '');
  if (Number.isFinite(at) && cell?.endsWith('Z')) return at;
  throw recordedFailure(`${JSON.stringify(cell)} is not an instant in UTC`);
}

const isoOf = (cell: string) => new Date(instantIn(cell)).toISOString();

function siteIn(cell: string | undefined): string {
  if (cell !== undefined && isSiteNumber(cell)) return cell;
  throw recordedFailure(`${JSON.stringify(cell)} is not a USGS site number`);
}

const cellsOf = (line: string | undefined): readonly string[] => line?.split(',').slice(1) ?? [];

/**
 * A table of figures, which has no quotes: the cells of its header, and the lines of each gauge. They
 * are parsed when the gauge is first asked for: parsing all would delay the first page.
 */
function linesBySite(text: string) {
  const [header, ...lines] = text.split('\n').filter((line) => line !== '');
  const siteOf = (line: string) => siteIn(line.slice(0, line.indexOf(',')));
  return { columns: cellsOf(header), lines: Map.groupBy(lines, siteOf) };
}

/** Parses what is known of a gauge once. */
function onceBySite<Known>(parse: (site: string) => Known): (site: string) => Known {
  const parsed = new Map<string, Known>();
  return (site) => {
    const known = parsed.get(site) ?? parse(site);
    parsed.set(site, known);
    return known;
  };
}

function readingsIn(flowTable: string, heightTable: string, betweenTable: string) {
  const flows = linesBySite(flowTable);
  const heights = linesBySite(heightTable);
  const between = linesBySite(betweenTable);
  if (flows.columns.join() !== heights.columns.join()) {
    throw recordedFailure('flow and height differ in hours');
  }
  const hours = flows.columns.map(instantIn);

  function figuresOf({ lines }: typeof flows, site: string): readonly (number | null)[] {
    const line = lines.get(site)?.[0];
    if (line === undefined) return [];
    const figures = cellsOf(line).map(figureIn);
    if (figures.length === hours.length) return figures;
    throw recordedFailure(`${site} lacks hours`);
  }

  function parse(site: string): readonly RecordedReading[] {
    const flow = figuresOf(flows, site);
    const height = figuresOf(heights, site);
    const readings = (between.lines.get(site) ?? []).map((line): RecordedReading => {
      const [time, flowCfs, heightFt] = cellsOf(line);
      return { at: instantIn(time), flowCfs: figureIn(flowCfs), heightFt: figureIn(heightFt) };
    });
    for (const [index, at] of hours.entries()) {
      const flowCfs = flow[index] ?? null;
      const heightFt = height[index] ?? null;
      if (flowCfs !== null || heightFt !== null) readings.push({ at, flowCfs, heightFt });
    }
    return readings.sort((a, b) => a.at - b.at);
  }

  return {
    sites: [...new Set([flows, heights, between].flatMap(({ lines }) => [...lines.keys()]))],
    readings: onceBySite(parse),
  };
}

const USUAL_FIGURES = ['years', 'lowest', 'p10', 'p25', 'p50', 'p75', 'p90', 'highest'] as const;

function usualDay(date: string, figures: readonly (number | null)[]): UsualDay | null {
  const known = figures.filter((figure) => figure !== null);
  // Too few years have a February 29.
  if (known.length === 0) return null;
  if (known.length < USUAL_FIGURES.length) throw recordedFailure(`${date} lacks a usual flow`);
  const [month = 0, day = 0] = date.split('-').map(Number);
  const [years = 0, lowest = 0, p10 = 0, p25 = 0, p50 = 0, p75 = 0, p90 = 0, highest = 0] = known;
  return { month, day, years, lowest, p10, p25, p50, p75, p90, highest };
}

function usualIn(table: string) {
  const { columns, lines } = linesBySite(table);
  const dates = columns.slice(1);
  const wrong = dates.find((date) => !isPlainDate(`2024-${date}`));
  if (wrong !== undefined) throw recordedFailure(`${wrong} is not a day of the year`);
  return onceBySite((site): readonly UsualDay[] => {
    const rows = (lines.get(site) ?? []).map(cellsOf);
    const figures = new Map(rows.map(([name = '', ...cells]) => [name, cells.map(figureIn)]));
    return dates.flatMap((date, index) => {
      const ofDay = USUAL_FIGURES.map((name) => figures.get(name)?.[index] ?? null);
      return usualDay(date, ofDay) ?? [];
    });
  });
}

function dailyMeansIn(table: string) {
  const { lines } = linesBySite(table);
  return onceBySite((site): DailyFlow | null => {
    const line = lines.get(site)?.[0];
    if (line === undefined) return null;
    const [from = '', ...cells] = cellsOf(line);
    if (!isPlainDate(from)) throw recordedFailure(`${from} is not a day`);
    return { from, means: cells.map(figureIn) };
  });
}

const STATEMENTS: CsvTable<
  | 'lid'
  | 'site'
  | 'issued'
  | 'observed_at'
  | 'observed'
  | 'unit'
  | 'flood_level'
  | 'forecast_crest'
  | 'forecast_crest_at'
  | 'recorded_crest'
  | 'recorded_crest_at'
  | 'forecast_minus_recorded'
> = {
  service: SERVICE,
  columns: [
    'lid',
    'site',
    'issued',
    'observed_at',
    'observed',
    'unit',
    'flood_level',
    'forecast_crest',
    'forecast_crest_at',
    'recorded_crest',
    'recorded_crest_at',
    'forecast_minus_recorded',
  ],
  isExact: true,
};

async function statementsIn(path: string): Promise<FloodStatement[]> {
  const rows = await readCsvTable(path, STATEMENTS);
  return rows.map((row) => {
    const observed = figureIn(row.observed);
    const floodLevel = figureIn(row.flood_level);
    const crest = figureIn(row.forecast_crest);
    if (observed === null || floodLevel === null || crest === null) {
      throw recordedFailure(`${path}: a statement for ${row.lid} lacks a figure`);
    }
    if (row.unit !== 'ft' && row.unit !== 'cfs') {
      throw recordedFailure(`${path}: ${row.unit} is neither ft nor cfs`);
    }
    const came = figureIn(row.recorded_crest);
    return {
      lid: row.lid,
      issuedAt: isoOf(row.issued),
      observedAt: isoOf(row.observed_at),
      observed,
      unit: row.unit,
      floodLevel,
      crest,
      crestAt: isoOf(row.forecast_crest_at),
      came: came === null ? null : { crest: came, at: isoOf(row.recorded_crest_at) },
    };
  });
}

const warningsSchema = z.object({
  source: z.string(),
  license: z.string(),
  left_out: z.string(),
  warnings: z.array(
    z.object({
      product: z.string(),
      number: z.string(),
      kind: z.enum(['Alert', 'Update', 'Cancel']),
      sent: z.iso.datetime(),
      expires: z.iso.datetime(),
      ends: z.iso.datetime().nullable(),
      county: z.string().regex(/^0\d{5}$/),
      headline: z.string().min(1),
      description: z.string().min(1),
      area: z.array(z.tuple([z.number(), z.number()])).min(4),
    }),
  ),
});

/** The messages with those crests, typed from their texts; unlike the tables, edited by hand. */
async function warningsIn(folder: string): Promise<readonly RecordedWarning[]> {
  const path = join(folder, 'flood-warnings.json');
  try {
    return warningsSchema.parse(JSON.parse(await readFile(path, 'utf8'))).warnings;
  } catch (error) {
    throw recordedFailure(`${path} cannot be read`, error);
  }
}

/** Reads the recorded rivers of a folder. @throws {SourceError} when damaged. */
export async function readRecordedRivers(folder: string): Promise<RecordedRivers> {
  const { tables } = await readRecordedManifest(folder);
  const pathOf = async (name: TableName) => {
    const table = tables.find((candidate) => candidate.name === name);
    if (table === undefined) throw recordedFailure(`the manifest has no table ${name}`);
    return checkedPath(folder, table);
  };
  const textOf = async (name: TableName) => tableText(await pathOf(name));
  return {
    ...readingsIn(
      await textOf('hourly-flow'),
      await textOf('hourly-height'),
      await textOf('between-hours'),
    ),
    usual: usualIn(await textOf('usual-flows')),
    dailyMeans: dailyMeansIn(await textOf('daily-means')),
    statements: await statementsIn(await pathOf('flood-statements')),
    warnings: await warningsIn(folder),
  };
}
