import { describe, expect, test } from 'vitest';
import type { DailyMedian } from '../river/daily-median.ts';
import type { FloodElsewhere } from '../river/flood.ts';
import { riverFacts, type SpotFigures } from '../river/river-facts.ts';
import type { FloodThresholds } from '../river/river-value.ts';
import { HOUR_MS } from '../time/milliseconds.ts';
import { METRIC, US } from '../words/units.ts';
import { sayFishAndWater } from './answer.ts';
import { sayBelowFigure, sayRiver, sayWithFigure } from './river.ts';
import { sayNow } from './river-now.ts';

/** Thursday, October 23, 2025, at 8:00 AM in Washington. */
const NOW = Date.parse('2025-10-23T15:00:00Z');
const iso = (hours: number) => new Date(NOW + hours * HOUR_MS).toISOString();
const hourly = Array.from({ length: 168 }, (_, index) => index - 167);
const everySixHours = Array.from({ length: 40 }, (_, index) => 3 + 6 * index);

type At = (hour: number) => number;
const flat =
  (value: number): At =>
  () =>
    value;
/** A straight line between points; flat before the first and after the last. */
const through =
  (...points: readonly (readonly [hour: number, value: number])[]): At =>
  (hour) => {
    const after = points.findIndex(([at]) => at >= hour);
    const [toAt, to] = points[after] ?? points.at(-1) ?? [0, 0];
    const [fromAt, from] = points[after - 1] ?? [toAt, to];
    return toAt === fromAt ? to : from + ((to - from) * (hour - fromAt)) / (toAt - fromAt);
  };

interface Parts {
  readonly flow?: At | null;
  readonly ahead?: At | null;
  readonly stage?: At | null;
  readonly heights?: At | null;
  readonly thresholds?: FloodThresholds;
  readonly usual?: number | null;
  readonly issued?: number;
  readonly newest?: number;
  readonly isSetByDam?: boolean;
  readonly forecastAt?: string;
  readonly spread?: DailyMedian['spread'];
}

const GAUGE = 'Wallace River at Gold Bar';

function spot({
  flow = null,
  ahead = null,
  stage = null,
  heights = null,
  thresholds = {},
  usual = null,
  issued = -3,
  newest = 0,
  isSetByDam = false,
  forecastAt = GAUGE,
  spread,
}: Parts): SpotFigures {
  const read = hourly.filter((hour) => hour <= newest);
  const days = Array.from({ length: 31 }, (_, index) => index + 1);
  return {
    gauge: GAUGE,
    measured: {
      site: '12135000',
      readings: flow ? read.map((hour) => ({ observedAt: iso(hour), flowCfs: flow(hour) })) : [],
      stage: stage ? read.map((hour) => ({ observedAt: iso(hour), value: stage(hour) })) : [],
      temperature: [],
      isSetByDam,
    },
    medians:
      usual === null
        ? []
        : [10, 11].flatMap((month) =>
            days.map((day) => ({ month, day, flowCfs: usual, ...(spread && { spread }) })),
          ),
    forecast:
      ahead || heights
        ? {
            name: forecastAt,
            points: ahead
              ? everySixHours.map((hour) => ({ validAt: iso(hour), flowCfs: ahead(hour) }))
              : [],
            heights: heights
              ? everySixHours.map((hour) => ({ observedAt: iso(hour), value: heights(hour) }))
              : [],
            thresholds,
            issuedAt: iso(issued),
          }
        : null,
    now: NOW,
  };
}

const said = (parts: Parts) => sayRiver(riverFacts(spot(parts)), US);

test.each<[situation: string, parts: Parts, word: string, line: string, sentence: string]>([
  [
    'rises today and is back by the weekend',
    { flow: flat(443), ahead: through([0, 443], [9, 569], [33, 470]) },
    'Rising',
    'Rising to 569 cfs this afternoon, about 470 on Saturday',
    'The river rises to 569 cfs this afternoon. It will be at about 470 on Saturday.',
  ],
  [
    'falls, then rises further',
    { flow: flat(4000), ahead: through([0, 4000], [45, 2620], [69, 6010], [90, 4000]) },
    'Falling',
    'Falling to 2,620 cfs by Saturday morning, then up to 6,010 by Sunday morning',
    'The river falls to 2,620 cfs by Saturday morning. It then goes up to 6,010 by Sunday morning.',
  ],
  [
    'holds',
    { flow: flat(3500), ahead: flat(3550) },
    'Steady',
    'Steady near 3,500 cfs through Sunday',
    'The river stays near 3,500 cfs through Sunday.',
  ],
  [
    'holds for a day only',
    { flow: flat(60), ahead: through([30, 60], [45, 95], [69, 92]) },
    'Steady',
    'Steady for a day, then rising to 95 cfs by Saturday morning',
    'The river is steady for a day, then rises to 95 cfs by Saturday morning.',
  ],
  [
    'falls by its readings and will rise',
    { flow: through([-30, 900], [0, 500]), ahead: through([0, 500], [9, 480], [33, 900]) },
    'Rising',
    'Falling now, then rising to 900 cfs by Friday afternoon',
    'The river is falling now, then rises to 900 cfs by Friday afternoon.',
  ],
  [
    'falls twice',
    { flow: flat(1000), ahead: through([0, 1000], [9, 700], [21, 800], [45, 600]) },
    'Falling',
    'Falling to 700 cfs this afternoon, later down to 600 by Saturday morning',
    'The river falls to 700 cfs this afternoon. It later goes down to 600 by Saturday morning.',
  ],
  [
    'rises twice, the second time higher, before it falls',
    { flow: flat(7000), ahead: through([0, 7000], [9, 9330], [21, 8000], [33, 9590], [69, 3200]) },
    'Rising',
    'Rising to 9,590 cfs by Friday afternoon, then down to 3,200 by Sunday morning',
    'The river rises to 9,590 cfs by Friday afternoon. It then goes down to 3,200 by Sunday morning.',
  ],
  [
    'goes on rising after 72 hours, with a small dip',
    {
      flow: flat(10_000),
      ahead: through([0, 10_000], [69, 25_700], [75, 25_500], [93, 29_200], [117, 20_000]),
    },
    'Rising',
    'Rising to 29,200 cfs by Monday morning',
    'The river rises to 29,200 cfs by Monday morning.',
  ],
  [
    'rises between two falls',
    {
      flow: flat(1000),
      ahead: through([0, 1000], [9, 700], [21, 2070], [33, 700], [57, 257], [69, 300]),
    },
    'Falling',
    'Falling to 700 cfs this afternoon, then up to 2,070 by Friday morning. Falling to 257 by Saturday afternoon',
    'The river falls to 700 cfs this afternoon. It then goes up to 2,070 by Friday morning. It later goes down to 257 by Saturday afternoon.',
  ],
  [
    'falls, and stands higher on the weekend than it fell to',
    { flow: flat(443), ahead: through([0, 443], [33, 300], [45, 320], [57, 420], [69, 400]) },
    'Falling',
    'Falling to 300 cfs by Friday afternoon, up to 420 on Saturday',
    'The river falls to 300 cfs by Friday afternoon. It goes up to 420 on Saturday.',
  ],
  [
    'is small, and changes by less than 5 cfs',
    { flow: flat(12), ahead: through([0, 12], [9, 16]) },
    'Steady',
    'Steady near 12 cfs through Sunday',
    'The river stays near 12 cfs through Sunday.',
  ],
  [
    'has no forecast',
    { flow: through([-30, 900], [0, 500]) },
    'Falling',
    'Falling',
    'The flow is 500 cfs.',
  ],
  [
    'is set by a dam',
    {
      flow: (hour) => (Math.floor((hour + 400) / 5) % 2 ? 100_000 : 49_600),
      ahead: through([0, 80_000], [9, 197_000], [33, 60_000]),
      isSetByDam: true,
    },
    'Set by the dam',
    'Set by the dam: 49,600 to 197,000 cfs through Sunday',
    'The river runs between 49,600 and 197,000 cfs through Sunday, set by the dam.',
  ],
  [
    'is forecast by its height alone',
    { stage: flat(8.9), heights: through([0, 8.9], [33, 9.9], [60, 9.8]) },
    'Rising',
    'Rising to 9.9 ft by Friday afternoon',
    'The river rises to 9.9 ft by Friday afternoon.',
  ],
  [
    'is forecast elsewhere',
    {
      flow: flat(150),
      ahead: through([0, 4000], [33, 9000], [90, 8900]),
      forecastAt: 'Skykomish River',
    },
    'Rising',
    'Wallace River at Gold Bar: 150 cfs, steady now. Skykomish River: rising to 9,000 cfs by Friday afternoon',
    'The flow of Wallace River at Gold Bar is 150 cfs. Skykomish River rises to 9,000 cfs by Friday afternoon.',
  ],
  [
    'has an old forecast',
    { flow: flat(443), ahead: through([0, 443], [9, 569]), issued: -50 },
    'Rising',
    'Rising to 569 cfs this afternoon; forecast issued 2 days ago',
    'The river rises to 569 cfs this afternoon. This forecast was issued 2 days ago.',
  ],
  [
    'was read nine hours ago',
    { flow: flat(148), newest: -9 },
    'Old reading',
    '148 cfs, read 9 hours ago',
    'The newest reading is 148 cfs, read 9 hours ago.',
  ],
])('a river that %s', (_, parts, word, line, sentence) => {
  expect(said(parts)).toEqual({ word, line, sentence });
});

test('a flood at another gauge of the river leads by the name of that gauge, until its crest is past', () => {
  const flood = {
    now: null,
    ahead: {
      category: 'minor',
      from: NOW + 10 * HOUR_MS,
      crest: { quantity: 'height', value: 30.2, at: NOW + 16 * HOUR_MS },
    },
    place: 'Skagit River near Mount Vernon',
  } as const;
  const quiet = spot({ flow: flat(1000), ahead: flat(1000) });
  const said = (knownAt: number) =>
    sayRiver(riverFacts({ ...quiet, elsewhere: { flood, knownAt } }), US);
  expect(said(NOW)).toMatchObject({
    word: 'Flood ahead',
    line: expect.stringMatching(
      /^Skagit River near Mount Vernon: minor flood stage this evening, crest 30\.2 ft early Friday\. Wallace River at Gold Bar: steady near/,
    ),
    sentence: expect.stringMatching(/^Skagit River near Mount Vernon reaches minor flood stage/),
  });
  expect(said(NOW - 7 * HOUR_MS)?.line).toMatch(/^Steady/);
  const past = {
    ...flood,
    ahead: { ...flood.ahead, crest: { ...flood.ahead.crest, at: NOW - 1 } },
  };
  const after = riverFacts({ ...quiet, elsewhere: { flood: past, knownAt: NOW } });
  expect(sayRiver(after, US)?.line).toMatch(/^Steady/);
});

test('a flood elsewhere of which one figure is known is said without a crest, until its time is past', () => {
  const flood = {
    now: 'action',
    ahead: { category: 'minor', from: NOW + 10 * HOUR_MS, crest: null },
    place: 'Skagit River near Mount Vernon',
  } as const;
  const quiet = spot({ flow: flat(1000), ahead: flat(1000) });
  const said = (elsewhere: FloodElsewhere) =>
    sayRiver(riverFacts({ ...quiet, elsewhere }), US)?.sentence;
  expect(said({ flood, knownAt: NOW })).toMatch(
    /^Skagit River near Mount Vernon is at action stage now\. It reaches minor flood stage by this evening\. /,
  );
  const ahead = { ...flood.ahead, from: NOW - 1 };
  expect(said({ flood: { ...flood, ahead }, knownAt: NOW })).toMatch(
    /^Skagit River near Mount Vernon is at action stage now\. (?!It reaches)/,
  );
});

test('where NOAA has no flood stages, a day that is higher than on record leads', () => {
  const spread = { years: 80, p10: 300, p25: 400, p75: 700, p90: 900, lowest: 200, highest: 5000 };
  const facts = riverFacts(spot({ flow: flat(6000), ahead: flat(9000), usual: 500, spread }));
  expect(sayRiver(facts, US)).toMatchObject({
    word: 'Record high',
    line: expect.stringMatching(/^Record high for Oct 23 in 80 years\. Rising to 9,000 cfs/),
    sentence: expect.stringMatching(/^The river is higher today than on any Oct 23 in 80 years/),
  });
});

describe('danger comes first', () => {
  const levels = (minor: number, major: number): FloodThresholds => ({
    minor: { stageFt: null, flowCfs: minor },
    major: { stageFt: null, flowCfs: major },
  });

  test('a major flood ahead leads the line, the sentence and the answer of a facility, beside a figure', () => {
    const parts = {
      flow: through([-30, 200], [0, 184]),
      ahead: through([0, 184], [15, 4000], [40, 900]),
      thresholds: levels(1500, 2600),
      usual: 300,
    };
    const crest = 'Major flood stage tonight, crest 4,000 cfs';
    expect(said(parts)?.word).toBe('Flood ahead');
    expect(said(parts)?.line).toMatch(new RegExp(`^${crest}\\. `));
    expect(said(parts)?.sentence).toMatch(
      /^The river reaches major flood stage tonight and crests at 4,000 cfs\. /,
    );
    const facts = riverFacts(spot(parts));
    const water = { facts, name: 'the river' };
    expect(sayFishAndWater(null, water, { today: '2025-10-23', units: US })).toMatch(
      /^The river reaches major flood stage tonight and crests at 4,000 cfs\./,
    );
    expect(sayBelowFigure(facts, US)).toBe('39% below the usual 300 cfs.');
  });

  test('a crest more than a week ahead has its date', () => {
    const parts = {
      flow: flat(184),
      ahead: through([0, 184], [180, 184], [192, 4000], [204, 900]),
      thresholds: levels(1500, 2600),
    };
    expect(said(parts)?.line).toMatch(/^Major flood stage by Oct 31, crest [\d,]+ cfs\. Steady/);
  });

  test('so does a stage that a reading has reached, and the higher one ahead of it', () => {
    const parts = {
      flow: flat(1600),
      ahead: through([0, 1600], [33, 3000], [60, 1500]),
      thresholds: levels(1500, 2600),
    };
    expect(said(parts)?.word).toBe('Flood stage');
    expect(said(parts)?.line).toMatch(
      /^At minor flood stage now, major flood stage by Friday morning, crest 3,000 cfs Friday/,
    );
  });

  test.each<[string, Parts]>([
    ['with a flood ahead', { usual: 900, thresholds: levels(1500, 2600) }],
    ['above the usual flow', { usual: 200 }],
    ['without a usual flow', {}],
    ['on a dry bed', { usual: 900, flow: flat(3), ahead: through([0, 3], [33, 300], [200, 900]) }],
  ])('the first rise is no news of fish %s', (_, parts) => {
    const rise = { flow: flat(443), ahead: through([0, 443], [33, 900], [200, 3000]), ...parts };
    const { report } = riverFacts(spot(rise));
    const meanings = report.insights.map(({ meaning }) => meaning).join(' ');
    expect(meanings).not.toMatch(/first rise/);
  });

  test('from low water it is', () => {
    const rise = { flow: flat(443), ahead: through([0, 443], [33, 900], [200, 3000]), usual: 900 };
    const [first] = riverFacts(spot(rise)).report.insights.filter(
      ({ pattern }) => pattern === 'significant-increase',
    );
    expect(first?.meaning).toContain('move up on the first rise');
  });
});

describe('one class, one number', () => {
  const spread = { years: 40, p10: 100, p25: 200, p75: 600, p90: 900, lowest: null, highest: null };

  test('with percentiles of the date it is a class, without them the usual flow', () => {
    const facts = riverFacts(spot({ flow: flat(443), usual: 350, spread }));
    expect(sayNow(facts, US)?.line).toBe('443 cfs, steady now, normal for the date');
    expect(facts.report.insights.map(({ sentence }) => sentence)).not.toContain(
      'The flow is higher than usual for the season.',
    );
    const plain = riverFacts(spot({ flow: flat(443), usual: 350 }));
    expect(sayNow(plain, US)?.line).toBe('443 cfs, steady now, 27% above the usual 350 cfs');
  });

  test('"higher than usual" is said from 20 % on, by the reading and not by what is ahead', () => {
    const insightsAt = (flow: number) =>
      riverFacts(spot({ flow: flat(flow), ahead: through([0, flow], [9, 400]), usual: 190 }))
        .report.insights.filter(({ period }) => period === 'current')
        .map(({ sentence }) => sentence);
    expect(insightsAt(200)).not.toContain('The flow is higher than usual for the season.');
    expect(insightsAt(250)).toContain('The flow is higher than usual for the season.');
  });
});

test('the insight ahead begins with the first rise', () => {
  const rises = through([0, 51], [9, 86], [33, 66], [80, 66], [105, 95], [200, 190]);
  const ahead = riverFacts(spot({ flow: flat(51), ahead: rises })).report.insights.find(
    ({ period, pattern }) => period === 'forecast' && pattern === 'significant-increase',
  );
  expect(ahead?.from).toBe('2025-10-23');
});

test('a step at an unchanged height is a change of the gauge, and the river is not called rising', () => {
  const parts = { flow: (hour: number) => (hour < 0 ? 500 : 780), stage: flat(4.2) };
  const facts = riverFacts(spot(parts));
  expect(facts.step).toEqual({ at: NOW, fromCfs: 500, toCfs: 780 });
  expect(facts.now?.trend).toBe(null);
  const risen = riverFacts(spot({ ...parts, stage: (hour) => (hour < 0 ? 4.2 : 4.9) }));
  expect([risen.step, risen.now?.trend]).toEqual([null, 'rising-fast']);
});

test('a rise of a foot in an hour is fast, whatever its share of the flow', () => {
  const flow = through([-4, 50_000], [0, 53_000]);
  const stage = through([-1, 12], [0, 13]);
  expect(riverFacts(spot({ flow, stage })).now?.trend).toBe('rising-fast');
  expect(riverFacts(spot({ stage: through([-24, 2.9], [0, 8.9]) })).now?.trend).toBe('rising-fast');
});

test('beside the figure its unit is said once; metric figures are converted', () => {
  const parts = { flow: flat(443), ahead: through([0, 443], [9, 569], [33, 470]) };
  expect(sayWithFigure(riverFacts(spot(parts)), US)).toBe(
    '443 cfs, rising to 569 this afternoon, about 470 on Saturday',
  );
  expect(sayRiver(riverFacts(spot(parts)), METRIC)?.line).toBe(
    'Rising to 16.1 m³/s this afternoon, about 13 on Saturday',
  );
});
