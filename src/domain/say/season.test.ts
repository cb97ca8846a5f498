import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  expectedRangeSentence,
  rankBeside,
  rankClause,
  sayExpected,
  sayHalfWay,
  sayRank,
  saySoFar,
  usualRangeSentences,
} from './season.ts';

test.each([
  [0, 0, 0, null],
  [1, 1, 0, 'ahead of the one earlier year'],
  [1, 0, 0, 'behind the one earlier year'],
  [1, 0, 1, 'level with the one earlier year'],
  [2, 2, 0, 'ahead of both earlier years'],
  [2, 0, 0, 'behind both earlier years'],
  [2, 0, 2, 'level with both earlier years'],
  [3, 2, 0, 'ahead of 2 of 3 earlier years'],
  [3, 2, 1, 'ahead of 2 of 3 earlier years'],
  [10, 10, 0, 'ahead of all 10 earlier years'],
  [10, 0, 0, 'behind all 10 earlier years'],
  [10, 0, 3, 'level with 3 of 10 earlier years, the lowest'],
])('of %d earlier seasons %d had fewer fish and %d as many: the season is %s', (...row) => {
  const [seasons, fewer, equal, words] = row;
  expect(rankClause({ seasons, fewer, equal })).toBe(words);
});

describe('a rank', () => {
  const high = { seasons: 10, fewer: 8, equal: 0, countedOn: '2025-10-21' } as const;

  test('is said in a word, a line and a sentence', () => {
    expect(sayRank(high)).toEqual({
      word: 'high',
      line: 'High for Oct 21',
      sentence: 'This season is high: by Oct 21 it was ahead of 8 of 10 earlier years.',
    });
    expect(rankBeside(high)).toBe('high for Oct 21');
  });

  test('of a season that is over is in the past', () => {
    expect(sayRank({ ...high, isOver: true })?.sentence).toMatch(/^This season was high: /);
  });

  test('has no word among fewer than five seasons, or of adults alone', () => {
    const few = { ...high, seasons: 4, fewer: 2 };
    expect(sayRank(few)).toEqual({
      word: '',
      line: 'Ahead of 2 of 4 earlier years by Oct 21',
      sentence: 'By Oct 21 this season was ahead of 2 of 4 earlier years.',
    });
    expect(rankBeside(few)).toBeNull();
    expect(sayRank({ ...high, isScaled: false })?.word).toBe('');
  });

  test('of pinks counts odd years', () => {
    expect(sayRank({ ...high, years: 'odd year' })?.sentence).toMatch(
      / 8 of 10 earlier odd years\.$/,
    );
  });

  test('is not said without an earlier season', () => {
    expect(sayRank({ ...high, seasons: 0, fewer: 0 })).toBeNull();
  });
});

test('a count so far has its day, and none is not a count of none', () => {
  const coho = (count: number | null) =>
    saySoFar({ count, countedOn: count === null ? null : '2025-10-21' }, 'coho');
  expect(coho(1372)).toEqual({
    word: '1,372',
    line: '1,372 coho counted by Oct 21',
    sentence: '1,372 coho were counted by Oct 21.',
  });
  expect(coho(0).line).toBe('No coho counted by Oct 21');
  expect(coho(null)).toEqual({
    word: '–',
    line: 'No coho counted yet this season',
    sentence: 'No coho have been counted yet this season.',
  });
});

test.each([
  [
    { low: 594, high: 4737, median: 1112 },
    [
      'By Oct 21 a usual year has 1,112 fish; the usual range is 594 to 4,737.',
      'In 2024 it was 995.',
    ],
  ],
  [
    { low: 0, high: 0, median: 0 },
    ['By Oct 21 a usual year has no fish yet.', 'In 2024 it was 995.'],
  ],
  [{ low: null, high: null, median: null }, []],
])('the usual range of %j is said with last year', (range, sentences) => {
  expect(usualRangeSentences(range, '2025-10-21', { label: '2024', count: 995 })).toEqual(
    sentences,
  );
});

const EXPECTED = { total: 6200, low: 4100, high: 13_000, isBeforeSeason: false };

test.each([
  [
    EXPECTED,
    1372,
    'About 6,200 are expected this season.',
    'Four times in five such a season ends between 4,100 and 13,000.',
  ],
  [
    { ...EXPECTED, isBeforeSeason: true },
    0,
    'About 6,200 are expected this season, judging by earlier ones.',
    'Four times in five such a season ends between 4,100 and 13,000.',
  ],
  [
    { ...EXPECTED, total: 7000 },
    7000,
    'Few more are expected this season.',
    'It may still reach 13,000.',
  ],
  [{ ...EXPECTED, total: 7000, high: 7000 }, 7000, 'Few more are expected this season.', null],
])('%j with %i counted: %s', (expected, count, sentence, range) => {
  expect(sayExpected(expected, count).sentence).toBe(sentence);
  expect(expectedRangeSentence(expected, count)).toBe(range);
});

test.each([
  [0, 'on time', 'Half of the adults of the coho run were in by Sep 25, about on time.'],
  [
    7,
    '7 days late',
    'Half of the adults of the coho run were in by Sep 25, 7 days later than usual.',
  ],
  [
    -4,
    '4 days early',
    'Half of the adults of the coho run were in by Sep 25, 4 days earlier than usual.',
  ],
])('half a run %i days late is %s', (daysLate, word, sentence) => {
  const said = sayHalfWay({ day: '2025-09-25', daysLate }, 'the coho run');
  expect([said.word, said.sentence]).toEqual([word, sentence]);
});

test('the word, the line and the sentence of a rank never disagree', () => {
  const rank = fc
    .integer({ min: 5, max: 10 })
    .chain((seasons) =>
      fc.record({ seasons: fc.constant(seasons), fewer: fc.nat(seasons), equal: fc.constant(0) }),
    );
  fc.assert(
    fc.property(rank, (example) => {
      const season = { ...example, countedOn: '2025-10-21' as const };
      const said = sayRank(season);
      expect(said?.line.toLowerCase()).toBe(rankBeside(season)?.toLowerCase());
      expect(said?.sentence).toContain(`This season is ${said?.word}: `);
      expect(said?.sentence.split(' ').length).toBeLessThanOrEqual(20);
    }),
  );
});
