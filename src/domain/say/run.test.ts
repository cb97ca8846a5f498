import { expect, test } from 'vitest';
import { PHASES, type Phase } from '#domain/fish/outlook.ts';
import {
  beginRangeSentence,
  sayBegin,
  sayClosing,
  sayPeak,
  sayShare,
  sayStage,
  shareRangeSentence,
  shareWords,
} from './run.ts';

const stage = (phase: Phase | null, count = 0, recent = 0) => sayStage({ phase, count, recent });

test('every stage has a word for a row and a sentence', () => {
  expect(PHASES.map((phase) => stage(phase)?.word)).toEqual([
    'usually still to come',
    'usually not at its peak yet',
    'usually near its peak now',
    'usually past its peak now',
    'usually nearly over by now',
    'usually over by now',
  ]);
  expect(sayStage({ phase: 'over', count: 300, recent: 0 }, 'Type N coho')?.sentence).toBe(
    'The Type N coho run is usually over by now.',
  );
});

test('a run that was counted is not still to come, and an unknown stage is not said', () => {
  expect([stage('to come', 1), stage(null)]).toEqual([null, null]);
});

test.each([
  ['over', 1, true],
  ['nearly over', 29, false],
  ['nearly over', 30, true],
  ['past', 300, false],
] as const)('a run of 300 that is %s, with %i in two weeks, is contradicted: %s', (...row) => {
  const [phase, recent, isDenied] = row;
  const said = stage(phase, 300, recent);
  expect(said?.word.endsWith(', but fish came recently')).toBe(isDenied);
  expect(said?.sentence.endsWith(`, but ${recent} came in the last two weeks.`)).toBe(isDenied);
});

test.each([
  [0, 'By now none of a usual coho run is in.'],
  [0.004, 'By now none of a usual coho run is in.'],
  [0.008, 'By now less than 1% of a usual coho run is in.'],
  [0.284, 'By now 28% of a usual coho run is in.'],
  [0.994, 'By now more than 99% of a usual coho run is in.'],
  [1, 'By now all of a usual coho run is in.'],
])('a share of %d: %s', (share, sentence) => {
  expect(sayShare(share, 'coho').sentence).toBe(sentence);
});

test('shares that round alike have no range', () => {
  expect(shareWords(0.004)).toBe('less than 1%');
  expect(shareRangeSentence({ least: 0.144, most: 0.647 }, 10)).toBe(
    'In 10 earlier years, 14% to 65% of the run was in by this date.',
  );
  expect(shareRangeSentence({ least: 0, most: 0.009 }, 9)).toBe(
    'In 9 earlier years, less than 1% of the run was in by this date.',
  );
  expect(shareRangeSentence({ least: 1, most: 1 }, 10)).toBeNull();
});

test.each([
  ['2025-10-23', 'peak in six days', 'The coho peak usually starts in six days: Oct 29 to Nov 4'],
  ['2025-10-28', 'peak tomorrow', 'The coho peak usually starts tomorrow: Oct 29 to Nov 4'],
  ['2025-10-14', 'peak in 15 days', 'The coho peak usually starts in 15 days: Oct 29 to Nov 4'],
  [
    '2025-10-01',
    'peak in about four weeks',
    'The coho peak usually starts in about four weeks: Oct 29 to Nov 4',
  ],
  [
    '2025-02-01',
    'peak in about nine months',
    'The coho peak usually starts in about nine months: Oct 29 to Nov 4',
  ],
  ['2025-10-29', 'peak week', 'This is usually the coho peak week, Oct 29 to Nov 4'],
  ['2025-11-04', 'peak week', 'This is usually the coho peak week, Oct 29 to Nov 4'],
  ['2025-11-05', 'past its peak', 'The coho peak, Oct 29 to Nov 4, is usually past'],
] as const)('on %s: %s', (today, word, line) => {
  const peak = { from: '2025-10-29', to: '2025-11-04' } as const;
  expect(sayPeak(peak, today, 'coho')).toEqual({ word, line, sentence: `${line}.` });
});

test('the begin of a run has its day and how it varied', () => {
  const day = { usual: '2025-09-15', least: '2025-09-03', most: '2025-09-18' } as const;
  expect(sayBegin(day, 'fall Chinook').sentence).toBe(
    'The first tenth of the fall Chinook run usually comes by Sep 15.',
  );
  expect(beginRangeSentence(day, 7)).toBe(
    'In 7 earlier years the first tenth of the run was in by Sep 3 to 18.',
  );
  expect(beginRangeSentence({ ...day, least: day.most }, 7)).toBeNull();
});

test('counting that ends early is described as that', () => {
  expect(sayClosing('2025-11-19').sentence).toBe(
    'Counting here usually ends by Nov 19, while fish are still coming.',
  );
});

test('pinks before another noun are pink', () => {
  const peak = { from: '2025-09-12', to: '2025-09-18' } as const;
  expect(sayPeak(peak, '2025-09-15', 'odd-year pinks').line).toBe(
    'This is usually the odd-year pink peak week, Sep 12 to 18',
  );
  expect(sayStage({ phase: 'over', count: 300, recent: 0 }, 'pinks')?.sentence).toBe(
    'The pink run is usually over by now.',
  );
});
