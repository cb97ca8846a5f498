import { beforeEach, describe, expect, test } from 'vitest';
import type { RiverSubject } from '#contract/river-address.ts';
import { NO_MEDIANS } from '#domain/river/daily-median.ts';
import type { RiverKind, RiverValue, RiverValues } from '#domain/river/river-value.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/milliseconds.ts';
import { createRiverCache } from './cache.ts';

const START = Date.parse('2026-11-28T12:00:00Z');
const iso = (at: number) => new Date(at).toISOString();

let nowMs: number;
let next: RiverValue;
let logged: string[];
let asked: number;
let cache: ReturnType<typeof createRiverCache>;

beforeEach(() => {
  nowMs = START;
  logged = [];
  asked = 0;
  cache = createRiverCache({
    upstream: {
      newest: async () => [],
      warnings: async () => [],
      spare: () => 0,
      services: () => [],
      ask: async () => {
        asked += 1;
        return { service: 'usgs', ...next };
      },
    },
    answers: null,
    now: () => nowMs,
    logger: { error: (error) => logged.push(String(error)) },
  });
});

const SUBJECTS: Readonly<Record<RiverKind, RiverSubject>> = {
  flow: { kind: 'flow', site: '12010000' },
  medians: { kind: 'medians', site: '12010000' },
  days: { kind: 'days', site: '12010000' },
  forecast: { kind: 'forecast', lid: 'MVEW1' },
  chances: { kind: 'chances', lid: 'MVEW1' },
  gauges: { kind: 'gauges' },
  reach: { kind: 'reach', position: { longitude: -122.3, latitude: 48.4 } },
  downstream: { kind: 'downstream', comid: '24270288' },
};

const flow = (hours: readonly number[], more: Partial<RiverValues['flow']> = {}): RiverValue => ({
  kind: 'flow',
  value: {
    site: '12010000',
    readings: hours.map((hour) => ({ observedAt: iso(START + hour * HOUR_MS), flowCfs: 500 })),
    stage: [],
    temperature: [],
    ...more,
  },
});
const range = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step);
const heights = (hours: readonly number[]) =>
  hours.map((hour) => ({ observedAt: iso(START + hour * HOUR_MS), value: 3 }));

const days = (from: string, length: number): RiverValue => ({
  kind: 'days',
  value: { from: from as '2013-01-01', means: Array.from({ length }, () => 100) },
});

const SPREAD = { years: 30, p10: 1, p25: 2, p75: 4, p90: 5, lowest: 0, highest: 9 };
const medians = (length: number, hasSpread = true): RiverValue => ({
  kind: 'medians',
  value: range(0, length - 1).map((at) => {
    const date = new Date(Date.UTC(2024, 0, 1 + at));
    const day = { month: date.getUTCMonth() + 1, day: date.getUTCDate(), flowCfs: 3 };
    return hasSpread ? { ...day, spread: SPREAD } : day;
  }),
});

const forecast = (hours: readonly number[], secondary: number | null = 5): RiverValue => ({
  kind: 'forecast',
  value: {
    lid: 'MVEW1',
    issuedAt: iso(START),
    primaryUnits: 'ft',
    secondaryUnits: 'kcfs',
    points: hours.map((hour) => ({ validAt: iso(START + hour * HOUR_MS), primary: 9, secondary })),
  },
});

const gauges = (count: number): RiverValue => ({
  kind: 'gauges',
  value: range(1, count).map((at) => ({
    lid: `A${1000 + at}`,
    name: 'A river',
    state: 'WA',
    longitude: -122,
    latitude: 48,
    observed: null,
    forecast: null,
  })),
});
const downstream = (count: number): RiverValue => ({
  kind: 'downstream',
  value: range(1, count).map((at) => ({ comid: String(at), line: [] })),
});

async function renewed(later: number, kept: RiverValue, then: RiverValue) {
  const subject = SUBJECTS[kept.kind];
  next = kept;
  await cache.ask(subject);
  nowMs = START + later * HOUR_MS;
  next = then;
  const { value } = await cache.ask(subject);
  return value;
}

const WEEK = range(-167, 0);
const DAY = 24;
const MONTH = 31 * DAY;
const RECORD = days('2013-01-01', 5079);

describe('an answer that is much shorter than the kept one is a loss', () => {
  test.each<[string, number, RiverValue, RiverValue, string]>([
    [
      'days of a month for those of years',
      6 * DAY,
      RECORD,
      days('2026-10-27', 32),
      '32 of the 5079 daily means',
    ],
    [
      'days that begin two months later',
      6 * DAY,
      RECORD,
      days('2013-03-01', 5026),
      '5020 of the 5079 daily means',
    ],
    [
      'days that end a year before',
      6 * DAY,
      RECORD,
      days('2013-01-01', 4714),
      '4714 of the 5079 daily means',
    ],
    ['no days', 6 * DAY, RECORD, days('2013-01-01', 0), '0 of the 5079 daily means'],
    [
      'the last hours of a week',
      4,
      flow(WEEK),
      flow(range(-3, 4)),
      '4 of the 163 hours of readings',
    ],
    [
      'a week that begins two days late',
      4,
      flow(WEEK),
      flow(range(-112, 4)),
      '113 of the 163 hours of readings',
    ],
    [
      'heights without the flow',
      4,
      flow(WEEK),
      flow([], { stage: heights(WEEK) }),
      '0 of the 163 hours of readings',
    ],
    [
      'no heights where there was no flow',
      4,
      flow([], { stage: heights(WEEK) }),
      flow([]),
      '0 of the 163 hours of readings',
    ],
    [
      'medians of half a year',
      MONTH,
      medians(366),
      medians(183),
      '366 of the 732 medians and percentiles',
    ],
    [
      'medians without percentiles',
      MONTH,
      medians(366),
      medians(366, false),
      '366 of the 732 medians and percentiles',
    ],
    [
      'no medians',
      MONTH,
      medians(366),
      { kind: 'medians', value: NO_MEDIANS },
      '0 of the 732 medians and percentiles',
    ],
    [
      'two days of a forecast',
      4,
      forecast(range(0, 240, 6)),
      forecast(range(6, 54, 6)),
      '6 of the 22 parts of its forecast',
    ],
    [
      'no forecast',
      4,
      forecast(range(0, 240, 6)),
      forecast([]),
      '0 of the 22 parts of its forecast',
    ],
    ['half of the gauges', DAY, gauges(200), gauges(100), '100 of the 200 gauges'],
    ['half of a river', MONTH, downstream(31), downstream(15), '15 of the 31 reaches'],
    [
      'no reach',
      MONTH,
      { kind: 'reach', value: '7' },
      { kind: 'reach', value: null },
      '0 of the 1 reach',
    ],
  ])('%s', async (_, later, kept, then, words) => {
    expect(await renewed(later, kept, then)).toEqual(kept.value);
    expect(logged).toEqual([`SourceError: usgs: sent ${words} that it had`]);
  });
});

describe('an answer with everything still expected replaces the kept one', () => {
  test.each<[string, number, RiverValue, RiverValue]>([
    ['a week that has moved on', 3 * DAY, flow(WEEK), flow(range(-95, 72))],
    ['a gauge that has stopped', 5 * DAY, flow(WEEK), flow(range(-47, 0))],
    [
      'readings every hour for those of every quarter',
      4,
      flow(range(-167, 0, 0.25)),
      flow(range(-163, 4)),
    ],
    [
      'hours taken back in the middle',
      4,
      flow(WEEK),
      flow([...range(-163, -60), ...range(-20, 4)]),
    ],
    ['a gauge without its height', 4, flow(WEEK, { stage: heights(WEEK) }), flow(range(-163, 4))],
    ['two sensors that cannot be distinguished', 4, flow(WEEK), flow([], { remarks: ['Sen'] })],
    ['days in which some were taken back', 6 * DAY, RECORD, days('2013-01-20', 5063)],
    ['a common year', MONTH, medians(366), medians(365)],
    ['a forecast of later days', 2 * DAY, forecast(range(0, 240, 6)), forecast(range(48, 288, 6))],
    ['other hours of a forecast', 4, forecast(range(0, 240, 6)), forecast(range(3, 243, 6))],
    ['some gauges fewer', DAY, gauges(200), gauges(170)],
    ['another kind of nothing', 4, flow([]), flow([])],
  ])('%s', async (_, later, kept, then) => {
    expect(await renewed(later, kept, then)).toEqual(then.value);
    expect(logged).toEqual([]);
  });
});

describe('a loss that lasts', () => {
  test('keeps years of daily means for a season, marked with their age, and then gives way', async () => {
    const shrunken = days('2026-10-27', 32);
    expect(await renewed(40 * DAY, RECORD, shrunken)).toEqual(RECORD.value);
    nowMs = START + 90 * DAY_MS - HOUR_MS;
    expect(await cache.ask(SUBJECTS.days)).toMatchObject({ value: RECORD.value, fetchedAt: START });
    nowMs = START + 91 * DAY_MS;
    expect((await cache.ask(SUBJECTS.days)).value).toEqual(shrunken.value);
  });

  test('of a forecast is one that NOAA has withdrawn, after a day', async () => {
    const kept = forecast(range(0, 240, 6));
    expect(await renewed(23, kept, forecast([]))).toEqual(kept.value);
    nowMs = START + 25 * HOUR_MS;
    expect((await cache.ask(SUBJECTS.forecast)).value).toEqual(forecast([]).value);
  });

  test('is checked less and less often, up to every six hours', async () => {
    await renewed(6 * DAY, RECORD, days('2026-10-27', 32));
    const calls = [0];
    for (let minute = 0; minute < 24 * 60; minute += 10) {
      const before = asked;
      const { againAt } = await cache.ask(SUBJECTS.days);
      if (asked > before) calls.push(minute);
      expect(againAt).toBeGreaterThanOrEqual(nowMs);
      nowMs += 10 * MINUTE_MS;
    }
    // Requested every ten minutes, it calls the service again only after the pause.
    const pauses = calls.slice(1).map((minute, at) => minute - (calls[at] ?? 0) - 10);
    expect(pauses).toEqual([30, 60, 120, 240, 360, 360]);
    next = days('2013-01-01', 5090);
    nowMs += 6 * HOUR_MS;
    expect((await cache.ask(SUBJECTS.days)).value).toEqual(next.value);
  });
});
