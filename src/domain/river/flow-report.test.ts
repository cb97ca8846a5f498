import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { madeUpRiver, RIVER_KINDS } from '../../testing/made-up-river.ts';
import { falsehoods } from '../../testing/river-oracle.ts';
import { HOUR_MS } from '../time/milliseconds.ts';
import { flowReport } from './flow-report.ts';

const RIVERS = 4000;

test.each(RIVER_KINDS)('no sentence about a river is denied by its newest figures: %s', (kind) => {
  fc.assert(
    fc.property(madeUpRiver(kind), (figures) => {
      expect(falsehoods(figures, flowReport(figures))).toEqual([]);
    }),
    { numRuns: Math.ceil(RIVERS / RIVER_KINDS.length), seed: 2026 },
  );
});

const now = Date.parse('2026-08-05T22:00:00Z');
const iso = (hours: number) => new Date(now + hours * HOUR_MS).toISOString();
const week = (flowAt: (hours: number) => number) =>
  Array.from({ length: 168 }, (_, at) => at - 167).map((hours) => ({
    observedAt: iso(hours),
    flowCfs: flowAt(hours),
  }));
const ahead = (flowAt: (hours: number) => number) =>
  Array.from({ length: 40 }, (_, at) => ({
    validAt: iso(2 + 6 * at),
    flowCfs: flowAt(2 + 6 * at),
  }));
const usual = (flowCfs: number, without = 0) =>
  [7, 8].flatMap((month) =>
    Array.from({ length: 31 }, (_, at) => ({ month, day: at + 1, flowCfs })).filter(
      ({ month: each, day }) => each !== 8 || day !== without,
    ),
  );
const report = (parts: Partial<Parameters<typeof flowReport>[0]>) => {
  const {
    now: river,
    forecast,
    insights,
    otherwise,
  } = flowReport({
    readings: [],
    stage: [],
    forecast: [],
    issuedAt: null,
    medians: [],
    now,
    ...parts,
  });
  const sentences = insights.map(({ period, sentence }) => `${period}: ${sentence}`);
  return [river?.trend, forecast.kind, sentences.length > 0 ? sentences : otherwise];
};
const rising = week((hours) => (hours < -9 ? 1000 : 1000 + (2479 * (hours + 9)) / 9));

test.each([
  [
    'in flood since morning, with its crest tonight',
    {
      readings: rising,
      forecast: ahead((hours) => 7708 * Math.exp(-(((hours - 16) / 14) ** 2))),
    },
    ['rising-fast', 'current', ['current: The river is rising quickly.']],
  ],
  ['in flood without a forecast', { readings: rising }, ['rising-fast', 'none', 'unclear']],
  [
    'in flood that the forecast of this morning missed',
    { readings: rising, forecast: ahead(() => 1000), issuedAt: iso(-9.5) },
    ['rising-fast', 'missed', 'unclear'],
  ],
  [
    'that a dam lets go twice a day, and NOAA’s mean of it',
    {
      readings: week((hours) => (Math.floor((hours + 400) / 6) % 2 ? 6800 : 1200)),
      forecast: ahead(() => 3600),
    },
    [null, 'current', 'unclear'],
  ],
  [
    'that stays far from what NOAA expects of each day',
    {
      readings: week(() => 1000),
      forecast: ahead((hours) => 3000 + 100 * Math.floor((hours - 2) / 24)),
    },
    ['steady', 'current', ['forecast: A sharp rise is ahead.']],
  ],
  [
    'shut off by a dam since morning',
    { readings: week((hours) => (hours < -9 ? 5000 : 1000)) },
    ['steady', 'none', 'unclear'],
  ],
  ['that is dry', { readings: week(() => 0), medians: usual(400) }, [null, 'none', 'dry']],
  [
    'above the usual, with a day of medians missing',
    { readings: week((hours) => 8000 + 300 * Math.sin(hours / 4)), medians: usual(4000, 2) },
    ['steady', 'none', 'unclear'],
  ],
  [
    'that shows nothing',
    { readings: week((hours) => 1000 + 30 * Math.sin(hours / 4)), medians: usual(1050) },
    ['steady', 'none', 'unmarked'],
  ],
  [
    'reversed by the tide',
    { readings: week((hours) => 900 * Math.sin(hours / 2)), medians: usual(3300) },
    [null, 'none', ['recent-past: The flow remained low for the season until yesterday.']],
  ],
  [
    'with a forecast that has run out',
    { readings: week(() => 4200), forecast: [{ validAt: iso(-30), flowCfs: 4200 }] },
    ['steady', 'expired', ['recent-past: The flow was steady until yesterday.']],
  ],
  ['of which nothing is known', {}, [undefined, 'none', 'too-few']],
] as const)('a river %s', (_, parts, expected) => {
  expect(report(parts)).toEqual(expected);
});
