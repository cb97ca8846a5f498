import { sum } from 'd3-array';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import {
  anyReturns,
  counted,
  recordOf,
  weeklySeason,
  withShuffled,
} from '../../testing/fish-returns.ts';
import { arrivalsOf } from './arrivals.ts';
import { type FishReturn, fishIn } from './fish-return.ts';
import { runYearOf } from './run-year.ts';
import {
  countBy,
  grownBy,
  type SeasonCounts,
  sameDay,
  seasonCounts,
  wholeFishOn,
  wholeGrowth,
} from './season-counts.ts';

const AS_OF = '2026-08-05';

function seasonsOf(returns: readonly FishReturn[], asOf: PlainDate = AS_OF): SeasonCounts[] {
  const { arrivals, calendar } = recordOf(returns);
  return seasonCounts(returns, arrivals, calendar, asOf);
}

function onlySeason(returns: readonly FishReturn[]): SeasonCounts {
  const [season, ...more] = seasonsOf(returns);
  if (season === undefined || more.length > 0) throw new Error('there is not one season');
  return season;
}

const adultsBy = (season: SeasonCounts, ...days: PlainDate[]) =>
  days.map((day) => countBy(season, day)?.adults ?? null);

describe('the count of a season', () => {
  const season = onlySeason(weeklySeason('2025-10-08', [70, 140, 0, 7]));

  test('grows evenly between two reports, and stays after the last', () => {
    expect(
      adultsBy(season, '2025-10-01', '2025-10-02', '2025-10-08', '2025-10-09', '2025-10-15'),
    ).toEqual([0, 10, 70, 90, 210].map((fish) => expect.closeTo(fish, 9)));
    expect(adultsBy(season, '2025-10-22', '2025-10-28', '2025-10-29', '2026-02-01')).toEqual(
      [210, 216, 217, 217].map((fish) => expect.closeTo(fish, 9)),
    );
    expect(season).toMatchObject({ countedOn: '2025-10-29', isOver: true, isDated: true });
    expect(season.total).toMatchObject({ count: 217, adults: 217, jacks: null });
  });

  test('comes over seven days at most, however long the reports were silent', () => {
    const late = onlySeason([
      ...weeklySeason('2025-10-08', [70]),
      ...counted('2025-10-31 70', { since: '2025-10-08' }),
    ]);
    expect(adultsBy(late, '2025-10-24', '2025-10-25', '2025-10-31')).toEqual(
      [70, 80, 140].map((fish) => expect.closeTo(fish, 9)),
    );
  });

  test('is not known before a large first count, which began on nobody knows which day', () => {
    const begunWith = (first: number, weekly: number) =>
      onlySeason([
        ...counted(`2025-10-08 ${first}`, { since: null }),
        ...weeklySeason('2025-10-15', [weekly]),
      ]);
    const sudden = begunWith(300, 70);
    expect(adultsBy(sudden, '2025-10-07', '2025-10-08', '2025-10-15')).toEqual([null, 300, 370]);
    expect(sudden.knownFrom).toBe('2025-10-08');
    expect(adultsBy(begunWith(7, 700), '2025-10-07', '2025-10-08')).toEqual([0, 7]);
  });

  test.each([
    [100, false],
    [300, true],
  ])('with 12 undated fish and %i dated ones says something about timing: %s', (dated, is) => {
    const undated = counted('2025-10-08 12 undated', { since: null });
    expect(onlySeason([...undated, ...weeklySeason('2025-10-15', [dated])]).isDated).toBe(is);
  });

  test('leaves out fish that were taken back later, from the day they were counted', () => {
    const corrected = onlySeason(weeklySeason('2025-10-08', [70, 70, -35]));
    expect(adultsBy(corrected, '2025-10-08', '2025-10-15', '2025-10-22')).toEqual([70, 105, 105]);
  });

  test('of a season without a report is absent, of one with only zeros is zero', () => {
    const returns = [
      ...weeklySeason('2022-10-05', [70]),
      ...weeklySeason('2024-10-09', [0, 0]),
      ...weeklySeason('2025-10-08', [70]),
    ];
    const inWords = seasonsOf(returns).map(({ year, total }) => `${year}: ${total.count}`);
    expect(inWords).toEqual(['2022: 70', '2024: 0', '2025: 70']);
    const over = seasonsOf(returns, '2025-11-01').map(({ isOver }) => isOver);
    expect(over).toEqual([true, true, false]);
  });

  test('is in whole fish the printed total in the end, whatever was corrected', () => {
    fc.assert(
      fc.property(anyReturns, (returns) => {
        for (const season of seasonsOf(returns)) {
          const growth = wholeGrowth(season);
          expect(growth.flat().every(Number.isInteger)).toBe(true);
          expect(growth.map(([day]) => day)).toEqual(season.growth.map(([day]) => day));
          const { adults, jacks } = season.total;
          const inAll = { adults: adults ?? 0, jacks: jacks ?? 0 };
          const end = daysBetween(season.firstDate, season.countedOn);
          expect(wholeFishOn(growth, end)).toEqual(inAll);
          for (const [, some, young] of growth.slice(0, -1)) {
            expect(some <= Math.max(inAll.adults, 0) && young <= Math.max(inAll.jacks, 0)).toBe(
              true,
            );
          }
        }
      }),
    );
  });

  test('never falls, ends at all that came, and does not depend on the order of the returns', () => {
    fc.assert(
      fc.property(withShuffled(anyReturns), ([returns, shuffled]) => {
        const seasons = seasonsOf(returns);
        expect(seasonsOf(shuffled)).toEqual(seasons);
        let came = 0;
        for (const season of seasons) {
          const days = daysBetween(season.firstDate, season.countedOn) + 1;
          const sums = Array.from({ length: days }, (_, day) =>
            fishIn(grownBy(season, addDays(season.firstDate, day))),
          );
          expect(sums.every((fish, day) => fish >= (sums[day - 1] ?? 0) - 1e-9)).toBe(true);
          expect(fishIn(grownBy(season, season.lastDate))).toBe(sums.at(-1));
          came += sums.at(-1) ?? 0;
        }
        expect(came).toBeCloseTo(sum(arrivalsOf(returns), fishIn), 6);
      }),
    );
  });
});

const { calendar } = recordOf(weeklySeason('2025-12-10', [10, 50, 90, 50, 10]));
const season = (date: PlainDate) => runYearOf(date, calendar);

test.each<[PlainDate, PlainDate, PlainDate]>([
  ['2025-12-20', '2020-12-20', '2020-12-20'],
  ['2026-01-03', '2020-12-20', '2021-01-03'],
  ['2024-02-29', '2020-12-20', '2021-02-28'],
  ['2023-02-28', '2024-01-01', '2024-02-28'],
])('the same day of %s in the season of %s is %s', (day, other, same) => {
  expect(sameDay(day, season(day), season(other))).toBe(same);
});
