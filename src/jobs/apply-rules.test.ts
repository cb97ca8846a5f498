import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Facility } from '#domain/place/facility.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { readReport } from '#sources/wdfw-weekly/read-report.ts';
import type { IngestRecord } from '#store/ledger.ts';
import type { Store } from '#store/store.ts';
import { USUAL_INGEST } from '../testing/daily-ingest.ts';
import { MADE_UP_FINALS } from '../testing/made-up-finals.ts';
import { printedRow, TWO_AUTUMNS } from '../testing/made-up-reports.ts';
import { Program } from '../testing/program.ts';
import { withStore } from '../testing/sample-store.ts';
import { temporaryFolder, writeReports } from '../testing/snapshot-folder.ts';
import { HAS_POSTGRES, testDatabase } from '../testing/test-postgres.ts';
import { applyRules } from './apply-rules.ts';
import { storeLoad } from './ingest-source.ts';
import { weeklyLoad } from './ingest-weekly.ts';
import { loadSnapshot } from './load-snapshot.ts';
import { areOlder, hasOldRules, RULES, rulesOf } from './rules.ts';

const { facilities, today } = USUAL_INGEST;
const OLDER = facilities.filter(({ key }) => key !== 'HOODSPORT_HATCHERY');
/** A report that the snapshot lacks: forty more coho, and five more chum. */
const OF_NEWER = { report: '2025-10-30.pdf', reportDate: '2025-10-30' } as const;
const CHUM = { speciesTitle: 'Fall Chum', facility: 'HOODSPORT HATCHERY', stock: 'Hoodsport- M' };
const NEWER = [{ adultTotal: '330' }, { row: 1, adultTotal: '150', ...CHUM }].map((cells) =>
  printedRow({ ...OF_NEWER, dataDate: '2025-10-28', ...cells }),
);

let folder: string;
beforeEach(async () => {
  folder = join(await temporaryFolder(), 'snapshot');
  await writeReports(folder, TWO_AUTUMNS, MADE_UP_FINALS);
});

async function fill(store: Store, known: readonly Facility[]): Promise<void> {
  const progress = () => undefined;
  await loadSnapshot(store, folder, { facilities: known, today, progress });
  const reports = [readReport(OF_NEWER, NEWER, createFacilityResolver(known))];
  const load = weeklyLoad(reports, { checksum: 'c0ffee', today, progress });
  await storeLoad(store, 'wdfw-weekly', { ...USUAL_INGEST, facilities: known }, load);
}

const contentOf = (store: Store) =>
  store.read(async (view) => {
    const facilities = await view.facilities();
    return {
      version: (await view.publication())?.dataVersion,
      returns: await Promise.all(facilities.map((facility) => view.returns(facility))),
      finals: await Promise.all(facilities.map((facility) => view.finals(facility))),
      rejected: await view.rejectedRows('wdfw-weekly'),
      rules: (await view.lastIngests()).at(-1)?.completed?.rules,
    };
  });

describe.each(HAS_POSTGRES ? ['SQLite', 'PostgreSQL'] : ['SQLite'])('a store on %s', (kind) => {
  let url: string;
  beforeEach(async () => {
    url = kind === 'SQLite' ? join(folder, '..', 'freshet.sqlite') : await testDatabase();
  });

  test('filled under older rules becomes equal to a new one, and two servers do it once', async () => {
    const fresh = await withStore(':memory:', async (store) => {
      await fill(store, facilities);
      return contentOf(store);
    });
    expect(fresh).toMatchObject({ rejected: [], rules: rulesOf(facilities) });
    await withStore(url, async (store) => {
      await fill(store, OLDER);
      expect((await contentOf(store)).rejected).toHaveLength(5);
      expect(await hasOldRules(store, facilities)).toBe(true);
    });
    const program = () =>
      new Program('src/jobs/fill-store.ts', [folder, '--apply-rules'], {
        env: { DATABASE_URL: url },
      }).ended();
    const ended = await Promise.all([program(), program()]);
    expect(ended.map(({ code, stderr }) => [code, stderr])).toEqual([0, 0].map((ok) => [ok, '']));
    const lines = ended.flatMap(({ stdout }) => stdout.split('\n'));
    expect(lines.filter((line) => line.includes('re-derived'))).toEqual([
      `freshet: re-derived 16 returns under rules ${RULES.version} (before: 11)`,
    ]);
    await withStore(url, async (store) => {
      expect(await contentOf(store)).toEqual(fresh);
      expect(await hasOldRules(store, facilities)).toBe(false);
    });
  });

  test('stays as it was if it cannot be re-read completely', async () => {
    await withStore(url, async (store) => {
      await fill(store, OLDER);
      await store.ingest('wdfw-weekly', async ({ rejected }) => {
        const broken = { row: 7, reason: 'unknown facility', detail: '', printed: '{' };
        await rejected.put('2025-10-30.pdf', [broken]);
        return { checksum: 'c0ffee', rowsKept: 0, suspicions: [] };
      });
      const before = await contentOf(store);
      const applied = applyRules(store, folder, USUAL_INGEST);
      await expect(applied).rejects.toThrow('JSON');
      expect(await contentOf(store)).toEqual(before);
      expect(await hasOldRules(store, facilities)).toBe(true);
    });
  });
});

test.each([
  [null, true],
  [`${RULES.version - 1}-12345678`, true],
  [`${RULES.version}-12345678`, true],
  [rulesOf(facilities), false],
  [`${RULES.version + 1}-12345678`, false],
])('rules %s are older: %s', (rules, older) => {
  expect(areOlder({ rules } as IngestRecord, rulesOf(facilities))).toBe(older);
});
