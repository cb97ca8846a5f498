import { expect, test } from 'vitest';
import { BELIEVED, sampleReport, sampleReturn, sampleRow, storing } from './contract-samples.ts';
import type { StoreUnderTest } from './store-under-test.ts';

/** The part of the contract about transactions: who sees what, and when. */
export function transactionContract(current: () => StoreUnderTest): void {
  test('an ingest that throws leaves nothing behind, not even a ledger row', async () => {
    const at = current();
    await at.store.ingest('wdfw-weekly', storing(sampleReturn(0)));
    const before = [await at.publication(), await at.lastIngests()];
    const broken = at.store.ingest('wdfw-weekly', async (ingest) => {
      await ingest.putWeeklyReport(sampleReport(1), [sampleRow(1)]);
      await ingest.putRejectedRows('bad.pdf', [
        { row: 0, reason: 'unknown facility', detail: '?', printed: '{}' },
      ]);
      await ingest.replaceReturns('ISSAQUAH_HATCHERY', []);
      throw new Error('the connection broke');
    });
    await expect(broken).rejects.toThrow('the connection broke');
    expect([await at.publication(), await at.lastIngests()]).toEqual(before);
    expect(await at.returns('ISSAQUAH_HATCHERY')).toEqual([sampleReturn(0)]);
    expect(await at.store.read((view) => view.rejectedRows('wdfw-weekly'))).toEqual([]);
    await at.store.ingest('wdfw-weekly', async (ingest) => {
      expect(await ingest.weeklyReports()).toEqual([]);
      return BELIEVED;
    });
  });

  test('a rehearsal reports what an ingest would do, and changes nothing', async () => {
    const at = current();
    await at.store.ingest('wdfw-weekly', storing(sampleReturn(0)));
    const before = [await at.publication(), await at.lastIngests()];
    const load = storing(sampleReturn(0), sampleReturn(1));
    const would = await at.store.rehearse('wdfw-weekly', load);
    expect(would).toMatchObject({ outcome: 'published', changes: { added: 1, unchanged: 1 } });
    const refused = await at.store.rehearse('wdfw-weekly', async (ingest) => ({
      ...(await storing()(ingest)),
      suspicions: ['everything is gone'],
    }));
    expect(refused).toMatchObject({ outcome: 'refused', suspicions: ['everything is gone'] });
    expect([await at.publication(), await at.lastIngests()]).toEqual(before);
    expect(await at.returns('ISSAQUAH_HATCHERY')).toEqual([sampleReturn(0)]);
    const record = await at.store.ingest('wdfw-weekly', load);
    expect(record).toMatchObject({ id: 2, dataVersion: would.dataVersion });
  });

  test('readers see the last published state until an ingest is complete', async () => {
    const at = current();
    await at.store.ingest('wdfw-weekly', storing(sampleReturn(0)));
    await at.store.ingest('wdfw-weekly', async (ingest) => {
      await ingest.replaceReturns('ISSAQUAH_HATCHERY', [sampleReturn(0), sampleReturn(1)]);
      expect(await at.returns('ISSAQUAH_HATCHERY')).toEqual([sampleReturn(0)]);
      return BELIEVED;
    });
    expect(await at.returns('ISSAQUAH_HATCHERY')).toHaveLength(2);
  });

  test('one reading sees one state, whatever is published meanwhile', async () => {
    const at = current();
    await at.store.ingest('wdfw-weekly', storing(sampleReturn(0)));
    await at.store.read(async (view) => {
      const before = await view.publication();
      await at.store.ingest('wdfw-weekly', storing(sampleReturn(0), sampleReturn(1)));
      expect(await view.publication()).toEqual(before);
      expect(await view.returns('ISSAQUAH_HATCHERY')).toEqual([sampleReturn(0)]);
    });
    expect(await at.returns('ISSAQUAH_HATCHERY')).toHaveLength(2);
  });

  test('ingests begun together run one after another', async () => {
    const at = current();
    const weeks = [0, 1, 2, 3];
    const records = await Promise.all(
      weeks.map((week) =>
        at.store.ingest('wdfw-weekly', async (ingest) => {
          const stored = await ingest.returnsOf('ISSAQUAH_HATCHERY');
          await ingest.replaceReturns('ISSAQUAH_HATCHERY', [...stored, sampleReturn(week)]);
          return BELIEVED;
        }),
      ),
    );
    expect(records.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(await at.returns('ISSAQUAH_HATCHERY')).toHaveLength(4);
  });

  test('stored data are still there when the store is reopened', async () => {
    const at = current();
    await at.store.ingest('wdfw-weekly', storing(sampleReturn(0)));
    const state = async () => [
      await at.publication(),
      await at.lastIngests(),
      await at.returns('ISSAQUAH_HATCHERY'),
    ];
    const before = await state();
    await at.reopen();
    expect(await state()).toEqual(before);
  });
}
