import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { citation, shortVersion } from '#contract/citation.ts';
import { RECORD_COLUMNS, type RecordRowBody, UNNAMED_RUN } from '#contract/record.ts';
import { csvLine } from '#domain/csv-line.ts';
import { DATA_SET } from '#domain/fish/daily-returns.ts';
import { fishCount } from '#domain/fish/fish-return.ts';
import { type RecordRow, recordRows } from '#domain/fish/record-row.ts';
import { NO_RUN, type ShownSpecies } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import type { Facility } from '#domain/place/facility.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { addressOfReport } from '#sources/wdfw-report/links.ts';
import type { StoreView } from '#store/store.ts';
import { yieldToEventLoop } from '#store/yield-to-event-loop.ts';
import type { Edition } from './edition.ts';
import { WorkQueue } from './http/work-queue.ts';
import type { EditionParts } from './kept-edition.ts';
import { NOTHING_PUBLISHED } from './published-record.ts';

/** Reading every facility takes seconds of the one thread. */
const QUEUE = { atOnce: 1, waiting: 3 } as const;

/** About 100 kB of text. */
const ROWS_AT_ONCE = 200;

export const RECORD_FORMATS = ['csv', 'json'] as const;
export type RecordFormat = (typeof RECORD_FORMATS)[number];

/** Which part of the record a file has: that of a facility, of a species, or all. */
export type RecordPart =
  | { readonly facility: Pick<Facility, 'key' | 'name'> }
  | { readonly species: ShownSpecies }
  | 'everything';

/** A part of the record in one file. */
export interface RecordFile {
  /** Compressed with gzip. */
  readonly gzip: Buffer;
  /** Without its ending: part, day and version. */
  readonly name: string;
}

/** Makes files of the record. */
export type RecordFiles = (
  edition: Edition,
  part: RecordPart,
  format: RecordFormat,
  isWanted: () => boolean,
) => Promise<RecordFile>;

export const LICENCE = 'Public record of the State of Washington; free to use, with its source';

/** The address of a part of the record; everything is only there compressed. */
export function recordPath(part: RecordPart, format: RecordFormat): string {
  if (part === 'everything') return `/data/freshet.${format}.gz`;
  if ('species' in part) return `/data/species/${part.species.toLowerCase()}.${format}`;
  return `/data/facilities/${slugOfKey(part.facility.key)}.${format}`;
}

/** The name of a file to keep, without its ending: part, day and version. */
function fileName(part: RecordPart, asOf: PlainDate | null, dataVersion: string): string {
  const name =
    part === 'everything' ? [] : ['species' in part ? part.species : slugOfKey(part.facility.key)];
  const when = asOf === null ? [] : [asOf];
  return ['freshet', ...name, ...when, shortVersion(dataVersion)].join('-').toLowerCase();
}

/** What a part of the record is, as a citation names it. */
export function recordTitle(part: RecordPart): string {
  if (part === 'everything') return 'Salmon and steelhead counted at hatchery traps in Washington';
  if ('species' in part) return `${part.species} counted at hatchery traps in Washington`;
  return `Salmon and steelhead counted at ${facilityTitle(part.facility.name)}, Washington`;
}

function reportAddress({ source, report }: RecordRow): string | null {
  if (source === 'wdfw-returns') return `https://data.wa.gov/d/${DATA_SET}`;
  return source === 'wdfw-weekly' ? addressOfReport(report) : null;
}

function rowBody(row: RecordRow, { key, name }: Facility): RecordRowBody {
  return {
    facility: key,
    facility_name: name,
    species: row.species,
    run: row.run === NO_RUN ? UNNAMED_RUN : row.run,
    origin: row.origin,
    reported_origin: row.reportedOrigin,
    stock: row.stock,
    year: row.year,
    season: row.label,
    status: row.status,
    in_total: row.inTotal,
    date: row.date,
    since: row.since,
    undated: row.undated,
    adults: row.adults,
    jacks: row.jacks,
    count: fishCount(row),
    received_adults: row.receivedAdults,
    received_jacks: row.receivedJacks,
    source: row.source,
    report: row.report,
    report_date: row.reportDate,
    report_url: reportAddress(row),
  };
}

interface RecordView {
  readonly view: StoreView;
  readonly knownOn: PlainDate | null;
  readonly asOf: PlainDate | null;
  readonly facilities: readonly Facility[];
}

/** The rows of a part, one facility in memory at a time. */
async function* rowsOf(part: RecordPart, { view, knownOn, asOf, facilities }: RecordView) {
  if (asOf === null) return;
  const wanted = part !== 'everything' && 'species' in part ? [part.species] : undefined;
  for (const facility of facilities) {
    await yieldToEventLoop();
    const returns = await view.returns(facility.key, { knownOn });
    const finals = await view.finals(facility.key, { knownOn });
    const rows = recordRows({ returns, finals }, asOf, wanted);
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      yield rows.slice(at, at + ROWS_AT_ONCE).map((row) => rowBody(row, facility));
    }
  }
}

type Rows = AsyncIterable<readonly RecordRowBody[]>;

async function* csvText(rows: Rows): AsyncGenerator<string> {
  yield csvLine(RECORD_COLUMNS);
  for await (const some of rows) {
    yield some
      .map((row) => csvLine(RECORD_COLUMNS.map((column) => String(row[column] ?? ''))))
      .join('');
  }
}

async function* jsonText(rows: Rows, head: object): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"rows":[`;
  let comma = '\n';
  for await (const some of rows) {
    if (some.length === 0) continue;
    yield comma + some.map((row) => JSON.stringify(row)).join(',\n');
    comma = ',\n';
  }
  yield '\n]}\n';
}

async function compressed(text: AsyncIterable<string>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await pipeline(text, createGzip(), async (bytes: AsyncIterable<Buffer>) => {
    for await (const chunk of bytes) chunks.push(chunk);
  });
  return Buffer.concat(chunks);
}

/**
 * Makes files of the record on request, one at a time, and with one facility in memory at a time: the
 * largest is a few megabytes when it is compressed.
 *
 * @returns a function that rejects with a 503 when too many others are due.
 */
export function createRecordFiles(
  { store, facilities, knownOn }: Pick<EditionParts, 'store' | 'facilities' | 'knownOn'>,
  siteUrl: string,
): RecordFiles {
  const queue = new WorkQueue(QUEUE);
  const make = (part: RecordPart, format: RecordFormat, isShown: (key: string) => boolean) =>
    store.read(async (view) => {
      const data_version = (await view.publication())?.dataVersion ?? NOTHING_PUBLISHED;
      const { newestDate: as_of } = await view.extent({ knownOn });
      const only = part !== 'everything' && 'facility' in part ? part.facility.key : null;
      const shown = facilities.filter(({ key }) => (only === null ? isShown(key) : key === only));
      const rows = rowsOf(part, { view, knownOn, asOf: as_of, facilities: shown });
      const dates = { data_version, as_of };
      const cite = citation(recordTitle(part), dates, siteUrl + recordPath(part, format));
      const dictionary = `${siteUrl}/data/datapackage.json`;
      const head = { ...dates, licence: LICENCE, cite, dictionary };
      const gzip = await compressed(format === 'csv' ? csvText(rows) : jsonText(rows, head));
      return { gzip, name: fileName(part, as_of, data_version) };
    });
  return (edition, part, format, isWanted) =>
    queue.run(isWanted, () => make(part, format, (key) => edition.facilityKey(key) === key));
}
