import { expect, test } from 'vitest';
import { counted, finalRow, fishReturn, weeklySeason } from '../../testing/fish-returns.ts';
import { shownCurve } from './arrival-curve.ts';
import { facilityFish as fishOf } from './facility-fish.ts';
import type { FinalRow } from './final-row.ts';
import type { FishReturn } from './fish-return.ts';
import type { SeriesFish } from './run-fish.ts';

const DAYS = { today: '2026-08-07', asOf: '2026-08-05' } as const;
const facilityFish = (returns: readonly FishReturn[], finals: readonly FinalRow[] = []) =>
  fishOf({ returns, finals }, DAYS);
const DAILY = { source: 'wdfw-returns', report: '9q4e-xhag' } as const;
const OUT = { inSeason: false, twoWeeksAhead: false, oneMonthAhead: false };
const seasonsFrom = (years: readonly number[], fields: Partial<FishReturn> = {}) =>
  years.flatMap((year) => weeklySeason(`${year}-10-01`, [10, 40, 60, 20], fields));

const yearsInWords = (series: readonly SeriesFish[]) =>
  series.map(({ origin, years }) => {
    const words = years.map(
      (year) => `${year.year} ${year.count}${year.status === 'final' ? ' final' : ''}`,
    );
    return `${origin}: ${words.join(', ')}`;
  });

test('puts together curve, years, recent counts and season of each series', () => {
  const chinook = { species: 'Chinook', run: 'Summer' } as const;
  const returns = [2023, 2024, 2025].flatMap((year) =>
    weeklySeason(`${year}-07-15`, [20, 60, 80, 60, 20], chinook),
  );
  const fish = facilityFish([...returns, ...counted('2026-08-04 70/3', chinook)]);
  expect(fish.lastReport).toBe('2026-08-04');
  expect([...fish.seasons]).toEqual([
    ['Chinook', { ...OUT, inSeason: true, meanYear: expect.closeTo(240, 6) }],
  ]);
  expect(yearsInWords(fish.series)).toEqual(['Hatchery: 2023 240, 2024 240, 2025 240, 2026 73']);
  expect(fish.series[0]).toMatchObject({
    ...chinook,
    curve: { years: [2023, 2024, 2025] },
    recent: [{ day: '2026-08-04', count: 73 }],
  });
});

test('species, runs and origins are ordered by recent count, then season, then fish of ten run-years', () => {
  const returnOf = (species: string, run: string, adults: number, fields = {}) =>
    fishReturn({ date: '2025-10-08', species, run, adults, ...fields });
  const { series, seasons } = facilityFish([
    returnOf('Chinook', 'Fall', 9000),
    returnOf('Coho', 'NA', 50_000, { date: '2013-10-08' }),
    returnOf('Coho', 'NA', 5),
    returnOf('Coho', 'Type N', 60),
    returnOf('Coho', 'Type N', 40, { origin: 'Wild' }),
    returnOf('Coho', 'Type N', 2, { origin: 'Wild', date: '2026-08-04' }),
    returnOf('Coho', 'Type S', 70),
    returnOf('Coho', 'Type S', 900, { origin: 'Captive' }),
    returnOf('Pink', 'Odd Year', 20),
    returnOf('Sockeye', 'NA', 90, { origin: 'Captive', date: '2026-08-04' }),
    returnOf('Steelhead', 'Summer', 60, { date: '2025-08-06' }),
  ]);
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
  const inSeason = [...seasons].map(([species, flags]) => `${species} ${flags.inSeason}`);
  expect(inSeason).toEqual(['Coho false', 'Steelhead true', 'Chinook false', 'Pink false']);
});

test('fish in season come first, though corrections took back more than two weeks brought', () => {
  const steelhead = { species: 'Steelhead', run: 'Summer' } as const;
  const { series } = facilityFish([
    ...[2023, 2024, 2025].flatMap((year) => weeklySeason(`${year}-07-15`, [20, 60, 80], steelhead)),
    ...counted('2026-07-20 60, 2026-08-04 -25', steelhead),
    ...counted('2013-10-08 17'),
  ]);
  expect(series.map(({ species }) => species)).toEqual(['Steelhead', 'Coho']);
});

test('a season with a final report shows its figures alone, and other seasons the counts', () => {
  const years = [2022, 2023, 2024];
  const wild = years.flatMap((year) => counted(`${year}-10-08 7`, { origin: 'Wild' }));
  const { series, runs, choices } = facilityFish(
    [...seasonsFrom(years), ...wild],
    [
      finalRow({ season: 1999, origin: 'UNKNOWN', adultsTrapped: 300 }),
      finalRow({ season: 2022, adultsTrapped: 120, jacksTrapped: 5, adultsReceived: 30 }),
      finalRow({ season: 2023, species: 'Rainbow', adultsTrapped: 2 }),
    ],
  );
  expect(yearsInWords(series)).toEqual([
    'Hatchery: 2022 125 final, 2024 130',
    'Wild: 2024 7',
    'UNKNOWN: 1999 300 final',
  ]);
  const final = { adults: 120, jacks: 5, receivedAdults: 30, receivedJacks: 0 };
  const report = { report: 'final report 2022-23', reportDate: '2024-04-01' };
  expect(series[0]).toMatchObject({
    received: 'some',
    years: [
      { ...final, ...report, source: 'wdfw-finals' },
      { receivedAdults: null, source: 'wdfw-weekly' },
    ],
  });
  // Weekly totals hold fish that were brought: they are compared with no final ones.
  expect(runs[0]?.years.map(({ year, value }) => [year, value])).toEqual([
    [1999, 300],
    [2022, 125],
  ]);
  expect(choices.map(({ year, source, reporting }) => `${year} ${source} (${reporting})`)).toEqual([
    '1999 wdfw-finals (wdfw-finals)',
    '2022 wdfw-finals (wdfw-weekly,wdfw-finals)',
    '2024 wdfw-weekly (wdfw-weekly)',
  ]);
});

test('the curve is scaled to the final figures of the years with dated arrivals', () => {
  const finals = [
    finalRow({ season: 2010, adultsTrapped: 99_000 }),
    finalRow({ season: 2023, adultsTrapped: 60 }),
    finalRow({ season: 2024, adultsTrapped: 80 }),
  ];
  const { curve } = facilityFish(seasonsFrom([2023, 2024]), finals).series[0] ?? {};
  expect(curve).toMatchObject({ years: [2023, 2024], fish: 140 });
  expect(curve?.count.reduce((sum, fish) => sum + fish, 0)).toBeCloseTo(70, 6);
});

test('a run whose origins were relabeled is one series under the newer label', () => {
  const chum = { species: 'Chum', origin: 'Hatchery' } as const;
  const { series } = facilityFish(
    [
      ...seasonsFrom([2013, 2014, 2015], chum),
      ...seasonsFrom([2016, 2017, 2018], { ...chum, origin: 'UNKNOWN' }),
    ],
    [finalRow({ season: 2012, species: 'Chum', adultsTrapped: 110 })],
  );
  expect(yearsInWords(series)).toEqual([
    'UNKNOWN: 2012 110 final, 2013 130, 2014 130, 2015 130, 2016 130, 2017 130, 2018 130',
  ]);
  expect(series).toMatchObject([
    {
      relabeled: [{ from: 'Hatchery', lastYear: 2015 }],
      curve: { years: [2013, 2014, 2015, 2016, 2017, 2018] },
    },
  ]);
});

test('hatchery and wild fish of a run have the same years', () => {
  const stray = counted('2025-01-20 1', { origin: 'Wild' });
  const { series } = facilityFish([...weeklySeason('2024-12-03', [100, 200, 100]), ...stray]);
  expect(yearsInWords(series)).toEqual(['Hatchery: 2024 400', 'Wild: 2024 1']);
});

test('what is not one of the six species, or never counted a fish, is not shown', () => {
  const nothing = { series: [], runs: [], seasons: new Map(), choices: [], lastReport: null };
  expect(facilityFish([])).toEqual(nothing);
  const fish = facilityFish([
    ...counted('2025-06-01 900', { species: 'Rainbow' }),
    ...counted('2025-10-08 0/0'),
    ...counted('2025-10-08 1, 2025-10-15 -1', { species: 'Chum' }),
  ]);
  expect(fish).toEqual({ ...nothing, lastReport: '2025-10-15' });
});

test('the last report is of the source whose figures are shown, species by species', () => {
  const both = (species: string, daily: string, weekly: string) => [
    ...counted(`${daily} 20`, { ...DAILY, species }),
    ...counted(`${weekly} 40`, { species }),
  ];
  const coho = both('Coho', '2025-11-08', '2025-11-18');
  const chum = counted('2025-11-15 3', { species: 'Chum' });
  const rainbow = both('Rainbow', '2025-11-10', '2025-11-20');
  expect(facilityFish(coho).lastReport).toBe('2025-11-08');
  expect(facilityFish([...coho, ...chum]).lastReport).toBe('2025-11-15');
  expect(facilityFish([...coho, ...rainbow]).lastReport).toBe('2025-11-10');
});

test('fewer than 10 fish make no curve, but their years are shown', () => {
  const { series, seasons } = facilityFish(counted('2025-10-08 9'));
  expect(yearsInWords(series)).toEqual(['Hatchery: 2025 9']);
  expect(series.map(shownCurve)).toEqual([null]);
  expect(seasons.get('Coho')).toEqual({ ...OUT, meanYear: 0 });
});
