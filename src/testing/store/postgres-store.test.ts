import { beforeAll, describe } from 'vitest';
import { openStore } from '../../store/open-store.ts';
import { TABLE_NAMES } from '../../store/tables/schema.ts';
import { runSql } from '../postgres-server.ts';
import { HAS_POSTGRES, testDatabase } from '../test-postgres.ts';
import { storeContract } from './store-contract.ts';

describe.skipIf(!HAS_POSTGRES)('PostgreSQL', () => {
  let url: string;
  beforeAll(async () => {
    url = await testDatabase();
  });

  storeContract('a store in a PostgreSQL database', async () => ({
    open: (now) => openStore(url, { now }),
    // A database for each test would take five times as long.
    remove: async () => {
      await runSql(url, `truncate ${TABLE_NAMES.join(', ')}`);
    },
  }));
});
