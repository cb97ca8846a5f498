import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FinalRow } from '#domain/fish/final-row.ts';
import { ORIGINS } from '#domain/fish/series.ts';
import { BELIEVED, sampleFinal, sampleReturn, storing } from './contract-samples.ts';
import type { StoreUnderTest } from './store-under-test.ts';

const ISSAQUAH = 'ISSAQUAH_HATCHERY';
const figure = fc.option(fc.integer({ min: 0, max: 60_000_000 }), { nil: null });
const someRow: fc.Arbitrary<Partial<FinalRow>> = fc.record({
  species: fc.constantFrom('Coho', 'Cutthroat'),
  run: fc.constantFrom('NA', 'Type N'),
  origin: fc.constantFrom(...ORIGINS),
  stock: fc.constantFrom('', "O'Brien Cr - ü"),
  adultsTrapped: figure,
  jacksTrapped: figure,
  adultsReceived: figure,
  jacksReceived: figure,
  adultsReleased: figure,
  jacksReleased: figure,
  eggs: figure,
  eggGoal: figure,
});

/** The part of the contract about the final annual reports. */
export function finalsContract(current: () => StoreUnderTest): void {
  const finals = (facility = ISSAQUAH, knownOn: `${number}-${number}-${number}` | null = null) =>
    current().store.read((view) => view.finals(facility, { knownOn }));
  const put = (season: number, rows: readonly FinalRow[]) =>
    current().store.ingest('wdfw-finals', async (ingest) => {
      await ingest.putFinalReport(season, rows);
      return BELIEVED;
    });

  test('any rows of a final report come back as they are, and have one data version', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someRow, { maxLength: 20 }), async (some) => {
        const rows = some.map((one, row) => sampleFinal(2023, { ...one, row }));
        const first = await put(2023, rows);
        expect(await finals()).toEqual(rows);
        const again = await put(2023, rows.toReversed());
        expect([again.outcome, again.dataVersion]).toEqual(['unchanged', first.dataVersion]);
      }),
      { numRuns: 20, seed: 7 },
    );
  });

  test('a final report again changes nothing, with other rows it replaces its own season', async () => {
    const elsewhere = sampleFinal(2023, { row: 1, facility: 'HOODSPORT_HATCHERY' });
    const versions = [(await put(2022, [sampleFinal(2022)])).dataVersion];
    await current().store.ingest('wdfw-finals', async (ingest) => {
      const rows = [sampleFinal(2023), elsewhere];
      expect(await ingest.putFinalReport(2023, rows)).toBe('added');
      expect(await ingest.putFinalReport(2023, rows.toReversed())).toBe('unchanged');
      const trapped = { adultsTrapped: null, jacksReceived: 5 };
      expect(await ingest.putFinalReport(2023, [sampleFinal(2023, trapped)])).toBe('replaced');
      expect(await ingest.finalFish()).toEqual(
        new Map([
          [2022, 1040],
          [2023, 45],
        ]),
      );
      return BELIEVED;
    });
    expect(await finals('HOODSPORT_HATCHERY')).toEqual([]);
    expect((await finals()).map(({ season }) => season)).toEqual([2022, 2023]);
    expect(await current().store.read((view) => view.finalSeasons())).toEqual([2022, 2023]);
    versions.push((await current().publication())?.dataVersion ?? null);
    versions.push((await put(2023, [elsewhere])).dataVersion);
    expect(new Set(versions).size).toBe(3);
  });

  test('a final report is known once it was published, as are its facilities', async () => {
    await current().store.ingest('wdfw-weekly', storing(sampleReturn(0)));
    await put(2023, [sampleFinal(2023, { facility: 'HOODSPORT_HATCHERY' })]);
    const known = async (knownOn: `${number}-${number}-${number}`) => [
      await current().store.read((view) => view.facilities({ knownOn })),
      (await finals('HOODSPORT_HATCHERY', knownOn)).length,
    ];
    expect(await known('2025-03-31')).toEqual([[], 0]);
    expect(await known('2025-04-01')).toEqual([['HOODSPORT_HATCHERY'], 1]);
    expect(await known('2025-10-02')).toEqual([['HOODSPORT_HATCHERY', ISSAQUAH], 1]);
  });

  test('a row of another season is not taken, and nothing is stored', async () => {
    await expect(put(2023, [sampleFinal(2022)])).rejects.toThrow(
      'a row of season 2022 was given with the report of 2023',
    );
    expect(await finals()).toEqual([]);
  });
}
