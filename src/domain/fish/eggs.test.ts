import { beforeAll, describe, expect, test } from 'vitest';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { addDays } from '#domain/time/plain-date.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import { readFinalReports } from '#sources/wdfw-finals/index.ts';
import { BUNDLED_FINALS, bundledReports } from '../../testing/bundled-snapshot.ts';
import { finalRow } from '../../testing/fish-returns.ts';
import { type EggRow, eggsOfSeason, eggsTaken } from './eggs.ts';
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

test.each<[string, EggRow['dataDate'], number]>([
  ['between two reports were taken evenly', '2025-11-20', 0.2 + 0.8 / 3],
  ['before its first figure were taken in the week before it', '2025-11-06', (0.2 * 3) / 7],
  ['before that week are none', '2025-11-02', 0],
  ['after its last report are all', '2025-12-15', 1],
])('the eggs of an earlier season %s', (_when, dataDate, share) => {
  const found = eggsTaken(
    { ...COHO, current },
    [...EARLIER, row(dataDate, 900_000)],
    GOALS,
    '2025-12-20',
  );
  expect(found?.earlier.least).toBeCloseTo(share, 10);
});

test('on February 29, a year without one is compared by February 28', () => {
  const winter = (year: number) => [row(`${year}-02-25`, 500_000), row(`${year}-03-01`, 1_000_000)];
  const found = eggsTaken(
    { ...COHO, current: { ...current, firstDate: '2023-06-01', lastDate: '2024-05-31' } },
    [...[2019, 2020, 2021, 2022, 2023].flatMap(winter), row('2024-02-29', 1)],
    [goalOf(2021, 700_000)],
    '2024-03-02',
  );
  // Of four days from February 25 three have gone by; in 2020, four of five.
  expect(found?.earlier).toEqual({ seasons: 5, least: 0.875, most: 0.9 });
});

test.each<[string, readonly EggRow[], readonly FinalRow[]]>([
  ['no eggs are printed this season', EARLIER, GOALS],
  [
    'the last final report has no goal',
    [...EARLIER, NOW],
    [...GOALS, goalOf(2023, null, { origin: 'Wild' })].map((final) => ({
      ...final,
      eggGoal: null,
    })),
  ],
  ['only four earlier seasons are known', [...EARLIER.slice(4), NOW], GOALS],
  [
    'the rows are of another run',
    [...EARLIER, NOW].map((eggRow) => ({ ...eggRow, run: 'Late' })),
    GOALS,
  ],
])('nothing is said if %s', (_why, rows, finals) => {
  expect(taken(rows, finals)).toBeNull();
});

test('nothing is said of steelhead and sockeye, whose eggs the reports count in two ways', () => {
  const rows = [...EARLIER, NOW].map((eggRow) => ({ ...eggRow, species: 'Steelhead' }));
  const finals = GOALS.map((final) => ({ ...final, species: 'Steelhead' }));
  expect(
    eggsTaken({ species: 'Steelhead', run: 'NA', current }, rows, finals, '2025-11-14'),
  ).toBeNull();
});

describe('the record', () => {
  const rowsOf = new Map<string, EggRow[]>();
  const finalsOf = new Map<string, FinalRow[]>();
  beforeAll(async () => {
    for (const { rows } of await bundledReports()) {
      for (const { facility, eggs, ...eggRow } of rows) {
        if (eggs === null) continue;
        rowsOf.set(facility, [...(rowsOf.get(facility) ?? []), { ...eggRow, eggs }]);
      }
    }
    for (const rows of rowsOf.values()) rows.sort((a, b) => (a.dataDate < b.dataDate ? -1 : 1));
    const { facilities } = await readCatalog();
    const { reports } = await readFinalReports(BUNDLED_FINALS, createFacilityResolver(facilities));
    for (const final of reports.flatMap(({ rows }) => rows)) {
      finalsOf.set(final.facility, [...(finalsOf.get(final.facility) ?? []), final]);
    }
  });

  // Read by eye from the column "Total Eggtake" of the weekly reports; a blank is no figure.
  test.each<[EggRow['reportDate'], string, string, string, string, number | null]>([
    ['2025-11-13', 'ISSAQUAH_HATCHERY', 'Fall Chinook', 'Issaquah Creek', 'Hatchery', 3_431_850],
    ['2025-11-13', 'ISSAQUAH_HATCHERY', 'Fall Chinook', 'Issaquah Creek', 'Wild', null],
    ['2025-11-13', 'ISSAQUAH_HATCHERY', 'Coho', 'Issaquah Creek', 'Hatchery', 845_510],
    ['2025-11-13', 'ISSAQUAH_HATCHERY', 'Coho', 'Issaquah Creek', 'Mixed', 228_289],
    ['2025-11-13', 'WALLACE_R_HATCHERY', 'Coho', 'Skykomish River', 'Hatchery', 111_970],
    ['2025-11-13', 'WALLACE_R_HATCHERY', 'Coho', 'Skykomish River', 'Mixed', 3_357_219],
    ['2025-11-13', 'WALLACE_R_HATCHERY', 'Coho', 'Skykomish River', 'Wild', null],
    ['2025-11-13', 'WALLACE_R_HATCHERY', 'Summer Chinook', 'Skykomish River', 'Mixed', 6_411_662],
    ['2025-11-13', 'WALLACE_R_HATCHERY', 'Chum', 'Skykomish River', 'UNKNOWN', 27_282],
    ['2025-11-13', 'VOIGHTS_CR_HATCHERY', 'Fall Chinook', 'Puyallup River', 'Mixed', 860_241],
    ['2025-11-13', 'VOIGHTS_CR_HATCHERY', 'Coho', 'Puyallup River', 'Mixed', 1_712_093],
    ['2025-11-13', 'PRIEST_RAPIDS_HATCHERY', 'Fall Chinook', 'Priest Rapids', 'Mixed', 5_313_667],
    ['2025-11-13', 'BINGHAM_CR_HATCHERY', 'Coho', 'Satsop River', 'Mixed', 1_120_000],
    [
      '2025-11-13',
      'SAMISH_HATCHERY',
      'Fall Chinook',
      'Samish River Hatchery Stock',
      'Hatchery',
      3_854_497,
    ],
    ['2025-11-13', 'BEAVER_CR_HATCHERY', 'Fall Chinook', 'Elochoman River', 'Wild', 2_588],
    ['2025-11-13', 'KENDALL_CR_HATCHERY', 'Spring Chinook', 'Nooksack River', 'Mixed', 2_983_135],
    ['2025-11-13', 'SOLDUC_HATCHERY', 'Summer Coho', 'Sol Duc River', 'Hatchery', 210_000],
    ['2025-11-13', 'HOODSPORT_HATCHERY', 'Chum', 'Hood Canal Stock', 'Hatchery', 4_236_163],
    ['2025-10-09', 'SOOS_CREEK_HATCHERY', 'Fall Chinook', 'Big Soos Creek', 'Hatchery', null],
    ['2025-10-09', 'SOOS_CREEK_HATCHERY', 'Fall Chinook', 'Big Soos Creek', 'Mixed', 7_209_000],
    [
      '2025-10-09',
      'TUMWATER_FALLS_HATCHERY',
      'Fall Chinook',
      'Deschutes River Hatchery Stock',
      'Hatchery',
      3_259_685,
    ],
    ['2024-10-03', 'NASELLE_HATCHERY', 'Fall Chinook', 'Naselle River', 'Mixed', 3_231_000],
    [
      '2024-10-03',
      'KALAMA_FALLS_HATCHERY',
      'Spring Chinook',
      'Kalama Hatchery Stock',
      'Hatchery',
      917_766,
    ],
    ['2023-12-07', 'NORTH_TOUTLE_HATCHERY', 'Fall Chinook', 'Toutle River', 'Mixed', 899_990],
    [
      '2023-12-07',
      'GEORGE_ADAMS_HATCHERY',
      'Coho',
      'George Adams Hatchery Stock',
      'Hatchery',
      549_476,
    ],
    ['2023-12-07', 'NEMAH_HATCHERY', 'Chum', 'Nemah River', 'Mixed', 2_305_600],
    ['2021-09-30', 'ELWHA_HATCHERY', 'Fall Chinook', 'Elwha River', 'Mixed', 23_000],
    [
      '2021-09-30',
      'KALAMA_FALLS_HATCHERY',
      'Spring Chinook',
      'Kalama Hatchery Stock',
      'Hatchery',
      1_624_665,
    ],
    ['2019-11-14', 'EASTBANK_HATCHERY', 'Spring Chinook', 'Nason Creek', 'Wild', 119_600],
    ['2019-11-14', 'ISSAQUAH_HATCHERY', 'Coho', 'Issaquah Creek', 'Hatchery', 964_000],
    [
      '2016-10-06',
      'GARRISON_HATCHERY',
      'Fall Chinook',
      'Garrison Springs Hatchery Stock',
      'Hatchery',
      10_959,
    ],
    ['2013-11-07', 'MINTER_CR_HATCHERY', 'Fall Chinook', 'Minter Creek', 'Hatchery', 2_246_307],
    ['2013-11-07', 'DUNGENESS_HATCHERY', 'Coho', 'Dungeness River', 'Hatchery', 32_000],
    ['2013-11-07', 'COWLITZ_SALMON_HATCHERY', 'Type N Coho', 'Cowlitz River', 'Wild', 12_100],
  ])('of %s, %s, %s, %s, %s: %s eggs', async (day, facility, title, stock, origin, eggs) => {
    const reports = await bundledReports([facility]);
    const cells = reports
      .filter(({ report }) => report.reportDate === day)
      .flatMap(({ rows }) => rows)
      .filter(
        (weeklyRow) =>
          weeklyRow.title === title && weeklyRow.stock === stock && weeklyRow.origin === origin,
      );
    expect(cells.map((cell) => cell.eggs)).toEqual([eggs]);
  });

  // Read by eye from the final report of 2024-25: eggs taken and goal.
  test.each<[string, string, string, string, number, number]>([
    ['ISSAQUAH_HATCHERY', 'Chinook', 'Fall', 'Hatchery', 3_563_000, 3_400_000],
    ['ISSAQUAH_HATCHERY', 'Coho', 'NA', 'Hatchery', 1_016_667, 391_150],
    ['ISSAQUAH_HATCHERY', 'Coho', 'NA', 'Mixed', 114_500, 575_000],
    ['SAMISH_HATCHERY', 'Chinook', 'Fall', 'Hatchery', 7_151_843, 7_600_000],
    ['MINTER_CR_HATCHERY', 'Chum', 'NA', 'Mixed', 3_888_846, 4_125_000],
    ['WALLACE_R_HATCHERY', 'Coho', 'NA', 'Mixed', 6_297_337, 5_200_000],
  ])(
    'of 2024-25, %s, %s %s, %s: %d eggs, goal %d',
    (facility, species, run, origin, eggs, goal) => {
      const cells = (finalsOf.get(facility) ?? []).filter(
        (final) =>
          final.season === 2024 &&
          final.species === species &&
          final.run === run &&
          final.origin === origin,
      );
      expect(cells.map((cell) => [cell.eggs, cell.eggGoal])).toEqual([[eggs, goal]]);
    },
  );

  // Worked out by hand from the printed columns of the weekly and final reports.
  test.each([
    ['SOOS_CREEK_HATCHERY', 'Chinook', 'Fall', '2025-10-09', 7_209_000, 7_000_000, 79.3, 100],
    ['SAMISH_HATCHERY', 'Chinook', 'Fall', '2025-10-09', 996_830, 7_600_000, 23.8, 54.4],
    ['ISSAQUAH_HATCHERY', 'Coho', 'NA', '2025-11-13', 1_073_799, 966_150, 34.4, 100],
    ['WALLACE_R_HATCHERY', 'Coho', 'NA', '2025-11-13', 3_469_189, 5_200_000, 31.5, 69.1],
    ['HOODSPORT_HATCHERY', 'Chum', 'NA', '2025-11-26', 12_335_346, 13_500_000, 97.5, 100],
    ['TUMWATER_FALLS_HATCHERY', 'Chinook', 'Fall', '2025-10-09', 3_259_685, 5_575_000, 42.7, 67.1],
  ] as const)(
    '%s, %s %s, by the report of %s',
    (facility, species, run, day, eggs, goal, low, high) => {
      const found = eggsTaken(
        { species, run, current: { ...current, label: '2025' } },
        (rowsOf.get(facility) ?? []).filter(({ reportDate }) => reportDate <= day),
        // The final report of 2024-25 was the newest that the hand-worked figures rest on.
        (finalsOf.get(facility) ?? []).map((final) => ({ ...final, season: final.season - 1 })),
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
        (final) => `${final.season}|${final.species}|${final.run}`,
      ).values()) {
        const [first] = some;
        if (first === undefined || first.season < 2014) continue;
        const printed = some.reduce((sum, final) => sum + (final.eggs ?? 0), 0);
        const ofRun = rows.filter(
          (eggRow) => eggRow.species === first.species && eggRow.run === first.run,
        );
        const weekly = eggsOfSeason(ofRun, `${first.season}-04-01`, `${first.season + 1}-03-31`);
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
