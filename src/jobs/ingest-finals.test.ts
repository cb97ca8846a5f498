import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readCatalogue } from '#sources/catalogue/index.ts';
import type { PrintedFinal } from '#sources/wdfw-finals/printed-final.ts';
import { formatFinals } from '#sources/wdfw-finals/printed-final.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { USUAL_INGEST } from '../testing/daily-ingest.ts';
import { MADE_UP_FINALS, printedFinal, printedTotal } from '../testing/made-up-finals.ts';
import { TWO_AUTUMNS } from '../testing/made-up-reports.ts';
import { temporaryFolder } from '../testing/snapshot-folder.ts';
import { HAS_POSTGRES, testDatabase } from '../testing/test-postgres.ts';
import { ingestFinals } from './ingest-finals.ts';
import type { IngestOptions } from './ingest-run.ts';
import { ingestWeeklyReports } from './ingest-weekly.ts';
import { removeReport } from './remove-report.ts';

const { facilities } = await readCatalogue();

let folder: string;
let store: Store;
const said: string[] = [];
beforeEach(async () => {
  said.length = 0;
  folder = await temporaryFolder();
  store = await openStore(':memory:', { now: () => new Date('2026-11-20T12:00:00Z') });
});
afterEach(async () => {
  await store.close();
});

async function ingest(lines: readonly PrintedFinal[], options: Partial<IngestOptions> = {}) {
  const path = join(folder, 'finals.csv.br');
  await writeFile(path, brotliCompressSync(formatFinals(lines)));
  return ingestFinals(store, path, {
    facilities,
    days: null,
    again: false,
    dryRun: false,
    acceptsSuspicious: false,
    today: '2026-11-20',
    progress: (line) => said.push(line),
    ...options,
  });
}

/** Everything that is stored of final reports. */
const stored = () =>
  store.read(async (view) => ({
    issaquah: await view.finals('ISSAQUAH_HATCHERY'),
    hoodsport: await view.finals('HOODSPORT_HATCHERY'),
    rejected: await view.rejectedRows('wdfw-finals'),
    version: (await view.publication())?.dataVersion,
  }));

const look = async () => (await store.read((view) => view.looks()))[0];
const inSeason = (lines: readonly PrintedFinal[], season: string) =>
  lines.map((line) => ({ ...line, season }));

/** A season that lost 28 % of its fish, whose totals sum. */
const FEWER = [
  printedFinal({ adults_trapped: '800' }),
  printedTotal({
    adults_trapped: '800',
    jacks_trapped: '40',
    adults_received: '0',
    eggtake_goal: '',
  }),
];

describe('final reports from a file', () => {
  test('are stored once, with the rows that were rejected and why', async () => {
    const odd = printedFinal({ facility: 'MOON HATCHERY', species_race: 'Pink NA' });
    const record = await ingest([...MADE_UP_FINALS, odd]);
    expect(record).toMatchObject({
      source: 'wdfw-finals',
      outcome: 'published',
      rowsKept: 3,
      rejections: [{ reason: 'unknown facility', rows: 1, example: 'MOON HATCHERY' }],
    });
    const before = await stored();
    expect(before.issaquah).toMatchObject([{ adultsTrapped: 1000 }, { adultsTrapped: 100 }]);
    expect(before.rejected).toMatchObject([{ report: '2023-24', row: 5 }]);
    expect(await look()).toMatchObject({ lookedAt: '2026-11-20T12:00:00.000Z', failure: null });
    expect(await ingest([...MADE_UP_FINALS, odd])).toMatchObject({ outcome: 'unchanged' });
    expect(await stored()).toEqual(before);
  });

  test('replace the one of their season and leave the others', async () => {
    await ingest([...MADE_UP_FINALS, ...inSeason(MADE_UP_FINALS, '2022-23')]);
    const corrected = MADE_UP_FINALS.map((line) => ({ ...line, bo: line.bo && 'M' }));
    await ingest(corrected);
    const { issaquah } = await stored();
    expect(issaquah.map(({ season, origin }) => `${season} ${origin}`)).toEqual([
      '2022 Hatchery',
      '2022 Wild',
      '2023 Mixed',
      '2023 Mixed',
    ]);
  });

  test('of a dry run are told and not stored', async () => {
    expect(await ingest(MADE_UP_FINALS, { dryRun: true })).toBe(null);
    expect(said.at(-1)).toMatch(/^wdfw-finals: dry run, .*3 rows read; .*would be published$/);
    expect(await stored()).toMatchObject({ issaquah: [], version: undefined });
    expect(await look()).toBeUndefined();
  });

  test('without any row are an error', async () => {
    await expect(ingest([])).rejects.toThrow('finals.csv.br holds no rows');
  });
});

describe('a final report that looks wrong is refused, and nothing stored is lost', () => {
  test.each<[string, readonly PrintedFinal[], string]>([
    [
      'a total that does not sum',
      [...MADE_UP_FINALS.slice(0, 4), printedTotal({ adults_received: '31' })],
      '2023-24 Coho NA, adults_received: the rows sum to 30, the printed total is 31',
    ],
    [
      'a fifth of its fish gone',
      FEWER,
      'the final report of 2023-24 would lose 335 of its 1175 fish (29 %)',
    ],
    [
      'two of one season with different figures',
      [...MADE_UP_FINALS, ...FEWER],
      'two final reports of 2023-24 differ (Coho NA)',
    ],
  ])('%s', async (_, lines, message) => {
    await ingest(MADE_UP_FINALS);
    const before = await stored();
    await expect(ingest(lines)).rejects.toThrow(message);
    expect(await stored()).toEqual(before);
    expect((await look())?.failure).not.toBe(null);
  });

  test('a season that is still reported weekly', async () => {
    const options = { checksum: 'a', today: '2026-11-20', progress: () => undefined } as const;
    await ingestWeeklyReports(store, TWO_AUTUMNS, options);
    const before = await stored();
    await expect(ingest(inSeason(MADE_UP_FINALS, '2025-2026'))).rejects.toThrow(
      'wdfw-finals refused as suspicious: 2025-26 is still reported weekly: 3 rows of ' +
        '2025-10-23.pdf are of that season and not marked final',
    );
    expect(await stored()).toEqual(before);
    // The season before it is over, and its last rows are marked final.
    await ingest(inSeason(MADE_UP_FINALS, '2024-2025'));
    expect((await stored()).issaquah).toHaveLength(2);
  });

  test('unless somebody has checked the reasons', async () => {
    await ingest(MADE_UP_FINALS);
    await ingest(FEWER, { acceptsSuspicious: true });
    expect((await stored()).issaquah).toMatchObject([{ adultsTrapped: 800 }]);
    expect(said.at(-2)).toContain('accepted: the final report of 2023-24 would lose');
  });
});

test.for(HAS_POSTGRES ? ['SQLite', 'PostgreSQL'] : ['SQLite'])(
  'a final report is taken out and read again in %s, and none is lost or doubled',
  async (kind) => {
    await store.close();
    store = await openStore(kind === 'SQLite' ? ':memory:' : await testDatabase(), {
      now: () => new Date('2026-11-20T12:00:00Z'),
    });
    const seasons = [...MADE_UP_FINALS, ...inSeason(MADE_UP_FINALS, '2022-2023')];
    await ingest(MADE_UP_FINALS);
    const one = await stored();
    await ingest(seasons);
    const both = await stored();
    said.length = 0;
    const remove = (season: string, dryRun = false) =>
      removeReport(store, season, { ...USUAL_INGEST, dryRun, progress: (line) => said.push(line) });
    expect(await remove('2022-23', true)).toBe(null);
    expect(await stored()).toEqual(both);
    expect(await remove('2022-23')).toMatchObject({ checksum: 'removed:2022-23' });
    expect(await stored()).toEqual(one);
    expect(said).toContainEqual(
      expect.stringMatching(/^ {2}ISSAQUAH_HATCHERY Coho Hatchery: \d+ fish are no longer final$/),
    );
    await expect(remove('2022-23')).rejects.toThrow(
      'no final report of 2022-23 is stored; the newest are ',
    );
    await ingest(seasons);
    expect(await stored()).toEqual(both);
  },
);
