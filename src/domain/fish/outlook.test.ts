import { expect, test } from 'vitest';
import { byOutlook, isSubstantial, outlookOf } from './outlook.ts';

const TABLE: readonly [boolean, boolean, boolean, string, string][] = [
  [true, true, true, 'In season', 'Plenty of time left'],
  [true, true, false, 'In season', 'Season ending soon'],
  [true, false, true, 'In season', 'Plenty of time left'],
  [true, false, false, 'In season', 'Season ending now'],
  [false, true, true, 'Not in season', 'Returning soon'],
  [false, true, false, 'Not in season', 'Returning soon'],
  [false, false, true, 'Not in season', 'Expected in a few weeks'],
  [false, false, false, 'Not in season', 'Not expected soon'],
];

const flagsOf = ([inSeason, twoWeeksAhead, oneMonthAhead]: (typeof TABLE)[number]) => ({
  inSeason,
  twoWeeksAhead,
  oneMonthAhead,
});

test.each(TABLE)('in season %s, in two weeks %s, in a month %s: %s / %s', (...row) => {
  const [, , , status, detail] = row;
  expect(outlookOf(flagsOf(row))).toEqual({ status, detail });
});

test('sorts in season first, then there in two weeks, then in a month', () => {
  const flags = TABLE.map(flagsOf);
  expect(flags.toReversed().sort(byOutlook)).toEqual(flags);
});

test.each([
  [19, 0, false],
  [20, 0, true],
  [20, 2000, true],
  [20, 2001, false],
  [345, 30_000, true],
])('%i fish beside a mean year of %i are a substantial count: %s', (fish, meanYear, is) => {
  expect(isSubstantial(fish, meanYear)).toBe(is);
});
