import { expect, test } from 'vitest';
import { HOUR_MS } from '../time/milliseconds.ts';
import type { DailyMedian } from './daily-median.ts';
import { recordAhead } from './record-ahead.ts';

/** 4 AM of December 10, 2025, in Washington. */
const NOW = Date.parse('2025-12-10T12:00:00Z');

const usual = (day: number, highest: number | null, years = 80): DailyMedian => ({
  month: 12,
  day,
  flowCfs: 3000,
  spread: { years, p10: 1000, p25: 2000, p75: 5000, p90: 9000, lowest: 500, highest },
});

const flowsOf = (flowAt: (hour: number) => number) =>
  Array.from({ length: 100 }, (_, at) => at - 24).map((hour) => ({
    at: NOW + hour * HOUR_MS,
    flow: flowAt(hour),
  }));

const SKYKOMISH = flowsOf((hour) => (hour < 0 ? 30_000 : 90_000));

test.each([
  ['today, by its mean', [usual(10, 70_000)], { date: '2025-12-10', years: 80 }],
  ['a day ahead', [usual(10, 95_000), usual(11, 80_000)], { date: '2025-12-11', years: 80 }],
  ['no day if a higher one is on record', [usual(10, 95_000), usual(11, 95_000)], null],
  ['no day of a short record', [usual(10, 70_000, 12)], null],
  ['no day without a highest one', [usual(10, null)], null],
])('higher than on record is %s', (_, medians, found) => {
  expect(recordAhead(SKYKOMISH, medians, NOW)).toEqual(found);
});

test('a day that is not known as a whole is no record', () => {
  const points = SKYKOMISH.filter(({ at }) => at > NOW);
  expect(recordAhead(points, [usual(10, 70_000)], NOW)).toBeNull();
});
