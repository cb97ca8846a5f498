import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyReturn, weeklySeason } from '../../testing/fish-returns.ts';
import type { FishReturn } from './fish-return.ts';
import { runYearOf } from './run-year.ts';
import { chooseSources } from './source-choice.ts';

const DAILY = { source: 'wdfw-returns', report: '9q4e-xhag' } as const;
const CALENDAR = {
  cut: 59,
  peak: 290,
  season: { firstDay: 250, lastDay: 330, length: 81 },
} as const;

/** What is chosen, as `year source (sources with rows)`. */
function chosen(returns: readonly FishReturn[]): string[] {
  const calendars = new Map(returns.map(({ run }) => [run, CALENDAR]));
  return chooseSources(returns, calendars).choices.map(
    ({ year, source, reporting }) => `${year} ${source} (${reporting.join(', ')})`,
  );
}

test('the daily source leads, and the weekly reports fill in the years it lacks', () => {
  expect(
    chosen([
      ...weeklySeason('2023-10-02', [50, 60]),
      ...weeklySeason('2024-10-02', [500, 600]),
      ...weeklySeason('2024-10-02', [5], DAILY),
      ...weeklySeason('2025-10-02', [7], DAILY),
    ]),
  ).toEqual([
    '2023 wdfw-weekly (wdfw-weekly)',
    '2024 wdfw-returns (wdfw-weekly, wdfw-returns)',
    '2025 wdfw-returns (wdfw-returns)',
  ]);
});

test('rows of 0 do not lead over fish, only over nothing', () => {
  const zero = (year: number) => weeklySeason(`${year}-10-02`, [0, 0], DAILY);
  expect(chosen([...zero(2024), ...zero(2025), ...weeklySeason('2024-10-02', [9])])).toEqual([
    '2024 wdfw-weekly (wdfw-weekly, wdfw-returns)',
    '2025 wdfw-returns (wdfw-returns)',
  ]);
});

test('the weekly reports lead where they are said to', () => {
  const returns = [
    ...weeklySeason('2024-10-02', [500]),
    ...weeklySeason('2024-10-02', [5], DAILY),
    ...weeklySeason('2025-10-02', [5], DAILY),
  ];
  const { choices } = chooseSources(returns, new Map([['NA', CALENDAR]]), 'wdfw-weekly');
  expect(choices.map(({ source }) => source)).toEqual(['wdfw-weekly', 'wdfw-returns']);
});

test('the choice is one for all runs: fish under two names are not counted twice', () => {
  const { returns } = chooseSources(
    [
      ...weeklySeason('2024-10-02', [100], { run: 'NA' }),
      ...weeklySeason('2024-10-02', [101], { ...DAILY, run: 'Fall' }),
    ],
    new Map([
      ['NA', CALENDAR],
      ['Fall', CALENDAR],
    ]),
  );
  expect(returns.map(({ run, adults }) => [run, adults])).toEqual([['Fall', 101]]);
});

const anySource = fc
  .tuple(anyReturn, fc.boolean(), fc.constantFrom('NA', 'Type N', 'Type S'))
  .map(([fishReturn, isDaily, run]) => ({ ...fishReturn, run, ...(isDaily ? DAILY : {}) }));

test('no run-year has fish of both, and each has all fish of the one it is from', () => {
  fc.assert(
    fc.property(fc.array(anySource, { maxLength: 60 }), (returns) => {
      const calendars = new Map(returns.map(({ run }) => [run, CALENDAR]));
      const yearOf = ({ date }: FishReturn) => runYearOf(date, CALENDAR).year;
      const result = chooseSources(returns, calendars);
      for (const { year, source, reporting } of result.choices) {
        const ofYear = result.returns.filter((fishReturn) => yearOf(fishReturn) === year);
        expect(new Set(ofYear)).toEqual(
          new Set(
            returns.filter(
              (fishReturn) => yearOf(fishReturn) === year && fishReturn.source === source,
            ),
          ),
        );
        expect(reporting).toContain(source);
      }
    }),
    { seed: 20261120 },
  );
});
