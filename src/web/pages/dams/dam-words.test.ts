import { expect, test } from 'vitest';
import { DAMS } from '#domain/dam/dams.ts';
import { runNoun } from '#domain/say/fish.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import {
  ageWords,
  besideWords,
  bestDayWords,
  type DamInShort,
  type DamSeason,
  damTitle,
  daysWords,
  ladder,
  leadSeason,
  usualSeason,
} from './dam-words.ts';

const [BONNEVILLE] = DAMS;

function season(
  species: DamSeason['species'],
  run: DamSeason['run'],
  [count, lastWeek]: readonly [number | null, number | null],
  to: DamSeason['to'] = '2024-05-10',
): DamSeason {
  const none = { jacks: null, wild: null };
  const adults = { count, lastWeek, compared: null };
  return { species, run, from: '2024-01-01', to, adults, ...none };
}

const SEASONS = [
  season('Chinook', 'Spring', [900, 0], '2024-05-01'),
  season('Chinook', 'NA', [1000, 50]),
  season('Coho', 'NA', [-2, null]),
  season('Steelhead', 'NA', [300, 40]),
];

function dam(differing: Partial<DamInShort> = {}): DamInShort {
  return {
    dam: BONNEVILLE,
    newest: '2024-05-10',
    isOld: false,
    seasons: SEASONS,
    ...differing,
  };
}

test('the lead season has most fish in its last week, or most of all; a run stands for its species', () => {
  const lead = (seasons: readonly DamSeason[]) => {
    const found = leadSeason(seasons);
    return found && runNoun(found);
  };
  expect(lead(SEASONS)).toBe('steelhead');
  expect(lead(SEASONS.slice(0, 3))).toBe('spring Chinook');
  expect(lead(SEASONS.slice(1))).toBe('Chinook');
  expect(lead(SEASONS.slice(2, 3))).toBe(null);
});

test('the title says the year where the counts are old', () => {
  const compared: NonNullable<DamSeason['adults']['compared']> = {
    from: '2024-01-01',
    to: '2024-05-10',
    count: 300,
    seasons: 10,
    fewer: 6,
    equal: 0,
    median: 250,
    low: 100,
    high: 500,
    years: [],
  };
  const steelhead = season('Steelhead', 'NA', [300, 40]);
  const seasons = [{ ...steelhead, adults: { ...steelhead.adults, compared } }];
  expect(damTitle(dam({ seasons }), 'live')).toBe(
    'Bonneville: steelhead are ahead of 6 of 10 earlier years',
  );
  expect(damTitle(dam({ seasons, isOld: true }), 'live')).toMatch(
    /^Bonneville in 2024: steelhead were ahead/,
  );
  expect(damTitle(dam({ seasons, isOld: true }), 'demo')).toBe('Fish at Bonneville Dam');
  expect(damTitle(dam({ seasons: [] }), 'live')).toBe('Fish at Bonneville Dam');
});

test.each([
  [90, 'Behind 2023 but ahead of 2021 by May 10'],
  [100, 'Behind 2023 but level with 2022 by May 10'],
  [300, 'Ahead of 2023 by May 10'],
])('%i fish beside earlier years: %s', (count, words) => {
  const years = [70, 100, 200].map((fish, at) => ({ year: 2021 + at, count: fish }));
  expect(besideWords({ count, years, to: '2024-05-10' })).toBe(words);
  expect(daysWords({ years })).toBe(
    'It is compared with 2021 to 2023, on the days that were counted every year.',
  );
});

test('an old count says so, and one of today nothing', () => {
  const live = (today: PlainDate) => ({ today, mode: 'live' as const });
  expect(ageWords(dam(), live('2024-05-12'))).toBe(null);
  expect(ageWords(dam({ isOld: true }), live('2024-06-10'))).toBe(
    'The newest count is from May 10, 2024, 4 weeks ago. All figures here are from 2024.',
  );
  expect(ageWords(dam({ newest: null }), live('2024-06-10'))).toMatch(/^No count of this dam/);
  const demo = { today: '2025-11-14', mode: 'demo' } as const;
  expect(ageWords(dam(), demo)).toBe(null);
  expect(ageWords(dam({ isOld: true }), demo)).toBe(
    'This demonstration has counts at Bonneville up to May 10, 2024. All figures here are from 2024.',
  );
  expect(ageWords(dam({ newest: null }), demo)).toBe(
    'This demonstration has no counts at Bonneville.',
  );
});

test('the ladder shows the same fish at each dam whose counts are of one time', () => {
  const { rows, lead } = ladder([
    dam({ newest: '2024-05-02' }),
    dam(),
    dam({ newest: '2024-05-09', seasons: SEASONS.slice(0, 2) }),
    dam({ newest: null, seasons: [] }),
  ]);
  expect(lead && runNoun(lead)).toBe('steelhead');
  expect(rows.map(({ season: shown }) => shown?.adults.count ?? null)).toEqual([
    null,
    300,
    null,
    null,
  ]);
});

test('the best day is stated with the number of days compared; none without fish', () => {
  const days = [null, 3, 5964, -2].map((adults, at) => {
    return { date: addDays('2024-05-01', at), adults };
  });
  expect(bestDayWords(days)).toBe('The best of 4 days was May 3, with 5,964');
  const twice = [...days, { date: addDays('2024-05-01', 4), adults: 5964 }];
  expect(bestDayWords(twice)).toBe('The best of 5 days were May 3 and May 5, with 5,964 each');
  expect(bestDayWords([days[0], days[3]].flatMap((day) => day ?? []))).toBe(null);
});

test('the share of a usual season that has passed is that of the median year, until it is over', () => {
  const usual = (counts: readonly number[]) => {
    const years = counts.map((count, at) => ({ year: 2019 + at, count }));
    const line = (year: number, points: [number, number][]) => {
      return { year, firstDate: `${year}-05-03` as const, points };
    };
    const comparison = { seasons: 5, fewer: 2, equal: 0, median: 30, low: 10, high: 50 };
    const compared = {
      from: '2024-05-03',
      to: '2024-05-10',
      count: 35,
      years,
      ...comparison,
    } as const;
    const adults = { count: 35, lastWeek: 35, compared };
    const lines = [
      ...years.map(({ year, count }) =>
        line(year, [
          [0, 0],
          [7, count],
          [14, 100],
        ]),
      ),
      line(2024, [
        [0, 0],
        [7, 35],
      ]),
    ];
    return usualSeason({ ...season('Sockeye', 'NA', [35, 35]), adults, lines });
  };
  const found = usual([10, 20, 30, 40, 50]);
  expect(found).toMatchObject({
    share: 0.3,
    peak: { week: 1, from: '2024-05-11', to: '2024-05-17' },
  });
  expect(usual([10, 20, 30, 40])).toBe(null);
  expect(usual([100, 100, 100, 100, 100])).toBe(null);
});
