import { hash as digest } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import Papa from 'papaparse';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { RECORD_COLUMNS, recordRowSchema } from '#contract/record.ts';
import { ONE_WEEK_LATER } from '../../testing/made-up-reports.ts';
import { type SiteUnderTest, siteUnderTest } from '../../testing/site-under-test.ts';

const ISSAQUAH = '/data/facilities/issaquah-hatchery';

let site: SiteUnderTest;
beforeEach(async () => {
  site = await siteUnderTest({ at: '2025-10-31T19:00:00Z' });
});
afterEach(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers });
const rowsOf = (csv: string) =>
  Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true }).data;

describe('the record of a facility', () => {
  test('is every count with its series, day and report', async () => {
    const { body, headers } = await get(`${ISSAQUAH}.csv`);
    const rows = rowsOf(body);
    expect(Object.keys(rows[0] ?? {})).toEqual(RECORD_COLUMNS);
    expect(rows.map((row) => [row.date, row.since, row.adults, row.jacks, row.count])).toEqual([
      ['2024-10-01', '', '100', '10', '110'],
      ['2024-10-08', '2024-10-01', '300', '20', '320'],
      ['2024-10-15', '2024-10-08', '100', '10', '110'],
      ['2025-10-07', '2024-10-17', '80', '5', '85'],
      ['2025-10-14', '2025-10-07', '220', '20', '240'],
      ['2025-10-21', '2025-10-14', '-10', '0', '-10'],
    ]);
    expect(rows[5]).toMatchObject({
      facility: 'ISSAQUAH_HATCHERY',
      facility_name: 'ISSAQUAH HATCHERY',
      species: 'Coho',
      // A table read without options would take NA for a missing value.
      run: 'unnamed',
      origin: 'Hatchery',
      reported_origin: 'Hatchery',
      stock: 'Issaquah Creek',
      year: '2025',
      status: 'preliminary',
      in_total: 'true',
      source: 'wdfw-weekly',
      report: '2025-10-23.pdf',
      report_date: '2025-10-23',
      report_url: '',
    });
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(headers.link).toContain('</data/datapackage.json>');
  });

  test('is the same in JSON, with day, version, license and how to cite it', async () => {
    const [csv, json] = await Promise.all([get(`${ISSAQUAH}.csv`), get(`${ISSAQUAH}.json`)]);
    const { rows, ...head } = json.json();
    const read = z.array(recordRowSchema).parse(rows);
    const asText = read.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? '')])),
    );
    expect(asText).toEqual(rowsOf(csv.body));
    const { data_version } = (await get('/api/facilities')).json();
    const version = data_version.slice(0, 8);
    expect(head).toEqual({
      data_version,
      as_of: '2025-10-22',
      licence: 'Public record of the State of Washington; free to use, with its source',
      cite: `Freshet. Salmon and steelhead counted at Issaquah Hatchery, Washington, as of 2025-10-22, data version ${version}. From reports of the Washington Department of Fish and Wildlife. http://localhost:3000${ISSAQUAH}.json`,
      dictionary: 'http://localhost:3000/data/datapackage.json',
    });
  });

  test('is named by facility, day and version, and is a new file with the next report', async () => {
    const before = (await get(`${ISSAQUAH}.csv`)).headers;
    expect(before['content-disposition']).toMatch(
      /^attachment; filename="freshet-issaquah-hatchery-2025-10-22-[0-9a-f]{8}\.csv"$/,
    );
    await site.ingest(ONE_WEEK_LATER);
    await site.look();
    const after = (await get(`${ISSAQUAH}.csv`)).headers;
    expect(after['content-disposition']).toContain('-2025-10-29-');
    expect(after.etag).not.toBe(before.etag);
  });
});

test('the record of a species is its rows at every facility', async () => {
  const rows = rowsOf((await get('/data/species/chum.csv')).body);
  expect(new Set(rows.map(({ facility }) => facility))).toEqual(new Set(['HOODSPORT_HATCHERY']));
  expect(rows.reduce((sum, { count }) => sum + Number(count), 0)).toBe(345);
});

test('everything is one file, with size, checksum and columns in the data package', async () => {
  const { resources, citation, licenses } = (await get('/data/datapackage.json')).json();
  for (const { path, bytes, hash } of resources.slice(0, 2)) {
    const file = await get(new URL(path).pathname, { 'accept-encoding': 'gzip' });
    expect(file.headers['content-encoding']).toBeUndefined();
    expect([file.rawPayload.length, `sha256:${digest('sha256', file.rawPayload)}`]).toEqual([
      bytes,
      hash,
    ]);
  }
  const { path, schema } = resources[0];
  const csv = gunzipSync((await get(new URL(path).pathname)).rawPayload).toString();
  const facilities = Object.keys(Object.groupBy(rowsOf(csv), ({ facility = '' }) => facility));
  expect(facilities.toSorted()).toEqual(['HOODSPORT_HATCHERY', 'ISSAQUAH_HATCHERY']);
  const { fields } = schema;
  expect(fields.map(({ name }: { name: string }) => name)).toEqual(RECORD_COLUMNS);
  for (const field of fields) {
    expect(field.type).toMatch(/^(string|integer|boolean|date)$/);
    expect(field.description).not.toBe('');
  }
  expect(licenses).toEqual([
    {
      name: 'other-at',
      path: 'http://localhost:3000/data#license',
      title: expect.stringContaining('Public record'),
    },
  ]);
  expect(citation).toContain('as of 2025-10-22');
  for (const resource of resources.slice(2)) {
    expect((await get(new URL(resource.path).pathname)).statusCode).toBe(200);
  }
});
