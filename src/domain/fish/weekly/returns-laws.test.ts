import { sum } from 'd3-array';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { bundledReports } from '../../../testing/bundled-snapshot.ts';
import { weeklyReports } from '../../../testing/weekly-reports.ts';
import { type FishReturn, fishIn } from '../fish-return.ts';
import { withoutTakenBack } from '../taken-back.ts';
import type { WeeklyReport, WeeklyRow } from '../weekly-row.ts';
import { followSeasons, weeklyReturns } from './returns.ts';
import { type FollowedSeason, followedKey } from './seasons.ts';

interface History {
  readonly rows: WeeklyRow[];
  readonly reports: WeeklyReport[];
}

fc.configureGlobal({ seed: 20_261_120, numRuns: 300 });

const figure = fc.option(fc.nat({ max: 300 }), { nil: null });
const printed = (value: number | null) => value ?? '-';

function rowOf(reportDate: PlainDate): fc.Arbitrary<string> {
  return fc
    .record({
      title: fc.constantFrom('Coho', 'Type N Coho', 'Chum', 'Fall Chum'),
      stock: fc.constantFrom('Green River- H', 'Green River- W', 'Soos Creek- H'),
      adults: figure,
      jacks: figure,
      age: fc.oneof({ weight: 4, arbitrary: fc.nat(10) }, fc.nat(420)),
      final: fc.boolean(),
    })
    .map(({ title, stock, adults, jacks, age, final }) => {
      const figures = `${printed(adults)}/${printed(jacks)}`;
      const date = addDays(reportDate, -age);
      return `${title}, ${stock}: ${figures} by ${date}${final ? ' final' : ''}`;
    });
}

const histories: fc.Arbitrary<History> = fc
  .array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 })
  .chain((gaps) => {
    let day: PlainDate = '2015-01-01';
    const days = gaps.map((gap) => {
      day = addDays(day, gap);
      return day;
    });
    return fc.tuple(
      ...days.map((date) =>
        fc.array(rowOf(date), { maxLength: 5 }).map((rows): [PlainDate, string[]] => [date, rows]),
      ),
    );
  })
  .map((entries) => weeklyReports(Object.fromEntries(entries)));

const historyAndOrder = histories.chain((history) =>
  fc.record({
    history: fc.constant(history),
    rows: fc.shuffledSubarray(history.rows, { minLength: history.rows.length }),
    reports: fc.shuffledSubarray(history.reports, { minLength: history.reports.length }),
  }),
);

const historyAndDay = histories.chain((history) =>
  fc.record({ history: fc.constant(history), at: fc.nat(history.reports.length - 1) }),
);

function inAnyOrder(returns: readonly FishReturn[]): string[] {
  return returns.map((fishReturn) => JSON.stringify(fishReturn)).sort();
}

function standsAtARow(season: FollowedSeason, rows: readonly WeeklyRow[]): boolean {
  return rows.some(
    (row) =>
      row.reportDate === season.listedOn &&
      row.origin === season.origin &&
      row.run === season.run &&
      (row.adults ?? season.adults) === season.adults &&
      (row.jacks ?? season.jacks) === season.jacks &&
      row.dataDate === season.dataDate,
  );
}

function expectSameInOrder({ history, rows, reports }: History & { readonly history: History }) {
  expect(weeklyReturns(rows, reports)).toEqual(weeklyReturns(history.rows, history.reports));
}

function expectSameOnDay({ rows, reports }: History, day: string): void {
  const upTo = <T extends { readonly reportDate: PlainDate }>(all: readonly T[]) =>
    all.filter(({ reportDate }) => reportDate <= day);
  const thatDay = inAnyOrder(weeklyReturns(upTo(rows), upTo(reports)));
  expect(thatDay).toEqual(inAnyOrder(upTo(weeklyReturns(rows, reports))));
}

const FACILITIES = [
  'COWLITZ_SALMON_HATCHERY',
  'GRAYS_RIVER_HATCHERY',
  'MODROW_TRAP',
  'VOIGHTS_CR_HATCHERY',
  'TACOMA_POWER_WYNOOCHEE_R_DAM_TRAP',
  'WASHOUGAL_RIVER_FISH_WEIR',
  'LYONS_FERRY_HATCHERY',
];

let real: readonly History[] = [];
beforeAll(async () => {
  const read = await bundledReports(FACILITIES);
  const ofAll = Map.groupBy(
    read.flatMap(({ rows }) => rows),
    ({ facility }) => facility,
  );
  const reports = read.map(({ report }) => report);
  real = Array.from(ofAll.values(), (rows) => ({ rows, reports }));
  expect(real).toHaveLength(FACILITIES.length);
});

test('the increments of a season sum to its last total, under its last name', () => {
  fc.assert(
    fc.property(histories, ({ rows, reports }) => {
      for (const season of followSeasons(rows, reports)) {
        const total = season.withdrawn.length > 0 ? { adults: 0, jacks: 0 } : season;
        const named = season.returns.filter((fishReturn) => followedKey(fishReturn) === season.key);
        for (const returns of [season.returns, named]) {
          expect(sum(returns, ({ adults }) => adults)).toBe(total.adults ?? 0);
          expect(sum(returns, ({ jacks }) => jacks)).toBe(total.jacks ?? 0);
        }
        expect(standsAtARow(season, rows)).toBe(true);
      }
    }),
  );
});

test('counts taken back entirely leave nothing to show, and change no total', () => {
  fc.assert(
    fc.property(histories, ({ rows, reports }) => {
      for (const season of followSeasons(rows, reports)) {
        const shown = withoutTakenBack(season.returns);
        if (season.withdrawn.length > 0) expect(shown).toEqual([]);
        expect(shown.every((fishReturn) => followedKey(fishReturn) === season.key)).toBe(true);
        expect(sum(shown, fishIn)).toBe(sum(season.returns, fishIn));
      }
    }),
  );
});

test('the order of rows and reports does not matter', () => {
  fc.assert(fc.property(historyAndOrder, expectSameInOrder));
  for (const history of real) {
    const rows = history.rows.toReversed();
    const reports = history.reports.toReversed();
    expectSameInOrder({ history, rows, reports });
  }
});

test('the reports up to a day give what the whole history says about that day', () => {
  fc.assert(
    fc.property(historyAndDay, ({ history, at }) => {
      expectSameOnDay(history, history.reports[at]?.reportDate ?? '');
    }),
  );
  for (const history of real) {
    for (const day of ['2015-11-19', '2020-11-05']) expectSameOnDay(history, day);
  }
});
