import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyReturn, fishReturn, weeklySeason, withShuffled } from '../../testing/fish-returns.ts';
import { facilityFish } from './facility-fish.ts';

const DAYS = { today: '2026-08-07', asOf: '2026-08-05' } as const;
const CHINOOK = { species: 'Chinook', run: 'Summer' } as const;

describe('facilityFish', () => {
  test('puts together curve, years, recent counts and season of each series', () => {
    const returns = [2023, 2024, 2025].flatMap((year) =>
      weeklySeason(`${year}-07-15`, [20, 60, 80, 60, 20], CHINOOK),
    );
    const recent = fishReturn({ ...CHINOOK, date: '2026-08-04', adults: 70, jacks: 3 });
    const fish = facilityFish([...returns, recent], DAYS);
    expect(fish.lastReport).toBe('2026-08-04');
    expect([...fish.seasons]).toEqual([
      ['Chinook', { inSeason: true, twoWeeksAhead: false, oneMonthAhead: false }],
    ]);
    expect(fish.series).toHaveLength(1);
    expect(fish.series[0]).toMatchObject({
      ...CHINOOK,
      origin: 'Hatchery',
      curve: { years: [2023, 2024, 2025] },
      years: [
        { year: 2023, count: 240 },
        { year: 2024, count: 240 },
        { year: 2025, count: 240 },
        { year: 2026, count: 73 },
      ],
      recent: [{ day: '2026-08-04', count: 73 }],
    });
  });

  test('species stand in the order of the product, runs and origins by their fish of ten years', () => {
    const of = (species: string, run: string, adults: number, fields = {}) =>
      fishReturn({ date: '2025-10-08', species, run, adults, ...fields });
    const { series } = facilityFish(
      [
        of('Steelhead', 'Summer', 9000),
        of('Coho', 'NA', 50_000, { date: '2013-10-08' }),
        of('Coho', 'NA', 5),
        of('Coho', 'Type N', 40, { origin: 'Wild' }),
        of('Coho', 'Type N', 60),
        of('Coho', 'Type S', 70),
        of('Chinook', 'Fall', 30),
      ],
      DAYS,
    );
    expect(series.map(({ species, run, origin }) => `${species} ${run} ${origin}`)).toEqual([
      'Chinook Fall Hatchery',
      'Coho Type N Hatchery',
      'Coho Type N Wild',
      'Coho Type S Hatchery',
      'Coho NA Hatchery',
      'Steelhead Summer Hatchery',
    ]);
  });

  test('a species with fewer than 10 fish in ten run-years stands after the others', () => {
    const of = (species: string, adults: number, fields = {}) =>
      fishReturn({ date: '2025-10-08', species, adults, ...fields });
    const { series, seasons } = facilityFish(
      [
        of('Chinook', 9),
        of('Chinook', 500, { date: '2013-10-08' }),
        of('Coho', 3),
        of('Sockeye', 10),
      ],
      DAYS,
    );
    expect(series.map(({ species }) => species)).toEqual(['Sockeye', 'Chinook', 'Coho']);
    expect([...seasons.keys()]).toEqual(['Sockeye', 'Chinook', 'Coho']);
  });

  test('hatchery and wild fish of a run have the same years', () => {
    const { series } = facilityFish(
      [
        ...weeklySeason('2024-12-03', [100, 200, 100]),
        fishReturn({ date: '2025-01-20', adults: 1, origin: 'Wild' }),
      ],
      DAYS,
    );
    expect(series.map(({ years }) => years.map(({ year }) => year))).toEqual([[2024], [2024]]);
  });

  test('what is not one of the six species, or never counted a fish, is not shown', () => {
    const fish = facilityFish(
      [
        fishReturn({ date: '2025-06-01', species: 'Rainbow', adults: 900 }),
        fishReturn({ date: '2025-10-08', species: 'Coho', adults: 0, jacks: 0 }),
        fishReturn({ date: '2025-10-08', species: 'Chum', adults: 1 }),
        fishReturn({ date: '2025-10-15', species: 'Chum', adults: -1 }),
      ],
      DAYS,
    );
    expect(fish).toEqual({
      series: [],
      seasons: new Map(),
      choices: [],
      lastReport: '2025-10-15',
    });
  });

  test('the last report is of the source whose figures are shown, species by species', () => {
    const daily = { source: 'wdfw-returns', adults: 20 } as const;
    const coho = [
      fishReturn({ ...daily, date: '2025-11-08' }),
      fishReturn({ date: '2025-11-18', adults: 40 }),
    ];
    expect(facilityFish(coho, DAYS).lastReport).toBe('2025-11-08');
    const chum = fishReturn({ species: 'Chum', date: '2025-11-15', adults: 3 });
    expect(facilityFish([...coho, chum], DAYS).lastReport).toBe('2025-11-15');
    const rainbow = [
      fishReturn({ ...daily, species: 'Rainbow', date: '2025-11-10' }),
      fishReturn({ species: 'Rainbow', date: '2025-11-20', adults: 5 }),
    ];
    expect(facilityFish([...coho, ...rainbow], DAYS).lastReport).toBe('2025-11-10');
  });

  test('fewer than 10 fish make no curve, and the years are there all the same', () => {
    const { series, seasons } = facilityFish([fishReturn({ date: '2025-10-08', adults: 9 })], DAYS);
    expect(series).toMatchObject([{ curve: null, years: [{ year: 2025, count: 9 }] }]);
    expect(seasons.get('Coho')).toEqual({
      inSeason: false,
      twoWeeksAhead: false,
      oneMonthAhead: false,
    });
  });

  test('a facility without returns has nothing', () => {
    expect(facilityFish([], DAYS)).toEqual({
      series: [],
      seasons: new Map(),
      choices: [],
      lastReport: null,
    });
  });

  test('the order of the returns does not matter', () => {
    const facility = fc
      .array(
        fc.tuple(
          anyReturn,
          fc.constantFrom('Coho', 'Chum', 'Rainbow'),
          fc.constantFrom('Type N', 'Type S'),
          fc.constantFrom('Hatchery' as const, 'Wild' as const),
        ),
        { maxLength: 60 },
      )
      .map((rows) => rows.map(([one, species, run, origin]) => ({ ...one, species, run, origin })));
    fc.assert(
      fc.property(withShuffled(facility), ([returns, other]) => {
        expect(facilityFish(other, DAYS)).toEqual(facilityFish(returns, DAYS));
      }),
      { numRuns: 50 },
    );
  });
});
