import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { readSnapshot } from '#sources/snapshot/index.ts';
import { temporaryFolder } from '../testing/snapshot-folder.ts';
import { makeSnapshot } from './make-snapshot.ts';

const HEADER =
  'report_date,report_file,species_title,facility,stock,adult_total,jack_total,data_date,comments';
const FIRST = '2025-10-16,a.pdf,Coho,ISSAQUAH HATCHERY,Issaquah Creek- H,"1,200",30,2025-10-14,';
const SECOND = '2025-10-23,b.pdf,Coho,ISSAQUAH HATCHERY,Issaquah Creek- H,"1,300",-,2025-10-21,';

let folder: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ path: folder, remove } = await temporaryFolder());
});
afterEach(() => remove());

async function make(lines: readonly string[], name = 'table.csv') {
  const from = join(folder, name);
  const text = `${[HEADER, ...lines].join('\n')}\n`;
  await writeFile(from, name.endsWith('.gz') ? gzipSync(text) : text);
  const { facilities } = await readCatalogue();
  return makeSnapshot({ from, to: join(folder, 'to'), facilities, progress: () => undefined });
}

describe('making a snapshot from a table of printed rows', () => {
  test.each(['table.csv', 'table.csv.gz'])(
    'puts them into the form of the product: %s',
    async (name) => {
      expect(await make([FIRST, SECOND], name)).toMatchObject({
        asOf: '2025-10-21',
        firstReport: '2025-10-16',
        lastReport: '2025-10-23',
        reports: 2,
        rows: 2,
        spells: 2,
      });
      const { reports } = await readSnapshot(join(folder, 'to'));
      const rows = [...reports()].flatMap((one) => one.rows);
      expect(rows.map((row) => [row.facility, row.species, row.adults, row.jacks])).toEqual([
        ['ISSAQUAH_HATCHERY', 'Coho', 1200, 30],
        ['ISSAQUAH_HATCHERY', 'Coho', 1300, null],
      ]);
    },
  );

  test('does not depend on the order of the reports in the table', async () => {
    expect(await make([SECOND, FIRST])).toEqual(await make([FIRST, SECOND]));
  });

  const inSecond = (from: string, to: string) => SECOND.replace(from, to);
  test.each([
    [
      'facility',
      inSecond('ISSAQUAH HATCHERY', 'MOON HATCHERY'),
      'unknown facility: "MOON HATCHERY"',
    ],
    ['species title', inSecond(',Coho,', ',Unicorn,'), 'unknown species title: "Unicorn"'],
    ['count', inSecond('"1,300"', 'many'), 'adult total is not a number: "many"'],
    ['jack count', inSecond(',-,', ',1.5,'), 'jack total is not a number: "1.5"'],
    ['day', inSecond('2025-10-21', '2025-02-30'), 'data date is not a date: "2025-02-30"'],
  ])(
    'stops at an unknown %s, naming report, row and reason, and writes nothing',
    async (_, line, message) => {
      await expect(make([FIRST, SECOND, line])).rejects.toThrow(`b.pdf, row 2: ${message}`);
      expect(await readdir(folder)).toEqual(['table.csv']);
    },
  );

  test.each([
    ['ends in the middle of a line', [FIRST, SECOND.slice(0, 30)], 'cannot be read to its end'],
    ['has no row', [], 'there are no rows'],
  ])('stops at a table that %s, and writes nothing', async (_, lines, message) => {
    await expect(make(lines)).rejects.toThrow(message);
    expect(await readdir(folder)).toEqual(['table.csv']);
  });

  test('stops at a table that is not there', async () => {
    const { facilities } = await readCatalogue();
    const from = join(folder, 'nowhere.csv');
    const options = { from, to: join(folder, 'to'), facilities, progress: () => undefined };
    await expect(makeSnapshot(options)).rejects.toThrow(
      /nowhere\.csv cannot be read to its end: ENOENT/,
    );
  });
});
