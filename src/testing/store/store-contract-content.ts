import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FishReturn } from '#domain/fish/fish-return.ts';
import { ORIGINS } from '#domain/fish/series.ts';
import { addDays } from '#domain/time/plain-date.ts';
import type { Store } from '../../store/store.ts';
import { BELIEVED, sampleReport, sampleReturn, sampleRow, storing } from './contract-samples.ts';
import type { StoreUnderTest } from './store-under-test.ts';

const figure = fc.option(fc.integer({ min: -2000, max: 40_000 }), { nil: null });
const day = fc.integer({ min: 0, max: 5000 }).map((days) => addDays('2013-01-03', days));
const someReturn: fc.Arbitrary<FishReturn> = fc.record({
  source: fc.constant('wdfw-weekly' as const),
  facility: fc.constantFrom('ISSAQUAH_HATCHERY', 'HOODSPORT_HATCHERY'),
  species: fc.constantFrom('Coho', 'Chinook', 'Steelhead'),
  run: fc.constantFrom('NA', 'Fall', 'Winter-Late'),
  origin: fc.constantFrom(...ORIGINS),
  stock: fc.constantFrom('', 'Issaquah Creek', "O'Brien Cr - ü"),
  date: day,
  since: fc.option(day, { nil: null }),
  undated: fc.boolean(),
  adults: figure,
  jacks: figure,
  reportDate: day,
  report: fc.constantFrom('a.pdf', 'b.pdf'),
});

/** The part of the contract about rows and returns. */
export function contentContract(current: () => StoreUnderTest): void {
  test('a new store is empty and has published nothing', async () => {
    const at = current();
    const found = await at.store.read(async (view) => [
      await view.publication(),
      await view.extent(),
      await view.facilities(),
      await view.returns('ISSAQUAH_HATCHERY'),
      await view.lastIngests(),
    ]);
    expect(found).toEqual([null, { returns: 0, newestDate: null }, [], [], []]);
  });

  test('returns come back with both dates and with what was not reported', async () => {
    const at = current();
    const first = sampleReturn(0, { since: null, undated: true, adults: null, jacks: -3 });
    const second = sampleReturn(1, { adults: 0, jacks: null });
    await at.store.ingest('wdfw-weekly', storing(second, first));
    expect(await at.returns('ISSAQUAH_HATCHERY')).toEqual([first, second]);
  });

  test('any returns come back as they are, in one order, and have one data version', async () => {
    const at = current();
    await fc.assert(
      fc.asyncProperty(fc.array(someReturn, { maxLength: 30 }), async (some) => {
        const both = ['ISSAQUAH_HATCHERY', 'HOODSPORT_HATCHERY'];
        const put = (list: readonly FishReturn[]) =>
          at.store.ingest('wdfw-weekly', async (ingest) => {
            for (const key of both) {
              await ingest.replaceReturns(
                key,
                list.filter((one) => one.facility === key),
              );
            }
            return BELIEVED;
          });
        const one = await put(some);
        const stored = [...(await at.returns('ISSAQUAH_HATCHERY'))];
        stored.push(...(await at.returns('HOODSPORT_HATCHERY')));
        const texts = (list: readonly FishReturn[]) =>
          list.map((each) => JSON.stringify(Object.entries(each).sort())).sort();
        expect(texts(stored)).toEqual(texts(some));
        const again = await put(some.toReversed());
        expect(again.outcome).toBe('unchanged');
        expect(again.dataVersion).toBe(one.dataVersion);
        expect(again.changes).toMatchObject({ added: 0, changed: 0, removed: 0 });
      }),
      { numRuns: 40, seed: 7 },
    );
  });

  test('weekly rows come back by report date, report and row', async () => {
    const at = current();
    const rows = [sampleRow(0), sampleRow(0, { row: 1, adults: null, final: true }), sampleRow(1)];
    const [first, other, later] = rows;
    await at.store.ingest('wdfw-weekly', async (ingest) => {
      await ingest.putWeeklyReport(sampleReport(1), rows.slice(2));
      await ingest.putWeeklyReport(sampleReport(0), rows.slice(0, 2).toReversed());
      expect(await ingest.weeklyFacilities()).toEqual(['ISSAQUAH_HATCHERY']);
      expect(await ingest.weeklyRows('ISSAQUAH_HATCHERY')).toEqual([first, other, later]);
      expect(await ingest.weeklyReports()).toEqual([sampleReport(0), sampleReport(1)]);
      expect(await ingest.countWeeklyRows()).toBe(3);
      return BELIEVED;
    });
  });

  test('the same report again changes nothing, and one with other rows replaces it', async () => {
    const at = current();
    await at.store.ingest('wdfw-weekly', async (ingest) => {
      const report = sampleReport(0);
      expect(await ingest.putWeeklyReport(report, [sampleRow(0)])).toBe('added');
      expect(await ingest.putWeeklyReport(report, [sampleRow(0)])).toBe('unchanged');
      const other = sampleRow(0, { facility: 'HOODSPORT_HATCHERY', adults: 7 });
      expect(await ingest.putWeeklyReport(report, [other])).toBe('replaced');
      expect(await ingest.weeklyFacilities()).toEqual(['HOODSPORT_HATCHERY']);
      expect(await ingest.weeklyRows('HOODSPORT_HATCHERY')).toEqual([other]);
      return BELIEVED;
    });
  });

  test('a day has one report: a correction takes the place of the file before it', async () => {
    const at = current();
    const correction = { ...sampleReport(0), report: 'escapement-0_0.pdf' };
    await at.store.ingest('wdfw-weekly', async (ingest) => {
      await ingest.putWeeklyReport(sampleReport(0), [sampleRow(0), sampleRow(0, { row: 1 })]);
      const odd = { row: 2, reason: 'unknown facility', detail: 'MOON', printed: '{}' };
      await ingest.putRejectedRows(sampleReport(0).report, [odd]);
      const row = sampleRow(0, { ...correction, adults: 7 });
      expect(await ingest.putWeeklyReport(correction, [row])).toBe('replaced');
      expect(await ingest.weeklyReports()).toEqual([correction]);
      expect(await ingest.weeklyRows('ISSAQUAH_HATCHERY')).toEqual([row]);
      return BELIEVED;
    });
    expect(await at.store.read((view) => view.rejectedRows('wdfw-weekly'))).toEqual([]);
  });

  test('identical returns of one report are both kept', async () => {
    const at = current();
    const one = sampleReturn(0);
    await at.store.ingest('wdfw-weekly', storing(one, one, sampleReturn(0, { adults: 4 })));
    expect(await at.returns('ISSAQUAH_HATCHERY')).toHaveLength(3);
  });

  test('more returns than fit one statement are all kept', async () => {
    const at = current();
    const many = Array.from({ length: 203 }, (_, week) => sampleReturn(week));
    await at.store.ingest('wdfw-weekly', storing(...many));
    expect(await at.returns('ISSAQUAH_HATCHERY')).toEqual(many);
  });

  test('a source does not change the returns of another', async () => {
    const at = current();
    const daily = sampleReturn(0, { source: 'wdfw-returns', report: 'daily' });
    await at.store.ingest('wdfw-weekly', storing(sampleReturn(0)));
    await at.store.ingest('wdfw-returns', storing(daily));
    await at.store.ingest('wdfw-weekly', async (ingest) => {
      expect(await ingest.returnsOf('ISSAQUAH_HATCHERY')).toEqual([sampleReturn(0)]);
      expect(await ingest.facilityFish()).toEqual(new Map([['ISSAQUAH_HATCHERY', 100]]));
      await ingest.replaceReturns('ISSAQUAH_HATCHERY', []);
      expect(await ingest.facilityFish()).toEqual(new Map());
      return BELIEVED;
    });
    expect(await at.returns('ISSAQUAH_HATCHERY')).toEqual([daily]);
  });

  test('data of another facility, source or report are refused', async () => {
    const at = current();
    const put = (work: Parameters<Store['ingest']>[1]) => at.store.ingest('wdfw-weekly', work);
    const elsewhere = sampleReturn(0, { facility: 'HOODSPORT_HATCHERY' });
    await expect(
      put(async (ingest) => {
        await ingest.replaceReturns('ISSAQUAH_HATCHERY', [elsewhere]);
        return BELIEVED;
      }),
    ).rejects.toThrow('HOODSPORT_HATCHERY from wdfw-weekly was passed for ISSAQUAH_HATCHERY');
    await expect(put(storing(sampleReturn(0, { source: 'wdfw-returns' })))).rejects.toThrow(
      'from wdfw-returns was passed',
    );
    await expect(
      put(async (ingest) => {
        await ingest.putWeeklyReport(sampleReport(0), [sampleRow(1)]);
        return BELIEVED;
      }),
    ).rejects.toThrow('a row of escapement-1.pdf was given with the report escapement-0.pdf');
  });

  test('the store can be read as of a past day', async () => {
    const at = current();
    const late = sampleReturn(3, { facility: 'HOODSPORT_HATCHERY' });
    await at.store.ingest('wdfw-weekly', storing(sampleReturn(0), sampleReturn(1), late));
    const knownOn = sampleReport(0).reportDate;
    const stood = await at.store.read(async (view) => ({
      facilities: await view.facilities({ knownOn }),
      returns: await view.returns('ISSAQUAH_HATCHERY', { knownOn }),
      extent: await view.extent({ knownOn }),
    }));
    expect(stood).toEqual({
      facilities: ['ISSAQUAH_HATCHERY'],
      returns: [sampleReturn(0)],
      extent: { returns: 1, newestDate: '2025-09-30' },
    });
    const all = await at.store.read((view) => view.extent({ knownOn: null }));
    expect(all).toEqual({ returns: 3, newestDate: '2025-10-21' });
  });
}
