import { expect, test } from 'vitest';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { recentSeriesIn } from '#web/lib/facility/recent-escapement.ts';
import { dayCount, series } from '../../../testing/contract-fixtures.ts';
import { seenOf, sinceWords } from './river-row.tsx';

type Counted = readonly [species: string, origin: string, day: PlainDate, count: number];

const known = (lastReport: PlainDate | null, ...counts: Counted[]) => ({
  lastReport,
  series: recentSeriesIn(
    counts.map(([species, origin, day, count]) => ({
      ...series(species, 'NA', origin),
      day_counts: [dayCount(day, count)],
    })),
  ),
});

const issaquah = known(
  '2025-10-21',
  ['Coho', 'Hatchery', '2025-10-15', 510],
  ['Coho', 'Hatchery', '2025-10-21', 588],
  ['Coho', 'Wild', '2025-10-21', 11],
  ['Coho', 'Captive', '2025-10-22', 900],
  ['Chinook', 'Hatchery', '2025-10-21', 67],
);

test('a visit sees the newest day of each species, and of the reports', () => {
  expect(seenOf(issaquah)).toEqual({
    Coho: '2025-10-21',
    Chinook: '2025-10-21',
    report: '2025-10-21',
  });
  expect(seenOf(known(null))).toEqual({});
});

test.each([
  [{ Coho: '2025-10-15', report: '2025-10-15' }, 'New: 67 Chinook, 599 coho by Oct 21'],
  [{ Coho: '2025-10-15', Chinook: '2025-10-21' }, 'New: 599 coho by Oct 21'],
  [{ Coho: '2025-10-21', Chinook: '2025-10-21', report: '2025-10-21' }, 'No newer count'],
  [
    { Coho: '2025-10-21', Chinook: '2025-10-21', report: '2025-10-18' },
    'New report of Oct 21, no more fish',
  ],
])('since a visit that saw %j: %s', (seen, words) => {
  expect(sinceWords(issaquah, seen)).toBe(words);
});

test('a correction takes fish back, and a facility without reports has nothing new', () => {
  const corrected = known('2025-10-21', ['Coho', 'Wild', '2025-10-21', -12]);
  expect(sinceWords(corrected, {})).toBe('New: 12 coho removed by corrections by Oct 21');
  expect(sinceWords(known(null), {})).toBe('No newer count');
});
