import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Origin } from '#domain/fish/series.ts';
import { NOT_BROUGHT } from '#web/lib/words/series-words.ts';
import { anyRun, madeUpRun, madeUpTiming, type Weeks } from '../../../testing/run-figures.ts';
import {
  adultsOfRun,
  fishByDate,
  type RunFigures,
  type SeriesFigures,
} from './hatchery-figures.ts';
import {
  expectedRange,
  seasonHeadline,
  seasonNow,
  seasonSummary,
  soFarWords,
} from './this-season-words.ts';
import { byDateOf } from './yearly-card.tsx';

const _TODAY = '2025-10-23';
const TEN: readonly Weeks[] = Array.from({ length: 10 }, (_, at) => [
  [100 * (at + 1), 0],
  [50, at],
  [900, 0],
]);
const NOW: Weeks = [
  [500, 20],
  [300, 4],
];

const RANK = 'This season is high: by Sep 29 it was ahead of 7 of 10 earlier years.';

test('a season is its count by its date and its place among ten', () => {
  const run = madeUpRun(NOW, TEN);
  expect(seasonHeadline(run, false)).toBe('824 coho counted by Sep 29');
  expect(seasonSummary(run)).toBe(
    'By Sep 29 a usual year has 605 fish; the usual range is 241 to 968. In 2024 it was 1,059. This season includes 24 jacks.',
  );
  expect(seasonNow(run, false)).toBe(RANK);
  const over = { ...run, timing: madeUpTiming('over', [1, 1, 1]), recentFish: 0 };
  expect(seasonNow(over, false)).toBe(
    'This season was high: by Sep 29 it was ahead of 7 of 10 earlier years.',
  );
  expect(soFarWords(run, 2)).toBe(
    'This season is counted through Sep 29. All origins together come to 824.',
  );
});

test.each<[string, RunFigures, string, string, string | null]>([
  [
    'with fewer than five others has their number and no range',
    madeUpRun(NOW, TEN.slice(0, 3)),
    '824 coho counted by Sep 29',
    'Only 3 earlier years can be compared. In 2024 it was 352 by Sep 29. This season includes 24 jacks.',
    'This season is counted through Sep 29.',
  ],
  [
    'that has not begun says what the last one came to',
    madeUpRun([], TEN, { timing: madeUpTiming('before', [0, 0, 0], '2025-10-28') }),
    'No coho counted yet this season',
    'In 2024, 1,959 came in all.',
    null,
  ],
  [
    'later than usual says only what the last one came to',
    madeUpRun([], TEN, { timing: madeUpTiming('before', [0, 0, 0], '2025-10-22') }),
    'No coho counted yet this season',
    'In 2024, 1,959 came in all.',
    null,
  ],
  [
    'after a pause of two years is awaited',
    madeUpRun([], TEN, { label: '2026' }),
    'No coho counted yet this season',
    'In 2024, 1,959 came in all.',
    null,
  ],
  [
    'of a run that was not counted for years is not awaited',
    madeUpRun([], TEN, { label: '2028' }),
    'No coho counted in season since 2024',
    'The run was last counted in season in 2024: 1,959 fish came.',
    null,
  ],
  [
    'of a run that only final reports have is not awaited',
    madeUpRun([], []),
    'Not counted in season',
    '',
    null,
  ],
])('a season %s', (_, run, headline, summary, soFar) => {
  expect(seasonHeadline(run, false)).toBe(headline);
  expect(seasonSummary(run)).toBe(summary);
  expect(soFarWords(run, 1)).toBe(soFar);
});

test.each<[string, Weeks, number, number, number, string, string | null]>([
  [
    'counted',
    NOW,
    900,
    824,
    1200,
    `${RANK} About 900 are expected this season.`,
    'the 824 counted so far and 1,200',
  ],
  ['over', NOW, 824, 824, 830, `${RANK} Few more are expected this season.`, '830'],
  ['over for sure', NOW, 824, 824, 824, `${RANK} Few more are expected this season.`, null],
  [
    'not begun',
    [],
    900,
    500,
    1200,
    'About 900 are expected this season, judging by earlier ones.',
    '500 and 1,200',
  ],
])('what is expected of a season that is %s', (_, now, total, low, high, words, range) => {
  const expected = { total, low, high, seasons: 10, isBeforeSeason: now.length === 0 };
  const run = madeUpRun(now, TEN, { expected });
  expect(seasonNow(run, false)).toBe(words);
  expect(expectedRange(run)).toEqual(range && expect.stringContaining(range));
});

test('a season has a word only with its rank among five seasons or more', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      const words = seasonNow({ ...run, expected: null }, false);
      const { seasons = 0 } = run.comparison ?? {};
      const isRanked = (run.soFar?.count ?? 0) > 0 && seasons > 0;
      expect(words === '').toBe(!isRanked);
      expect(words.startsWith('This season is ')).toBe(isRanked && seasons >= 5);
    }),
  );
});

test('adults alone are compared with adults, and have no projection', () => {
  const expected = { total: 3900, low: 2600, high: 6100, seasons: 10, isBeforeSeason: false };
  const run = adultsOfRun(madeUpRun(NOW, TEN, { expected }));
  expect(seasonHeadline(run, true)).toBe('800 adult coho counted by Sep 29');
  expect(seasonNow(run, true)).toBe('By Sep 29 this season was ahead of 7 of 10 earlier years.');
  expect(seasonSummary(run)).toContain('In 2024 it was 1,050.');
  expect(expectedRange(run)).toBeNull();
});

const REPORT = { name: 'final report', date: null };
function series(origin: Origin, counts: Readonly<Record<number, number>>): SeriesFigures {
  const years = Object.entries(counts).map(([label, count]) => ({
    year: Number(label),
    label,
    count,
    adults: count,
    brought: 0,
    isFinal: true,
    isLeftOut: false,
    report: REPORT,
  }));
  return {
    species: 'Coho',
    run: 'NA',
    origin,
    relabeled: [],
    unfinishedYear: 2025,
    days: [],
    broughtInYears: NOT_BROUGHT,
    broughtInDays: NOT_BROUGHT,
    season: null,
    years,
  };
}

test('a bar is marked with what its year had by the day, if that counts the same fish', () => {
  const seasons = [200, 300, 100, 50, 700].map((first): Weeks => {
    return [first, 20, 400].map((adults) => [adults, 0] as const);
  });
  const run = madeUpRun([[10, 0]], seasons);
  const years = { 2019: 9, 2020: 620, 2021: 720, 2022: 99, 2023: 470, 2024: 1120 };
  const hatchery = series('Hatchery', years);
  const wild = series('Wild', { 2021: 0, 2023: 3, 2025: 4 });
  expect(byDateOf(run, hatchery, [hatchery, wild])).toEqual({
    day: '2025-09-22',
    counts: new Map([
      [2020, 200],
      [2021, 300],
      [2024, 700],
    ]),
  });
  expect(byDateOf(run, wild, [hatchery, wild])).toBeNull();
  expect(byDateOf({ ...run, countedOn: null }, hatchery, [hatchery])).toBeNull();
});

test('no mark is above its bar, or on the year under way', () => {
  const figures = fc.dictionary(
    fc.constantFrom(...Array.from({ length: 11 }, (_, at) => String(2015 + at))),
    fc.nat(3000),
  );
  fc.assert(
    fc.property(anyRun, figures, figures, (run, counts, others) => {
      const own = series('Hatchery', counts);
      const other = series('Wild', others);
      for (const [year, fish] of byDateOf(run, own, [own, other])?.counts ?? []) {
        expect(fish).toBeLessThanOrEqual(counts[year] ?? -1);
        expect(others[year] ?? 0).toBe(0);
        const season = run.seasons?.find((candidate) => candidate.year === year);
        expect(season && fishByDate(season)?.count).toBe(fish);
        expect(year).toBeLessThan(2025);
      }
    }),
  );
});
