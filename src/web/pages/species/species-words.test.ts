import { expect, test } from 'vitest';
import { compared } from '#domain/fish/same-date.ts';
import type { SpeciesData } from './species-data.ts';
import {
  comparedRange,
  comparedTraps,
  leftOutWords,
  monthsTitle,
  notCountedWords,
  recentFigure,
  recentWhere,
  seasonCount,
  seasonRank,
  seasonRankSentence,
  seasonTraps,
  speciesHeadline,
  speciesTitle,
  trapsWords,
} from './species-words.ts';

const WINDOW = { from: '2025-10-10', to: '2025-10-23', isOld: false } as const;
const TODAY = '2025-10-23';
const trap = (name: string, count: number) => ({ facility: name, name, run: 'NA', count });

type Season = NonNullable<SpeciesData['season']>;

function season(count: number, earlier: readonly number[], others = 0): Season {
  const seasons = [count, ...earlier].map((byDate, ago) => ({
    label: String(2025 - ago),
    byDate,
    inAll: ago === 0 ? null : byDate,
    counts: [],
  }));
  return {
    label: '2025',
    count: count + others,
    facilities: 38,
    compared:
      earlier.length === 0
        ? null
        : { count, facilities: 23, comparison: compared(count, earlier), seasons },
    leftOut: others === 0 ? [] : [trap('Soos Creek Hatchery', others)],
    notCounted: [],
  };
}

const data = { species: 'Coho', window: WINDOW } as const;
test.each([
  [
    { ...data, recent: { count: 73_339, facilities: 34, isReported: true } },
    'Coho: 73,339 counted in two weeks',
  ],
  [
    { ...data, recent: { count: 0, facilities: 0, isReported: true } },
    'Coho: none counted in two weeks',
  ],
  [
    { ...data, recent: { count: 0, facilities: 0, isReported: false } },
    'Coho: no report in two weeks',
  ],
  [
    { ...data, recent: { count: -4, facilities: 1, isReported: true } },
    'Coho: none counted in two weeks',
  ],
  [
    {
      ...data,
      recent: { count: 9, facilities: 1, isReported: true },
      window: { ...WINDOW, isOld: true },
    },
    'Coho: 9 counted from Oct 10 to 23, 2025',
  ],
  [{ ...data, recent: { count: 0, facilities: 0, isReported: true }, window: null }, 'Coho'],
])('the headline says what was counted, case %#', (given, words) => {
  expect(speciesHeadline(given)).toBe(words);
});

test('a species without a report has a dash for its figure, never 0', () => {
  expect(recentFigure({ count: 0, facilities: 0, isReported: false })).toBe('–');
  expect(recentFigure({ count: -4, facilities: 1, isReported: true })).toBe('0');
  expect(recentFigure({ count: 73_339, facilities: 34, isReported: true })).toBe('73,339');
});

test('the headline names facilities only where fish came', () => {
  expect(
    recentWhere({
      recent: { count: 9, facilities: 1, isReported: true },
      window: WINDOW,
      today: TODAY,
    }),
  ).toBe('At 1 facility, Oct 10 to 23');
  expect(
    recentWhere({
      recent: { count: 0, facilities: 0, isReported: true },
      window: WINDOW,
      today: TODAY,
    }),
  ).toBeNull();
});

test('the season over the state, of real figures, reads like this', () => {
  const coho = season(133_395, [158_557, 177_526, 115_221, 153_885, 146_151, 66_418], 18_452);
  expect(seasonRank(coho, 'Coho')).toBe('This season is ahead of 2 of 6 earlier years');
  expect(seasonCount({ season: coho, species: 'Coho', today: '2025-10-23' })).toBe(
    '151,847 so far in the season of 2025, at 38 facilities.',
  );
  expect(seasonTraps(coho)).toBe('2025, at 38 facilities');
  const compared = coho.compared as NonNullable<typeof coho.compared>;
  expect(comparedTraps(compared)).toBe('at the 23 facilities that reported every year');
  expect(
    comparedTraps({
      ...compared,
      facilities: 1,
      comparison: { ...compared.comparison, seasons: 1 },
    }),
  ).toBe('at the one facility that reported every year');
  expect(comparedRange(compared, TODAY)).toEqual([
    'By Oct 23 a usual year has 150,018 fish; the usual range is 90,820 to 168,042.',
    'In 2024 it was 158,557.',
  ]);
  expect(seasonRankSentence(compared, 'Coho', TODAY)).toBe(
    'This season is low: by Oct 23 it was ahead of 2 of 6 earlier years.',
  );
  expect(leftOutWords(coho)).toBe(
    'These were not counted in every earlier season, so they are left out: Soos Creek Hatchery 18,452.',
  );
});

test('a season without a comparison says so, and names what has not been counted', () => {
  const alone = { ...season(50, []), notCounted: [9, 8, 7, 6, 5].map((n) => trap(`T${n}`, n)) };
  expect(seasonRank(alone, 'Chum')).toBeNull();
  expect(leftOutWords({ ...alone, leftOut: [trap('A', 1)] })).toBeNull();
  expect(notCountedWords(alone)).toBe(
    'These have not reported yet this season; by this date last season they had: T9 9, T8 8, T7 7, and 2 other runs.',
  );
  expect(seasonCount({ season: null, species: 'Pink', today: '2026-08-05' })).toBe(
    'Pinks return to Washington in odd years.',
  );
  expect(seasonCount({ season: null, species: 'Pink', today: '2025-05-05' })).toBe(
    'No facility has reported any this season yet.',
  );
  expect(seasonRank(season(5, [3, 9]), 'Pink')).toBe(
    'This season is ahead of 1 of 2 earlier odd years',
  );
  expect(seasonRank(season(9, [3, 8]), 'Pink')).toBe(
    'This season is ahead of both earlier odd years',
  );
});

const FALL = [0.02, 0, 0, 0, 0, 0, 0, 0, 0.13, 0.43, 0.32, 0.1];
const WAVES = [0.13, 0.06, 0.11, 0.12, 0.04, 0.05, 0.13, 0.1, 0.06, 0.05, 0.03, 0.12];

test.each([
  ['2025-08-05', 'The coho peak usually starts in about three months: Oct 23 to 29'],
  ['2025-10-23', 'This is usually the coho peak week, Oct 23 to 29'],
  ['2025-10-29', 'This is usually the coho peak week, Oct 23 to 29'],
  ['2025-10-30', 'The coho peak, Oct 23 to 29, is usually past'],
] as const)('on %s the title is: %s', (today, title) => {
  const peak = { from: '2025-10-23', to: '2025-10-29' } as const;
  expect(speciesTitle({ species: 'Coho', months: FALL, peak, today })).toBe(title);
  expect(speciesTitle({ species: 'Steelhead', months: WAVES, peak, today })).toBe(
    'Steelhead come in several waves',
  );
  expect(speciesTitle({ species: 'Coho', months: null, peak: null, today })).toBe('Coho');
  expect(speciesTitle({ species: 'Pink', months: FALL, peak, today: '2026-10-23' })).toBe(
    'The next run of pinks is due in 2027',
  );
});

test('the months named have more than half of the fish, and are as few as possible', () => {
  expect(monthsTitle(FALL)).toBe('Most come in October and November');
  expect(monthsTitle(WAVES)).toBe('Most come in January, March, April, July, and December');
});

test('totals over the state say how the number of facilities changed', () => {
  const yearWith = (year: number, facilities: number, isOver = true) => {
    const status: 'final' | 'preliminary' = 'final';
    return { year, facilities, isOver, count: 9, status, regions: [9] };
  };
  expect(trapsWords([yearWith(1998, 36), yearWith(2024, 43), yearWith(2025, 40, false)])).toBe(
    'The totals come from 36 facilities in 1998 and 43 in 2024.',
  );
  expect(trapsWords([yearWith(1998, 36), yearWith(2024, 36)])).toBeNull();
});
