import { describe, expect, test } from 'vitest';
import { METRIC, US } from '../words/units.ts';
import { chancesProvenance, chanceWords, sayBand, sayBelow } from './chances.ts';

/** A Wednesday. */
const TODAY = '2026-11-18';
const SATURDAY = { date: '2026-11-21', low: 4724.572, high: 9875.676 } as const;

describe('the band of a day', () => {
  test('has two digits, and is said in three lengths', () => {
    expect(sayBand(SATURDAY, TODAY, US.flow)).toEqual({
      word: '8 in 10: 4,700 to 9,900',
      line: 'Saturday: 4 chances in 5 between 4,700 and 9,900 cfs',
      sentence:
        'There are 4 chances in 5 that the flow is between 4,700 and 9,900 cfs on Saturday.',
    });
    expect(sayBand(SATURDAY, TODAY, METRIC.flow).word).toBe('8 in 10: 130 to 280');
  });

  test('that is one figure is near it', () => {
    expect(sayBand({ ...SATURDAY, high: 4690 }, TODAY, US.flow)).toMatchObject({
      word: '8 in 10: near 4,700',
      line: 'Saturday: 4 chances in 5 near 4,700 cfs',
    });
  });

  test('a week ahead has its date', () => {
    const { line } = sayBand({ ...SATURDAY, date: '2026-11-28' }, TODAY, US.flow);
    expect(line).toMatch(/^Saturday, Nov 28: /);
  });
});

test.each([
  [0.68, 0.68, 'about 7 in 10'],
  [0.5, 0.5, 'about 5 in 10'],
  [0.06, 0.06, 'about 1 in 10'],
  [0.95, 0.95, 'about 9 in 10'],
  [0.95, 1, 'more than 9 in 10'],
  [0, 0.05, 'less than 1 in 10'],
  [0.9, 1, 'more than 9 in 10'],
  [0.75, 1, 'more than 7 in 10'],
  [0, 0.25, 'less than 3 in 10'],
])('a chance of %d to %d is "%s"', (least, most, words) => {
  expect(chanceWords({ least, most })).toBe(words);
});

test('the chance below a level is said with the level and the day', () => {
  const asked = { levelCfs: 6000, date: SATURDAY.date, today: TODAY } as const;
  expect(sayBelow({ least: 0.68, most: 0.68 }, asked, US.flow)).toEqual({
    word: 'about 7 in 10',
    line: 'Below 6,000 cfs: about 7 in 10 by Saturday',
    sentence: 'The chance that the flow is below 6,000 cfs is about 7 in 10 by Saturday.',
  });
});

test('whose figures they are is said', () => {
  expect(chancesProvenance('2026-11-18T12:00:00.000Z')).toBe(
    'experimental, National Weather Service, issued Wed, Nov 18, 4:00 AM',
  );
});
