/**
 * The bundled rivers of autumn 2025: flow and height at full hours and the tops between, 1 November to
 * December 15, usual flows and daily means where a real record of them was found, and flood statements.
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

/** The rows of a table of figures, which has no quotes; a row may be longer than another. */
export function figureRows(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(','));
}

function figure(cell: string | undefined): number | null {
  if (cell === undefined || cell === '') return null;
  const value = Number(cell);
  if (Number.isFinite(value)) return value;
  throw recordedFailure(`${JSON.stringify(cell)} is not a figure`);
}

function instant(cell: string | undefined): number {
  const at = Date.parse(cell ?? '');
  if (Number.isFinite(at) && cell?.endsWith('Z')) return at;
  throw recordedFailure(`${JSON.stringify(cell)} is not an instant in UTC`);
}

const isoOf = (cell: string) => new Date(instant(cell)).toISOString();

function siteIn(cell: string | undefined): string {
  if (cell !== undefined && isSiteNumber(cell)) return cell;
  throw recordedFailure(`${JSON.stringify(cell)} is not a USGS site number`);
}

/** A table of hours: its instants, and the cells of each gauge. */
function hourlyTable(text: string) {
  const [header = [], ...rows] = figureRows(text);
  const hours = header.slice(1).map(instant);
  for (const row of rows) {
    if (row.length !== hours.length + 1) throw recordedFailure(`${row[0]} lacks hours`);
  }
  return { hours, cellsOf: new Map(rows.map(([site, ...cells]) => [siteIn(site), cells])) };
}

function readingsIn(
  flows: ReturnType<typeof hourlyTable>,
  heights: ReturnType<typeof hourlyTable>,
  [, ...between]: readonly string[][],
): Map<string, readonly RecordedReading[]> {
  const { hours } = flows;
  if (hours.join() !== heights.hours.join())
    throw recordedFailure('flow and height differ in hours');
  const betweenOf = Map.groupBy(between, ([site]) => siteIn(site));
  const sites = new Set([...flows.cellsOf.keys(), ...heights.cellsOf.keys(), ...betweenOf.keys()]);
  return new Map(
    Array.from(sites, (site) => {
      const flow = flows.cellsOf.get(site);
      const height = heights.cellsOf.get(site);
      const readings: RecordedReading[] = (betweenOf.get(site) ?? []).map((row) => ({
        at: instant(row[1]),
        flowCfs: figure(row[2]),
        heightFt: figure(row[3]),
      }));
      for (const [index, at] of hours.entries()) {
        const flowCfs = figure(flow?.[index]);
        const heightFt = figure(height?.[index]);
        if (flowCfs !== null || heightFt !== null) readings.push({ at, flowCfs, heightFt });
      }
      return [site, readings.sort((a, b) => a.at - b.at)];
    }),
  );
}

const USUAL_FIGURES = ['years', 'lowest', 'p10', 'p25', 'p50', 'p75', 'p90', 'highest'] as const;

function usualDay(date: string, figures: readonly (number | null)[]): UsualDay | null {
  const known = figures.filter((one) => one !== null);
  // Too few years have a February 29.
  if (known.length === 0) return null;
  if (known.length < USUAL_FIGURES.length) throw recordedFailure(`${date} lacks a usual flow`);
  const [month = 0, day = 0] = date.split('-').map(Number);
  const [years = 0, lowest = 0, p10 = 0, p25 = 0, p50 = 0, p75 = 0, p90 = 0, highest = 0] = known;
  return { month, day, years, lowest, p10, p25, p50, p75, p90, highest };
}

function usualIn([header = [], ...rows]: readonly string[][]): Map<string, readonly UsualDay[]> {
  const dates = header.slice(2);
  const wrong = dates.find((date) => !isPlainDate(`2024-${date}`));
  if (wrong !== undefined) throw recordedFailure(`${wrong} is not a day of the year`);
  const bySite = Map.groupBy(rows, ([site]) => siteIn(site));
  return new Map(
    Array.from(bySite, ([site, own]) => {
      const cellsOf = new Map(own.map(([, name = '', ...cells]) => [name, cells]));
      const days = dates.map((date, index) =>
        usualDay(
          date,
          USUAL_FIGURES.map((name) => figure(cellsOf.get(name)?.[index])),
        ),
      );
      return [site, days.filter((day) => day !== null)];
    }),
  );
}

function dailyMeansIn([, ...rows]: readonly string[][]): Map<string, DailyFlow> {
  return new Map(
    rows.map(([site, from = '', ...cells]) => {
      if (!isPlainDate(from)) throw recordedFailure(`${from} is not a day`);
      const means = cells.map(figure);
      return [siteIn(site), { from, means }];
    }),
  );
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
    const [observed, floodLevel, crest] = [row.observed, row.flood_level, row.forecast_crest].map(
      figure,
    );
    if (observed == null || floodLevel == null || crest == null) {
      throw recordedFailure(`${path}: a statement for ${row.lid} lacks a figure`);
    }
    if (row.unit !== 'ft' && row.unit !== 'cfs') {
      throw recordedFailure(`${path}: ${row.unit} is neither ft nor cfs`);
    }
    const came = figure(row.recorded_crest);
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

/** Reads the recorded rivers of a folder. @throws {SourceError} when damaged. */
export async function readRecordedRivers(folder: string): Promise<RecordedRivers> {
  const { tables } = await readRecordedManifest(folder);
  const pathOf = async (name: TableName) => {
    const table = tables.find((one) => one.name === name);
    if (table === undefined) throw recordedFailure(`the manifest has no table ${name}`);
    return checkedPath(folder, table);
  };
  const textOf = async (name: TableName) => tableText(await pathOf(name));
  return {
    readings: readingsIn(
      hourlyTable(await textOf('hourly-flow')),
      hourlyTable(await textOf('hourly-height')),
      figureRows(await textOf('between-hours')),
    ),
    usual: usualIn(figureRows(await textOf('usual-flows'))),
    dailyMeans: dailyMeansIn(figureRows(await textOf('daily-means'))),
    statements: await statementsIn(await pathOf('flood-statements')),
  };
}
