import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyRun, madeUpRun, type Weeks } from '../../../testing/run-figures.ts';
import { adultsOfRun } from './adults-only.ts';
import type { RunFigures } from './season-figures.ts';
import {
  expectedWords,
  seasonFact,
  seasonHeadline,
  seasonSummary,
  soFarWords,
} from './this-season-words.ts';

const TODAY = '2025-10-23';
const TEN: readonly Weeks[] = Array.from({ length: 10 }, (_, at) => [
  [100 * (at + 1), 0],
  [50, at],
  [900, 0],
]);
const NOW: Weeks = [
  [500, 20],
  [300, 4],
];

test('a season is its count by its date and its place among ten', () => {
  const run = madeUpRun(NOW, TEN);
  expect(seasonHeadline(run, false)).toBe('824 coho by 29 Sep: more than in 7 of 10 years');
  expect(seasonSummary(run, TODAY)).toBe(
    'Most years at this date 241 to 968; middle year 605; 2024: 1,059. This season includes 24 jacks. ' +
      'All counts here are those of the season’s reports; a final report may differ.',
  );
  expect(seasonFact(run, false, TODAY)).toEqual({
    figure: '824',
    what: 'Coho this season, 2025',
    words: 'More than in 7 of 10 years by 29 Sep.',
  });
  expect(soFarWords(run, 2)).toBe(
    '2025 so far is up to 29 Sep: 824 of all origins together; by then most earlier years had 241 to 968, the middle one 605.',
  );
});

test('adults alone are compared with adults', () => {
  const run = adultsOfRun(madeUpRun(NOW, TEN));
  expect(seasonHeadline(run, true)).toBe('800 adult coho by 29 Sep: more than in 7 of 10 years');
  expect(seasonSummary(run, TODAY)).toContain('2024: 1,050. All counts');
  expect(expectedWords(run)).toBeNull();
});

test('a season that has not begun says when it usually does and what the last one came to', () => {
  const usual = (date: '2025-10-28') => ({ usual: date, earliest: date, latest: date });
  const run = madeUpRun([], TEN, {
    timing: {
      seasons: 10,
      phase: 'before',
      share: { usual: 0, least: 0, most: 0 },
      tenth: usual('2025-10-28'),
      half: usual('2025-10-28'),
      nine_tenths: usual('2025-10-28'),
      peak_from: '2025-11-07',
      peak_to: '2025-11-13',
    },
  });
  expect(seasonHeadline(run, false)).toBe('No coho counted yet this season');
  expect(seasonFact(run, false, TODAY)).toMatchObject({
    figure: '–',
    words: 'No count yet this season. The first tenth is usually in by 28 Oct. 2024: 1,959 in all.',
  });
  expect(seasonFact(run, false, '2025-11-02').words).toBe(
    'No count yet this season. 2024: 1,959 in all.',
  );
  expect(soFarWords(run, 1)).toBeNull();
});

test('a run that was not counted for years is not awaited', () => {
  const run = madeUpRun([], TEN, { label: '2028' });
  expect(seasonHeadline(run, false)).toBe('No coho counted in season since 2024');
  expect(seasonFact(run, false, TODAY).words).toBe('Last counted in season in 2024: 1,959 in all.');
  expect(seasonHeadline({ ...run, label: '2026' }, false)).toBe('No coho counted yet this season');
});

test('a run that only final reports have is not said to be awaited', () => {
  const run = madeUpRun([], []);
  expect(seasonHeadline(run, false)).toBe('Not counted in season');
  expect(seasonFact(run, false, TODAY).words).toBe(
    'Not counted in season: its yearly totals are below.',
  );
});

test('fewer than five seasons show their number and no range', () => {
  const run = madeUpRun(NOW, TEN.slice(0, 3));
  expect(seasonHeadline(run, false)).toBe('824 coho by 29 Sep: more than in all 3 years');
  expect(seasonSummary(run, TODAY)).toContain('Only 3 earlier years to compare with; 2024: 352.');
  expect(soFarWords(run, 1)).toBe('2025 so far is up to 29 Sep; by then 2024 had 352.');
});

test('a total that is expected has its range', () => {
  const projection = { total: 3900, low: 2600, high: 6100, seasons: 10 };
  expect(expectedWords(madeUpRun(NOW, TEN, { projection }))).toBe(
    'Expected in all: about 3,900; 80% range 2,600 to 6,100.',
  );
});

const numberIn = (text: string) => Number(text.replaceAll(',', ''));

/** Checks every figure of the sentences against the seasons themselves. */
function expectTrue(run: RunFigures, isAdults: boolean): void {
  const lines = (run.lines ?? []).filter(({ isOver }) => isOver);
  const earlier = lines.flatMap(({ byDate }) => byDate?.count ?? []);
  const count = run.soFar?.count ?? null;
  const words = [
    seasonHeadline(run, isAdults),
    seasonSummary(run, TODAY),
    seasonFact(run, isAdults, TODAY).words,
    soFarWords(run, 2) ?? '',
  ].join(' ');
  const fewer = earlier.filter((one) => one < (count ?? 0)).length;
  for (const [, some, all] of words.matchAll(/ore than in (\d+) of (\d+) years/g)) {
    expect([Number(some), Number(all)]).toEqual([fewer, earlier.length]);
    expect(fewer).toBeGreaterThan(0);
  }
  if (/ore than in (all|both)/.test(words)) expect(fewer).toBe(earlier.length);
  if (/ot more than in any/.test(words)) expect(fewer).toBe(0);
  expect(/No .*coho counted yet|Not counted in season/.test(words)).toBe(count === null);
  const range = /Most years at this date ([\d,]+)(?: to ([\d,]+))?; middle year ([\d,]+)/.exec(
    words,
  );
  expect(range !== null).toBe(count !== null && earlier.length >= 5);
  if (range) {
    const [low, high, middle] = [range[1], range[2] ?? range[1], range[3]].map((text) =>
      numberIn(text ?? ''),
    );
    const sorted = earlier.toSorted((a, b) => a - b);
    expect(low).toBeGreaterThanOrEqual(sorted[0] ?? 0);
    expect(high).toBeLessThanOrEqual(sorted.at(-1) ?? 0);
    expect(sorted.filter((one) => one <= (middle ?? 0) + 0.5).length * 2).toBeGreaterThanOrEqual(
      sorted.length,
    );
    const within = earlier.filter((one) => one >= (low ?? 0) - 0.5 && one <= (high ?? 0) + 0.5);
    expect(within.length * 2).toBeGreaterThan(earlier.length);
    expect(low).toBeLessThanOrEqual(middle ?? 0);
    expect(middle).toBeLessThanOrEqual(high ?? 0);
  }
  for (const [, label, figure = ''] of words.matchAll(/; (20\d\d): ([\d,]+)/g)) {
    expect(numberIn(figure)).toBe(lines.find((line) => line.label === label)?.byDate?.count);
  }
  for (const [, label, figure = ''] of words.matchAll(/(20\d\d): ([\d,]+) in all/g)) {
    expect(numberIn(figure)).toBe(lines.find((line) => line.label === label)?.total.count);
  }
  const jacks = /includes ([\d,]+) jacks?\./.exec(words)?.[1];
  const adults = run.soFar?.adults ?? count;
  if (jacks) expect(numberIn(jacks)).toBe((count ?? 0) - (adults ?? 0));
}

test('every sentence is true of its figures, of all fish and of adults', () => {
  fc.assert(
    fc.property(anyRun, (run) => {
      expectTrue(run, false);
      expectTrue(adultsOfRun(run), true);
    }),
    { numRuns: 2000 },
  );
});
