import { expect, test } from 'vitest';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { recordOf, weeklySeason } from '../../testing/fish-returns.ts';
import { halfWay } from './half-way.ts';
import { seasonCounts } from './season-counts.ts';

// 10 fish a day from September 29 to October 26.
const RETURNS = weeklySeason('2026-10-05', [70, 70, 70, 70]);
const { arrivals, calendar } = recordOf(RETURNS);
const SEASON = seasonCounts(RETURNS, arrivals, calendar, '2026-10-27')[0];

const exactly = (fish: number) => ({ low: fish, total: fish, high: fish });

test.each<[string, ReturnType<typeof exactly>, PlainDate, ReturnType<typeof halfWay>]>([
  ['five days early', exactly(280), '2026-10-17', { day: '2026-10-12', daysLate: -5 }],
  ['four days late', exactly(280), '2026-10-08', { day: '2026-10-12', daysLate: 4 }],
  ['within a week of counts', exactly(280), '2026-10-15', { day: '2026-10-12', daysLate: 0 }],
  [
    'all of the range is early',
    { low: 280, total: 300, high: 320 },
    '2026-10-20',
    {
      day: '2026-10-13',
      daysLate: -7,
    },
  ],
  ['a range of which one end is as usual', { low: 280, total: 300, high: 400 }, '2026-10-20', null],
  ['half of the most is not counted yet', { low: 280, total: 300, high: 561 }, '2026-10-20', null],
  ['nothing is expected', exactly(0), '2026-10-20', null],
])('%s', (_, expected, usual, found) => {
  expect(SEASON && halfWay(SEASON, expected, usual)).toEqual(found);
});

test('is unknown if half was in before the first known day', () => {
  const unknown = SEASON && { ...SEASON, knownFrom: '2026-10-12' as const };
  expect(unknown && halfWay(unknown, exactly(280), '2026-10-17')).toBeNull();
  expect(unknown && halfWay(unknown, exactly(400), '2026-10-27')).not.toBeNull();
});
