import { beforeEach, expect, test } from 'vitest';
import type { RiverSubject } from '#contract/river-address.ts';
import {
  answersInMap,
  type FakeUpstream,
  fakeUpstream,
  freshInMemory,
} from '../../testing/river-upstream.ts';
import { createRiverFigures, type RiverFigures } from './river-figures.ts';

const HOUR_MS = 3_600_000;
const SKAGIT: RiverSubject = { kind: 'flow', site: '12200500' };

let nowMs: number;
let upstream: FakeUpstream;
let answers: ReturnType<typeof answersInMap>;
let figures: RiverFigures;

beforeEach(async () => {
  nowMs = Date.parse('2026-11-20T12:30:00Z');
  upstream = fakeUpstream();
  answers = answersInMap();
  figures = await createRiverFigures({
    upstream,
    answers,
    now: () => nowMs,
    logger: {
      error: (error) => {
        throw error;
      },
    },
  });
});

test('a newer reading brings the newest height and temperature, about one an hour', async () => {
  await figures.ask(SKAGIT);
  const hour = Math.ceil(nowMs / HOUR_MS) * HOUR_MS;
  const add = (minute: number, value: number) => {
    const observedAt = new Date(hour + minute * 60_000).toISOString();
    const stage = [{ observedAt, value }];
    return figures.addReading('12200500', {
      observedAt,
      flowCfs: 520,
      stage,
      temperature: stage,
    });
  };
  for (const minute of [0, 15, 45, 60, 60, 90]) await add(minute, minute);
  const kept = [{ value: 0 }, { value: 60 }, { value: 90 }];
  expect(await freshInMemory(figures, answers, SKAGIT)).toMatchObject({
    value: { stage: kept, temperature: kept },
  });
});

test('a newer reading is added once, keeps the flow fresh, and drops what is older than a week', async () => {
  await figures.ask(SKAGIT);
  nowMs += 3 * HOUR_MS - 1;
  const reading = { observedAt: '2026-11-20T15:15:00.000Z', flowCfs: 520 };
  await figures.addReading('12200500', reading);
  await figures.addReading('12200500', reading);
  nowMs += 3 * HOUR_MS - 1;
  expect(await freshInMemory(figures, answers, SKAGIT)).toMatchObject({
    value: { readings: [{ flowCfs: 500 }, { flowCfs: 520 }] },
  });
  const end = Date.parse('2026-11-27T13:00:00Z');
  for (; nowMs < end; nowMs += HOUR_MS) await figures.addReading('12200500', reading);
  await figures.addReading('12200500', { observedAt: '2026-11-27T12:45:00.000Z', flowCfs: 530 });
  expect(await freshInMemory(figures, answers, SKAGIT)).toMatchObject({
    value: { readings: [{ flowCfs: 520 }, { flowCfs: 530 }] },
  });
  expect(upstream.asked).toHaveLength(1);
});

test('a newer reading is not added to a stale flow: the readings in between would be missing', async () => {
  const first = await figures.ask(SKAGIT);
  nowMs += 3 * HOUR_MS;
  await figures.addReading('12200500', { observedAt: '2026-11-20T15:15:00.000Z', flowCfs: 520 });
  expect(await figures.kept(SKAGIT)).toBe(first);
  expect(await freshInMemory(figures, answers, SKAGIT)).toBeNull();
});

test('a newer reading is not added to a week without any, which is requested again as soon as before', async () => {
  const readings = { readings: [], stage: [], temperature: [] };
  const value = { site: '12200500', name: null, position: null, ...readings };
  upstream.answer = async () => ({ service: 'usgs', kind: 'flow', value });
  await figures.ask(SKAGIT);
  nowMs += HOUR_MS / 2 - 1;
  const reading = { observedAt: '2026-11-20T12:45:00.000Z', flowCfs: 520 };
  expect(await figures.addReading('12200500', reading)).toBe('week needed');
  const old = { observedAt: '2026-11-13T12:45:00.000Z', flowCfs: 520 };
  expect(await figures.addReading('12200500', old)).toBe('too old');
  expect(await freshInMemory(figures, answers, SKAGIT)).toMatchObject({
    value: { readings: [] },
  });
  nowMs += 1;
  expect(await freshInMemory(figures, answers, SKAGIT)).toBeNull();
});

test('a newer reading is not added to a week that has become empty since it was fetched', async () => {
  nowMs = Date.parse('2026-11-27T11:00:00Z');
  const first = await figures.ask(SKAGIT);
  nowMs = Date.parse('2026-11-27T12:30:00Z');
  const old = { observedAt: '2026-11-20T12:00:00.000Z', flowCfs: 500 };
  expect(await figures.addReading('12200500', old)).toBe('too old');
  const reading = { observedAt: '2026-11-27T12:15:00.000Z', flowCfs: 520 };
  expect(await figures.addReading('12200500', reading)).toBe('week needed');
  expect(await freshInMemory(figures, answers, SKAGIT)).toBe(first);
});

test('a newer reading of a gauge that nothing is kept of, or years old, adds nothing', async () => {
  await figures.addReading('12189500', { observedAt: '2026-11-20T12:15:00.000Z', flowCfs: 1 });
  expect(await figures.kept({ kind: 'flow', site: '12189500' })).toBeNull();
  await figures.ask(SKAGIT);
  await figures.addReading('12200500', { observedAt: '2009-01-01T00:00:00.000Z', flowCfs: 1 });
  expect(await freshInMemory(figures, answers, SKAGIT)).toMatchObject({
    value: { readings: [{ flowCfs: 500 }] },
  });
});
