import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { SourceError } from '#sources/source-error.ts';
import type { PrintedFinal } from '#sources/wdfw-finals/printed-final.ts';
import { formatFinals } from '#sources/wdfw-finals/printed-final.ts';
import type { FinalLink } from '#sources/wdfw-report/links.ts';
import type { Store } from '#store/store.ts';
import { USUAL_INGEST } from '../testing/daily-ingest.ts';
import { MADE_UP_FINALS, printedFinal, printedTotal } from '../testing/made-up-finals.ts';
import { TWO_AUTUMNS } from '../testing/made-up-reports.ts';
import { emptyStore, putFinal } from '../testing/sample-store.ts';
import { temporaryFolder } from '../testing/snapshot-folder.ts';
import { ingestFinals, lookForFinals } from './ingest-finals.ts';
import type { IngestOptions } from './ingest-source.ts';
import { weeklyLoad } from './ingest-weekly.ts';

let folder: string;
let store: Store;
let now: string;
const said: string[] = [];
const progress = (line: string) => said.push(line);
beforeEach(async () => {
  said.length = 0;
  now = '2026-11-20T12:00:00Z';
  folder = await temporaryFolder();
  store = await emptyStore(() => new Date(now));
});

async function ingest(lines: readonly PrintedFinal[], options: Partial<IngestOptions> = {}) {
  const path = join(folder, 'finals.csv.br');
  await writeFile(path, brotliCompressSync(formatFinals(lines)));
  return ingestFinals(store, path, { ...USUAL_INGEST, progress, ...options });
}

const stored = () =>
  store.read(async (view) => ({
    issaquah: await view.finals('ISSAQUAH_HATCHERY'),
    hoodsport: await view.finals('HOODSPORT_HATCHERY'),
    rejected: await view.rejectedRows('wdfw-finals'),
    version: (await view.publication())?.dataVersion,
  }));

const looked = async () => (await store.read((view) => view.looks()))[0];
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
    expect(await ingest([...MADE_UP_FINALS, odd])).toMatchObject({
      source: 'wdfw-finals',
      outcome: 'published',
      rowsKept: 3,
      rejections: [{ reason: 'unknown facility', rows: 1, example: 'MOON HATCHERY' }],
    });
    const before = await stored();
    expect(before.issaquah).toMatchObject([{ adultsTrapped: 1000 }, { adultsTrapped: 100 }]);
    expect(before.rejected).toMatchObject([{ report: '2023-24', row: 5 }]);
    expect(await ingest([...MADE_UP_FINALS, odd])).toMatchObject({ outcome: 'unchanged' });
    expect(await stored()).toEqual(before);
  });

  test.each<[string, readonly PrintedFinal[], string]>([
    [
      'a total does not sum',
      [...MADE_UP_FINALS.slice(0, 4), printedTotal({ adults_received: '31' })],
      '2023-24 Coho NA, adults_received: the rows sum to 30, the printed total is 31',
    ],
    [
      'a fifth of its fish is gone',
      FEWER,
      'the final report of 2023-24 would lose 335 of its 1175 fish (29 %)',
    ],
    [
      'there are two of one season with different figures',
      [...MADE_UP_FINALS, ...FEWER],
      'two final reports of 2023-24 differ (Coho NA)',
    ],
    [
      'rows cannot be understood',
      [
        ...MADE_UP_FINALS,
        printedFinal({ facility: 'MOON HATCHERY', species_race: 'Pink NA' }),
        printedFinal({ bo: 'X', species_race: 'Chum NA' }),
      ],
      'the final report of 2023-24: 2 of 5 rows were not understood (40 %): ' +
        'unknown facility (1, such as "MOON HATCHERY"), unknown origin letter (1, such as "X")',
    ],
    ['there is no row', [], 'finals.csv.br holds no rows'],
    [
      'a season is still reported weekly',
      inSeason(MADE_UP_FINALS, '2025-2026'),
      'wdfw-finals refused as suspicious: 2025-26 is still reported weekly: 3 of its rows in ' +
        '2025-10-23.pdf are not marked final',
    ],
  ])('are refused where %s, and nothing stored is lost', async (_, lines, message) => {
    const weekly = { checksum: 'a', today: USUAL_INGEST.today, progress };
    await store.ingest('wdfw-weekly', weeklyLoad(TWO_AUTUMNS, weekly));
    await ingest(MADE_UP_FINALS);
    // The season before is over, and its last rows are marked final.
    await ingest(inSeason(MADE_UP_FINALS, '2024-2025'));
    const before = await stored();
    await expect(ingest(lines)).rejects.toThrow(message);
    expect(await stored()).toEqual(before);
    expect((await looked())?.failure).not.toBe(null);
  });
});

describe('a look for final reports', () => {
  const url = new URL('https://wdfw.wa.gov/publications/02800');
  beforeEach(() => putFinal(store, 2024));

  async function look(day: PlainDate, links: readonly FinalLink[] | SourceError = []) {
    now = `${day}T10:00:00.000Z`;
    const list = async () => {
      if (links instanceof SourceError) throw links;
      return links;
    };
    await lookForFinals(store, list, { nowMs: Date.parse(now), today: day, progress });
    return looked();
  }

  test('is made a week after one that found nothing, and the night after a failed one', async () => {
    const old = [{ season: 2024, url }];
    const first = '2026-11-20T10:00:00.000Z';
    expect(await look('2026-11-20', old)).toMatchObject({ lookedAt: first, failure: null });
    expect(await look('2026-11-25', old)).toMatchObject({ lookedAt: first });
    const down = new SourceError('WDFW weekly reports', 'unavailable', 'answered 503');
    expect(await look('2026-11-27', down)).toMatchObject({ failure: down.message });
    expect(await look('2026-11-28')).toMatchObject({ lookedAt: now });
  });

  test('says every night what to do about a new one, until it is stored', async () => {
    const links = [{ season: 2025, url }];
    const failure =
      `the final report of 2025-26 is published (${url.href}): ` +
      'put its rows into a table and run `npm run ingest -- --finals <file>`';
    expect(await look('2027-03-01', links)).toMatchObject({ lookedAt: null, failure });
    await look('2027-03-02', links);
    expect(said).toEqual([`wdfw-finals: ${failure}`, `wdfw-finals: ${failure}`]);
    await putFinal(store, 2025);
    expect(await look('2027-03-03', links)).toMatchObject({ lookedAt: now });
  });

  test('misses one that is not there by June of the year after its season', async () => {
    expect(await look('2027-05-31')).toMatchObject({ failure: null });
    expect((await look('2027-06-09'))?.failure).toMatch(
      /^the final report of 2025-26 has been overdue since 2027-06-01; look for it at /,
    );
  });
});
