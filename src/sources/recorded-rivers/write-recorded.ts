import { hash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressed, writeWhole } from '../bundled-file.ts';
import { tableText } from '../csv-table.ts';
import {
  RECORDED_FORMAT,
  type RecordedManifest,
  recordedFailure,
  TABLE_NAMES,
  type TableName,
} from './index.ts';

/** The smallest that brotli makes; a table is a megabyte. */
const QUALITY = 11;

const READINGS =
  'U.S. Geological Survey, instantaneous values, provisional and subject to revision, retrieved ' +
  'from WaterServices on 2025-12-15; kept by gaia-hazlab/gaia-data-downloaders @ 62e31cb6';
const PUBLIC_DOMAIN = 'Public domain: work of the United States government';
const USUAL =
  'Percentiles of daily mean flows of the U.S. Geological Survey by day of the year; ' +
  'usual-flow-sources names the records of each gauge. Some are worked out from CAMELS (Newman et ' +
  'al. 2015, Addor et al. 2017) and Caravan (Kratzert et al. 2023)';
const WITH_CARAVAN =
  'Public domain; those worked out from CAMELS and Caravan: CC BY 4.0, https://creativecommons.org/licenses/by/4.0/';

interface Made {
  readonly from: string;
  readonly source: string;
  readonly licence: string;
}

const READING_TABLE = { source: READINGS, licence: PUBLIC_DOMAIN };

const MADE: Readonly<Record<TableName, Made>> = {
  'hourly-flow': { from: 'hourly-flow-cfs.csv.gz', ...READING_TABLE },
  'hourly-height': { from: 'hourly-height-ft.csv.gz', ...READING_TABLE },
  'between-hours': { from: 'between-hours.csv.gz', ...READING_TABLE },
  'usual-flows': { from: 'usual-flows.csv.gz', source: USUAL, licence: WITH_CARAVAN },
  'usual-flow-sources': { from: 'usual-flows-sources.csv', source: USUAL, licence: WITH_CARAVAN },
  'daily-means': {
    from: 'daily-means-2013-on.csv.gz',
    source:
      'U.S. Geological Survey, daily mean flows as published; usual-flow-sources names who keeps them',
    licence: PUBLIC_DOMAIN,
  },
  'flood-statements': {
    from: 'flood-statements.csv',
    source:
      'National Weather Service, flood statements of 9 to 12 December 2025, kept by crl33/Cascadia; crests that came from the readings',
    licence: PUBLIC_DOMAIN,
  },
  gauges: { from: 'gauges.csv', ...READING_TABLE },
  'left-out': { from: 'left-out.csv', ...READING_TABLE },
};

/** Heights that the tide moves: they say nothing of the river. */
const TIDAL_HEIGHTS: ReadonlySet<string> = new Set(['12035100', '12113415']);
/** The Okanogan at Oroville: from then its flow falls by half while the height goes on rising. */
const DOUBTFUL_FLOW = { site: '12439500', from: '2025-12-12T04:15Z' } as const;

/** The rows of a table of figures, which has no quotes; a row may be longer than another. */
function figureRows(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(','));
}

const lineOf = (cells: readonly string[]) => `${cells.join(',')}\n`;

function believed(name: TableName, text: string): string {
  if (name !== 'hourly-flow' && name !== 'hourly-height' && name !== 'between-hours') return text;
  const [header = [], ...rows] = figureRows(text);
  const { site, from } = DOUBTFUL_FLOW;
  const kept = rows.flatMap((row) => {
    if (TIDAL_HEIGHTS.has(row[0] ?? '')) return [];
    if (row[0] !== site) return [row];
    if (name === 'hourly-flow') {
      return [row.map((cell, at) => (at > 0 && (header[at] ?? '') > from ? '' : cell))];
    }
    const isDoubtful = name === 'between-hours' && (row[1] ?? '') > from;
    return [isDoubtful ? row.map((cell, at) => (at === 2 ? '' : cell)) : row];
  });
  return [header, ...kept].map(lineOf).join('');
}

/** The tables of a folder as they are bundled. @throws {SourceError} when one cannot be read. */
export const recordedTables = (from: string) =>
  Promise.all(
    TABLE_NAMES.map(async (name) => {
      const { from: file, source, licence } = MADE[name];
      const path = join(from, file);
      const text = believed(name, (await tableText(path)).replaceAll('\r\n', '\n'));
      const rows = text.trim().split('\n').length - 1;
      if (rows < 1) throw recordedFailure(`${path} has no rows`);
      const origin = { file, sha256: hash('sha256', await readFile(path)) };
      return { name, text, rows, source, licence, origin };
    }),
  );

/** Makes the bundled tables; the same files give the same bytes. */
export async function writeRecordedRivers(from: string, to: string): Promise<RecordedManifest> {
  const made = (await recordedTables(from)).map(({ name, text, rows, source, licence, origin }) => {
    const bytes = compressed(text, QUALITY);
    const table = {
      name,
      file: `${name}.csv.br`,
      sha256: hash('sha256', bytes),
      source,
      licence,
      rows,
    };
    return { bytes, table, origin };
  });
  const manifest: RecordedManifest = {
    format: RECORDED_FORMAT,
    tables: made.map(({ table }) => table),
    madeFrom: made.map(({ origin }) => origin),
  };
  await mkdir(to, { recursive: true });
  for (const { table, bytes } of made) await writeWhole(join(to, table.file), bytes);
  // Last, so that an interrupted run leaves a mismatch that is detected.
  await writeWhole(join(to, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}
