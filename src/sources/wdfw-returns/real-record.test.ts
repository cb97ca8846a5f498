import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { isDailyRun, isDailySpecies, originOfDaily } from '#domain/fish/wdfw-names.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import { dailyIngest, POSTED } from '../../testing/daily-ingest.ts';
import { sharedFile } from '../../testing/shared-data.ts';
import { ASKED_COLUMNS } from './parse.ts';

const columns = sharedFile('data/socrata-9q4e-xhag/columns.csv');
const vocabularies = sharedFile('data/socrata-9q4e-xhag/vocabularies.csv');
const sample = sharedFile('data/socrata-9q4e-xhag/sample_rows_issaquah.csv');

type Cells = Readonly<Partial<Record<string, string>>>;
const table = (path: string) =>
  Papa.parse<Cells>(readFileSync(path, 'utf8'), { header: true, skipEmptyLines: true }).data;
const resolve = createFacilityResolver((await readCatalog()).facilities);

test.skipIf(!columns.isThere)(
  `the columns have the types that are asked for${columns.note}`,
  () => {
    const types = new Map(
      table(columns.path).map(({ api_field, socrata_type }) => [api_field, socrata_type]),
    );
    for (const [column, type] of Object.entries(ASKED_COLUMNS)) {
      expect([column, types.get(column)]).toEqual([column, type]);
    }
  },
);

describe.skipIf(!vocabularies.isThere)(`the vocabularies are known${vocabularies.note}`, () => {
  const valuesOf = (field: string) =>
    table(vocabularies.path).flatMap((row) => (row.field === field ? [row.value ?? ''] : []));

  test('every species, run and origin', () => {
    const runs = valuesOf('run').filter((run) => run !== '(null)');
    expect(valuesOf('species')).toHaveLength(20);
    expect(runs).toHaveLength(19);
    expect(valuesOf('species').filter((species) => !isDailySpecies(species))).toEqual([]);
    expect(runs.filter((run) => !isDailyRun(run))).toEqual([]);
    expect(valuesOf('origin').filter((origin) => originOfDaily(origin) === null)).toEqual([]);
    expect(valuesOf('event')).toContain('Trap Estimate');
  });

  test('every facility of the first twenty', () => {
    const names = valuesOf('facility (top 20)');
    expect(names).toHaveLength(20);
    expect(names.filter((name) => resolve(name, '') === null)).toEqual([]);
  });
});

test.skipIf(!sample.isThere)(
  `of the 18 verbatim rows the seven Trap Estimates are the fish${sample.note}`,
  async () => {
    const rows = table(sample.path);
    expect(rows).toHaveLength(18);
    const events = rows.map((row) => ({
      event: row.event ?? '',
      facility: row.facility || null,
      species: row.species ?? '',
      run: row.run || null,
      origin: row.origin ?? '',
      stock: row.stock || null,
      date: (row.date ?? '').slice(0, 10),
      adults: Number(row.adult_count),
      jacks: Number(row.jack_count),
    }));
    const at = await dailyIngest();
    at.standIn.post(events, POSTED);
    await at.ingest();
    const returns = (await at.shown()).issaquah;
    const words = returns.map(
      (fishReturn) =>
        `${fishReturn.species} ${fishReturn.origin} ${fishReturn.since ?? '?'}..${fishReturn.date}: ${fishReturn.adults}/${fishReturn.jacks}`,
    );
    expect(words.sort()).toEqual([
      'Chinook Hatchery ?..2025-11-03: 0/0',
      'Coho Hatchery 2025-10-31..2025-11-10: 0/89',
      'Coho Hatchery ?..2025-10-31: 897/0',
      'Coho Wild 2025-11-03..2025-11-09: 75/0',
      'Coho Wild 2025-11-09..2025-11-10: 0/7',
      'Coho Wild 2025-11-10..2025-11-17: 49/0',
      'Coho Wild ?..2025-11-03: 60/0',
    ]);
  },
);
