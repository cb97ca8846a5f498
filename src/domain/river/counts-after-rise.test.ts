import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CountedSpan } from '../fish/counted-spans.ts';
import { addDays, daysBetween, type PlainDate } from '../time/plain-date.ts';
import { countsAfterRise, reportsOf, roseIn, type SeasonOfSpans } from './counts-after-rise.ts';
import { dailyFlow } from './daily-flow.ts';

const span = (since: PlainDate, date: PlainDate, fish = 0): CountedSpan => ({ since, date, fish });
const flowFrom = (from: PlainDate, means: readonly (number | null)[]) => ({ from, means });

describe('the river rose', () => {
  test.each<[string, readonly (number | null)[], boolean | null]>([
    ['by 20 % in a day', [100, 100, 120, 120], true],
    ['by less', [100, 100, 119, 130], false],
    ['slowly', [100, 110, 120, 130], false],
    ['on its first day, over the day of the count before', [100, 130, 130, 130], true],
    ['and a day is missing', [100, null, 100, 130], true],
    ['not, as far as is known', [100, null, 100, 100], null],
    ['from nothing', [100, 0, 50, 50], null],
    ['from a flow up the river', [100, -50, 50, 50], null],
  ])('%s', (_, means, rose) => {
    expect(roseIn(flowFrom('2025-10-01', means), span('2025-10-01', '2025-10-04'))).toBe(rose);
  });

  test('on days before the record nobody knows', () => {
    expect(roseIn(flowFrom('2025-10-03', [100, 130]), span('2025-10-01', '2025-10-02'))).toBeNull();
  });
});

describe('reports', () => {
  const day = (at: number) => addDays('2025-10-01', at);
  const spans = (...days: number[]) =>
    days.slice(1).map((to, at) => span(day(days[at] ?? 0), day(to), to));
  const reportsOn = (...days: number[]) =>
    reportsOf(spans(...days)).map(({ since, date, fish }) => {
      const from = daysBetween('2025-10-01', since);
      const to = daysBetween('2025-10-01', date);
      return `${from}-${to}: ${fish}`;
    });

  test.each([
    ['of each week stay', [0, 7, 14], ['0-7: 7', '7-14: 14']],
    ['of single days are put together', [0, 1, 3, 6, 9, 12], ['0-6: 10', '6-12: 21']],
    ['of two weeks are left out', [0, 7, 21, 28], ['0-7: 7', '21-28: 28']],
    ['of a few days and of over a week are left out', [0, 7, 10, 18, 24], ['0-7: 7', '18-24: 24']],
    ['that do not reach a week are left out', [0, 5], []],
  ])('%s', (_, days, reports) => {
    expect(reportsOn(...days)).toEqual(reports);
  });
});

const WEEKS = 12;
const firstOf = (year: number) => `${year}-09-01` as PlainDate;

function made(
  rises: readonly (readonly boolean[])[],
  fishIn: (week: number, rises: readonly boolean[], season: number) => number,
) {
  const means = new Map<PlainDate, number>();
  const seasons = rises.map((own, season): SeasonOfSpans => {
    const firstDate = firstOf(2014 + season);
    for (let day = 0; day <= 7 * WEEKS; day += 1) {
      const week = Math.ceil(day / 7) - 1;
      means.set(addDays(firstDate, day), own[week] && day % 7 === 3 ? 150 : 100);
    }
    const spans = own.map((_, week) =>
      span(
        addDays(firstDate, 7 * week),
        addDays(firstDate, 7 * week + 7),
        fishIn(week, own, season),
      ),
    );
    return { firstDate, spans };
  });
  return { seasons, flow: dailyFlow(means) };
}

const THIRDS = Array.from({ length: 9 }, (_, season) =>
  Array.from(
    { length: WEEKS },
    (_, week) => ((week * 7919 + season * 104_729 + week * season * 31) % 97) % 3 === 0,
  ),
);

describe('counts after a rise', () => {
  test('that always were higher are shown with what they are compared with', () => {
    const { seasons, flow } = made(THIRDS, (week, rises) => (rises[week - 1] ? 300 : 100));
    const found = countsAfterRise(seasons, flow);
    // By hand: the report after a rise has 300 fish, against 100 unless a rise was before that, too.
    const pairs = THIRDS.flatMap((rises) =>
      rises.slice(0, -1).map((rose, week) => ({ rose, more: rose && !rises[week - 1] })),
    );
    const pairsWhere = (wanted: boolean) => pairs.filter(({ rose }) => rose === wanted);
    expect(found).toEqual({
      seasons: 9,
      afterRise: {
        reports: pairsWhere(true).length,
        more: pairsWhere(true).filter(({ more }) => more).length,
      },
      otherwise: { reports: pairsWhere(false).length, more: 0 },
    });
  });

  test('that were lower are shown as well', () => {
    const { seasons, flow } = made(THIRDS, (week, rises) => (rises[week - 1] ? 20 : 100 + week));
    const found = countsAfterRise(seasons, flow);
    expect(found?.afterRise.more).toBe(0);
    expect(found?.otherwise.more).toBe(found?.otherwise.reports);
  });

  test.each([
    ['of four seasons', 4, 100],
    ['of hardly any fish', 9, 1],
  ])('%s say nothing', (_, length, fish) => {
    const { seasons, flow } = made(THIRDS.slice(0, length), (week, rises) =>
      rises[week - 1] ? 3 * fish : fish,
    );
    expect(countsAfterRise(seasons, flow)).toBeNull();
  });

  test('say nothing if the river is unknown, or never rises', () => {
    const { seasons, flow } = made(THIRDS, (week, rises) => (rises[week - 1] ? 300 : 100));
    expect(countsAfterRise(seasons, { ...flow, means: [] })).toBeNull();
    expect(countsAfterRise(seasons, { ...flow, means: flow.means.map(() => 100) })).toBeNull();
    expect(countsAfterRise([], flow)).toBeNull();
  });

  test('say nothing if rain and fish only share a time of year', () => {
    const fall = Array.from({ length: 9 }, () => THIRDS[0]?.map((_, week) => week < 6) ?? []);
    const { seasons, flow } = made(fall, (week) => (week < 7 ? 100 * 2 ** week : 6400 / 2 ** week));
    expect(countsAfterRise(seasons, flow)).toBeNull();
  });

  test('of fish unrelated to the river show nothing in 98 of 100 records', () => {
    const record = fc.record({
      rises: fc.array(fc.array(fc.boolean(), { minLength: WEEKS, maxLength: WEEKS }), {
        minLength: 5,
        maxLength: 12,
      }),
      fish: fc.array(fc.integer({ min: 5, max: 400 }), { minLength: 144, maxLength: 144 }),
    });
    const records = fc.sample(record, { numRuns: 150, seed: 20_261_120 });
    const related = records.filter(({ rises, fish }) => {
      const { seasons, flow } = made(rises, (week, _, season) => fish[season * WEEKS + week] ?? 0);
      return countsAfterRise(seasons, flow) !== null;
    });
    expect(related.length).toBeLessThanOrEqual(3);
  });
});
