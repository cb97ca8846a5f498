import { describe, expect, test } from 'vitest';
import { addDays, type PlainDate } from '../time/plain-date.ts';
import type { FlowDay } from './flow-day.ts';
import { patternRuns, patternsOf } from './flow-pattern.ts';

/** A day of 1000 cfs that shows nothing: it swings by 6 % and has no median. */
const PLAIN: FlowDay = {
  date: '2026-11-10',
  low: 970,
  high: 1030,
  averageFlow: 1000,
  medianFlow: null,
  hours: 24,
};
const day = (over: Partial<FlowDay>): FlowDay => ({ ...PLAIN, ...over });

describe('patterns of a day, on both sides of each threshold', () => {
  test('a plain day shows nothing', () => {
    expect(patternsOf(PLAIN, PLAIN)).toEqual([]);
  });

  test.each([
    // The prior low is 970; 20 % over it are 1164.
    [1164, []],
    [1164.01, ['significant-increase']],
  ])('a high of %d after a low of 970: %j', (high, patterns) => {
    expect(patternsOf(day({ high }), PLAIN)).toEqual(patterns);
  });

  test('the rise is measured from the low of the day before, not of the day itself', () => {
    expect(patternsOf(day({ low: 100 }), day({ high: 100, low: 900 }))).toEqual([]);
    expect(patternsOf(day({ high: 1090, low: 1020 }), day({ low: 900 }))).toContain(
      'significant-increase',
    );
  });

  test.each([
    // The prior high is 1030; 10 % under it are 927.
    [927, []],
    [926.99, ['flow-drop']],
  ])('a low of %d after a high of 1030: %j', (low, patterns) => {
    expect(patternsOf(day({ low }), PLAIN)).toEqual(patterns);
  });

  test.each([
    [1020, []],
    [1019.99, ['low-variability']],
    [970, ['low-variability']],
  ])('a high of %d over a low of 970, 5 %% of the mean apart: %j', (high, patterns) => {
    expect(patternsOf(day({ high }), PLAIN)).toEqual(patterns);
  });

  test.each([
    [833.34, []],
    [833.33, ['high-flow-vs-median']],
    [1200, []],
    [1200.01, ['low-flow-vs-median']],
    [null, []],
  ])('a mean of 1000 against a median of %j: %j', (medianFlow, patterns) => {
    expect(patternsOf(day({ medianFlow }), PLAIN)).toEqual(patterns);
  });

  test('without the day before nothing rises or drops', () => {
    expect(patternsOf(day({ high: 9000, low: 1 }), null)).toEqual([]);
  });

  test('a dry river is below any usual flow, and nothing else', () => {
    const dry = day({ low: 0, high: 0, averageFlow: 0, medianFlow: 400 });
    expect(patternsOf(dry, dry)).toEqual(['low-flow-vs-median']);
    expect(patternsOf({ ...dry, medianFlow: 0 }, dry)).toEqual([]);
    expect(patternsOf(day({ low: 0, medianFlow: 0 }), dry)).toEqual([
      'significant-increase',
      'high-flow-vs-median',
    ]);
  });

  test('a river that the tide reverses neither rises nor drops, and may be low', () => {
    const tidal = day({ low: -900, high: 1500, averageFlow: -10 });
    expect(patternsOf(tidal, day({ low: -500 }))).toEqual([]);
    expect(patternsOf({ ...tidal, medianFlow: 3300 }, tidal)).toEqual(['low-flow-vs-median']);
    expect(patternsOf(PLAIN, tidal)).toEqual([]);
  });

  test('a day of which only a part is known shows what cannot be undone', () => {
    const part = (over: Partial<FlowDay>) => patternsOf(day({ hours: 9, ...over }), PLAIN);
    expect(part({ high: 1164.01 })).toEqual(['significant-increase']);
    expect(part({ low: 926.99 })).toEqual(['flow-drop']);
    expect(part({ low: 1000, high: 1000 })).toEqual([]);
    expect(part({ medianFlow: 9000 })).toEqual([]);
    // Nine hours at 1000 cfs are a mean of 360 at least, even if the river runs dry.
    expect(part({ medianFlow: 300 })).toEqual([]);
    expect(part({ medianFlow: 299.9 })).toEqual(['high-flow-vs-median']);
  });

  test('a day can show several', () => {
    const storm = day({ low: 900, high: 2000, averageFlow: 1500, medianFlow: 800 });
    expect(patternsOf(storm, PLAIN)).toEqual([
      'significant-increase',
      'flow-drop',
      'high-flow-vs-median',
    ]);
  });
});

describe('runs', () => {
  /** Days in a row from 10 November with these means, each steady; `null` for a missing day. */
  function days(...means: (number | null)[]): FlowDay[] {
    return means.flatMap((mean, at) =>
      mean === null
        ? []
        : [
            day({
              date: addDays('2026-11-10', at),
              low: mean,
              high: mean,
              averageFlow: mean,
            }),
          ],
    );
  }
  const found = (list: readonly FlowDay[], wanted: string) =>
    patternRuns(list)
      .filter(({ pattern }) => pattern === wanted)
      .map(({ from, to }): PlainDate[] => [from, to]);

  test('one day is none, two are one', () => {
    expect(found(days(100, 130, 130), 'significant-increase')).toEqual([]);
    expect(found(days(100, 130, 160, 160), 'significant-increase')).toEqual([
      ['2026-11-11', '2026-11-12'],
    ]);
  });

  test('a missing day ends a run, and the day after it has no day before', () => {
    expect(found(days(100, 80, null, 60, 50, 40), 'flow-drop')).toEqual([
      ['2026-11-14', '2026-11-15'],
    ]);
    expect(found(days(100, 100, null, 100, 100), 'low-variability')).toEqual([
      ['2026-11-10', '2026-11-11'],
      ['2026-11-13', '2026-11-14'],
    ]);
  });

  test('go over the change of the clocks and over New Year', () => {
    const steady = [-1, 0, 1].map((at) =>
      day({ date: addDays('2027-01-01', at), low: 990, high: 1000 }),
    );
    expect(found(steady, 'low-variability')).toEqual([['2026-12-31', '2027-01-02']]);
  });

  test('a river that swings every day around one mean neither rises nor drops', () => {
    const swings = [0, 1, 2, 3].map((at) =>
      day({ date: addDays('2026-11-10', at), low: 1000, high: 3000, averageFlow: 2000 + at * 20 }),
    );
    expect(patternRuns(swings)).toEqual([]);
  });

  test.each([
    [[1000, 1020, 1049], [['2026-11-10', '2026-11-12']]],
    [[1000, 980, 951], [['2026-11-10', '2026-11-12']]],
    // A quarter lower in the end, though calm on every day of it.
    [[1000, 970, 940, 910, 880, 850, 820, 790, 760], []],
    [[1000, 1030, 1060], []],
  ])('calm days with the means %j are steady only if the river stayed', (means, runs) => {
    expect(found(days(...means), 'low-variability')).toEqual(runs);
  });

  test('a river that drops by the rules every day and is as high as before does not drop', () => {
    // The Columbia below a dam: 106,000 at night, 126,000 by day.
    const powered = [0, 1, 2, 3].map((at) =>
      day({
        date: addDays('2026-11-10', at),
        low: 106_000,
        high: 126_000,
        averageFlow: 116_000 - at * 1500,
      }),
    );
    expect(patternsOf(powered[1] ?? PLAIN, powered[0] ?? null)).toEqual(['flow-drop']);
    expect(patternRuns(powered)).toEqual([]);
  });

  test.each([
    // From the mean of the day before the run, 1000, to that of its last day.
    [[1000, 970, 950], []],
    [[1000, 970, 949.9], ['flow-drop']],
  ])('with the means %j a river shows %j', (means, patterns) => {
    const swinging = means.map((averageFlow, at) =>
      day({ date: addDays('2026-11-10', at), low: 800, high: 940, averageFlow }),
    );
    expect(patternRuns(swinging).map(({ pattern }) => pattern)).toEqual(patterns);
  });

  test('the day of a crest is the last of the rise, and the drop begins after it', () => {
    const flows = [
      [900, 1000],
      [1000, 1500],
      [1500, 3000],
      [1800, 2600],
      [1400, 1800],
    ] as const;
    const storm = flows.map(([low, high], at) =>
      day({ date: addDays('2026-11-10', at), low, high, averageFlow: (low + high) / 2 }),
    );
    expect(patternRuns(storm)).toEqual([
      { pattern: 'significant-increase', from: '2026-11-11', to: '2026-11-12' },
      { pattern: 'flow-drop', from: '2026-11-13', to: '2026-11-14' },
    ]);
  });

  test('a swing whose mean goes up is a rise, and one whose mean goes down is a drop', () => {
    const swing = (means: readonly number[]) =>
      means.map((averageFlow, at) =>
        day({
          date: addDays('2026-11-10', at),
          low: averageFlow / 2,
          high: averageFlow * 1.5,
          averageFlow,
        }),
      );
    const up = swing([1000, 1200, 1440]);
    expect(patternsOf(up[1] ?? PLAIN, up[0] ?? null)).toEqual([
      'significant-increase',
      'flow-drop',
    ]);
    expect(patternRuns(up).map(({ pattern }) => pattern)).toEqual(['significant-increase']);
    expect(patternRuns(swing([1000, 900, 800])).map(({ pattern }) => pattern)).toEqual([
      'flow-drop',
    ]);
  });
});
