import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FishReturn } from '#domain/fish/fish-return.ts';
import { weeklyReturns } from '#domain/fish/weekly/returns.ts';
import type { WeeklyReport, WeeklyRow } from '#domain/fish/weekly-row.ts';
import { makeSnapshot } from '#jobs/make-snapshot.ts';
import { BUNDLED_SNAPSHOT } from '../../testing/bundled-snapshot.ts';
import { sharedFile } from '../../testing/shared-data.ts';
import { temporaryFolder } from '../../testing/snapshot-folder.ts';
import { readCatalogue } from '../catalogue/index.ts';
import { readSnapshot, type SnapshotManifest } from './index.ts';
import { parseRows } from './rows-file.ts';
import type { Spell } from './spells.ts';

const MOST_BYTES = 3_000_000;
/** Rows that a report prints twice, word for word. The snapshot holds each of them once. */
const PRINTED_TWICE = 2;

/** An increment in one line. Which of two rows of one series and day it stands beside is left out. */
function incrementText(
  one: Omit<FishReturn, 'source' | 'report' | 'reportDate'> & { firstReport: string },
) {
  const series = [one.facility, one.species, one.run, one.origin, one.stock];
  const figures = [one.since, one.date, one.undated, one.adults, one.jacks];
  return [...series, ...figures, one.firstReport].join(' | ');
}

let manifest: SnapshotManifest;
let reports: WeeklyReport[];
let rows: WeeklyRow[];
let spells: Spell[];
beforeAll(async () => {
  const snapshot = await readSnapshot(BUNDLED_SNAPSHOT);
  manifest = snapshot.manifest;
  const all = [...snapshot.reports()];
  reports = all.map(({ report }) => report);
  rows = all.flatMap((one) => one.rows);
  spells = parseRows(await readFile(join(BUNDLED_SNAPSHOT, 'rows.tsv.gz')));
});

describe('the snapshot that comes with the product', () => {
  test('is three files of less than 3 MB together', async () => {
    const names = (await readdir(BUNDLED_SNAPSHOT)).toSorted();
    expect(names).toEqual(['manifest.json', 'reports.tsv', 'rows.tsv.gz']);
    const sizes = await Promise.all(names.map((name) => stat(join(BUNDLED_SNAPSHOT, name))));
    expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(MOST_BYTES);
  });

  test('holds what its manifest says', () => {
    expect(manifest.reports).toBe(reports.length);
    expect(manifest.rows).toBe(rows.length);
    expect(manifest.repeatedRows).toBe(PRINTED_TWICE);
    expect(manifest.spells).toBe(spells.length);
    const days = reports.map(({ reportDate }) => reportDate);
    expect(days).toEqual(days.toSorted());
    expect([manifest.firstReport, manifest.lastReport]).toEqual([days[0], days.at(-1)]);
    expect(manifest.asOf).toBe(
      rows
        .map(({ dataDate }) => dataDate)
        .toSorted()
        .at(-1),
    );
    expect(new Set(reports.map(({ report }) => report)).size).toBe(reports.length);
  });

  test('no row is dated after its report, and none has a negative total', () => {
    const wrong = rows.filter(
      ({ dataDate, reportDate, adults, jacks }) =>
        dataDate > reportDate || (adults ?? 0) < 0 || (jacks ?? 0) < 0,
    );
    expect(wrong).toEqual([]);
  });

  test('every facility is one of the catalogue', async () => {
    const { facilities } = await readCatalogue();
    const keys = new Set(facilities.map(({ key }) => key));
    const found = new Set(rows.map(({ facility }) => facility));
    expect([...found].filter((facility) => !keys.has(facility))).toEqual([]);
    expect(found.size).toBe(76);
  });

  test('the increments beside its rows are those that its rows bring', () => {
    const returns: FishReturn[] = [
      ...Map.groupBy(rows, ({ facility }) => facility).values(),
    ].flatMap((ofFacility) => weeklyReturns(ofFacility, reports));
    const beside = spells.flatMap((spell) =>
      spell.increment === null
        ? []
        : [incrementText({ ...spell, ...spell.increment, date: spell.dataDate })],
    );
    const derived = returns.map((one) => incrementText({ ...one, firstReport: one.reportDate }));
    expect(beside.toSorted()).toEqual(derived.toSorted());
  });
});

const history = sharedFile('data/wdfw-weekly-reports.csv.gz');

test.skipIf(!history.isThere)(
  `it is byte for byte what is made of the table of all reports${history.note}`,
  async () => {
    const folder = await temporaryFolder();
    const { facilities } = await readCatalogue();
    const made = await makeSnapshot({
      from: history.path,
      to: folder.path,
      facilities,
      progress: () => undefined,
    });
    expect(made).toEqual(manifest);
    for (const name of ['manifest.json', 'reports.tsv', 'rows.tsv.gz']) {
      const [bundled, fresh] = await Promise.all(
        [BUNDLED_SNAPSHOT, folder.path].map((path) => readFile(join(path, name))),
      );
      expect([name, fresh?.equals(bundled ?? Buffer.alloc(0))]).toEqual([name, true]);
    }
    await folder.remove();
  },
);
