import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { bundledReports } from '../../testing/bundled-snapshot.ts';
import { facilityFish } from './facility-fish.ts';
import type { Lessons } from './lessons.ts';
import type { RunFish } from './run-fish.ts';
import { runStanding } from './run-standing.ts';
import { fishOn, grownBy, type SeasonCounts } from './season-counts.ts';
import { weeklyReturns } from './weekly/returns.ts';

const AS_OF = '2026-08-05';

let runs: RunFish[];
let seasons: Map<string, SeasonCounts>;
beforeAll(async () => {
  const read = await bundledReports();
  const reports = read.map(({ report }) => report);
  const rows = Map.groupBy(
    read.flatMap((readReport) => readReport.rows),
    ({ facility }) => facility,
  );
  const found = [...rows].flatMap(([key, ofFacility]) => {
    const returns = weeklyReturns(ofFacility, reports);
    const fish = facilityFish({ returns, finals: [] }, { today: AS_OF, asOf: AS_OF });
    return fish.runs.map((run) => ({ key, run }));
  });
  runs = found.map(({ run }) => run);
  const named = found.flatMap(({ key, run }) =>
    run.seasons.map(
      (season) => [`${key} ${run.species} ${run.run} ${season.label}`, season] as const,
    ),
  );
  seasons = new Map(named);
});

const NOT_PROVED = { receivedFrom: [], lessons: [], closesInSeason: false, eggs: null };

describe('the count by a date', () => {
  // The totals printed for each stock before and after the day; fish come over seven days at most.
  test.each<[season: string, day: PlainDate, fish: number]>([
    ['WASHOUGAL_HATCHERY Steelhead Summer 2015', '2015-06-27', 128 + ((150 - 128) * 2) / 7 + 3],
    ['NEMAH_HATCHERY Coho NA 2019', '2019-10-25', 104 + ((213 - 104) * 4) / 7 + 41],
    ['FALLERT_CR_HATCHERY Coho Type S 2015', '2015-10-27', 504 + 4],
    ['MERWIN_HATCHERY Steelhead Winter-Late 2022', '2022-04-30', 31 + ((37 - 31) * 3) / 7 + 5],
    ['SUNSET_FALLS_FCF Sockeye NA 2020', '2020-08-23', 30 + ((32 - 30) * 4) / 5],
    ['SUNSET_FALLS_FCF Coho NA 2015', '2015-09-26', 577 + ((1545 - 577) * 5) / 7],
    [
      'KALAMA_FALLS_HATCHERY Steelhead Winter-Late 2023-24',
      '2024-06-03',
      911 + ((927 - 911) * 5) / 7 + 135 + 268,
    ],
    ['BOGACHIEL_HATCHERY Steelhead Summer 2013', '2013-10-14', 398 + ((418 - 398) * 6) / 7],
    ['RINGOLD_SPRINGS_HATCHERY Chinook Fall 2012', '2013-02-03', 7391],
    ['MERWIN_DAM_FCF Steelhead Winter 2021-22', '2022-07-19', 1524],
    ['TACOMA_POWER_WYNOOCHEE_R_DAM_TRAP Coho NA 2015-16', '2016-03-27', 850],
  ])('of %s is on %s that of the printed totals: %f', (name, day, fish) => {
    const season = seasons.get(name);
    const by = season && grownBy(season, day);
    expect((by?.adults ?? 0) + (by?.jacks ?? 0)).toBeCloseTo(fish, 6);
  });

  test('is in whole fish on the lines that are shown, and in the end that of the season', () => {
    let corrected = 0;
    for (const run of runs) {
      const shown = runStanding(run, AS_OF, NOT_PROVED).seasons;
      for (const [at, season] of run.seasons.entries()) {
        const { growth = [] } = shown[at] ?? {};
        const { count } = season.total;
        const end = daysBetween(season.firstDate, season.countedOn);
        const inAll = fishOn(growth, end);
        expect([run.species, run.run, season.label, inAll.adults + inAll.jacks]).toEqual([
          run.species,
          run.run,
          season.label,
          count,
        ]);
        const grown = grownBy(season, season.countedOn);
        // Few seasons have a correction that no day answers for.
        if (Math.round(grown.adults + grown.jacks) !== count) corrected += 1;
        else
          for (let day = 0; day <= end; day++) {
            const exact = grownBy(season, addDays(season.firstDate, day));
            const onLine = fishOn(growth, day);
            const apart = [onLine.adults - exact.adults, onLine.jacks - exact.jacks];
            if (apart.some((fish) => Math.abs(fish) > 1)) {
              expect([run.species, run.run, season.label, day, onLine]).toEqual(exact);
            }
          }
      }
    }
    expect(runs.length).toBeGreaterThan(300);
    expect(corrected).toBeLessThan(seasons.size / 100);
  });
});

test('a run of odd years has no dates in an even one', () => {
  const odd = runs.filter(({ run, current }) => run === 'Odd Year' && current.year % 2 === 0);
  expect(odd.length).toBeGreaterThan(10);
  for (const run of odd) {
    expect(runStanding(run, AS_OF, NOT_PROVED).timing).toBeNull();
  }
});

describe('what is expected', () => {
  const lessonsOf = (species: string, isProved: boolean): Lessons[] => {
    const learned = { shift: [0, 0, 0, 0, 0], spread: [-1.5, 0, 0, 0], low: -1.2, high: 1.4 };
    const stages = [0, 0.5].map((stage) => ({ stage, ...learned, isProved }));
    return [{ from: '2026-07-01', species: [{ species, stages }] }];
  };
  const expectedOf = (run: RunFish, day: PlainDate, lessons = lessonsOf(run.species, true)) =>
    runStanding(run, day, { ...NOT_PROVED, lessons });

  test('is shown of proved species alone, and never below the count', () => {
    const shown = { before: 0, since: 0 };
    for (const run of runs) {
      const { expected, now, timing } = expectedOf(run, AS_OF);
      for (const lessons of [lessonsOf(run.species, false), lessonsOf('Other', true)]) {
        expect(expectedOf(run, AS_OF, lessons).expected).toBeNull();
      }
      if (expected === null) continue;
      shown[expected.isBeforeSeason ? 'before' : 'since']++;
      expect(expected.isBeforeSeason).toBe(now === null);
      if (now === null) expect(timing?.tenth.usual ?? '').toMatch(/^2026-(08|09|10)/);
      expect(expected.low).toBeGreaterThanOrEqual(now?.total.count ?? 0);
      expect(expected.total).toBeGreaterThanOrEqual(expected.low);
      expect(expected.high).toBeGreaterThanOrEqual(expected.total);
      expect(expected.seasons).toBeGreaterThanOrEqual(6);
    }
    expect(shown.before).toBeGreaterThan(0);
    expect(shown.since).toBeGreaterThan(0);
  });

  test('is nothing by lessons that were learned later', () => {
    const later = (run: RunFish) =>
      lessonsOf(run.species, true).map((lessons) => ({ ...lessons, from: addDays(AS_OF, 1) }));
    for (const run of runs) expect(expectedOf(run, AS_OF, later(run)).expected).toBeNull();
  });

  test('is nothing once the newest count is more than two weeks old', () => {
    for (const run of runs) {
      const { expected, now } = expectedOf(run, addDays(AS_OF, 15));
      if (now !== null && now.countedOn < AS_OF) expect(expected).toBeNull();
    }
  });
});
