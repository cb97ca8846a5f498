import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CountedSpan } from '#domain/fish/counted-spans.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { fishADay, seasonFlow } from '#web/charts/placed-season-flow.ts';
import {
  afterRiseWords,
  dayReading,
  fishWords,
  seasonFlowSummary,
  seasonHeadline,
} from './season-flow-words.ts';

const SPANS: readonly CountedSpan[] = [
  { since: '2024-10-01', date: '2024-10-08', fish: 0 },
  { since: '2024-10-08', date: '2024-10-15', fish: 250 },
  { since: '2024-10-15', date: '2024-10-16', fish: 1 },
];
const season = (means: readonly (number | null)[], from: PlainDate = '2024-10-01') => {
  const found = seasonFlow(SPANS, { from, means }, '2025-01-01');
  if (found === null) throw new Error('the season has fish');
  return found;
};

test('what was counted, and when', () => {
  // The report before the first fish is in the week before them.
  expect(seasonHeadline(season([]), '2024', 'fish')).toEqual({
    fish: '251 fish',
    when: 'in 2024, 8 Oct to 16 Oct',
  });
  expect(fishWords(1, 'adults')).toBe('1 adult');
});

describe('the river of these days', () => {
  test.each<[string, readonly (number | null)[], PlainDate, string]>([
    [
      'has a lowest and a highest mean',
      [100, 3200, 9],
      '2024-10-09',
      'of a day was between 9 cfs and 3,200 cfs.',
    ],
    ['has days that are not known', [null, 100, null], '2024-10-09', 'of each day was 100 cfs.'],
    ['is dry', [0, 0.4], '2024-10-09', 'of a day was between 0 cfs and 0.4 cfs.'],
    ['is known of other years only', [5, 6], '2013-01-01', 'The flow of these days is not known.'],
  ])('%s', (_, means, from, words) => {
    expect(seasonFlowSummary(season(means, from))).toContain(words);
  });
});

describe('a day that is read', () => {
  test.each<[CountedSpan | null, number | null, string, string]>([
    [SPANS[1] ?? null, 1230, '1,230 cfs', 'Sat 12 Oct; 250 fish in the 7 days to 15 Oct, 36 a day'],
    [SPANS[0] ?? null, null, 'No figure', 'Sat 12 Oct; 0 fish in the 7 days to 8 Oct, 0 a day'],
    [SPANS[2] ?? null, 0, '0 cfs', 'Sat 12 Oct; 1 fish counted on 16 Oct'],
    [null, 8.25, '8.3 cfs', 'Sat 12 Oct; no count'],
  ])('%j at %j cfs', (span, flow, first, rest) => {
    expect(dayReading({ date: '2024-10-12', flow, span }, 'fish')).toEqual({
      flow: first,
      fish: rest,
    });
  });
});

describe('what counts did after a rise', () => {
  test('is said with both numbers', () => {
    const found = {
      seasons: 9,
      afterRise: { reports: 31, more: 24 },
      otherwise: { reports: 90, more: 40 },
    };
    expect(afterRiseWords(found, 'Fall Chinook')).toBe(
      'After the river rose 20% or more in a day, counts of Fall Chinook here were higher in the next report 24 of 31 times; without a rise, 40 of 90 times (9 seasons).',
    );
    const fewer = { ...found, afterRise: { reports: 31, more: 4 } };
    expect(afterRiseWords(fewer, 'Coho')).toContain('in the next report only 4 of 31 times;');
  });

  test('has "only" where it is the smaller share, and its own numbers, whatever they are', () => {
    const share = fc
      .tuple(fc.integer({ min: 10, max: 400 }), fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([reports, part]) => ({ reports, more: Math.round(part * reports) }));
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: 14 }),
        share,
        share,
        (seasons, afterRise, otherwise) => {
          const words = afterRiseWords({ seasons, afterRise, otherwise }, 'Coho');
          const numbers = words.match(/\d+ of \d+/g);
          expect(numbers).toEqual([
            `${afterRise.more} of ${afterRise.reports}`,
            `${otherwise.more} of ${otherwise.reports}`,
          ]);
          const difference =
            afterRise.more / afterRise.reports - otherwise.more / otherwise.reports;
          if (Math.abs(difference) > 1e-9) expect(words.includes('only')).toBe(difference < 0);
        },
      ),
    );
  });
});

test('a season is shown from the week before its first fish to the week after its last, or yesterday', () => {
  const flow = { from: '2024-10-01' as PlainDate, means: [] };
  expect(season([])).toMatchObject({ from: '2024-10-02', to: '2024-10-23' });
  expect(seasonFlow(SPANS, flow, '2024-10-18')?.to).toBe('2024-10-17');
  expect(seasonFlow(SPANS, flow, '2024-10-16')?.to).toBe('2024-10-16');
  expect(seasonFlow(SPANS.slice(0, 1), flow, '2025-01-01')).toBeNull();
  expect(seasonFlow([], flow, '2025-01-01')).toBeNull();
});

test('a report of more days is not higher for it', () => {
  const week = { since: '2024-10-01' as PlainDate, date: addDays('2024-10-01', 7), fish: 70 };
  expect(fishADay(week)).toBe(fishADay({ ...week, date: addDays('2024-10-01', 14), fish: 140 }));
});
