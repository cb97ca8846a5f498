import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import type { Store } from '#store/store.ts';
import { emptyStore, sampleForecast } from '../testing/sample-store.ts';
import {
  everyNight,
  isLookOverdue,
  latestNightAt,
  millisecondsUntilNight,
  thinForecasts,
} from './every-night.ts';

let clock: string;
let store: Store;
beforeEach(async () => {
  store = await emptyStore(() => new Date(clock));
});

describe('a night', () => {
  test.each([
    ['2026-11-21T08:59:00Z', 0, '2026-11-20T09:00', '2026-11-21T09:00:00.000Z'],
    ['2026-11-21T09:00:00Z', 0, '2026-11-21T09:00', '2026-11-22T09:00:00.000Z'],
    ['2026-11-21T10:10:00Z', 0.5, '2026-11-21T09:00', '2026-11-22T09:37:30.000Z'],
    ['2026-12-31T23:00:00Z', 0.999_999, '2026-12-31T09:00', '2027-01-01T10:14:59.995Z'],
  ])('at %s with the random number %d: the latest began at %s, the next does at %s', (...row) => {
    const [now, chance, latest, next] = row;
    const nowMs = Date.parse(now);
    const wait = millisecondsUntilNight({ now: () => nowMs, random: () => chance });
    expect(new Date(latestNightAt(nowMs)).toISOString()).toBe(`${latest}:00.000Z`);
    expect(new Date(nowMs + wait).toISOString()).toBe(next);
  });

  test('always begins before 11:00 UTC, and within 26 hours', () => {
    const instants = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2036-01-01') });
    const chances = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(instants, chances, (nowMs, chance) => {
        const wait = millisecondsUntilNight({ now: () => nowMs, random: () => chance });
        expect([9, 10]).toContain(new Date(nowMs + wait).getUTCHours());
        expect(wait > 0 && wait < 26 * HOUR_MS).toBe(true);
      }),
      { seed: 20261121 },
    );
  });

  test.each([
    [true, ['21T12:00', '22T10:14', '23T10:14']],
    // The last attempt of a night, too, begins before 11:00 UTC.
    [false, ['21T12:00', '21T12:20', '21T12:40', '22T10:14', '22T10:34', '22T10:54', '23T10:14']],
  ])(
    'and the start, whose work succeeds: %s is followed by the next, or tried three times',
    async (isDone, expected) => {
      let nowMs = Date.parse('2026-11-21T12:00:00Z');
      const begun: string[] = [];
      const sleep = async (ms: number) => {
        nowMs += ms;
        return begun.length < expected.length;
      };
      const work = async () => {
        begun.push(new Date(nowMs).toISOString().slice(8, 16));
        return isDone;
      };
      await everyNight(work, { now: () => nowMs, random: () => 0.999_999, sleep });
      expect(begun).toEqual(expected);
    },
  );
});

const NOW = '2026-11-21T09:30:00Z';
const BEFORE = '2026-11-21T08:59:59Z';
const SINCE = '2026-11-21T09:00:00Z';
const LAST_NIGHT = '2026-11-20T09:40:00Z';
const SOON = '2026-11-21T09:50:00Z';
const NEXT_YEAR = '2027-11-21T09:40:00Z';

test.each([
  ['all were looked at since nine', SINCE, SINCE, NOW, false],
  ['one was looked at before nine', SINCE, BEFORE, NOW, true],
  ['the others were', BEFORE, SINCE, NOW, true],
  ['it is not nine yet', LAST_NIGHT, LAST_NIGHT, BEFORE, false],
  ['the night has begun, and was not read', LAST_NIGHT, LAST_NIGHT, SINCE, true],
  ['some were never looked at', SINCE, null, NOW, true],
  ['the store is new', null, null, NOW, true],
  ['the clock was a year ahead', NEXT_YEAR, NEXT_YEAR, NOW, true],
  ['the clock of another server is ahead', SOON, SOON, NOW, false],
])('%s: a look is overdue since the latest 9:00 UTC', async (_, weekly, daily, now, is) => {
  for (const [source, lookedAt] of [
    ['wdfw-weekly', weekly],
    ['wdfw-returns', daily],
    ['dart-passage', daily],
  ] as const) {
    clock = lookedAt ?? now;
    await store.recordLook(source, lookedAt === null ? 'answered 503' : null);
  }
  expect(await isLookOverdue(store, Date.parse(now))).toBe(is);
});

test('a store that cannot be read has a look overdue, without an error', async () => {
  const broken = { read: () => Promise.reject(new Error('the database restarts')) };
  expect(await isLookOverdue(broken, Date.parse(NOW))).toBe(true);
});

test('whole forecasts of over a year ago are dropped', async () => {
  const record = store.riverRecord;
  const issue = { kind: 'nwps', point: 'MVEW1', answer: '{}' } as const;
  const newer = { ...issue, issuedAt: '2025-11-20T10:00:00.000Z' };
  await record.keepIssue({ ...issue, issuedAt: '2025-11-20T09:59:00.000Z' });
  await record.keepIssue(newer);
  await thinForecasts(record, Date.parse('2026-11-20T10:00:00Z'));
  expect(await record.issues('nwps', 'MVEW1', '')).toEqual([newer]);
});

test('daily flows of forecasts of over a year ago are thinned to one issue a week at each gauge', async () => {
  const record = store.riverRecord;
  // Three days of one week, and those of the last year, the first of them to the minute.
  const first = '2025-11-13T10:00';
  const rest = ['2025-11-14T10:00', '2025-11-15T10:00'];
  const newer = ['2025-11-20T10:00', '2025-11-20T22:00', '2025-11-21T10:00'];
  const instants = (minutes: readonly (string | undefined)[]) =>
    minutes.map((minute) => `${minute}:00.000Z`);
  for (const lid of ['MVEW1', 'AUBW1']) {
    const issued = instants([first, ...rest, ...newer]);
    await record.keepForecast(
      lid,
      issued.map((issuedAt) => sampleForecast(1, { issuedAt })),
    );
  }
  for (const _ of [1, 2]) {
    await thinForecasts(record, Date.parse('2026-11-20T10:00:00Z'));
    for (const lid of ['MVEW1', 'AUBW1']) {
      const left = (await record.forecasts(lid)).map(({ issuedAt }) => issuedAt);
      expect(left).toEqual(instants([first, ...newer]));
    }
  }
});
