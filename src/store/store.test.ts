import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PassageDay } from '#domain/dam/passage-day.ts';
import type { FinalRow } from '#domain/fish/final-row.ts';
import type { FishReturn } from '#domain/fish/fish-return.ts';
import { ORIGINS } from '#domain/fish/series.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { describeEachStore } from '../testing/each-store.ts';
import { passageDays } from '../testing/passage-days.ts';
import {
  BELIEVED,
  sampleFinal,
  sampleReport,
  sampleReturn,
  sampleRow,
  storing,
} from '../testing/sample-store.ts';
import { SuspiciousLoadError } from './ledger.ts';
import type { Store, StoreView } from './store.ts';

const ISSAQUAH = 'ISSAQUAH_HATCHERY';
const HOODSPORT = 'HOODSPORT_HATCHERY';

const figure = fc.option(fc.integer({ min: -2000, max: 60_000_000 }), { nil: null });
const day = fc.integer({ min: 0, max: 5000 }).map((days) => addDays('2013-01-03', days));
const series = {
  species: fc.constantFrom('Coho', 'Chinook', 'Steelhead'),
  run: fc.constantFrom('NA', 'Fall', 'Winter-Late'),
  origin: fc.constantFrom(...ORIGINS),
  stock: fc.constantFrom('', 'Issaquah Creek', "O'Brien Cr - ü"),
};
const someReturn: fc.Arbitrary<FishReturn> = fc.record({
  ...series,
  source: fc.constant('wdfw-weekly' as const),
  facility: fc.constantFrom(ISSAQUAH, HOODSPORT),
  date: day,
  since: fc.option(day, { nil: null }),
  undated: fc.boolean(),
  adults: figure,
  jacks: figure,
  reportDate: day,
  report: fc.constantFrom('a.pdf', 'b.pdf'),
});
const someFinal: fc.Arbitrary<Partial<FinalRow>> = fc.record({
  ...series,
  adultsTrapped: figure,
  jacksTrapped: figure,
  adultsReceived: figure,
  jacksReceived: figure,
  adultsReleased: figure,
  jacksReleased: figure,
  eggs: figure,
  eggGoal: figure,
});

describeEachStore('a store', (tested) => {
  const see = <Result>(work: (view: StoreView) => Promise<Result>) => tested.store.read(work);
  const weekly = (work: Parameters<Store['ingest']>[1]) => tested.store.ingest('wdfw-weekly', work);
  const returns = (facility = ISSAQUAH) => see((view) => view.returns(facility));
  const publication = () => see((view) => view.publication());
  const ledgers = () => see((view) => view.lastIngests());

  describe('returns', () => {
    test('are read back unchanged, in one order, with one data version', async () => {
      const put = (list: readonly FishReturn[]) =>
        weekly(async (ingest) => {
          for (const key of [ISSAQUAH, HOODSPORT]) {
            const ofFacility = list.filter((fishReturn) => fishReturn.facility === key);
            await ingest.returns.replace(key, ofFacility);
          }
          return BELIEVED;
        });
      const texts = (list: readonly FishReturn[]) =>
        list.map((each) => JSON.stringify(Object.entries(each).sort())).sort();
      await fc.assert(
        fc.asyncProperty(fc.array(someReturn, { maxLength: 30 }), async (some) => {
          const first = await put(some);
          expect(texts([...(await returns()), ...(await returns(HOODSPORT))])).toEqual(texts(some));
          expect(await put(some.toReversed())).toMatchObject({
            outcome: 'unchanged',
            dataVersion: first.dataVersion,
            changes: { added: 0, changed: 0, removed: 0 },
          });
        }),
        { numRuns: 40, seed: 7 },
      );
    });

    test('that are alike are all kept, as are more than fit one statement', async () => {
      const alike = sampleReturn(0);
      const many = Array.from({ length: 603 }, (_, week) => sampleReturn(week));
      await weekly(storing(alike, alike, sampleReturn(0, { adults: 4 }), ...many.slice(1)));
      expect(await returns()).toHaveLength(605);
      await weekly(storing(...many));
      expect(await returns()).toEqual(many);
    });

    test('of a source are not changed by another', async () => {
      const daily = sampleReturn(0, { source: 'wdfw-returns', report: 'daily' });
      await weekly(storing(sampleReturn(0)));
      await tested.store.ingest('wdfw-returns', storing(daily));
      await weekly(async (ingest) => {
        expect(await ingest.returns.of(ISSAQUAH)).toEqual([sampleReturn(0)]);
        expect(await ingest.returns.fishByFacility()).toEqual(new Map([[ISSAQUAH, 100]]));
        await ingest.returns.replace(ISSAQUAH, []);
        expect(await ingest.returns.fishByFacility()).toEqual(new Map());
        return BELIEVED;
      });
      expect(await returns()).toEqual([daily]);
    });

    test('that an ingest changes or removes are logged, new ones are not', async () => {
      const kept = sampleReturn(2);
      await weekly(storing(sampleReturn(0), sampleReturn(1), kept));
      const revisions = () => see((view) => view.revisions(ISSAQUAH));
      expect(await revisions()).toEqual([]);
      const changed = sampleReturn(0, { adults: 90, jacks: 1 });
      const second = await weekly(storing(changed, kept, sampleReturn(3)));
      expect(second.changes).toEqual({ added: 1, changed: 1, removed: 1, unchanged: 1 });
      const subject = 'Coho | NA | Hatchery | Issaquah Creek';
      const figures = ({ since, undated, adults, jacks, reportDate }: FishReturn) =>
        JSON.stringify({ since, undated, adults, jacks, reportDate });
      const by = { ingest: 2, source: 'wdfw-weekly', revisedAt: second.finishedAt };
      expect(await revisions()).toEqual([
        {
          ...by,
          facility: ISSAQUAH,
          subject: `${subject} | 2025-09-30 | escapement-0.pdf`,
          before: figures(sampleReturn(0)),
          after: figures(changed),
        },
        {
          ...by,
          facility: ISSAQUAH,
          subject: `${subject} | 2025-10-07 | escapement-1.pdf`,
          before: figures(sampleReturn(1)),
          after: null,
        },
      ]);
      expect(await see((view) => view.revisions(HOODSPORT))).toEqual([]);
    });
  });

  test('weekly reports: again they change nothing, others replace those of their name or day', async () => {
    const odd = { row: 2, reason: 'unknown facility', detail: 'MOON', printed: '{}' };
    const later = { ...sampleReport(0), report: 'escapement-0_0.pdf' };
    await weekly(async (ingest) => {
      const { weekly: reports, rejected } = ingest;
      const rows = [sampleRow(0), sampleRow(0, { row: 1, adults: null, final: true })];
      expect(await reports.put(sampleReport(1), [sampleRow(1)])).toBe(true);
      expect(await reports.put(sampleReport(0), rows.toReversed())).toBe(true);
      expect(await reports.put(sampleReport(0), rows)).toBe(false);
      await rejected.put(sampleReport(0).report, [odd]);
      expect(await reports.rows(ISSAQUAH)).toEqual([...rows, sampleRow(1)]);
      expect(await reports.reports()).toEqual([sampleReport(0), sampleReport(1)]);
      expect(await reports.count()).toBe(3);

      const moved = sampleRow(0, { facility: HOODSPORT, adults: 7 });
      expect(await reports.put(sampleReport(0), [moved])).toBe(true);
      expect(await reports.facilities()).toEqual([HOODSPORT, ISSAQUAH]);
      expect(await reports.rows(HOODSPORT)).toEqual([moved]);
      expect(await reports.put(later, [sampleRow(0, later)])).toBe(true);
      expect(await reports.reports()).toEqual([later, sampleReport(1)]);
      expect(await reports.rows(HOODSPORT)).toEqual([]);

      await reports.remove(later);
      return BELIEVED;
    });
    const removedAt = '2026-08-06T10:00:00.005Z';
    expect(await see((view) => view.removedReports())).toEqual([{ ...later, removedAt }]);
    expect(await see((view) => view.weeklyReports())).toEqual([sampleReport(1)]);
    expect(await see((view) => view.rejectedRows('wdfw-weekly'))).toEqual([]);
    await weekly(async (ingest) => {
      expect(await ingest.weekly.put(later, [sampleRow(0, later)])).toBe(true);
      return BELIEVED;
    });
    expect(await see((view) => view.removedReports())).toEqual([]);
  });

  describe('final reports', () => {
    const finals = (facility = ISSAQUAH, knownOn: PlainDate | null = null) =>
      see((view) => view.finals(facility, { knownOn }));
    const put = (season: number, rows: readonly FinalRow[]) =>
      tested.store.ingest('wdfw-finals', async (ingest) => {
        await ingest.finals.put(season, rows);
        return BELIEVED;
      });

    test('are read back unchanged, with one data version', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(someFinal, { maxLength: 20 }), async (some) => {
          const rows = some.map((fields, row) => sampleFinal(2023, { ...fields, row }));
          const first = await put(2023, rows);
          expect(await finals()).toEqual(rows);
          const again = await put(2023, rows.toReversed());
          expect([again.outcome, again.dataVersion]).toEqual(['unchanged', first.dataVersion]);
        }),
        { numRuns: 20, seed: 7 },
      );
    });

    test('replace those of their own season, and are known once published', async () => {
      const elsewhere = sampleFinal(2023, { row: 1, facility: HOODSPORT });
      await put(2022, [sampleFinal(2022)]);
      await tested.store.ingest('wdfw-finals', async ({ finals: reports }) => {
        await reports.put(2023, [sampleFinal(2023), elsewhere]);
        const trapped = { adultsTrapped: null, jacksReceived: 5 };
        await reports.put(2023, [sampleFinal(2023, trapped)]);
        const fish = new Map([
          [2022, 1040],
          [2023, 45],
        ]);
        expect(await reports.fishBySeason()).toEqual(fish);
        return BELIEVED;
      });
      expect(await finals(HOODSPORT)).toEqual([]);
      expect(await see((view) => view.finalSeasons())).toEqual([2022, 2023]);
      await put(2023, [elsewhere]);
      await weekly(storing(sampleReturn(0, { facility: 'SAMISH_HATCHERY' })));
      const known = async (knownOn: PlainDate) => [
        await see((view) => view.facilities({ knownOn })),
        (await finals(HOODSPORT, knownOn)).length,
      ];
      expect(await known('2025-03-31')).toEqual([[ISSAQUAH], 0]);
      expect(await known('2025-04-01')).toEqual([[HOODSPORT, ISSAQUAH], 1]);
    });
  });

  test('counts at dams are read back unchanged, by year, with one data version', async () => {
    const days = [
      ...passageDays('2023-12-31', '2024-01-01', { chinookAdults: -3, celsius: 8.123 }),
      ...passageDays('2024-05-01', '2024-05-02', { chinookRun: 'Spring', sockeye: 0 }),
    ];
    const put = (year: number, stored: readonly PassageDay[]) =>
      tested.store.ingest('dart-passage', async ({ passage }) => {
        await passage.put('BON', year, stored);
        return BELIEVED;
      });
    await put(2023, days.slice(0, 1));
    const { dataVersion } = await put(2024, days.slice(1));
    expect(await put(2024, days.slice(1))).toMatchObject({ outcome: 'unchanged', dataVersion });
    const read = (years: number, knownOn: PlainDate | null = null) =>
      tested.store.read((view) => view.passage('BON', years, { knownOn }));
    expect(await read(2)).toEqual(days);
    expect(await read(1)).toEqual(days.slice(1));
    expect(await read(2, '2024-05-01')).toEqual(days.slice(0, 3));
    expect(await read(2, '2022-05-01')).toEqual([]);
    expect(await tested.store.read((view) => view.passage('LWG', 2))).toEqual([]);
    expect(await put(2024, days.slice(2))).toMatchObject({ outcome: 'published' });
    expect(await read(2)).toEqual([...days.slice(0, 1), ...days.slice(2)]);
  });

  describe('the ledger', () => {
    const bad = { row: 4, reason: 'unknown facility', detail: 'ATLANTIS', printed: '{"a":1}' };

    test('says what was read, kept and rejected, when and how long it took', async () => {
      const record = await weekly(async (ingest) => {
        const negative = { ...bad, row: 9, reason: 'total is negative', detail: '-4' };
        await ingest.rejected.put('b.pdf', [negative]);
        await ingest.rejected.put('a.pdf', [bad, { ...bad, row: 5, detail: 'MU' }]);
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
        rules: null,
        dataVersion: (await publication())?.dataVersion,
      });
      await tested.reopen();
      expect(await ledgers()).toEqual([
        { source: 'wdfw-weekly', completed: record, refused: null },
      ]);
      expect(await see((view) => view.ingests(5))).toEqual([record]);
    });

    test('keeps rejected rows as read, once, whatever they contain, until their report is read again', async () => {
      const put = (rows: readonly (typeof bad)[]) =>
        weekly(async (ingest) => {
          await ingest.rejected.put('a.pdf', rows);
          return BELIEVED;
        });
      const stored = () => see((view) => view.rejectedRows('wdfw-weekly'));
      const odd = { ...bad, row: 7, detail: 'a\0b \ud83d ü' };
      await put([odd, bad]);
      await put([bad, odd]);
      expect(await stored()).toEqual([
        { report: 'a.pdf', ...bad },
        { report: 'a.pdf', ...odd, detail: 'a\u2400b \ufffd ü' },
      ]);
      await put([]);
      expect(await stored()).toEqual([]);
    });

    test('gives the same returns the same version, with the time when it was new', async () => {
      const first = await weekly(storing(sampleReturn(0)));
      const published = await publication();
      const { dataVersion } = first;
      await weekly(storing(sampleReturn(0)));
      expect(await publication()).toEqual(published);
      const other = await weekly(storing(sampleReturn(0, { adults: 99 })));
      expect(other.outcome).toBe('published');
      expect(other.dataVersion).not.toBe(dataVersion);
      const back = await weekly(storing(sampleReturn(0)));
      expect(back).toMatchObject({ outcome: 'published', dataVersion });
      expect((await publication())?.publishedAt).toBe(back.finishedAt);
    });

    test('has a suspicious load with its reasons, which changes nothing else', async () => {
      const good = await weekly(storing(sampleReturn(0)));
      const before = await publication();
      const reasons = ['ISSAQUAH_HATCHERY would lose 900 of its 1000 fish (90 %)', 'and more'];
      const error = await weekly(async (ingest) => {
        await ingest.weekly.put(sampleReport(0), [sampleRow(0)]);
        await ingest.returns.replace(ISSAQUAH, []);
        return { ...BELIEVED, suspicions: reasons };
      }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(SuspiciousLoadError);
      const message = `wdfw-weekly refused as suspicious: ${reasons.join('; ')}`;
      expect(error).toMatchObject({ message, reasons });
      expect(await publication()).toEqual(before);
      expect(await returns()).toEqual([sampleReturn(0)]);
      expect(await see((view) => view.revisions(ISSAQUAH))).toEqual([]);
      expect(await see((view) => view.weeklyReports())).toEqual([]);
      const refused = { id: 2, outcome: 'refused', suspicions: reasons, changes: { removed: 1 } };
      expect(await ledgers()).toMatchObject([
        { completed: good, refused: { ...refused, dataVersion: good.dataVersion } },
      ]);
      const next = await weekly(async () => BELIEVED);
      expect(await ledgers()).toEqual([{ source: 'wdfw-weekly', completed: next, refused: null }]);
    });
  });

  test('the last successful and the last failed look at each source are kept; they are no ingests', async () => {
    const looks = () => see((view) => view.looks());
    await tested.store.recordLook('wdfw-weekly', 'links to no weekly report');
    await tested.store.recordLook('wdfw-weekly', null);
    await tested.store.recordLook('wdfw-returns', null);
    const daily = { source: 'wdfw-returns', lookedAt: '2026-08-06T10:00:00.015Z' };
    const found = {
      source: 'wdfw-weekly',
      lookedAt: '2026-08-06T10:00:00.010Z',
      failedAt: '2026-08-06T10:00:00.005Z',
      failure: 'links to no weekly report',
    };
    expect(await looks()).toEqual([{ ...daily, failedAt: null, failure: null }, found]);
    await tested.store.recordLook('wdfw-weekly', 'a\0b \ud83d');
    const failed = { failedAt: '2026-08-06T10:00:00.020Z', failure: 'a\u2400b \ufffd' };
    expect((await looks())[1]).toEqual({ ...found, ...failed });
    expect([await ledgers(), await publication()]).toEqual([[], null]);
  });

  describe('a transaction', () => {
    test('that throws leaves nothing behind, not even a ledger row', async () => {
      await weekly(storing(sampleReturn(0)));
      const before = [await publication(), await ledgers()];
      const broken = weekly(async (ingest) => {
        await ingest.weekly.put(sampleReport(1), [sampleRow(1)]);
        await ingest.returns.replace(ISSAQUAH, []);
        throw new Error('the connection broke');
      });
      await expect(broken).rejects.toThrow('the connection broke');
      await tested.reopen();
      expect([await publication(), await ledgers()]).toEqual(before);
      expect(await returns()).toEqual([sampleReturn(0)]);
      expect(await see((view) => view.weeklyReports())).toEqual([]);
    });

    test('rehearsed says what it would do, and changes nothing', async () => {
      await weekly(storing(sampleReturn(0)));
      const before = [await publication(), await ledgers(), await returns()];
      const load = storing(sampleReturn(0), sampleReturn(1));
      const would = await tested.store.rehearse('wdfw-weekly', load);
      expect(would).toMatchObject({ outcome: 'published', changes: { added: 1, unchanged: 1 } });
      expect([await publication(), await ledgers(), await returns()]).toEqual(before);
      expect(await weekly(load)).toMatchObject({ id: 2, dataVersion: would.dataVersion });
    });

    test('is seen when it is complete, and by no reading that began before', async () => {
      await weekly(storing(sampleReturn(0)));
      await weekly(async (ingest) => {
        await ingest.returns.replace(ISSAQUAH, [sampleReturn(0), sampleReturn(1)]);
        expect(await returns()).toEqual([sampleReturn(0)]);
        return BELIEVED;
      });
      expect(await returns()).toHaveLength(2);
      await see(async (view) => {
        const before = await view.publication();
        await weekly(storing(sampleReturn(2)));
        expect(await view.publication()).toEqual(before);
        expect(await view.returns(ISSAQUAH)).toHaveLength(2);
      });
      expect(await returns()).toEqual([sampleReturn(2)]);
    });

    test('waits for the one before it, as does a look', async () => {
      const looks: Promise<void>[] = [];
      const records = await Promise.all(
        [0, 1, 2, 3].map((week) =>
          weekly(async (ingest) => {
            looks.push(tested.store.recordLook('wdfw-weekly', null));
            const stored = await ingest.returns.of(ISSAQUAH);
            await ingest.returns.replace(ISSAQUAH, [...stored, sampleReturn(week)]);
            return BELIEVED;
          }),
        ),
      );
      await Promise.all(looks);
      expect(records.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
      expect(await returns()).toHaveLength(4);
    });
  });
});
