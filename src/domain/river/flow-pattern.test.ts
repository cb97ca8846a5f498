import { describe, expect, test } from 'vitest';
import { addDays } from '../time/plain-date.ts';
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
const RISE = 'significant-increase';
const DROP = 'flow-drop';
const LOW = 'low-flow-vs-median';
const HIGH = 'high-flow-vs-median';
const CALM = 'low-variability';

describe('patterns of a day after a plain one, on both sides of each threshold', () => {
  const dry = { low: 0, high: 0, averageFlow: 0 };
  const tidal = { low: -900, high: 1500, averageFlow: -10 };
  test.each<[string, Partial<FlowDay>, readonly string[]]>([
    ['a plain day', {}, []],
    // The prior low is 970; 20 % over it are 1164. The prior high is 1030; 10 % under it are 927.
    ['a high 20 % over the low before', { high: 1164 }, []],
    ['a high above that', { high: 1164.01 }, [RISE]],
    ['a low 10 % under the high before', { low: 927 }, []],
    ['a low below that', { low: 926.99 }, [DROP]],
    ['a swing of 5 % of its mean', { high: 1020 }, []],
    ['a smaller one', { high: 1019.99 }, [CALM]],
    ['a mean 20 % above its median', { medianFlow: 833.34 }, []],
    ['a mean above that', { medianFlow: 833.33 }, [HIGH]],
    ['a median 20 % above its mean', { medianFlow: 1200 }, []],
    ['a median above that', { medianFlow: 1200.01 }, [LOW]],
    ['a dry river', { ...dry, medianFlow: 400 }, [DROP, LOW]],
    ['a river reversed by the tide', tidal, []],
    ['a low one', { ...tidal, medianFlow: 3300 }, [LOW]],
    ['a storm', { low: 900, high: 2000, averageFlow: 1500, medianFlow: 800 }, [RISE, DROP, HIGH]],
    // A day of which only a part is known shows what cannot be undone.
    ['nine hours with a rise', { hours: 9, high: 1164.01 }, [RISE]],
    ['nine hours with a drop', { hours: 9, low: 926.99 }, [DROP]],
    // Nine hours at 1000 cfs are a mean of 360 at least, even if the river runs dry.
    ['nine hours that may not be high', { hours: 9, medianFlow: 300 }, []],
    ['nine hours that are high whatever comes', { hours: 9, medianFlow: 299.9 }, [HIGH]],
  ])('%s', (_, over, patterns) => {
    expect(patternsOf(day(over), PLAIN)).toEqual(patterns);
  });

  test('nothing rises or drops without the day before, nor after one reversed by the tide', () => {
    expect(patternsOf(day({ high: 9000, low: 1 }), null)).toEqual([]);
    expect(patternsOf(PLAIN, day(tidal))).toEqual([]);
    expect(patternsOf(day({ low: 0, medianFlow: 0 }), day(dry))).toEqual([RISE, HIGH]);
  });
});

describe('runs', () => {
  const daysOf = (...list: (Partial<FlowDay> | null)[]) =>
    list.flatMap((over, at) =>
      over === null ? [] : [day({ date: addDays('2026-11-10', at), ...over })],
    );
  const steady = (...means: (number | null)[]) =>
    daysOf(
      ...means.map((mean) => (mean === null ? null : { low: mean, high: mean, averageFlow: mean })),
    );
  const swinging = (low: number, high: number, means: readonly number[]) =>
    daysOf(...means.map((mean) => ({ low: low * mean, high: high * mean, averageFlow: mean })));
  const found = (list: readonly FlowDay[], wanted?: string) =>
    patternRuns(list)
      .filter(({ pattern }) => wanted === undefined || pattern === wanted)
      .map(({ pattern, from, to }) => [pattern, Number(from.slice(-2)), Number(to.slice(-2))]);

  test('one day is not a run, two days are', () => {
    expect(found(steady(100, 130, 130), RISE)).toEqual([]);
    expect(found(steady(100, 130, 160, 160), RISE)).toEqual([[RISE, 11, 12]]);
  });

  test('a missing day ends a run, and the day after it has no day before', () => {
    expect(found(steady(100, 80, null, 60, 50, 40), DROP)).toEqual([[DROP, 14, 15]]);
    expect(found(steady(100, 100, null, 100, 100), CALM)).toEqual([
      [CALM, 10, 11],
      [CALM, 13, 14],
    ]);
  });

  test.each([
    [[1000, 1020, 1049], [[CALM, 10, 12]]],
    [[1000, 980, 951], [[CALM, 10, 12]]],
    // A quarter lower in the end, though calm on every day of it.
    [[1000, 970, 940, 910, 880, 850, 820, 790, 760], []],
    [[1000, 1030, 1060], []],
  ])('calm days with the means %j are steady only if the river stayed', (means, runs) => {
    expect(found(steady(...means), CALM)).toEqual(runs);
  });

  test.each([
    // From the mean of the day before the run, 1000, to that of its last day.
    [[1000, 970, 950], []],
    [[1000, 970, 949.9], [[DROP, 11, 12]]],
    // The Columbia below a dam drops by the rules every day, and is as high as before.
    [[1000, 990, 980, 970], []],
  ])('with the means %j a river that swings by day shows %j', (means, runs) => {
    const days = daysOf(...means.map((averageFlow) => ({ low: 800, high: 940, averageFlow })));
    expect(patternsOf(days[1] ?? PLAIN, days[0] ?? null)).toEqual([DROP]);
    expect(found(days)).toEqual(runs);
  });

  test('a swing is a rise if its mean goes up, a drop if it goes down, else neither', () => {
    const up = swinging(0.5, 1.5, [1000, 1200, 1440]);
    expect(patternsOf(up[1] ?? PLAIN, up[0] ?? null)).toEqual([RISE, DROP]);
    expect(found(up)).toEqual([[RISE, 11, 12]]);
    expect(found(swinging(0.5, 1.5, [1000, 900, 800]))).toEqual([[DROP, 11, 12]]);
    expect(found(swinging(0.5, 1.5, [2000, 2020, 2040, 2060]))).toEqual([]);
  });

  test('the day of a crest is the last of the rise, and the drop begins after it', () => {
    const flows = [
      [900, 1000],
      [1000, 1500],
      [1500, 3000],
      [1800, 2600],
      [1400, 1800],
    ] as const;
    const storm = flows.map(([low, high]) => ({ low, high, averageFlow: (low + high) / 2 }));
    expect(found(daysOf(...storm))).toEqual([
      [RISE, 11, 12],
      [DROP, 13, 14],
    ]);
  });
});
