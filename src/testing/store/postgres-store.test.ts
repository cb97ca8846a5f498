import { describe } from 'vitest';
import { openStore } from '../../store/open-store.ts';
import { HAS_POSTGRES, testDatabase } from '../test-postgres.ts';
import { storeContract } from './store-contract.ts';

describe.skipIf(!HAS_POSTGRES)('PostgreSQL', () => {
  storeContract('a store in a PostgreSQL database', async () => {
    const { url, remove } = await testDatabase();
    return { open: (now) => openStore(url, { now }), remove };
  });
});
