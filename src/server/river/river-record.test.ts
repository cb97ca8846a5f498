import { mean, median } from 'd3-array';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stageflowSchema } from '#contract/river.ts';
import { flowCfs } from '#demo/hydrograph.ts';
import { simulatedFetch } from '#demo/simulated-fetch.ts';
import { newestForecast } from '#demo/simulated-river.ts';
import { createSimulatedServices } from '#demo/simulated-services.ts';
import { createWorld } from '#demo/world.ts';
import { pacificMidnight } from '#domain/time/pacific-clock.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { addDays } from '#domain/time/plain-date.ts';
import { RIVER_SERVICES } from '#sources/river-services.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { facilities, gauges } from '../../testing/simulated-rivers.ts';
import { AnswerShelf } from '../http/answer-shelf.ts';
import { WorkQueue } from '../http/work-queue.ts';
import { riverRoutes } from './river-routes.ts';
import { createRivers, type Rivers } from './rivers.ts';

const HOUR = 3_600_000;
const LID = 'MVEW1';
const SITE = '12200500';
const SEED = 1;
/** Clocks go back on 1 November. */
const BEGIN = Date.parse('2026-10-20T16:00:00Z');

let nowMs: number;
let store: Store;
const now = () => nowMs;

function riversOver(isSimulated = false): Promise<Rivers> {
  return createRivers({
    facilities,
    gauges,
    services: { ...RIVER_SERVICES, usgsApiKey: 'key' },
    fetch: simulatedFetch(createSimulatedServices({ gauges, seed: SEED, now })),
    answers: null,
    record: store.riverRecord,
    now,
    riverNow: now,
    isSimulated,
    logger: {
      error: (error) => {
        throw error;
      },
    },
  });
}

/** Asks twice a day, as visitors would, without the days of a gap. */
async function ask({ figures }: Rivers, days: number, isGap = (_: number) => false) {
  for (let half = 0; half < 2 * days; half += 1) {
    if (!isGap(Math.floor(half / 2))) {
      await figures.ask({ kind: 'forecast', lid: LID });
      await figures.ask({ kind: 'flow', site: SITE });
    }
    nowMs += 12 * HOUR;
  }
}

async function answered(rivers: Rivers) {
  const app = fastify();
  riverRoutes(app, { ...rivers, shelf: new AnswerShelf(now), queue: new WorkQueue(), now });
  const { body } = await app.inject(`/river/nwps/v1/gauges/${LID}/stageflow/forecast`);
  await app.close();
  return stageflowSchema.parse(JSON.parse(body)).accuracy;
}

beforeEach(async () => {
  nowMs = BEGIN;
  store = await openStore(':memory:', { now: () => new Date(nowMs) });
});
afterEach(() => store.close());

describe('forecasts are compared with what was measured', () => {
  test('over 30 days, by how much the simulated ones err', async () => {
    const rivers = await riversOver();
    await ask(rivers, 30, (day) => day === 12);
    const accuracy = (await answered(rivers)) ?? [];
    expect(accuracy.map(({ leadDay }) => leadDay)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);

    const river = createWorld({ gauges, seed: SEED, now }).byLid.get(LID);
    if (river === undefined) throw new Error(`${LID} is not in the catalogue`);
    const flows = await store.riverRecord.flows(SITE, '2026-01-01', '2026-12-31');
    const measured = new Set(flows.map(({ date }) => date));
    // A silent hour of the gauge costs a few of the days.
    expect(measured.size).toBeGreaterThan(25);
    for (const { leadDay, forecasts, percent } of accuracy) {
      const errors = Array.from({ length: 60 }, (_, half) => half).flatMap((half) => {
        const issue = newestForecast(river, BEGIN + half * 12 * HOUR);
        const date = addDays(pacificDay(issue?.issuedMs ?? 0), leadDay);
        if (issue === null || !measured.has(date) || Math.floor(half / 2) === 12) return [];
        const from = pacificMidnight(date);
        const expected = mean(
          issue.points.filter(
            ({ atMs }) => atMs >= from && atMs < pacificMidnight(addDays(date, 1)),
          ),
          (point) => point.flowCfs,
        );
        const hours = Array.from({ length: 24 }, (_, hour) => from + hour * HOUR);
        const flow = mean(hours, (at) => flowCfs(river.flow, at)) ?? 1;
        return [100 * Math.abs((expected ?? 0) / flow - 1)];
      });
      expect(forecasts).toBe(errors.length);
      expect(Math.abs(percent - (median(errors) ?? 0))).toBeLessThan(0.2);
    }
  });

  test('not before twenty of them can be', async () => {
    const rivers = await riversOver();
    await ask(rivers, 9);
    expect(await answered(rivers)).toBeUndefined();
    expect((await store.riverRecord.forecasts(LID)).length).toBeGreaterThan(100);
  });

  test('and simulated figures are never kept', async () => {
    await ask(await riversOver(true), 2);
    expect(await store.riverRecord.forecasts(LID)).toEqual([]);
    expect(await store.riverRecord.flows(SITE, '2026-01-01', '2026-12-31')).toEqual([]);
  });
});

test('only forecasts and days of gauges that measure flow are kept, each once', async () => {
  const rivers = await riversOver();
  const others = gauges.filter(({ lid, site, givesFlow }) => lid !== null && !(site && givesFlow));
  for (const { lid } of others.slice(0, 20)) {
    await rivers.upstream.ask({ kind: 'forecast', lid: lid ?? '' });
    expect(await store.riverRecord.forecasts(lid ?? '')).toEqual([]);
  }
  await ask(rivers, 1);
  const kept = await store.riverRecord.forecasts(LID);
  nowMs = BEGIN + 1;
  for (const _ of [1, 2, 3]) await rivers.upstream.ask({ kind: 'forecast', lid: LID });
  expect(await store.riverRecord.forecasts(LID)).toEqual(kept);
  const days = await store.riverRecord.flows(SITE, '2026-01-01', '2026-12-31');
  expect(days.at(-1)?.date).toBe('2026-10-19');
  expect(days.length).toBeLessThanOrEqual(7);
  for (const { low, mean: average, high } of days) {
    expect(low).toBeLessThanOrEqual(average);
    expect(average).toBeLessThanOrEqual(high);
  }
});

test('an answer reaches visitors even where it cannot be kept', async () => {
  const logged: string[] = [];
  const broken = {
    ...store.riverRecord,
    keepForecast: () => Promise.reject(new Error('the disk is full')),
  };
  const rivers = await createRivers({
    facilities,
    gauges,
    services: { ...RIVER_SERVICES, usgsApiKey: 'key' },
    fetch: simulatedFetch(createSimulatedServices({ gauges, seed: SEED, now })),
    answers: null,
    record: broken,
    now,
    riverNow: now,
    isSimulated: false,
    logger: { error: (_, message) => logged.push(message) },
  });
  const { value } = await rivers.figures.ask({ kind: 'forecast', lid: LID });
  expect(value).toMatchObject({ lid: LID, points: { length: 40 } });
  expect(logged).toEqual(['the days of "forecast" could not be kept']);
});
