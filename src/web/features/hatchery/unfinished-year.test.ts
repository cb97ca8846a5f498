import { expect, test } from 'vitest';
import { emptyCircle } from '#domain/fish/day-circle.ts';
import { unfinishedYear } from './unfinished-year.ts';

/** Fish from `first` for `days` days, most of them on the day `peak` days later. */
function curve(first: number, days: number, peak: number): number[] {
  const circle = emptyCircle();
  for (let at = 0; at < days; at++) circle[(first + at) % 366] = at === peak ? 9 : 1;
  return circle;
}

// September to January with its peak in November: cut in the middle of May.
const COHO = curve(243, 150, 70);
// December to April with its peak in March: cut in the middle of August.
const WINTER_STEELHEAD = curve(334, 150, 100);

test.each([
  ['Coho in October', COHO, '2025-10-23', 2025],
  ['Coho in January, still of the year before', COHO, '2026-01-15', 2025],
  ['Coho in August, before the season', COHO, '2026-08-05', 2026],
  ['winter steelhead in December, of the year of its peak', WINTER_STEELHEAD, '2025-12-20', 2026],
  ['winter steelhead in April', WINTER_STEELHEAD, '2026-04-01', 2026],
  ['winter steelhead in September', WINTER_STEELHEAD, '2026-09-01', 2027],
  ['a run of unknown timing', null, '2026-08-05', 2026],
  ['a run all year round', curve(0, 366, 100), '2026-08-05', 2026],
] as const)('%s is in its unfinished year', (_, fish, day, year) => {
  expect(unfinishedYear(fish, day)).toBe(year);
});
