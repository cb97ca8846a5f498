import { describe } from 'vitest';
import { HAS_POSTGRES, testDatabase } from '../testing/test-postgres.ts';
import { openStore } from './open-store.ts';
import { storeContract } from './store-contract.ts';

describe.skipIf(!HAS_POSTGRES)('PostgreSQL', () => {
  storeContract('a store in a PostgreSQL database', async () => {
    const { url, remove } = await testDatabase();
    return { open: (now) => openStore(url, { now }), remove };
  });
});
