import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { passageDays } from '../../testing/passage-days.ts';
import type { PassageDay } from './passage-day.ts';
import { newestCount, passageSeasons } from './passage-season.ts';

const seasonOf = (days: readonly PassageDay[], species: string, run = 'NA') => {
  const found = passageSeasons(days).find(
    (season) => season.species === species && season.run === run,
  );
  if (found === undefined) throw new Error(`no ${run} ${species}`);
  return found;
};
const ofYear = (year: number, from: string, to: string, given: Partial<PassageDay> = {}) =>
  passageDays(`${year}-${from}` as PlainDate, `${year}-${to}` as PlainDate, given);

describe('a season so far', () => {
  test('sums figures with their corrections; a blank adds nothing, and blanks alone give no figure', () => {
    const days = [
      ...ofYear(2024, '05-01', '05-08', { sockeye: 5, cohoJacks: 1 }),
      ...ofYear(2024, '05-09', '05-09', { sockeye: -2 }),
      ...ofYear(2024, '05-10', '05-12'),
    ];
    expect(newestCount(days)).toBe('2024-05-09');
    expect(seasonOf(days, 'Sockeye')).toEqual({
      species: 'Sockeye',
      run: 'NA',
      from: '2024-01-01',
      to: '2024-05-09',
      adults: { count: 38, lastWeek: 28, compared: null },
      jacks: null,
      wild: null,
      lines: [],
    });
    const coho = seasonOf(days, 'Coho');
    expect([coho.adults.count, coho.jacks?.count]).toEqual([null, 8]);
    expect(seasonOf(days, 'Pink').adults).toEqual({ count: null, lastWeek: null, compared: null });
  });

  test('is compared by the same date over the days that were counted in every year', () => {
    const days = [
      // Counted from March 15 on, then all year; April 2 of 2023 is missing.
      ...ofYear(2022, '03-15', '11-15', { sockeye: 10 }),
      ...ofYear(2023, '01-01', '04-01', { sockeye: 1 }),
      ...ofYear(2023, '04-03', '12-31', { sockeye: 1 }),
      ...ofYear(2024, '01-01', '04-04', { sockeye: 2 }),
    ];
    const { adults, lines } = seasonOf(days, 'Sockeye');
    expect(adults.count).toBe(2 * 95);
    expect(adults.compared).toEqual({
      from: '2024-03-15',
      to: '2024-04-04',
      count: 40,
      years: [
        { year: 2022, count: 200 },
        { year: 2023, count: 20 },
      ],
      seasons: 2,
      fewer: 1,
      equal: 0,
      median: null,
      low: null,
      high: null,
    });
    // March 15 to April 1, April 3 and 4; earlier years go on to the end of those before.
    expect(lines.map(({ year, points }) => [year, points.slice(0, 5), points.at(-1)])).toEqual([
      ...[2022, 2023].map((year, at) => {
        const fish = at === 0 ? 10 : 1;
        // Week by week, and the day up to which the years are compared.
        const weeks = [
          [0, fish],
          [7, 8 * fish],
          [14, 15 * fish],
          [20, 20 * fish],
          [22, 22 * fish],
        ];
        return [year, weeks, [245, 245 * fish]];
      }),
      [
        2024,
        [
          [0, 2],
          [7, 16],
          [14, 30],
          [20, 40],
        ],
        [20, 40],
      ],
    ]);
  });

  test('is compared with years that have a figure, ten at most', () => {
    const years = Array.from({ length: 14 }, (_, at) => 2010 + at).flatMap((year) =>
      ofYear(year, '05-01', '05-10', year === 2020 ? {} : { pink: year - 2009, chum: 3 }),
    );
    const days = [...years, ...ofYear(2024, '05-01', '05-10', { pink: 9 })];
    const { compared } = seasonOf(days, 'Pink').adults;
    expect(compared?.years.map(({ year }) => year)).toEqual([
      2013, 2014, 2015, 2016, 2017, 2018, 2019, 2021, 2022, 2023,
    ]);
    // 40, 50, 60, 70, 80, 90, 100, 120, 130, 140 by May 10, and now 90.
    expect(compared).toMatchObject({ count: 90, fewer: 5, equal: 1, seasons: 10, median: 85 });
    expect(seasonOf(days, 'Chum').adults.compared).toBe(null);
  });

  test('of a run has the days of the newest finished year that names the runs', () => {
    const days = [
      ...ofYear(2023, '01-01', '03-14', { chinookAdults: 1 }),
      ...ofYear(2023, '03-15', '05-31', { chinookAdults: 1, chinookRun: 'Spring' }),
      ...ofYear(2023, '06-01', '10-06', { chinookAdults: 1, chinookRun: 'Summer' }),
      ...ofYear(2024, '03-01', '06-02', { chinookAdults: 2, chinookJacks: 1 }),
    ];
    const spring = seasonOf(days, 'Chinook', 'Spring');
    expect(spring).toMatchObject({ from: '2024-03-15', to: '2024-05-31' });
    expect([spring.adults.count, spring.jacks?.count]).toEqual([156, 78]);
    expect(spring.adults.compared).toMatchObject({ count: 156, years: [{ count: 78 }] });
    const summer = seasonOf(days, 'Chinook', 'Summer');
    expect(summer).toMatchObject({ to: '2024-06-02', adults: { count: 4, lastWeek: 4 } });
    expect(seasonOf(days, 'Chinook').adults.count).toBe(2 * 94);
    expect(() => seasonOf(days.slice(0, -3), 'Chinook', 'Summer')).toThrow('no Summer Chinook');
  });
});

test('the counts compared are those of the days that all years share, whichever are missing', () => {
  const missing = fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { maxLength: 20 });
  fc.assert(
    fc.property(fc.array(missing, { minLength: 2, maxLength: 6 }), (gaps) => {
      const days = gaps.flatMap((gap, at) =>
        ofYear(2010 + at, '02-01', '02-28', { chum: at + 1 }).filter(
          ({ date }) => !gap.includes(Number(date.slice(8))),
        ),
      );
      const year = 2009 + gaps.length;
      const newest = days.findLast(({ date }) => date.startsWith(String(year)))?.date ?? '';
      const until = Number(newest.slice(8));
      const shared = Array.from({ length: until }, (_, at) => at + 1).filter((day) =>
        gaps.every((gap) => !gap.includes(day)),
      );
      const { compared } = seasonOf(days, 'Chum').adults;
      const expected = gaps.slice(0, -1).map((_, at) => (at + 1) * shared.length);
      expect(compared?.years.map(({ count }) => count) ?? []).toEqual(
        shared.length === 0 ? [] : expected,
      );
    }),
    { seed: 20240510, numRuns: 200 },
  );
});
