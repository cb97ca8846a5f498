import fc from 'fast-check';
import { expect, test } from 'vitest';
import { everyNight, latestNightAt, millisecondsUntilNight, untilDone } from './every-night.ts';

const at = (instant: string) => () => Date.parse(instant);

test.each([
  ['2026-11-21T08:59:00Z', 0, '2026-11-21T09:00:00.000Z'],
  ['2026-11-21T09:00:00Z', 0, '2026-11-22T09:00:00.000Z'],
  ['2026-11-21T10:10:00Z', 0.5, '2026-11-22T09:37:30.000Z'],
  ['2026-12-31T23:00:00Z', 0.999_999, '2027-01-01T10:14:59.995Z'],
])('at %s with the random number %d, the next night is at %s', (now, chance, expected) => {
  const wait = millisecondsUntilNight({ now: at(now), random: () => chance });
  expect(new Date(Date.parse(now) + wait).toISOString()).toBe(expected);
});

test.each([
  ['2026-11-21T08:59:59.999Z', '2026-11-20T09:00:00.000Z'],
  ['2026-11-21T09:00:00.000Z', '2026-11-21T09:00:00.000Z'],
  ['2026-11-21T23:59:59.999Z', '2026-11-21T09:00:00.000Z'],
  ['2027-01-01T00:00:00.000Z', '2026-12-31T09:00:00.000Z'],
])('at %s the latest night began at %s', (now, began) => {
  expect(new Date(latestNightAt(Date.parse(now))).toISOString()).toBe(began);
});

test('the work of a night always begins before 11:00 UTC, and within 26 hours', () => {
  const instants = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2036-01-01') });
  const chances = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(instants, chances, (nowMs, chance) => {
      const wait = millisecondsUntilNight({ now: () => nowMs, random: () => chance });
      const begins = new Date(nowMs + wait);
      expect([9, 10]).toContain(begins.getUTCHours());
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThan(26 * 3_600_000);
    }),
    { seed: 20261121 },
  );
});

test('the work is done every night, until a wait is cut short', async () => {
  let nowMs = Date.parse('2026-11-21T12:00:00Z');
  const begun: string[] = [];
  await everyNight(
    async () => {
      begun.push(new Date(nowMs).toISOString());
      nowMs += 40_000;
      return true;
    },
    {
      now: () => nowMs,
      random: () => 0.1,
      sleep: async (ms) => {
        nowMs += ms;
        return begun.length < 3;
      },
    },
  );
  expect(begun).toEqual([
    '2026-11-22T09:07:30.000Z',
    '2026-11-23T09:07:30.000Z',
    '2026-11-24T09:07:30.000Z',
  ]);
});

test.each([
  ['done at once', [true], []],
  ['done at the second attempt', [false, true], [20]],
  ['never done', [false, false, false], [20, 20]],
])('work that is %s is tried at most three times', async (_, outcomes, waits) => {
  const left = [...outcomes];
  const waited: number[] = [];
  const sleep = async (ms: number) => {
    waited.push(ms / 60_000);
    return true;
  };
  await untilDone(async () => left.shift() ?? false, { sleep });
  expect([left, waited]).toEqual([[], waits]);
});

test('failed work is not tried again once a wait is cut short', async () => {
  let attempts = 0;
  const work = async () => {
    attempts += 1;
    return false;
  };
  await untilDone(work, { sleep: async () => false });
  expect(attempts).toBe(1);
});

test('the last attempt of a night begins before 11:00 UTC', async () => {
  let nowMs = Date.parse('2026-11-21T12:00:00Z');
  const begun: string[] = [];
  const sleep = async (ms: number) => {
    nowMs += ms;
    return begun.length < 3;
  };
  const work = async () => {
    begun.push(new Date(nowMs).toISOString());
    return false;
  };
  await everyNight(work, { now: () => nowMs, random: () => 0.999_999, sleep });
  expect(begun.map((instant) => instant.slice(11, 16))).toEqual(['10:14', '10:34', '10:54']);
});
