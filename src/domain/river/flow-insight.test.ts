import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type PlainDate } from '../time/plain-date.ts';
import type { FlowDay, FlowDays } from './flow-day.ts';
import { flowInsights } from './flow-insight.ts';

const TODAY = '2026-11-20';

/** Steady days of these means, the first of them `offset` days from today. */
function steady(
  offset: number,
  means: readonly number[],
  medianFlow: number | null = null,
): FlowDay[] {
  return means.map((mean, at) => ({
    date: addDays(TODAY, offset + at),
    // Apart by 6 % of the mean, so that steadiness itself is not told.
    low: mean * 0.97,
    high: mean * 1.03,
    averageFlow: mean,
    medianFlow,
  }));
}

function flow(
  days: readonly FlowDay[],
  newestObserved: PlainDate | null = addDays(TODAY, -1),
): FlowDays {
  return { days, newestObserved };
}

const told = (days: readonly FlowDay[], newest?: PlainDate | null) =>
  flowInsights(flow(days, newest), TODAY).map(({ period, sentence }) => [period, sentence]);

describe('the sentence of a pattern in each period', () => {
  const rise = [100, 130, 170];
  const drop = [170, 140, 110];
  test.each([
    [-2, rise, null, 'current', 'The river is rising quickly.'],
    [-5, rise, null, 'recent-past', 'There was a recent surge in flow.'],
    [2, rise, null, 'forecast', 'A sharp rise is ahead.'],
    [-2, drop, null, 'current', 'The river is currently dropping.'],
    [-5, drop, null, 'recent-past', 'The river dropped in the past days.'],
    [2, drop, null, 'forecast', 'A drop is expected.'],
    [-1, [100, 100], 200, 'current', 'The flow is lower than usual for the season.'],
    [-4, [100, 100], 200, 'recent-past', 'The flow remained low for the season in the past days.'],
    [2, [100, 100], 200, 'forecast', 'The flow is forecast to be below normal.'],
    [-1, [100, 100], 50, 'current', 'The flow is higher than usual for the season.'],
    [
      -4,
      [100, 100],
      50,
      'recent-past',
      'The flow was higher than average for the season in the past days.',
    ],
    [2, [100, 100], 50, 'forecast', 'The flow is forecast to be above normal.'],
  ] as const)(
    'from day %d on with the means %j and the median %j: %s, "%s"',
    (offset, means, median, period, sentence) => {
      expect(told(steady(offset, means, median))).toEqual([[period, sentence]]);
    },
  );

  test.each([
    [-1, 'current', 'The flow is steady.'],
    [-4, 'recent-past', 'The flow was steady in the past days.'],
    [2, 'forecast', 'The flow is expected to stay steady.'],
  ] as const)('a calm river from day %d on: %s, "%s"', (offset, period, sentence) => {
    const calm = steady(offset, [100, 100]).map((day) => ({ ...day, low: 99, high: 101 }));
    expect(told(calm)).toEqual([[period, sentence]]);
  });
});

test('a river that moves and is calm in one period is not called steady', () => {
  const days = [
    ...steady(-7, [170, 140, 110]),
    ...steady(-4, [100, 100, 100]).map((day) => ({ ...day, low: 99, high: 101 })),
  ];
  expect(told(days, addDays(TODAY, -2))).toEqual([
    ['recent-past', 'The river dropped in the past days.'],
  ]);
});

describe('the current period', () => {
  test('is the run with today in it, whether it began before or goes on after', () => {
    expect(told(steady(-4, [100, 130, 170, 220, 280]))).toEqual([
      ['current', 'The river is rising quickly.'],
    ]);
    expect(told(steady(-1, [100, 130, 170, 220]))).toEqual([
      ['current', 'The river is rising quickly.'],
    ]);
  });

  test('is the run with the newest observed day while today can not be judged', () => {
    expect(told(steady(-3, [170, 140, 110]))).toEqual([
      ['current', 'The river is currently dropping.'],
    ]);
  });

  test('is not that run once today can be judged and shows something else', () => {
    expect(told(steady(-3, [170, 140, 110, 110]))[0]).toEqual([
      'recent-past',
      'The river dropped in the past days.',
    ]);
  });

  test('is not what was observed days ago: nobody knows what the river does now', () => {
    expect(told(steady(-4, [170, 140, 110]), addDays(TODAY, -2))).toEqual([
      ['recent-past', 'The river dropped in the past days.'],
    ]);
  });

  test('does without any observation', () => {
    expect(told(steady(0, [100, 130, 170]), null)).toEqual([
      ['forecast', 'A sharp rise is ahead.'],
    ]);
  });
});

test('shows at most four insights, the current ones first, and every period', () => {
  const busy = [
    ...steady(-6, [100, 130, 170], 400),
    ...steady(-3, [170, 140, 110, 90], 400),
    ...steady(1, [120, 160, 200, 150, 110], 400),
  ];
  const insights = flowInsights(flow(busy), TODAY);
  expect(insights.map(({ period, pattern }) => `${period} ${pattern}`)).toEqual([
    'current flow-drop',
    'current low-flow-vs-median',
    'forecast significant-increase',
    'recent-past significant-increase',
  ]);
});

test('of several runs of one pattern, the one nearest to now is shown', () => {
  const twice = [...steady(-7, [200, 150, 110]), ...steady(-4, [200, 150, 110])];
  expect(flowInsights(flow(twice, null), TODAY)).toMatchObject([
    { pattern: 'flow-drop', from: '2026-11-17', to: '2026-11-18' },
  ]);
});

test('a steady river near its median gives no insight', () => {
  expect(told(steady(-7, [100, 100, 100, 100, 100, 100, 100, 100], 100))).toEqual([]);
  expect(told([])).toEqual([]);
});

test('whatever the river does: tendencies, no promise, no score, at most four', () => {
  const mean = fc.integer({ min: 1, max: 5000 });
  const median = fc.option(fc.integer({ min: 1, max: 5000 }));
  fc.assert(
    fc.property(fc.array(mean, { maxLength: 17 }), median, (means, medianFlow) => {
      const insights = flowInsights(flow(steady(-7, means, medianFlow)), TODAY);
      expect(insights.length).toBeLessThanOrEqual(4);
      const periods = insights.map(({ period }) => period);
      expect(periods).toEqual(
        periods.toSorted(
          (a, b) =>
            ['current', 'forecast', 'recent-past'].indexOf(a) -
            ['current', 'forecast', 'recent-past'].indexOf(b),
        ),
      );
      for (const { sentence, meaning, from, to } of insights) {
        expect(from < to).toBe(true);
        expect(meaning).toMatch(/\b(often|tends? to)\b/);
        expect(`${sentence} ${meaning}`).not.toMatch(/best|score|guarantee|will\b|\d/i);
      }
    }),
  );
});
