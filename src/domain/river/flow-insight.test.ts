import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../time/milliseconds.ts';
import { pacificMidnight } from '../time/pacific-clock.ts';
import { addDays } from '../time/plain-date.ts';
import type { FlowDay } from './flow-day.ts';
import { flowInsights, type RiverPicture } from './flow-insight.ts';
import type { FlowNow, FlowTrend } from './flow-now.ts';

const TODAY = '2026-11-20';
const NOON = pacificMidnight(TODAY) + 12 * HOUR_MS;

function steady(
  offset: number,
  means: readonly number[],
  medianFlow: number | null = null,
): FlowDay[] {
  return means.map((mean, at) => ({
    date: addDays(TODAY, offset + at),
    // Apart by 6 % of the mean, so that steadiness itself is not said.
    low: mean * 0.97,
    high: mean * 1.03,
    averageFlow: mean,
    medianFlow,
    hours: 24,
  }));
}
const calm = (days: readonly FlowDay[]): FlowDay[] =>
  days.map((day) => ({ ...day, low: day.averageFlow * 0.99, high: day.averageFlow * 1.01 }));

function at(flowCfs: number, trend: FlowTrend | null, usualCfs: number | null = null): FlowNow {
  const changes = ([3, 24] as const).map((hours) => ({ hours, by: 0, trend }));
  const beside = { stageFt: null, standing: null, range: null, state: null };
  return { flowCfs, at: NOON, age: 0, isOld: false, changes, trend, usualCfs, ...beside };
}

function picture(days: readonly FlowDay[], now: FlowNow | null): RiverPicture {
  const ahead = days
    .filter(({ date }) => date > TODAY)
    .map(({ date, averageFlow }) => ({
      at: pacificMidnight(date) + 12 * HOUR_MS,
      flow: averageFlow,
    }));
  const medians = days.flatMap(({ date, medianFlow }) =>
    medianFlow === null
      ? []
      : [{ month: Number(date.slice(5, 7)), day: Number(date.slice(8)), flowCfs: medianFlow }],
  );
  return { today: TODAY, instant: NOON, days, medians, now, ahead, isFlood: false };
}
const saidOf = (days: readonly FlowDay[], now: FlowNow | null = null) =>
  flowInsights(picture(days, now)).map(({ period, sentence }) => [period, sentence]);

describe('the sentence of a pattern in each period', () => {
  const rise = [100, 130, 170];
  const drop = [170, 140, 110];
  const flat = [100, 100];
  const past = ' for the season in the past few days.';
  test.each<[number, number[], number | null, FlowNow | null, string, string]>([
    [-2, rise, null, at(175, 'rising'), 'current', 'The river is rising quickly.'],
    [-5, rise, null, null, 'recent-past', 'There was a recent surge in flow.'],
    [2, rise, null, null, 'forecast', 'A sharp rise is ahead.'],
    [-2, drop, null, at(105, 'falling'), 'current', 'The river is currently dropping.'],
    [-5, drop, null, null, 'recent-past', 'The river dropped in the past few days.'],
    [2, drop, null, null, 'forecast', 'A drop is expected.'],
    [-1, flat, 200, at(100, null, 200), 'current', 'The flow is lower than usual for the season.'],
    [-4, flat, 200, null, 'recent-past', `The flow remained low${past}`],
    [2, flat, 200, null, 'forecast', 'The flow is forecast to be below normal.'],
    [-1, flat, 50, at(100, null, 50), 'current', 'The flow is higher than usual for the season.'],
    [-4, flat, 50, null, 'recent-past', `The flow was higher than average${past}`],
    [2, flat, 50, null, 'forecast', 'The flow is forecast to be above normal.'],
  ])(
    'from day %d on with the means %j and the median %j: %s, "%s"',
    (offset, means, median, now, period, sentence) => {
      expect(saidOf(steady(offset, means, median), now)).toEqual([[period, sentence]]);
    },
  );

  test.each([
    [-1, at(100, 'steady'), 'current', 'The flow is steady.'],
    [-4, null, 'recent-past', 'The flow was steady in the past few days.'],
    [2, null, 'forecast', 'The flow is expected to stay steady.'],
  ] as const)('a calm river from day %d on: %s, "%s"', (offset, now, period, sentence) => {
    expect(saidOf(calm(steady(offset, [100, 100])), now)).toEqual([[period, sentence]]);
  });
});

test('a river that moves and is calm in one period is not called steady', () => {
  const days = [...steady(-7, [170, 140, 110]), ...calm(steady(-4, [100, 100, 100]))];
  expect(saidOf(days)).toEqual([['recent-past', 'The river dropped in the past few days.']]);
});

describe('the current period', () => {
  test('is the run with today in it, whether it began before or goes on after', () => {
    const now = at(285, 'rising');
    expect(saidOf(steady(-4, [100, 130, 170, 220, 280]), now)).toEqual([
      ['current', 'The river is rising quickly.'],
    ]);
    expect(saidOf(steady(-1, [100, 130, 170, 220]), at(132, 'rising'))).toEqual([
      ['current', 'The river is rising quickly.'],
    ]);
  });

  test.each([
    ['does not have', steady(-3, [170, 140, 110])],
    [
      'has a part of',
      [...steady(-3, [170, 140, 110]), ...steady(0, [110]).map((day) => ({ ...day, hours: 9 }))],
    ],
  ])(
    'is never yesterday: for a river that %s today the run is given until yesterday',
    (_, days) => {
      expect(saidOf(days, at(110, 'steady'))).toEqual([
        ['recent-past', 'The river dropped until yesterday.'],
      ]);
    },
  );

  test('is unknown without a fresh reading', () => {
    expect(saidOf(steady(0, [100, 130, 170]))).toEqual([['forecast', 'A sharp rise is ahead.']]);
    expect(saidOf(steady(-2, [170, 140, 110]))).toEqual([
      ['recent-past', 'The river dropped in the past few days.'],
    ]);
  });
});

const rise = [100, 130, 170];
const drop = [170, 140, 110];
const SURGE = ['recent-past There was a recent surge in flow.'];
const DROPPED = ['recent-past The river dropped in the past few days.'];
const LOW = ['recent-past The flow remained low for the season in the past few days.'];
test.each<[string, FlowDay[], FlowNow, string[]]>([
  ['a rise that is past its crest', steady(-2, rise), at(165, 'falling'), SURGE],
  ['a rise with a forecast below it', steady(-2, [...rise, 165]), at(171, 'rising'), SURGE],
  ['a drop that has come to rest', steady(-2, drop), at(110, 'steady'), DROPPED],
  ['a drop before a rise tonight', steady(-2, [...drop, 140]), at(108, 'falling'), DROPPED],
  ['a drop that was made up for', steady(-4, drop), at(175, 'steady'), []],
  ['a low river that came up', steady(-1, [100, 100], 200), at(210, null, 200), []],
  ['one that will tonight', steady(-1, [100, 100, 210], 200), at(100, null, 200), LOW],
  ['a high river that went down', steady(-3, [100, 100], 50), at(49, null, 50), []],
  ['a calm river that moves', calm(steady(-1, [100, 100])), at(120, 'rising'), []],
  ['a calm week before a rise', calm(steady(-4, [100, 100])), at(120, 'rising'), []],
  ['a rise ahead that only comes back to now', steady(1, [100, 130]), at(130, 'steady'), []],
  ['a drop ahead after a rise tonight', steady(1, [160, 130, 100]), at(110, 'steady'), []],
  ['calm days ahead at another level', calm(steady(1, [100, 100])), at(150, 'steady'), []],
])('a sentence that the newest figures contradict is not shown: %s', (_, days, now, sentences) => {
  expect(saidOf(days, now).map((texts) => texts.join(' '))).toEqual(sentences);
});

test('shows at most four insights, the current ones first, and every period', () => {
  const busy = [
    ...steady(-6, [100, 130, 170], 400),
    ...steady(-3, [170, 140, 110, 90], 400),
    ...steady(1, [85, 120, 160, 200, 150, 110], 400),
  ];
  const insights = flowInsights(picture(busy, at(88, 'falling', 400)));
  expect(insights.map(({ period, pattern }) => `${period} ${pattern}`)).toEqual([
    'current flow-drop',
    'current low-flow-vs-median',
    'forecast significant-increase',
    'recent-past significant-increase',
  ]);
});

test('of several runs of one pattern, the one nearest to now is shown', () => {
  const twice = [...steady(-7, [200, 150, 110]), ...steady(-4, [200, 150, 110])];
  expect(flowInsights(picture(twice, null))).toMatchObject([
    { pattern: 'flow-drop', from: '2026-11-17', to: '2026-11-18' },
  ]);
});

test('whatever the river does: tendencies, no promise, no score, at most four', () => {
  const mean = fc.integer({ min: 1, max: 5000 });
  const median = fc.option(fc.integer({ min: 1, max: 5000 }));
  const trends = fc.constantFrom('rising', 'steady', 'falling', null);
  fc.assert(
    fc.property(fc.array(mean, { maxLength: 17 }), median, trends, (means, medianFlow, trend) => {
      const insights = flowInsights(
        picture(steady(-7, means, medianFlow), at(means[7] ?? 100, trend, medianFlow)),
      );
      expect(insights.length).toBeLessThanOrEqual(4);
      const periods = insights.map(({ period }) => period);
      expect(periods).toEqual(periods.toSorted());
      for (const { sentence, meaning, from, to } of insights) {
        expect(from < to).toBe(true);
        expect(meaning).toMatch(/\b(often|tends? to)\b/);
        expect(`${sentence} ${meaning}`).not.toMatch(/best|score|guarantee|will\b|\d/i);
      }
    }),
  );
});

test('days whose mean is normal for the date are not forecast to be above normal', () => {
  const days = steady(1, [140, 140, 140], 100);
  const spread = { years: 40, p10: 60, p25: 80, p90: 200, lowest: null, highest: null };
  const saidBeside = (p75: number) => {
    const found = picture(days, null);
    const medians = found.medians.map((median) => ({ ...median, spread: { ...spread, p75 } }));
    return flowInsights({ ...found, medians }).map(({ sentence }) => sentence);
  };
  expect(saidBeside(130)).toEqual(['The flow is forecast to be above normal.']);
  expect(saidBeside(150)).toEqual([]);
});

test('beside a drop, high water ahead does not keep fish moving', () => {
  const days = steady(-2, [150, 130, 115, 125, 125], 100);
  const insights = flowInsights(picture(days, at(115, 'falling', 100)));
  const found = insights.map(({ period, pattern, meaning }) => [period, pattern, meaning]);
  expect(found).toContainEqual(['current', 'flow-drop', expect.stringContaining('move less')]);
  expect(found).toContainEqual(['forecast', 'high-flow-vs-median', '']);
});
