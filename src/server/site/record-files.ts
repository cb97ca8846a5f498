import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { citation, shortVersion } from '#contract/citation.ts';
import { RECORD_COLUMNS, type RecordRowBody } from '#contract/record.ts';
import {
  type RecordFormat,
  type RecordPart,
  recordPath,
  recordTitle,
} from '#contract/record-part.ts';
import { csvLine } from '#domain/csv-line.ts';
import { DATA_SET } from '#domain/fish/daily-returns.ts';
import { fishCount } from '#domain/fish/fish-return.ts';
import { type RecordRow, recordRows } from '#domain/fish/record-row.ts';
import type { Facility } from '#domain/place/facility.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { addressOfReport } from '#sources/wdfw-report/links.ts';
import { yieldToEventLoop } from '#store/yield-to-event-loop.ts';
import { type Edition, NOTHING_PUBLISHED } from './edition.ts';
import type { EditionParts } from './editions.ts';

export const LICENSE = 'Public record of the State of Washington; free to use, with its source';

function nameOfPart(part: RecordPart): readonly string[] {
  if (part === 'everything') return [];
  return ['species' in part ? part.species : slugOfKey(part.facility.key)];
}

function fileName(part: RecordPart, asOf: PlainDate | null, dataVersion: string): string {
  const when = asOf === null ? [] : [asOf];
  return ['freshet', ...nameOfPart(part), ...when, shortVersion(dataVersion)]
    .join('-')
    .toLowerCase();
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
    run: row.run,
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

async function* textOf(
  format: RecordFormat,
  head: object,
  facilities: AsyncIterable<readonly RecordRowBody[]>,
): AsyncGenerator<string> {
  const csvRow = (row: RecordRowBody) =>
    csvLine(RECORD_COLUMNS.map((column) => String(row[column] ?? '')));
  if (format === 'csv') {
    yield csvLine(RECORD_COLUMNS);
    for await (const rows of facilities) yield rows.map(csvRow).join('');
    return;
  }
  yield `${JSON.stringify(head).slice(0, -1)},"rows":[`;
  let comma = '\n';
  for await (const rows of facilities) {
    if (rows.length === 0) continue;
    yield comma + rows.map((row) => JSON.stringify(row)).join(',\n');
    comma = ',\n';
  }
  yield '\n]}\n';
}

/** Makes the record's files, gzipped, each with its name. Only one facility is in memory at a time. */
export function createRecordFiles(
  { store, facilities, knownOn }: Pick<EditionParts, 'store' | 'facilities' | 'knownOn'>,
  siteUrl: string,
) {
  return (edition: Edition, part: RecordPart, format: RecordFormat) =>
    store.read(async (view) => {
      const data_version = (await view.publication())?.dataVersion ?? NOTHING_PUBLISHED;
      const { newestDate: as_of } = await view.extent({ knownOn });
      const only = part !== 'everything' && 'facility' in part ? part.facility.key : null;
      const species = part !== 'everything' && 'species' in part ? [part.species] : undefined;

      async function* rowsByFacility() {
        if (as_of === null) return;
        for (const facility of facilities) {
          const { key } = facility;
          if (only === null ? edition.facilityKey(key) !== key : only !== key) continue;
          await yieldToEventLoop();
          const returns = await view.returns(key, { knownOn });
          const finals = await view.finals(key, { knownOn });
          const rows = recordRows({ returns, finals }, as_of, species);
          yield rows.map((row) => rowBody(row, facility));
        }
      }

      const dates = { data_version, as_of };
      const cite = citation(recordTitle(part), dates, siteUrl + recordPath(part, format));
      const dictionary = `${siteUrl}/data/datapackage.json`;
      const head = { ...dates, licence: LICENSE, cite, dictionary };
      const text = textOf(format, head, rowsByFacility());
      const gzip = await buffer(Readable.from(text).compose(createGzip()));
      return { gzip, name: fileName(part, as_of, data_version) };
    });
}
