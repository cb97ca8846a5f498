import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SpeciesOfWeek } from '#contract/state-of-run.ts';
import { compared } from '#domain/fish/same-date.ts';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { runData } from './run-data.ts';
import { recordWords, runAtTrap, runHeadline, seasonWords, weekWords } from './run-words.ts';

const week = (species: SpeciesOfWeek['species'], now: number, before = 0): SpeciesOfWeek => ({
  species,
  recent: now + before,
  facilities: 1,
  week: now,
  week_before: before,
  season: null,
  compared: null,
});

const WINDOW = { from: '2025-10-10', to: '2025-10-23', isOld: false } as const;

const numbersIn = (words: string) =>
  (words.match(/\d[\d,]*/g) ?? []).map((text) => Number(text.replaceAll(',', '')));

test.each([
  [[week('Chum', 122), week('Coho', 47_395)], 'Coho lead: 47,395 of 47,517 fish in a week'],
  [[week('Pink', 3)], 'Pinks alone: 3 fish in a week'],
  [[week('Coho', -4), week('Chum', 0)], 'No fish counted in a week'],
])('the week is summed up, case %#', (species, words) => {
  expect(runHeadline({ species, window: WINDOW })).toBe(words);
});

test.each([
  [
    [week('Chum', 122), week('Coho', 47_395)],
    'Coho led: 47,395 of 47,517 fish from 17 Oct to 23 Oct 2025',
  ],
  [[week('Pink', 3)], 'Pinks alone: 3 fish from 17 Oct to 23 Oct 2025'],
  [[week('Coho', -4)], 'No fish counted from 17 Oct to 23 Oct 2025'],
])('a week long ago is summed up with its days, case %#', (species, words) => {
  expect(runHeadline({ species, window: { ...WINDOW, isOld: true } })).toBe(words);
});

test('of any week the headline names the species with most fish and the sum of all', () => {
  const any = fc.tuple(
    ...SHOWN_SPECIES.map((one) =>
      fc.integer({ min: -50, max: 60_000 }).map((now) => week(one, now)),
    ),
  );
  fc.assert(
    fc.property(any, (species) => {
      const [most = 0, all = most] = numbersIn(runHeadline({ species, window: WINDOW }));
      expect(most).toBe(Math.max(0, ...species.map((one) => one.week)));
      expect(all).toBe(species.reduce((sum, one) => sum + Math.max(one.week, 0), 0));
    }),
    { numRuns: 2000 },
  );
});

test('what changed is never the other way round', () => {
  const count = fc.integer({ min: -20, max: 50_000 });
  fc.assert(
    fc.property(count, count, (now, before) => {
      const words = weekWords({ week: now, week_before: before });
      const [shown, then] = [Math.max(now, 0), Math.max(before, 0)];
      expect(words.includes(', up from')).toBe(shown > then);
      expect(words.includes(', down from')).toBe(shown < then);
      expect(/^None/.test(words)).toBe(shown === 0);
      const expected = [shown, ...(shown === then ? [] : [then])].filter((one) => one > 0);
      expect(numbersIn(words)).toEqual(expected);
    }),
    { numRuns: 2000 },
  );
});

describe('a season in short', () => {
  test('says how many earlier ones had fewer, for any counts', () => {
    const earlier = fc.array(fc.nat(900), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(fc.nat(900), earlier, (count, before) => {
        const last = { label: '2024', count: before[0] ?? 0 };
        const words = seasonWords({
          species: 'Coho',
          compared: { count, facilities: 5, ...compared(count, before), last, weeks: null },
        });
        const fewer = before.filter((one) => one < count).length;
        expect(words).toContain(`at 5 traps: ${count}; 2024: ${last.count}.`);
        expect(/^More than in (all|both|the one)/.test(words ?? '')).toBe(fewer === before.length);
        expect(words?.startsWith('Not more')).toBe(fewer === 0);
      }),
      { numRuns: 2000 },
    );
  });

  test('of pinks counts odd years', () => {
    const season = { count: 9, facilities: 1, ...compared(9, [3, 12]), weeks: null };
    expect(
      seasonWords({ species: 'Pink', compared: { ...season, last: { label: '2023', count: 3 } } }),
    ).toBe('More than in 1 of 2 odd years by the same date, at 1 trap: 9; 2023: 3.');
  });
});

test('a record says over how many seasons, and what the most was before', () => {
  const record = {
    species: 'Coho',
    facility: 'LEWIS_RIVER_HATCHERY',
    name: 'LEWIS RIVER HATCHERY',
    run: 'Type S',
    count: 22_335,
    counted_on: '2025-10-21',
  } as const;
  expect(runAtTrap(record)).toBe('Type S coho at Lewis River Hatchery');
  const best = { label: '2021', count: 21_815 };
  expect(recordWords({ ...record, kind: 'date', seasons: 10, best })).toBe(
    '22,335 by 21 Oct, more than in any of 10 seasons by that date (most before: 21,815 in 2021).',
  );
  expect(
    recordWords({ ...record, kind: 'season', seasons: 13, best: { label: '2021', count: 0 } }),
  ).toBe('22,335 so far, more than in any of 13 whole seasons on record (most before: none).');
});

test('a week links to the weeks around it', () => {
  const state = {
    species: [],
    top: [],
    records: [],
    as_of: '2025-10-16',
    report_date: '2025-10-16',
  };
  const dates = { data_version: 'v', today: '2025-10-16', recent_from: '2025-10-03', reports: [] };
  const reports = ['2025-10-02', '2025-10-09', '2025-10-16', '2025-10-23'] as const;
  const whole = { ...state, ...dates } as unknown as Parameters<typeof runData>[0];
  expect(runData(whole, reports, true)).toMatchObject({
    previous: '2025-10-09',
    next: '2025-10-23',
    earlier: ['2025-10-09', '2025-10-02'],
  });
});
