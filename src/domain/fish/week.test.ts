import { expect, test } from 'vitest';
import type { Facility } from '#domain/place/facility.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { Correction } from './corrections.ts';
import type { RunStanding } from './run-standing.ts';
import type { BestSeason, SpeciesRunStanding, SpeciesStanding } from './species-standing.ts';
import { weekStatewide } from './week.ts';
import type { Received } from './yearly-totals.ts';

const AS_OF = '2025-10-23';
const REPORT = '2025-10-24';

type Count = readonly [day: PlainDate, count: number, since?: PlainDate];

/** A run of the test's species, counted on some days of the recent window. */
function run(
  trap: string,
  counts: readonly Count[],
  fields: {
    readonly received?: Received;
    readonly count?: number;
    readonly best?: BestSeason;
    readonly bestByDate?: BestSeason;
    readonly corrections?: readonly Correction[];
  } = {},
): SpeciesRunStanding {
  const recent = counts.map(([day, count, since = null]) => ({ day, count, since }));
  const fish = counts.reduce((sum, [, count]) => sum + count, 0);
  const standing = {
    received: fields.received ?? 'none',
    recentFish: fish,
    series: [{ recent }],
    corrections: fields.corrections ?? [],
    now: { countedOn: AS_OF, total: { count: fields.count ?? fish } },
  };
  return {
    facility: { key: trap } as Facility,
    run: standing as unknown as RunStanding,
    isSilent: false,
    countsFishFrom: null,
    bestByDate: fields.bestByDate ?? null,
    best: fields.best ?? null,
    weeks: null,
  };
}

function weekOf(...runs: readonly SpeciesRunStanding[]) {
  const coho = { species: 'Coho', recent: { count: 0 }, season: null, runs };
  return weekStatewide([coho as unknown as SpeciesStanding], AS_OF, REPORT);
}

test('a week is the last seven days, and the week before the seven before', () => {
  const { species, counted } = weekOf(
    run('A', [
      ['2025-10-16', 4],
      ['2025-10-17', 30],
      ['2025-10-23', 5],
    ]),
    run('B', [['2025-10-16', 9]]),
  );
  expect(species[0]).toMatchObject({ week: 35, before: 13, reaching: 0 });
  expect(counted.map(({ facility, week }) => [facility.key, week])).toEqual([['A', 35]]);
});

test('fish that were brought are in no sum and on no list', () => {
  const best = { label: '2020', count: 60, seasons: 8, since: '2015' };
  const week = weekOf(run('A', [['2025-10-20', 90]], { received: 'most', best }));
  expect(week.species[0]).toMatchObject({ week: 0, before: 0 });
  expect([week.counted, week.records]).toEqual([[], []]);
});

test('a count that reaches back before the week before is not compared with it', () => {
  const [long, before, short] = weekOf(
    run('A', [['2025-10-20', 90, '2025-10-09']]),
    run('B', [
      ['2025-10-16', 7, '2025-10-02'],
      ['2025-10-20', 8, '2025-10-16'],
    ]),
    run('C', [['2025-10-20', 6, '2025-10-10']]),
  ).counted;
  expect(long).toMatchObject({ before: null, since: '2025-10-09' });
  expect(before).toMatchObject({ before: null, since: null });
  expect(short).toMatchObject({ before: 0, since: null });
});

const highest = (count: number, seasons: number) => {
  return { label: '2020', count, seasons, since: '2015' };
};

test.each([
  ['more than any season', 100, highest(99, 5), highest(40, 5), 'season'],
  ['more by this date alone', 100, highest(100, 5), highest(99, 5), 'date'],
  ['as many as before', 100, highest(100, 5), highest(100, 5), null],
  ['more than four seasons', 100, highest(99, 4), null, null],
  ['fewer than fifty fish', 49, highest(10, 8), null, null],
] as const)('%s: a record of %s', (_, count, best, bestByDate, kind) => {
  const fields = { count, best, ...(bestByDate && { bestByDate }) };
  const { records } = weekOf(run('A', [['2025-10-20', 20]], fields));
  expect(records[0]?.kind ?? null).toBe(kind);
});

test('a record is not repeated once the run is not counted any more', () => {
  expect(weekOf(run('A', [], { count: 100, best: highest(60, 8) })).records).toEqual([]);
});

test('what the newest report took back are the corrections of the week', () => {
  const earlier: Correction = { reportDate: '2025-10-17', fish: -3, before: 20, after: 17 };
  const newest: Correction = { reportDate: REPORT, fish: -8, before: 30, after: 22 };
  const week = weekOf(run('A', [['2025-10-21', -8]], { corrections: [earlier, newest] }));
  expect(week.corrections).toMatchObject([{ ...newest, facility: { key: 'A' } }]);
});
