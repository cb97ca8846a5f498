import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe } from 'vitest';
import { openStore } from '#store/open-store.ts';
import { TABLE_NAMES } from '#store/schema.ts';
import type { Store } from '#store/store.ts';
import { runSql } from './postgres-server.ts';
import { temporaryFolder } from './snapshot-folder.ts';
import { HAS_POSTGRES, testDatabase } from './test-postgres.ts';

export interface TestedStore {
  readonly kind: 'SQLite' | 'PostgreSQL';
  /** The open store of the test that runs, empty at its start. */
  readonly store: Store;
  readonly reopen: () => Promise<void>;
}

const KINDS: readonly TestedStore['kind'][] = HAS_POSTGRES ? ['SQLite', 'PostgreSQL'] : ['SQLite'];

/** Describes what every store does, whatever its database. */
export function describeEachStore(title: string, tests: (tested: TestedStore) => void): void {
  describe.each(KINDS)(`${title} in %s`, (kind) => {
    let database: string;
    let url: string;
    let store: Store;
    let clock: number;
    const now = () => {
      clock += 5;
      return new Date(clock);
    };
    beforeAll(async () => {
      if (kind === 'PostgreSQL') database = await testDatabase();
    });
    beforeEach(async () => {
      clock = Date.parse('2026-08-06T10:00:00.000Z');
      url = kind === 'SQLite' ? join(await temporaryFolder(), 'freshet.sqlite') : database;
      store = await openStore(url, { now });
    });
    afterEach(async () => {
      await store.close();
      // A database for each test would take five times as long.
      const filled = TABLE_NAMES.filter((name) => name !== 'freshet_layout');
      if (kind === 'PostgreSQL') await runSql(url, `truncate ${filled.join(', ')}`);
    });

    tests({
      kind,
      get store() {
        return store;
      },
      async reopen() {
        await store.close();
        store = await openStore(url, { now });
      },
    });
  });
}
