import { expect, test } from 'vitest';
import { compared } from '#domain/fish/same-date.ts';
import { seasonRank } from '#web/lib/words/season-words.ts';
import type { SpeciesData } from './species-data.ts';
import {
  comparedWords,
  leftOutWords,
  middleSeasonWords,
  notCountedWords,
  peakWords,
  recentWhere,
  seasonCount,
  speciesHeadline,
  trapsWords,
} from './species-words.ts';

const WINDOW = { from: '2025-10-10', to: '2025-10-23', isOld: false } as const;
const trap = (name: string, count: number) => ({ facility: name, name, run: 'NA', count });

type Season = NonNullable<SpeciesData['season']>;

/** A season of so many fish, compared with earlier ones by the same date. */
function season(count: number, earlier: readonly number[], others = 0): Season {
  const lines = [count, ...earlier].map((by_date, ago) => ({
    label: String(2025 - ago),
    by_date,
    counts: [],
  }));
  return {
    label: '2025',
    count: count + others,
    facilities: 38,
    compared:
      earlier.length === 0 ? null : { count, facilities: 23, ...compared(count, earlier), lines },
    left_out: others === 0 ? [] : [trap('Soos Creek Hatchery', others)],
    not_counted: [],
  };
}

const data = { species: 'Coho', window: WINDOW } as const;
test.each([
  [{ ...data, recent: { count: 73_339, facilities: 34 } }, 'Coho: 73,339 counted in two weeks'],
  [{ ...data, recent: { count: 0, facilities: 0 } }, 'Coho: none counted in two weeks'],
  // Corrections can outweigh what came.
  [{ ...data, recent: { count: -4, facilities: 1 } }, 'Coho: none counted in two weeks'],
  [
    { ...data, recent: { count: 9, facilities: 1 }, window: { ...WINDOW, isOld: true } },
    'Coho: 9 counted from 10 Oct to 23 Oct 2025',
  ],
  [{ ...data, recent: { count: 0, facilities: 0 }, window: null }, 'Coho'],
])('the headline says what was counted, case %#', (given, words) => {
  expect(speciesHeadline(given)).toBe(words);
});

test('the headline names traps only where fish came', () => {
  expect(recentWhere({ recent: { count: 9, facilities: 1 }, window: WINDOW })).toBe(
    'At 1 trap, 10 Oct to 23 Oct 2025.',
  );
  expect(recentWhere({ recent: { count: 0, facilities: 0 }, window: WINDOW })).toBeNull();
});

test('the season over the state, of real figures, reads like this', () => {
  const coho = season(133_395, [158_557, 177_526, 115_221, 153_885, 146_151, 66_418], 18_452);
  expect(seasonRank(coho, 'Coho')).toBe('More than in 2 of 6 years');
  expect(seasonCount(coho, 'Coho', 2025)).toBe(
    '151,847 so far in the season of 2025, at 38 traps.',
  );
  expect(comparedWords(coho)).toBe(
    'By the same date, at the 23 traps that were also counted in each of the 6 seasons before: 133,395 fish. Most years at this date 90,820 to 168,042; middle year 150,018; 2024: 158,557.',
  );
  expect(leftOutWords(coho)).toBe(
    'Counted this season but not in every season before, so left out: Soos Creek Hatchery 18,452.',
  );
});

test('a season without a comparison says so, and names what has not been counted', () => {
  const alone = { ...season(50, []), not_counted: [9, 8, 7, 6, 5].map((n) => trap(`T${n}`, n)) };
  expect(seasonRank(alone, 'Chum')).toBeNull();
  expect(comparedWords(alone)).toContain('Too few of these traps');
  expect(leftOutWords({ ...alone, left_out: [trap('A', 1)] })).toBeNull();
  expect(notCountedWords(alone)).toBe(
    'Not reported yet this season; by this day of the season before they had: T9 9, T8 8, T7 7, and 2 other runs.',
  );
  expect(seasonCount(null, 'Pink', 2026)).toBe('Pinks return to Washington in odd years.');
  expect(seasonCount(null, 'Pink', 2025)).toBe('No trap has reported any this season yet.');
  expect(seasonRank(season(5, [3, 9]), 'Pink')).toBe('More than in 1 of 2 odd years');
  expect(seasonRank(season(9, [3, 8]), 'Pink')).toBe('More than in both odd years');
});

test('when they come names a peak only where a month stands out', () => {
  const peak = { from: '2025-10-23', to: '2025-10-29' } as const;
  const fall = [0.02, 0, 0, 0, 0, 0, 0, 0, 0.13, 0.43, 0.32, 0.1];
  expect(peakWords({ months: fall, peak })).toBe(
    'The peak week is usually 23 Oct to 29 Oct; most come in September (13%), October (43%), November (32%), and December (10%).',
  );
  const waves = [0.13, 0.06, 0.11, 0.12, 0.04, 0.05, 0.13, 0.1, 0.06, 0.05, 0.03, 0.12];
  expect(peakWords({ months: waves, peak })).toBe(
    'They come in several waves, most in January (13%) and July (13%).',
  );
  expect(peakWords({ months: null, peak: null })).toBeNull();
});

test('a season is set against a middle one without calling few fish none', () => {
  expect(middleSeasonWords({ now: [0, 0], count: 3 })).toBe(
    'Less than 1% of a usual season so far',
  );
  expect(middleSeasonWords({ now: [20, 114], count: 900 })).toBe('114% of a usual season so far');
  expect(middleSeasonWords({ now: [], count: 0 })).toBe('None counted so far');
});

test('totals over the state say how the number of traps changed', () => {
  const year = (of: number, facilities: number, complete = true) => {
    const status: 'final' | 'preliminary' = 'final';
    return { year: of, facilities, complete, count: 9, status, regions: [9] };
  };
  expect(trapsWords([year(1998, 36), year(2024, 43), year(2025, 40, false)])).toBe(
    'The totals are of 36 traps in 1998 and 43 in 2024.',
  );
  expect(trapsWords([year(1998, 36), year(2024, 36)])).toBeNull();
});
