import { beforeAll, describe, expect, test } from 'vitest';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { addDays } from '#domain/time/plain-date.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import { readFinalReports } from '#sources/wdfw-finals/index.ts';
import { BUNDLED_FINALS, bundledReports } from '../../testing/bundled-snapshot.ts';
import { finalRow } from '../../testing/fish-returns.ts';
import { type EggRow, eggsBy, eggsTaken } from './eggs.ts';
import type { FinalRow } from './final-row.ts';
import type { RunYear } from './run-year.ts';

const COHO = { species: 'Coho', run: 'NA' } as const;
const row = (dataDate: EggRow['dataDate'], eggs: number, change: Partial<EggRow> = {}): EggRow => {
  const reportDate = change.reportDate ?? addDays(dataDate, 2);
  return {
    ...COHO,
    origin: 'Mixed',
    stock: 'Issaquah Creek',
    dataDate,
    reportDate,
    eggs,
    ...change,
  };
};
/** Half of its million eggs by November 10 in even years, a fifth in odd ones. */
const season = (year: number): EggRow[] => [
  row(`${year}-11-10`, year % 2 === 0 ? 500_000 : 200_000),
  row(`${year}-12-10`, 1_000_000),
];
const EARLIER = [2019, 2020, 2021, 2022, 2023, 2024].flatMap(season);
const NOW = row('2025-11-10', 900_000);
const goalOf = (year: number, eggGoal: number | null, change: Partial<FinalRow> = {}): FinalRow =>
  finalRow({ ...COHO, season: year, eggGoal, ...change });
const GOALS = [goalOf(2022, 700_000), goalOf(2023, 800_000)];
const current: RunYear = {
  year: 2025,
  label: '2025',
  firstDate: '2025-06-01',
  lastDate: '2026-05-31',
};
const taken = (rows: readonly EggRow[], finals: readonly FinalRow[] = GOALS) =>
  eggsTaken({ ...COHO, current }, rows, finals, '2025-11-14');

test('eggs stand beside the newest goal that is published and the share of earlier seasons', () => {
  expect(taken([...EARLIER, NOW])).toEqual({
    eggs: 900_000,
    countedOn: '2025-11-10',
    goal: { eggs: 800_000, season: 2023 },
    ofGoal: 1.125,
    earlier: { seasons: 6, least: 0.2, most: 0.5 },
  });
});

test('eggs and goals of all stocks and origins of one report are added', () => {
  const wild = row('2025-11-03', 50_000, { origin: 'Wild', reportDate: '2025-11-12' });
  const goals = [goalOf(2023, 800_000), goalOf(2023, 100_000, { origin: 'Wild' })];
  const rows = [...EARLIER, row('2025-10-20', 1000), wild, NOW];
  expect(taken(rows, goals)).toMatchObject({ eggs: 950_000, goal: { eggs: 900_000 } });
});

test.each<[string, readonly EggRow[], readonly FinalRow[]]>([
  ['no eggs are printed this season', EARLIER, GOALS],
  [
    'the last final report has no goal',
    [...EARLIER, NOW],
    [...GOALS, goalOf(2023, null, { origin: 'Wild' })].map((one) => ({ ...one, eggGoal: null })),
  ],
  ['only four earlier seasons are known', [...EARLIER.slice(4), NOW], GOALS],
  ['the rows are of another run', [...EARLIER, NOW].map((one) => ({ ...one, run: 'Late' })), GOALS],
])('nothing is said if %s', (_why, rows, finals) => {
  expect(taken(rows, finals)).toBeNull();
});

test('nothing is said of steelhead and sockeye, whose eggs the reports count in two ways', () => {
  const rows = [...EARLIER, NOW].map((one) => ({ ...one, species: 'Steelhead' }));
  const finals = GOALS.map((one) => ({ ...one, species: 'Steelhead' }));
  expect(
    eggsTaken({ species: 'Steelhead', run: 'NA', current }, rows, finals, '2025-11-14'),
  ).toBeNull();
});

describe('the record', () => {
  const rowsOf = new Map<string, EggRow[]>();
  const finalsOf = new Map<string, FinalRow[]>();
  beforeAll(async () => {
    for (const { rows } of await bundledReports()) {
      for (const { facility, eggs, ...one } of rows) {
        if (eggs === null) continue;
        rowsOf.set(facility, [...(rowsOf.get(facility) ?? []), { ...one, eggs }]);
      }
    }
    for (const rows of rowsOf.values()) rows.sort((a, b) => (a.dataDate < b.dataDate ? -1 : 1));
    const { facilities } = await readCatalog();
    const { reports } = await readFinalReports(BUNDLED_FINALS, createFacilityResolver(facilities));
    for (const one of reports.flatMap(({ rows }) => rows)) {
      finalsOf.set(one.facility, [...(finalsOf.get(one.facility) ?? []), one]);
    }
  });

  // Worked out by hand from the printed columns of the weekly and final reports.
  test.each([
    ['SOOS_CREEK_HATCHERY', 'Chinook', 'Fall', '2025-10-09', 7_209_000, 7_000_000, 60.1, 100],
    ['SAMISH_HATCHERY', 'Chinook', 'Fall', '2025-10-09', 996_830, 7_600_000, 0, 43.2],
    ['ISSAQUAH_HATCHERY', 'Coho', 'NA', '2025-11-13', 1_073_799, 966_150, 34.4, 100],
    ['WALLACE_R_HATCHERY', 'Coho', 'NA', '2025-11-13', 3_469_189, 5_200_000, 0, 49.4],
    ['HOODSPORT_HATCHERY', 'Chum', 'NA', '2025-11-26', 12_335_346, 13_500_000, 93.3, 100],
    ['TUMWATER_FALLS_HATCHERY', 'Chinook', 'Fall', '2025-10-09', 3_259_685, 5_575_000, 6.7, 51.6],
  ] as const)(
    '%s, %s %s, by the report of %s',
    (facility, species, run, day, eggs, goal, low, high) => {
      const found = eggsTaken(
        { species, run, current: { ...current, label: '2025' } },
        (rowsOf.get(facility) ?? []).filter(({ reportDate }) => reportDate <= day),
        // The final report of 2024-25 was the newest that the hand-worked figures rest on.
        (finalsOf.get(facility) ?? []).map((one) => ({ ...one, season: one.season - 1 })),
        day,
      );
      expect(found).toMatchObject({ eggs, goal: { eggs: goal, season: 2023 } });
      expect(100 * (found?.earlier.least ?? Number.NaN)).toBeCloseTo(low, 1);
      expect(100 * (found?.earlier.most ?? Number.NaN)).toBeCloseTo(high, 1);
    },
  );

  test('eggs of salmon seasons agree with the final reports within 1 % in nine of ten', () => {
    let all = 0;
    let close = 0;
    for (const [facility, finals] of finalsOf) {
      const rows = rowsOf.get(facility) ?? [];
      const salmon = finals.filter(({ species }) =>
        ['Chinook', 'Coho', 'Chum', 'Pink'].includes(species),
      );
      for (const some of Map.groupBy(
        salmon,
        (one) => `${one.season}|${one.species}|${one.run}`,
      ).values()) {
        const [first] = some;
        if (first === undefined || first.season < 2014) continue;
        const printed = some.reduce((sum, one) => sum + (one.eggs ?? 0), 0);
        const ofRun = rows.filter((one) => one.species === first.species && one.run === first.run);
        const weekly = eggsBy(ofRun, `${first.season}-04-01`, `${first.season + 1}-03-31`);
        if (printed === 0 || weekly === null) continue;
        all += 1;
        if (Math.abs(weekly - printed) <= printed / 100) close += 1;
      }
    }
    process.stdout.write(`${close} of ${all} seasons of eggs agree with their final report\n`);
    expect(all).toBeGreaterThan(700);
    expect(close / all).toBeGreaterThan(0.9);
  });
});
