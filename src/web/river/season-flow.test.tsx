import { expect, test } from 'vitest';
import type { CountedSpan } from '#domain/fish/counted-spans.ts';
import type { DailyFlow } from '#domain/river/daily-flow.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { US } from '#domain/words/units.ts';
import { fishADay, seasonFlow } from '#web/charts/season-flow-chart.tsx';
import { madeUpRun } from '../../testing/run-figures.ts';
import { loaded, source, textWith } from '../../testing/shown-river.tsx';
import {
  afterRiseWords,
  type CountedRun,
  dayReading,
  fishWords,
  reportRows,
  SeasonFlowView,
  seasonFlowSummary,
  seasonHeadline,
} from './season-flow-card.tsx';

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

test('a season is shown from the week before its first fish to the week after its last, or yesterday', () => {
  const flow = { from: '2024-10-01' as PlainDate, means: [] };
  expect(season([])).toMatchObject({ from: '2024-10-02', to: '2024-10-23' });
  expect(seasonFlow(SPANS, flow, '2024-10-18')?.to).toBe('2024-10-17');
  expect(seasonFlow(SPANS, flow, '2024-10-16')?.to).toBe('2024-10-16');
  expect(seasonFlow(SPANS.slice(0, 1), flow, '2025-01-01')).toBeNull();
  const week = { since: '2024-10-01' as PlainDate, date: addDays('2024-10-01', 7), fish: 70 };
  expect(fishADay(week)).toBe(10);
});

test('what was counted, and when', () => {
  expect(seasonHeadline(season([]), '2024', 'fish')).toEqual({
    flow: '251 fish',
    moment: 'in 2024, Oct 8 to Oct 16',
  });
  expect(fishWords(1, 'adults')).toBe('1 adult');
});

test.each<[readonly (number | null)[], PlainDate, string]>([
  [[100, 3200, 9], '2024-10-09', 'of a day was between 9 cfs and 3,200 cfs.'],
  [[null, 100, null], '2024-10-09', 'of each day was 100 cfs.'],
  [[0, 0.4], '2024-10-09', 'of a day was between 0 cfs and 0.4 cfs.'],
  [[5, 6], '2013-01-01', 'The flow of these days is not known.'],
])('the daily means %j from %s on: "%s"', (means, from, words) => {
  expect(seasonFlowSummary(season(means, from), US.flow)).toContain(words);
});

test.each<[CountedSpan | null, number | null, string, string]>([
  [SPANS[1] ?? null, 1230, '1,230 cfs', 'Sat, Oct 12; 250 fish in the 7 days to Oct 15, 36 a day'],
  [SPANS[0] ?? null, null, 'No figure', 'Sat, Oct 12; 0 fish in the 7 days to Oct 8, 0 a day'],
  [SPANS[2] ?? null, 0, '0 cfs', 'Sat, Oct 12; 1 fish counted on Oct 16'],
  [null, 8.25, '8.3 cfs', 'Sat, Oct 12; no count'],
])('a day that is read, %j at %j cfs', (span, flow, first, rest) => {
  expect(dayReading({ date: '2024-10-12', flow, span }, 'fish', US.flow)).toEqual({
    flow: first,
    moment: rest,
  });
});

test('what counts did after a rise is said with both numbers', () => {
  const found = {
    seasons: 9,
    afterRise: { reports: 31, more: 24 },
    otherwise: { reports: 90, more: 40 },
  };
  expect(afterRiseWords(found, 'Fall Chinook')).toBe(
    'After a day’s rise of 20% or more, the next counts of Fall Chinook were higher 24 of 31 times. Without a rise they were 40 of 90 times (9 seasons).',
  );
  const fewer = { ...found, afterRise: { reports: 31, more: 4 } };
  expect(afterRiseWords(fewer, 'Coho')).toContain('were higher only 4 of 31 times.');
});

test('a file has the days of each count, its fish, the mean flow and whether the river rose', () => {
  const rows = reportRows(
    {
      flow: { from: '2025-10-01', means: [100, 100, 130, 100, null, 100] },
      spans: [
        { since: '2025-10-01', date: '2025-10-03', fish: 12 },
        { since: '2025-10-03', date: '2025-10-04', fish: 0 },
        { since: '2025-10-04', date: '2025-10-06', fish: 7 },
      ],
      from: '2025-10-01',
      to: '2025-10-06',
    },
    'adults',
    US.flow,
  );
  expect(rows.map(({ columns }) => Object.values(columns))).toEqual([
    ['2025-10-02', '2025-10-03', 12, 115, 'yes'],
    ['2025-10-04', '2025-10-04', 0, 100, 'no'],
    ['2025-10-05', '2025-10-06', 7, null, null],
  ]);
  expect(Object.keys(rows[0]?.columns ?? {}).join()).toBe(
    'first_day,last_day,adults,mean_flow_cfs,rise_of_20_percent',
  );
});

const WEEKS = Array.from({ length: 10 }, (_, week) => week);
const YEARS = Array.from({ length: 11 }, (_, at) => 2014 + at);
const rose = (year: number, week: number) => (year * 31 + week * 17 + year * week * 7) % 11 < 4;

const RUN: CountedRun = madeUpRun(
  [],
  YEARS.map((year) => WEEKS.map((week) => [rose(year, week - 1) ? 300 : 100, 0])),
);
const RISES = new Set(
  YEARS.flatMap((year) =>
    WEEKS.filter((week) => rose(year, week)).map((week) => addDays(`${year}-09-18`, 7 * week)),
  ),
);
const FROM: PlainDate = '2013-01-01';
const FLOW: DailyFlow = {
  from: FROM,
  means: Array.from({ length: 4600 }, (_, day) => (RISES.has(addDays(FROM, day)) ? 150 : 100)),
};

interface Parts {
  readonly run?: CountedRun;
  readonly source?: 'usgs' | 'simulated';
  readonly isFailed?: boolean;
}

function shown({ run = RUN, source: service = 'usgs', isFailed = false }: Parts = {}): string {
  const none = source<never>({ kind: 'loading' });
  return textWith(
    { observed: none, forecast: none, medians: none },
    <SeasonFlowView
      title="Flow and fish in one season"
      gauge={{ site: '12121600', name: 'Issaquah Creek' }}
      shown={{ run, isAdults: false, isFailed }}
      daily={source(loaded(FLOW, service))}
    />,
  );
}

test('flow and fish are the newest season, what the record shows, the river and a table', () => {
  const words = shown();
  expect(words).toContain('|Flow and fish in one season|Coho and the flow at|Issaquah Creek|');
  expect(words).toMatch(/\|[\d,]+ fish\|in 2024, Sep 15 to Nov 24\|/);
  expect(words).toMatch(/\|After a day’s rise .* times \(11 seasons\)\.\|/);
  expect(words).toContain('The mean flow of a day was between 100 cfs and 150 cfs.');
  expect(words).toContain('|Days|Fish|Mean flow, cfs|Rise of 20%|9/16 to 9/22|');
  expect(words).toContain('|Source: USGS|');
});

test.each<[string, Parts, string]>([
  ['simulated', { source: 'simulated' }, '|Source: simulated|'],
  [
    'of fish that were moved here from elsewhere',
    { run: { ...RUN, brought: { part: 'some', from: [] } } },
    'This season includes fish moved here from other facilities.',
  ],
  ['without the rest of the seasons', { run: { ...RUN, seasons: null } }, '|Loading|'],
  [
    'without the rest, which failed',
    { run: { ...RUN, seasons: null }, isFailed: true },
    '|Unable to load data for this site.|Try again|',
  ],
  [
    'without a count',
    { run: { ...RUN, seasons: [] } },
    '|No season of Coho here has counts by date.|',
  ],
])('flow and fish say that they are %s, and nothing of a rise', (_, parts, words) => {
  expect(shown(parts)).toContain(words);
  expect(shown(parts)).not.toContain('After the river rose');
});
