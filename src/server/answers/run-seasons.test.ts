import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { facilityFish } from '#domain/fish/facility-fish.ts';
import type { RunFish } from '#domain/fish/run-fish.ts';
import { countBy, grownBy, type SeasonCounts } from '#domain/fish/season-counts.ts';
import { weeklyReturns } from '#domain/fish/weekly/returns.ts';
import type { WeeklyRow } from '#domain/fish/weekly-row.ts';
import { addDays, daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { bundledReports } from '../../testing/bundled-snapshot.ts';
import { runSeason } from './run-seasons.ts';

const AS_OF = '2026-08-05';
const DRAWN = 200;

/** A printed total and its day. */
interface Printed {
  readonly day: PlainDate;
  readonly adults: number;
  readonly fish: number;
}

/** Totals as printed for one stock in one season, one for each day; `null` where a figure ever falls. */
function printedTotals(rows: readonly WeeklyRow[]): readonly Printed[] | null {
  const totals: Printed[] = [];
  for (const { dataDate, adults, jacks } of rows) {
    if (adults === null && jacks === null) continue;
    const now = { day: dataDate, adults: adults ?? 0, fish: (adults ?? 0) + (jacks ?? 0) };
    const last = totals.at(-1) ?? { day: dataDate, adults: 0, fish: 0 };
    const jacksNow = now.fish - now.adults;
    if (now.day < last.day || now.adults < last.adults || jacksNow < last.fish - last.adults) {
      return null;
    }
    if (totals.length > 0 && now.day === last.day) totals.pop();
    totals.push(now);
  }
  return totals;
}

/** Between two printed totals the fish come evenly, over the last seven days at most. */
function printedBy(totals: readonly Printed[], day: PlainDate): number {
  const next = totals.findIndex((one) => one.day > day);
  const before = totals.at(next === -1 ? -1 : next - 1);
  const after = totals[next];
  if (before === undefined) throw new Error('the day is before the first total');
  if (after === undefined) return before.fish;
  const span = Math.min(daysBetween(before.day, after.day), 7);
  const came = Math.max(span - daysBetween(day, after.day), 0);
  return before.fish + ((after.fish - before.fish) * came) / span;
}

/** A season of a run, and the rows of its stocks as they were printed. */
interface Case {
  readonly name: string;
  readonly season: SeasonCounts;
  readonly stocks: readonly (readonly Printed[])[];
}

function casesOf(key: string, { species, run, seasons }: RunFish, rows: readonly WeeklyRow[]) {
  const ofRun = rows.filter((row) => row.species === species && row.run === run);
  return seasons.flatMap((season): Case[] => {
    const inSeason = ofRun.filter(
      ({ dataDate }) => dataDate >= season.firstDate && dataDate <= season.lastDate,
    );
    // Rows that cross into the season from the last one, or are renamed in it, need the product's rules.
    const stocks = [...Map.groupBy(inSeason, ({ stock, origin }) => `${stock} ${origin}`).values()];
    const totals = stocks.map(printedTotals);
    const sum = totals.reduce((fish, one) => fish + (one?.at(-1)?.fish ?? Number.NaN), 0);
    const isPlain =
      season.isOver &&
      sum === season.total.count &&
      inSeason.every(({ origin }) => origin !== 'Captive');
    const known = totals.filter((one) => one !== null);
    return isPlain
      ? [{ name: `${key} ${species} ${run} ${season.label}`, season, stocks: known }]
      : [];
  });
}

let runs: RunFish[];
let cases: Case[];
beforeAll(async () => {
  const read = await bundledReports();
  const reports = read.map(({ report }) => report);
  const rows = Map.groupBy(
    read.flatMap((one) => one.rows),
    ({ facility }) => facility,
  );
  const found = [...rows].flatMap(([key, ofFacility]) => {
    const returns = weeklyReturns(ofFacility, reports);
    const fish = facilityFish({ returns, finals: [] }, { today: AS_OF, asOf: AS_OF });
    return fish.runs.map((run) => ({ key, run, rows: ofFacility }));
  });
  runs = found.map(({ run }) => run);
  cases = found.flatMap(({ key, run, rows: printed }) => casesOf(key, run, printed));
});

describe('the count by a date', () => {
  test('is that of the printed totals, on 200 drawn days of finished seasons', () => {
    // Half of the seasons have no correction, renamed row or moved fish, and can be read so plainly.
    const all = runs.flatMap(({ seasons }) => seasons.filter(({ isOver }) => isOver));
    expect(cases.length).toBeGreaterThan(all.length / 2);
    const drawn = fc.sample(fc.tuple(fc.nat(), fc.nat()), { numRuns: DRAWN, seed: 13 });
    const differing = drawn.flatMap(([which, howFar]) => {
      const one = cases[which % cases.length];
      if (one === undefined) return ['no case'];
      const firsts = one.stocks.map(([first]) => first?.day ?? AS_OF);
      const from = [one.season.knownFrom, ...firsts].sort().at(-1) ?? AS_OF;
      const day = addDays(from, howFar % (daysBetween(from, one.season.lastDate) + 1));
      const printed = one.stocks.reduce((sum, totals) => sum + printedBy(totals, day), 0);
      const { adults, jacks } = countBy(one.season, day) ?? { adults: Number.NaN, jacks: 0 };
      return Math.abs(adults + jacks - printed) < 1e-6
        ? []
        : [`${one.name} by ${day}: ${adults + jacks}, printed ${printed}`];
    });
    expect(differing).toEqual([]);
  });

  test('is on the lines of the answer, to a fish', () => {
    for (const run of runs) {
      const answered = runSeason(run, AS_OF, () => [], { species: [] }).seasons;
      for (const [at, season] of run.seasons.entries()) {
        const growth = [[-1, 0, 0] as const, ...(answered[at]?.growth ?? [])];
        const days = daysBetween(season.firstDate, season.countedOn);
        for (let day = 0; day <= days; day++) {
          const { adults, jacks } = grownBy(season, addDays(season.firstDate, day));
          const next = growth.findIndex(([end]) => end >= day);
          const [from = 0, ...before] = growth[next - 1] ?? [];
          const [to = 0, ...after] = growth[next] ?? [];
          const between = (figure: 0 | 1) => {
            const [low = 0, high = 0] = [before[figure], after[figure]];
            return low + ((high - low) * (day - from)) / (to - from);
          };
          if (Math.abs(between(0) - adults) > 1 || Math.abs(between(1) - jacks) > 1) {
            expect([run.species, run.run, day, between(0), between(1)]).toEqual([adults, jacks]);
          }
        }
      }
    }
    expect(runs.length).toBeGreaterThan(300);
  });
});

test('a run of odd years has no dates in an even one', () => {
  const odd = runs.filter(({ run, current }) => run === 'Odd Year' && current.year % 2 === 0);
  expect(odd.length).toBeGreaterThan(10);
  for (const run of odd) {
    expect(runSeason(run, AS_OF, () => [], { species: [] }).timing).toBeNull();
  }
});

describe('what is expected', () => {
  const ranges = [{ stage: 0.5, error: 0.3, low: -1.2, high: 1.4 }];
  const proofOf = (species: string, proved: boolean) => {
    const errors = { last_five: 40, count_by_share: 30, count_and_rest: 23, usual_total: 30 };
    const stage = { stage: 0.5, replays: 60, errors: { ...errors, freshet: 21 }, covered: 80 };
    return { species, covered: 80, stages: [{ ...stage, proved }], ranges };
  };

  test('is shown of proved species alone, and never below the count', () => {
    let shown = 0;
    for (const run of runs) {
      const proofs = { species: [proofOf(run.species, true)] };
      const { projection, so_far } = runSeason(run, AS_OF, () => [], proofs);
      const unproved = { species: [proofOf(run.species, false), proofOf('Other', true)] };
      expect(runSeason(run, AS_OF, () => [], unproved).projection).toBeNull();
      if (projection === null) continue;
      shown++;
      expect(projection.low).toBeGreaterThanOrEqual(so_far?.count ?? Number.NaN);
      expect(projection.total).toBeGreaterThanOrEqual(projection.low);
      expect(projection.high).toBeGreaterThanOrEqual(projection.total);
      expect(projection.seasons).toBeGreaterThanOrEqual(6);
    }
    expect(shown).toBeGreaterThan(0);
  });

  test('is nothing once the newest count is more than two weeks old', () => {
    for (const run of runs) {
      const proofs = { species: [proofOf(run.species, true)] };
      const later = addDays(AS_OF, 15);
      const { projection, counted_on } = runSeason(run, later, () => [], proofs);
      if (counted_on !== null && counted_on < AS_OF) expect(projection).toBeNull();
    }
  });
});
