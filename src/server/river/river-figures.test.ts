import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RiverSubject } from '#contract/river-address.ts';
import type { RiverValue } from '#domain/river/river-value.ts';
import {
  answersInMap,
  type FakeUpstream,
  failedService,
  fakeUpstream,
  flowAnswer,
  freshInMemory,
} from '../../testing/river-upstream.ts';
import { createRiverFigures, type RiverFigures } from './river-figures.ts';
import type { UpstreamValue } from './river-upstream.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SKAGIT: RiverSubject = { kind: 'flow', site: '12200500' };

let nowMs: number;
let upstream: FakeUpstream;
let answers: ReturnType<typeof answersInMap>;
let logged: string[];
let figures: RiverFigures;

function figuresNow(): Promise<RiverFigures> {
  return createRiverFigures({
    upstream,
    answers,
    now: () => nowMs,
    logger: { error: (_, message) => logged.push(message) },
  });
}

const from = (value: RiverValue): UpstreamValue => ({ service: 'usgs', ...value });
const NO_READINGS = from({
  kind: 'flow',
  value: { site: '12200500', name: null, position: null, readings: [], stage: [], temperature: [] },
});
const MEDIANS: RiverSubject = { kind: 'medians', site: '12200500' };
/** Medians of so many days; which days they are of does not matter here. */
const mediansOf = (days: number) =>
  from({
    kind: 'medians',
    value: Array.from({ length: days }, () => ({ month: 1, day: 1, flowCfs: 500 })),
  });
const SOME_MEDIANS = mediansOf(365);
const NO_MEDIANS = mediansOf(0);
const REACH: RiverSubject = { kind: 'reach', position: { longitude: -122, latitude: 47 } };
const FORECAST: RiverSubject = { kind: 'forecast', lid: 'MVEW1' };
const EMPTY_FORECAST = from({
  kind: 'forecast',
  value: {
    lid: 'MVEW1',
    issuedAt: null,
    primaryUnits: 'ft',
    secondaryUnits: 'kcfs',
    points: [{ validAt: '2026-11-20T18:00:00.000Z', primary: null, secondary: null }],
  },
});

/** See {@link freshInMemory}. */
const inMemory = (subject: RiverSubject = SKAGIT) => freshInMemory(figures, answers, subject);
const fail = () => Promise.reject(failedService());

beforeEach(async () => {
  vi.useFakeTimers();
  nowMs = Date.parse('2026-11-20T12:30:00Z');
  upstream = fakeUpstream();
  answers = answersInMap();
  logged = [];
  figures = await figuresNow();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('asking', () => {
  test('a thousand concurrent requests cause one call', async () => {
    const all = await Promise.all(Array.from({ length: 1000 }, () => figures.ask(SKAGIT)));
    expect(upstream.asked).toEqual(['flow 12200500']);
    expect(new Set(all).size).toBe(1);
  });

  test.each<[string, RiverSubject, UpstreamValue, number]>([
    ['flow', SKAGIT, flowAnswer('12200500'), 3 * HOUR_MS],
    ['flow without readings', SKAGIT, NO_READINGS, HOUR_MS / 2],
    ['forecast without figures', FORECAST, EMPTY_FORECAST, HOUR_MS / 2],
    ['gauges', { kind: 'gauges' }, from({ kind: 'gauges', value: [] }), DAY_MS],
    ['reach', REACH, from({ kind: 'reach', value: '1' }), 30 * DAY_MS],
    ['reach that is none', REACH, from({ kind: 'reach', value: null }), DAY_MS],
    [
      'way to the sea',
      { kind: 'downstream', comid: '1' },
      from({ kind: 'downstream', value: [{ comid: '1', line: [] }] }),
      30 * DAY_MS,
    ],
    ['table of medians', MEDIANS, SOME_MEDIANS, 30 * DAY_MS],
    ['table of medians of a part of the year', MEDIANS, mediansOf(364), DAY_MS],
    ['table of medians without a row', MEDIANS, NO_MEDIANS, DAY_MS],
  ])(
    'a %s is requested again when its lifetime is over, and not before',
    async (_, subject, value, life) => {
      upstream.answer = async () => value;
      await figures.ask(subject);
      nowMs += life - 1;
      expect(await inMemory(subject)).not.toBeNull();
      await figures.ask(subject);
      expect(upstream.asked).toHaveLength(1);
      nowMs += 1;
      expect(await inMemory(subject)).toBeNull();
      await figures.ask(subject);
      expect(upstream.asked).toHaveLength(2);
    },
  );

  test('an answer fetched by a clock that was ahead is requested again, once the clock is right', async () => {
    await figures.ask(SKAGIT);
    nowMs -= 60_000;
    await figures.ask(SKAGIT);
    expect(upstream.asked).toHaveLength(1);
    nowMs -= 1;
    await figures.ask(SKAGIT);
    expect(upstream.asked).toHaveLength(2);
  });

  test('a failure with nothing kept is reported; the pause after it doubles from 3 s to a minute, and an answer ends it', async () => {
    upstream.answer = fail;
    for (const seconds of [3, 6, 12, 24, 48, 60, 60]) {
      await expect(figures.ask(SKAGIT)).rejects.toThrow('answered 503');
      const calls = upstream.asked.length;
      nowMs += seconds * 1000 - 1;
      await expect(figures.ask(SKAGIT)).rejects.toThrow('answered 503');
      expect(upstream.asked).toHaveLength(calls);
      nowMs += 1;
    }
    upstream.answer = async () => flowAnswer('12200500');
    await figures.ask(SKAGIT);
    upstream.answer = fail;
    await expect(figures.refresh(SKAGIT)).rejects.toThrow('answered 503');
    nowMs += 3000;
    await expect(figures.refresh(SKAGIT)).rejects.toThrow('answered 503');
    expect(upstream.asked).toHaveLength(10);
  });

  test('a call that failed is logged once, however many waited for it', async () => {
    await figures.ask(SKAGIT);
    nowMs += 4 * HOUR_MS;
    upstream.answer = fail;
    await Promise.all(Array.from({ length: 100 }, () => figures.ask(SKAGIT)));
    await figures.ask(SKAGIT);
    expect(logged).toEqual(['no newer answer to "flow 12200500" is available']);
  });

  test('no answer in ten seconds is reported; a late one serves the next request', async () => {
    const { promise, resolve } = Promise.withResolvers<UpstreamValue>();
    upstream.answer = () => promise;
    const both = [figures.ask(SKAGIT), figures.ask(SKAGIT)].map((asking) =>
      expect(asking).rejects.toMatchObject({
        name: 'NoAnswerInTime',
        message: 'no river service answered in 9.5 s',
      }),
    );
    await vi.advanceTimersByTimeAsync(9500);
    await Promise.all(both);
    resolve(flowAnswer('12200500'));
    await vi.advanceTimersByTimeAsync(0);
    expect(await inMemory()).not.toBeNull();
    expect(upstream.asked).toHaveLength(1);
  });
});

describe('a stale answer', () => {
  test('stands in for a week when the service fails, and no longer', async () => {
    const first = await figures.ask(SKAGIT);
    upstream.answer = fail;
    nowMs += 3 * HOUR_MS + 7 * DAY_MS - 1;
    expect(await figures.ask(SKAGIT)).toBe(first);
    expect(figures.isFresh(first)).toBe(false);
    expect(logged).toEqual(['no newer answer to "flow 12200500" is available']);
    nowMs += 3001;
    await expect(figures.ask(SKAGIT)).rejects.toThrow('answered 503');
  });

  test('stands in after two seconds when the service is slow, and the newer one follows', async () => {
    const first = await figures.ask(SKAGIT);
    nowMs += 4 * HOUR_MS;
    const { promise, resolve } = Promise.withResolvers<UpstreamValue>();
    upstream.answer = () => promise;
    const asking = figures.ask(SKAGIT);
    await vi.advanceTimersByTimeAsync(2000);
    expect(await asking).toBe(first);
    resolve(flowAnswer('12200500', 900));
    await vi.advanceTimersByTimeAsync(0);
    expect(await figures.ask(SKAGIT)).toMatchObject({ value: { readings: [{ flowCfs: 900 }] } });
    expect(upstream.asked).toHaveLength(2);
  });
});

describe('a week without a reading', () => {
  test('of a gauge that had some is not an answer: the kept one stays', async () => {
    const first = await figures.ask(SKAGIT);
    nowMs += 4 * HOUR_MS;
    upstream.answer = async () => NO_READINGS;
    expect(await figures.ask(SKAGIT)).toBe(first);
    expect(figures.isFresh(first)).toBe(false);
    expect(logged).toEqual(['no newer answer to "flow 12200500" is available']);
  });

  test('is accepted when the kept answer is older', async () => {
    await figures.ask(SKAGIT);
    nowMs = Date.parse('2026-11-27T12:00:00Z');
    upstream.answer = async () => NO_READINGS;
    expect(await figures.ask(SKAGIT)).toMatchObject({ value: { readings: [] } });
  });
});

describe('a table of medians without a row', () => {
  test('of a gauge that had some is not an answer while those may be shown', async () => {
    upstream.answer = async () => SOME_MEDIANS;
    const first = await figures.ask(MEDIANS);
    upstream.answer = async () => NO_MEDIANS;
    nowMs += 37 * DAY_MS - 1;
    expect(await figures.ask(MEDIANS)).toBe(first);
    expect(figures.isFresh(first)).toBe(false);
    expect(logged).toEqual(['no newer answer to "medians 12200500" is available']);
    nowMs += HOUR_MS / 2;
    expect(await figures.ask(MEDIANS)).toMatchObject({ value: [] });
  });

  test('or of a part of the year is not an answer where the whole year may be shown', async () => {
    upstream.answer = async () => SOME_MEDIANS;
    const whole = await figures.ask(MEDIANS);
    upstream.answer = async () => mediansOf(364);
    nowMs += 30 * DAY_MS;
    expect(await figures.ask(MEDIANS)).toBe(whole);
    nowMs += 7 * DAY_MS;
    expect(await figures.ask(MEDIANS)).toMatchObject(mediansOf(364));
    // One of a part of the year may follow another.
    nowMs += DAY_MS;
    upstream.answer = async () => mediansOf(30);
    expect(await figures.ask(MEDIANS)).toMatchObject({ value: { length: 30 } });
  });

  test('that is refused is requested again after half an hour, and not before', async () => {
    upstream.answer = async () => SOME_MEDIANS;
    await figures.ask(MEDIANS);
    upstream.answer = async () => NO_MEDIANS;
    nowMs += 30 * DAY_MS;
    await figures.ask(MEDIANS);
    nowMs += HOUR_MS / 2 - 1;
    await figures.ask(MEDIANS);
    expect(upstream.asked).toHaveLength(2);
    nowMs += 1;
    await figures.ask(MEDIANS);
    expect(upstream.asked).toHaveLength(3);
  });
});

describe('what is kept', () => {
  test('outlives the process', async () => {
    await figures.ask(SKAGIT);
    const after = await figuresNow();
    expect(await after.ask(SKAGIT)).toMatchObject({ kind: 'flow', fetchedAt: nowMs });
    expect(upstream.asked).toHaveLength(1);
  });

  test('remembers the reaches of facilities', async () => {
    upstream.answer = async () => from({ kind: 'reach', value: '23970891' });
    expect(figures.isKnownReach('23970891')).toBe(false);
    await figures.ask(REACH);
    expect(figures.isKnownReach('23970891')).toBe(true);
    answers.bodies.set('reach POINT(-123 46)', 'garbage');
    expect((await figuresNow()).isKnownReach('23970891')).toBe(true);
    expect(logged).toEqual(['the stored reaches cannot be read']);
  });

  test('that nobody asked for takes no place in memory, and is there when requested', async () => {
    await figures.refresh(SKAGIT);
    expect(await figures.flowState('12200500')).toEqual({ fetchedAt: nowMs, wholeAt: nowMs });
    expect(await inMemory()).toBeNull();
    const asked = await figures.ask(SKAGIT);
    expect(await inMemory()).toBe(asked);
    expect(upstream.asked).toHaveLength(1);
    const newer = await figures.refresh(SKAGIT);
    expect(await inMemory()).toBe(newer);
  });

  test('that nobody asked for stays in memory when the store fails', async () => {
    answers.write = () => Promise.reject(new Error('disk I/O error'));
    const kept = await figures.refresh(SKAGIT);
    expect(await inMemory()).toBe(kept);
    expect(logged).toEqual(['the answer to "flow 12200500" cannot be stored']);
  });

  test('by another build, in another shape, is logged and requested again', async () => {
    answers.bodies.set('flow 12200500', '{"kind":"flow","value":7}');
    expect(await figures.ask(SKAGIT)).toMatchObject({ service: 'usgs' });
    expect(logged).toEqual(['the stored answer to "flow 12200500" cannot be read']);
  });

  test('a store that fails is logged, and the call continues', async () => {
    const broken = () => Promise.reject(new Error('disk I/O error'));
    answers.read = broken;
    answers.write = broken;
    answers.withPrefix = broken;
    figures = await figuresNow();
    expect(await figures.ask(SKAGIT)).toMatchObject({ service: 'usgs' });
    expect(logged).toEqual([
      'the stored reaches cannot be read',
      'the stored answer to "flow 12200500" cannot be read',
      'the answer to "flow 12200500" cannot be stored',
    ]);
  });
});
