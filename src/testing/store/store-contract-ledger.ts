import { expect, test } from 'vitest';
import type { FishReturn } from '#domain/fish/fish-return.ts';
import { SuspiciousLoadError } from '../../store/store-error.ts';
import { BELIEVED, sampleReport, sampleReturn, sampleRow, storing } from './contract-samples.ts';
import type { StoreUnderTest } from './store-under-test.ts';

/** The part of the contract about ledger, rejected rows, revisions and publication. */
export function ledgerContract(current: () => StoreUnderTest): void {
  test('the ledger says what was read, kept and rejected, when and how long it took', async () => {
    const at = current();
    const bad = { row: 4, reason: 'unknown facility', detail: 'ATLANTIS', printed: '{"a":1}' };
    const record = await at.store.ingest('wdfw-weekly', async (ingest) => {
      await ingest.putRejectedRows('b.pdf', [
        { ...bad, row: 9, reason: 'total is negative', detail: '-4' },
      ]);
      await ingest.putRejectedRows('a.pdf', [bad, { ...bad, row: 5, detail: 'MU' }]);
      return { ...(await storing(sampleReturn(0))(ingest)), rowsKept: 17 };
    });
    expect(record).toEqual({
      id: 1,
      source: 'wdfw-weekly',
      outcome: 'published',
      startedAt: '2026-08-06T10:00:00.005Z',
      finishedAt: '2026-08-06T10:00:00.010Z',
      durationMs: 5,
      checksum: 'c0ffee',
      rowsRead: 20,
      rowsKept: 17,
      rowsRejected: 3,
      rejections: [
        { reason: 'unknown facility', rows: 2, example: 'ATLANTIS' },
        { reason: 'total is negative', rows: 1, example: '-4' },
      ],
      changes: { added: 1, changed: 0, removed: 0, unchanged: 0 },
      suspicions: [],
      dataVersion: (await at.publication())?.dataVersion,
    });
    const ledger = [{ source: 'wdfw-weekly', completed: record, refused: null }];
    expect(await at.lastIngests()).toEqual(ledger);
  });

  test('rejected rows are kept as read, once, until their report is read again', async () => {
    const at = current();
    const bad = { row: 4, reason: 'unknown facility', detail: 'ATLANTIS', printed: '{"a":1}' };
    const put = (rows: readonly (typeof bad)[]) =>
      at.store.ingest('wdfw-weekly', async (ingest) => {
        await ingest.putRejectedRows('a.pdf', rows);
        return BELIEVED;
      });
    const stored = () => at.store.read((view) => view.rejectedRows('wdfw-weekly'));
    await put([{ ...bad, row: 7 }, bad]);
    await put([bad, { ...bad, row: 7 }]);
    expect(await stored()).toEqual([
      { report: 'a.pdf', ...bad },
      { report: 'a.pdf', ...bad, row: 7 },
    ]);
    await put([]);
    expect(await stored()).toEqual([]);
  });

  test('a rejected row is kept whatever it contains', async () => {
    const at = current();
    const row = { row: 0, reason: 'unknown facility', detail: 'a\0b \ud83d ü', printed: '{}' };
    await at.store.ingest('wdfw-weekly', async (ingest) => {
      await ingest.putRejectedRows('a.pdf', [row]);
      return BELIEVED;
    });
    expect(await at.store.read((view) => view.rejectedRows('wdfw-weekly'))).toEqual([
      { ...row, report: 'a.pdf', detail: 'a\u2400b \ufffd ü' },
    ]);
  });

  test('changed and removed returns are logged, new ones are not', async () => {
    const at = current();
    const kept = sampleReturn(2);
    await at.store.ingest('wdfw-weekly', storing(sampleReturn(0), sampleReturn(1), kept));
    const revisions = () => at.store.read((view) => view.revisions('ISSAQUAH_HATCHERY'));
    expect(await revisions()).toEqual([]);
    const second = await at.store.ingest(
      'wdfw-weekly',
      storing(sampleReturn(0, { adults: 90, jacks: 1 }), kept, sampleReturn(3)),
    );
    expect(second.changes).toEqual({ added: 1, changed: 1, removed: 1, unchanged: 1 });
    const subject = 'Coho | NA | Hatchery | Issaquah Creek';
    const figures = (one: FishReturn) => {
      const { since, undated, adults, jacks, reportDate } = one;
      return JSON.stringify({ since, undated, adults, jacks, reportDate });
    };
    const by = {
      ingest: 2,
      source: 'wdfw-weekly',
      revisedAt: second.finishedAt,
      facility: 'ISSAQUAH_HATCHERY',
    };
    expect(await revisions()).toEqual([
      {
        ...by,
        subject: `${subject} | 2025-09-30 | escapement-0.pdf`,
        before: figures(sampleReturn(0)),
        after: figures(sampleReturn(0, { adults: 90, jacks: 1 })),
      },
      {
        ...by,
        subject: `${subject} | 2025-10-07 | escapement-1.pdf`,
        before: figures(sampleReturn(1)),
        after: null,
      },
    ]);
    expect(await at.store.read((view) => view.revisions('HOODSPORT_HATCHERY'))).toEqual([]);
  });

  test('the same returns have the same version, and its time is when it was new', async () => {
    const at = current();
    const one = await at.store.ingest('wdfw-weekly', storing(sampleReturn(0)));
    const published = await at.publication();
    const same = await at.store.ingest('wdfw-weekly', storing(sampleReturn(0)));
    expect(same).toMatchObject({ outcome: 'unchanged', dataVersion: one.dataVersion });
    expect(await at.publication()).toEqual(published);
    const other = await at.store.ingest('wdfw-weekly', storing(sampleReturn(0, { adults: 99 })));
    expect(other.outcome).toBe('published');
    expect(other.dataVersion).not.toBe(one.dataVersion);
    const back = await at.store.ingest('wdfw-weekly', storing(sampleReturn(0)));
    expect(back).toMatchObject({ outcome: 'published', dataVersion: one.dataVersion });
    expect((await at.publication())?.publishedAt).toBe(back.finishedAt);
  });

  test('a suspicious load changes nothing and is in the ledger with its reasons', async () => {
    const at = current();
    const good = await at.store.ingest('wdfw-weekly', storing(sampleReturn(0)));
    const before = await at.publication();
    const reasons = ['ISSAQUAH_HATCHERY would lose 900 of its 1000 fish (90 %)', 'and more'];
    const load = at.store.ingest('wdfw-weekly', async (ingest) => {
      await ingest.putWeeklyReport(sampleReport(0), [sampleRow(0)]);
      await ingest.replaceReturns('ISSAQUAH_HATCHERY', []);
      return { ...BELIEVED, suspicions: reasons };
    });
    const error = await load.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SuspiciousLoadError);
    expect(error).toMatchObject({
      message: `wdfw-weekly refused as suspicious: ${reasons.join('; ')}`,
      reasons,
    });
    expect(await at.publication()).toEqual(before);
    expect(await at.returns('ISSAQUAH_HATCHERY')).toEqual([sampleReturn(0)]);
    const [ledger] = await at.lastIngests();
    expect(ledger?.completed).toEqual(good);
    expect(ledger?.refused).toMatchObject({
      id: 2,
      outcome: 'refused',
      suspicions: reasons,
      changes: { removed: 1 },
      dataVersion: good.dataVersion,
    });
    expect(await at.store.read((view) => view.revisions('ISSAQUAH_HATCHERY'))).toEqual([]);

    const next = await at.store.ingest('wdfw-weekly', async (ingest) => {
      expect(await ingest.weeklyReports()).toEqual([]);
      return BELIEVED;
    });
    expect(await at.lastIngests()).toEqual([
      { source: 'wdfw-weekly', completed: next, refused: null },
    ]);
  });
}
