import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlainDate } from '#domain/time/plain-date.ts';
import {
  anyReturn,
  finalRow,
  fishReturn,
  weeklySeason,
  withShuffled,
} from '../../testing/fish-returns.ts';
import { facilityHistory, facilityFish as fishOfHistory } from './facility-fish.ts';
import type { FinalRow } from './final-row.ts';
import type { FishReturn } from './fish-return.ts';

const DAYS = { today: '2026-08-07', asOf: '2026-08-05' } as const;
function facilityFish(
  returns: readonly FishReturn[],
  { today, asOf }: { readonly today: PlainDate; readonly asOf: PlainDate },
  finals: readonly FinalRow[] = [],
) {
  return fishOfHistory(facilityHistory({ returns, finals }, asOf), today);
}
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
      [
        'Chinook',
        {
          inSeason: true,
          twoWeeksAhead: false,
          oneMonthAhead: false,
          meanYear: expect.closeTo(240, 6),
        },
      ],
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

  test('species, runs and origins are ordered by recent count, then season, then fish of ten run-years', () => {
    const of = (species: string, run: string, adults: number, fields = {}) =>
      fishReturn({ date: '2025-10-08', species, run, adults, ...fields });
    const { series, seasons } = facilityFish(
      [
        of('Chinook', 'Fall', 9000),
        of('Coho', 'NA', 50_000, { date: '2013-10-08' }),
        of('Coho', 'NA', 5),
        of('Coho', 'Type N', 60),
        of('Coho', 'Type N', 40, { origin: 'Wild' }),
        of('Coho', 'Type N', 2, { origin: 'Wild', date: '2026-08-04' }),
        of('Coho', 'Type S', 70),
        of('Coho', 'Type S', 900, { origin: 'Captive' }),
        of('Pink', 'Odd Year', 20),
        of('Sockeye', 'NA', 90, { origin: 'Captive', date: '2026-08-04' }),
        of('Steelhead', 'Summer', 60, { date: '2025-08-06' }),
      ],
      DAYS,
    );
    expect(series.map(({ species, run, origin }) => `${species} ${run} ${origin}`)).toEqual([
      'Coho Type N Wild',
      'Coho Type N Hatchery',
      'Coho Type S Hatchery',
      'Coho NA Hatchery',
      'Steelhead Summer Hatchery',
      'Chinook Fall Hatchery',
      'Pink Odd Year Hatchery',
      'Coho Type S Captive',
      'Sockeye NA Captive',
    ]);
    expect([...seasons].map(([species, { inSeason }]) => [species, inSeason])).toEqual([
      ['Coho', false],
      ['Steelhead', true],
      ['Chinook', false],
      ['Pink', false],
    ]);
  });

  test('a season with a final report shows its figures alone, and other seasons the counts', () => {
    const weekly = [2022, 2023, 2024].flatMap((year) => [
      ...weeklySeason(`${year}-10-01`, [10, 40, 60, 20]),
      fishReturn({ date: `${year}-10-08`, origin: 'Wild', adults: 7 }),
    ]);
    const finals = [
      finalRow({ season: 1999, origin: 'UNKNOWN', adultsTrapped: 300 }),
      finalRow({ season: 2022, adultsTrapped: 120, jacksTrapped: 5, adultsReceived: 30 }),
      finalRow({ season: 2023, species: 'Rainbow', adultsTrapped: 2 }),
    ];
    const { series, runs, choices } = facilityFish(weekly, DAYS, finals);
    expect(
      series.map(({ origin, years }) => [origin, ...years.map((year) => [year.year, year.count])]),
    ).toEqual([
      ['Hatchery', [2022, 125], [2024, 130]],
      ['Wild', [2024, 7]],
      ['UNKNOWN', [1999, 300]],
    ]);
    expect(series[0]).toMatchObject({
      received: 'some',
      years: [
        {
          status: 'final',
          adults: 120,
          jacks: 5,
          receivedAdults: 30,
          receivedJacks: 0,
          source: 'wdfw-finals',
          report: 'final report 2022-23',
          reportDate: '2024-04-01',
        },
        { status: 'preliminary', receivedAdults: null, source: 'wdfw-weekly' },
      ],
    });
    // Weekly totals hold fish that were brought: they are compared with no final ones.
    expect(runs[0]?.years).toEqual([
      { year: 1999, value: 300 },
      { year: 2022, value: 125 },
    ]);
    expect(choices.map(({ year, source, held }) => [year, source, ...held])).toEqual([
      [1999, 'wdfw-finals', 'wdfw-finals'],
      [2022, 'wdfw-finals', 'wdfw-weekly', 'wdfw-finals'],
      [2024, 'wdfw-weekly', 'wdfw-weekly'],
    ]);
  });

  test('the curve is scaled to the final figures of the years with dated arrivals', () => {
    const weekly = [2023, 2024].flatMap((year) => weeklySeason(`${year}-10-01`, [50, 50]));
    const finals = [
      finalRow({ season: 2010, adultsTrapped: 99_000 }),
      finalRow({ season: 2023, adultsTrapped: 60 }),
      finalRow({ season: 2024, adultsTrapped: 80 }),
    ];
    const { curve } = facilityFish(weekly, DAYS, finals).series[0] ?? {};
    expect(curve).toMatchObject({ years: [2023, 2024], fish: 140 });
    expect(curve?.count.reduce((sum, fish) => sum + fish, 0)).toBeCloseTo(70, 6);
  });

  test('live or not, years with a final report and runs of brought fish show the same bars', () => {
    const weekly = [2024, 2025].flatMap((year) => weeklySeason(`${year}-10-01`, [500, 500]));
    const daily = [2024, 2025].map((year) =>
      fishReturn({ source: 'wdfw-returns', date: `${year}-10-05`, adults: 11 }),
    );
    const finals = [finalRow({ season: 2024, adultsTrapped: 11, adultsReceived: 985 })];
    const bars = [weekly, [...weekly, ...daily]].map((returns) =>
      facilityFish(returns, DAYS, finals).series.map(({ received, years }) => [
        received,
        years.map(({ count, receivedAdults }) => [count, receivedAdults]),
      ]),
    );
    expect(bars[0]).toEqual([
      [
        'most',
        [
          [11, 985],
          [1000, null],
        ],
      ],
    ]);
    expect(bars[1]).toEqual(bars[0]);
  });

  test('a run whose origins were relabelled is one series under the newer label', () => {
    const years = [2013, 2014, 2015, 2016, 2017, 2018];
    const chum = years.flatMap((year) =>
      weeklySeason(`${year}-11-10`, [400, 500], {
        species: 'Chum',
        origin: year < 2016 ? 'Hatchery' : 'UNKNOWN',
      }),
    );
    const finals = [finalRow({ season: 2012, species: 'Chum', adultsTrapped: 800 })];
    const { series } = facilityFish(chum, DAYS, finals);
    expect(series).toMatchObject([
      {
        origin: 'UNKNOWN',
        relabelled: [{ from: 'Hatchery', lastYear: 2015 }],
        curve: { years },
      },
    ]);
    expect(series[0]?.years.map(({ year, count }) => [year, count])).toEqual([
      [2012, 800],
      ...years.map((year) => [year, 900]),
    ]);
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
      runs: [],
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
      meanYear: 0,
    });
  });

  test('a facility without returns has nothing', () => {
    expect(facilityFish([], DAYS)).toEqual({
      series: [],
      runs: [],
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
