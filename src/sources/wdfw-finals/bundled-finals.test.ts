import { expect, test } from 'vitest';
import type { FinalRow } from '#domain/fish/final-row.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { BUNDLED_SNAPSHOT } from '../../testing/bundled-snapshot.ts';
import { readCatalogue } from '../catalogue/index.ts';
import { readManifest, readSnapshotFinals } from '../snapshot/index.ts';

const { facilities } = await readCatalogue();
const { tables } = await readManifest(BUNDLED_SNAPSHOT);
const { reports, proof } = await readSnapshotFinals(
  BUNDLED_SNAPSHOT,
  tables[1],
  createFacilityResolver(facilities),
);
const rows = reports.flatMap((one) => one.rows);
const rejected = reports.flatMap((one) => one.rejected);

function trapped(season: number, isWanted: (row: FinalRow) => boolean): number {
  return rows
    .filter((row) => row.season === season && isWanted(row))
    .reduce(
      (sum, { adultsTrapped, jacksTrapped }) => sum + (adultsTrapped ?? 0) + (jacksTrapped ?? 0),
      0,
    );
}

test('all totals of 27 seasons are proved, but for the 17 known contradictions', () => {
  expect(reports.map(({ season }) => season)).toEqual(
    Array.from({ length: 27 }, (_, at) => 1998 + at),
  );
  expect(proof).toMatchObject({ proved: 4623, total: 4640, wrong: [] });
  expect(proof.known).toHaveLength(17);
  const newer = proof.known.filter((line) => !/^199/.test(line));
  expect(newer).toEqual([
    '2024-25 Cutthroat Resident Coastal, adults_released: the rows sum to 237, the printed total is 134',
  ]);
});

test('every row is kept, or rejected because its heading or place is not of the catalogue', () => {
  expect([rows.length, rejected.length]).toEqual([9596, 301]);
  const places = Map.groupBy(rejected, ({ reason, detail }) =>
    reason === 'unknown facility' ? detail.toUpperCase() : reason,
  );
  expect(Object.fromEntries([...places].map(([name, of]) => [name, of.length]))).toEqual({
    'unknown species': 89,
    'COLVILLE HATCHERY': 22,
    'DRYDEN DAM': 6,
    'DRYDEN DAM FCF': 1,
    'DRYDEN TRAP': 1,
    'EIGHT CREEK POND TRAP': 1,
    ELOCHOMAN: 11,
    'ELOCHOMAN HATCHERY': 87,
    'FORD HATCHERY': 13,
    'GOLDENDALE HATCHERY': 15,
    'LOWER DUNGENESS RIVER TRAP': 1,
    'LOWER GRANITE': 1,
    'LOWER GRANITE DAM': 2,
    MCALLISTER: 2,
    'MCALLISTER HATCHERY': 3,
    MERWIN: 6,
    'MESEBERG HATCHERY': 11,
    'NACHES HATCHERY': 2,
    'ONALASKA HS(ONALASK': 22,
    'PERCIVAL COVE': 1,
    'WELLS - EAST LADDER': 2,
    'WELLS - WEST LADDER': 2,
  });
});

test('species and runs of three eras are those of the weekly reports', () => {
  const runsOf = (species: string) =>
    [...new Set(rows.filter((row) => row.species === species).map(({ run }) => run))].sort();
  expect(runsOf('Chinook')).toEqual(['Fall', 'Late', 'Spring', 'Summer']);
  expect(runsOf('Coho')).toEqual(['Late', 'NA', 'Summer', 'Type N', 'Type S']);
  // Late chum only at Garrison, whose last ones came in 2010.
  expect(runsOf('Chum')).toEqual(['Late', 'NA', 'Summer']);
  expect(runsOf('Pink')).toEqual(['Odd Year']);
  expect(runsOf('Sockeye')).toEqual(['NA']);
  expect(runsOf('Steelhead')).toEqual(['Summer', 'Winter', 'Winter-Late']);
});

test('figures of each era, read by hand in the reports', () => {
  const at = (key: string, species: string, run: string) => (row: FinalRow) =>
    row.facility === key && row.species === species && row.run === run;
  expect(trapped(1998, at('COWLITZ_SALMON_HATCHERY', 'Chinook', 'Spring'))).toBe(812 + 1762);
  // Two lines of one facility, the second without its name.
  expect(trapped(1999, at('SOLDUC_HATCHERY', 'Coho', 'NA'))).toBe(7527 + 194 + 13_511 + 2410);
  expect(trapped(2003, at('BAKER_LK_HATCHERY', 'Sockeye', 'NA'))).toBe(19_487);
  expect(trapped(2024, at('TACOMA_POWER_WYNOOCHEE_R_DAM_TRAP', 'Coho', 'NA'))).toBe(2479);
});
