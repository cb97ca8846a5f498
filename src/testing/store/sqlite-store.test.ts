import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../store/open-store.ts';
import { temporaryFolder } from '../snapshot-folder.ts';
import { sampleReturn, storing } from './contract-samples.ts';
import { storeContract } from './store-contract.ts';

storeContract('a store in an SQLite file', async () => {
  const file = join(await temporaryFolder(), 'freshet.sqlite');
  return { open: (now) => openStore(file, { now }), remove: async () => {} };
});

test('a store in memory keeps what it is given until it is closed', async () => {
  const now = () => new Date('2026-08-06T10:00:00Z');
  const store = await openStore(':memory:', { now });
  await store.ingest('wdfw-weekly', storing(sampleReturn(0)));
  const stored = await store.read((view) => view.returns('ISSAQUAH_HATCHERY'));
  expect(stored).toEqual([sampleReturn(0)]);
  await store.close();

  const another = await openStore(':memory:', { now });
  expect(await another.read((view) => view.publication())).toBe(null);
  await another.close();
});
