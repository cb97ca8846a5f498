import { expect, test } from 'vitest';
import { sampleReturn, storing } from './contract-samples.ts';
import type { StoreUnderTest } from './store-under-test.ts';

/** The part of the contract about looks at the sources. */
export function looksContract(current: () => StoreUnderTest): void {
  const looks = () => current().store.read((view) => view.looks());

  test('the last successful and the last failed look at each source are kept', async () => {
    const { store } = current();
    await store.recordLook('wdfw-weekly', 'links to no weekly report');
    const failed = {
      source: 'wdfw-weekly',
      lookedAt: null,
      failedAt: '2026-08-06T10:00:00.005Z',
      failure: 'links to no weekly report',
    };
    expect(await looks()).toEqual([failed]);
    await store.recordLook('wdfw-weekly', null);
    await store.recordLook('wdfw-returns', null);
    const weekly = { ...failed, lookedAt: '2026-08-06T10:00:00.010Z' };
    const daily = { lookedAt: '2026-08-06T10:00:00.015Z', failedAt: null, failure: null };
    expect(await looks()).toEqual([{ source: 'wdfw-returns', ...daily }, weekly]);
    await store.recordLook('wdfw-weekly', 'a\0b \ud83d');
    const later = { failedAt: '2026-08-06T10:00:00.020Z', failure: 'a\u2400b \ufffd' };
    expect(await looks()).toEqual([
      { source: 'wdfw-returns', ...daily },
      { ...weekly, ...later },
    ]);
    await current().reopen();
    expect(await looks()).toHaveLength(2);
  });

  test('a look is not an ingest: ledger and published version do not change', async () => {
    const at = current();
    await at.store.ingest('wdfw-weekly', storing(sampleReturn(0)));
    const before = [await at.publication(), await at.lastIngests()];
    await at.store.recordLook('wdfw-weekly', null);
    await at.store.recordLook('wdfw-returns', 'answered 503');
    expect([await at.publication(), await at.lastIngests()]).toEqual(before);
    await at.store.ingest('wdfw-weekly', storing(sampleReturn(0), sampleReturn(1)));
    expect(await looks()).toHaveLength(2);
  });

  test('a look recorded during an ingest waits for it', async () => {
    const at = current();
    let recording: Promise<void> | null = null;
    await at.store.ingest('wdfw-weekly', async (ingest) => {
      recording = at.store.recordLook('wdfw-weekly', null);
      expect(await looks()).toEqual([]);
      return storing(sampleReturn(0))(ingest);
    });
    await recording;
    expect(await looks()).toMatchObject([{ source: 'wdfw-weekly', failedAt: null }]);
    expect(await at.returns('ISSAQUAH_HATCHERY')).toEqual([sampleReturn(0)]);
  });
}
