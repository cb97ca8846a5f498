import { describe, expect, test } from 'vitest';
import { simulatedFetch } from '#demo/simulated-fetch.ts';
import { createSimulatedServices } from '#demo/simulated-services.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { RIVER_SERVICES } from '#sources/river-services.ts';
import {
  answersInMap,
  failedService,
  toldFlow,
  upstreamInHand,
} from '../../testing/river-upstream.ts';
import { createRiverFigures } from './river-figures.ts';
import { createRiverUpstream } from './river-upstream.ts';
import { riverGates } from './service-gate.ts';
import { sitesToWarm, WARM_EVERY_MS, warmGauges } from './warm-gauges.ts';

const HOUR_MS = 3_600_000;

test('in two hours the gauges of all facilities are fetched, through a day every gauge, none is older than 3 hours, with at most 50 calls an hour', async () => {
  const clock = { nowMs: Date.parse('2026-11-20T08:00:00Z') };
  const now = () => clock.nowMs;
  const { gauges, facilities } = await readCatalogue();
  const sites = sitesToWarm(facilities, gauges);
  const shown = new Set(facilities.flatMap(({ riverGauge }) => riverGauge ?? []));
  const calls: number[] = [];
  const simulated = simulatedFetch(createSimulatedServices({ gauges, seed: 1, now }));
  const upstream = createRiverUpstream({
    services: RIVER_SERVICES,
    gates: riverGates(RIVER_SERVICES, now),
    fetch: (url, init) => {
      if (url.host === RIVER_SERVICES.usgs.host) calls.push(now());
      return simulated(url, init);
    },
    now,
  });
  const logger = {
    error: (error: unknown) => {
      throw error;
    },
  };
  const figures = await createRiverFigures({ upstream, answers: answersInMap(), now, logger });

  const { signal } = new AbortController();
  const parts = { figures, upstream, logger, signal, triedAt: new Map(), now };
  const isKept = async (site: string) => (await figures.kept({ kind: 'flow', site })) !== null;
  const ages: number[] = [];
  let kept = 0;
  for (let round = 0; round < 48; round += 1) {
    await warmGauges(sites, parts);
    clock.nowMs += WARM_EVERY_MS - 1;
    if (round === 4) expect(await Promise.all([...shown].map(isKept))).not.toContain(false);
    kept = 0;
    for (const site of sites) {
      const answer = await figures.kept({ kind: 'flow', site });
      if (answer === null) continue;
      kept += 1;
      ages.push(now() - answer.fetchedAt);
    }
    clock.nowMs += 1;
  }
  expect(kept).toBe(sites.length);
  expect(Math.max(...ages)).toBeLessThanOrEqual(3 * HOUR_MS);
  const inTheHourFrom = (at: number) =>
    calls.filter((one) => one >= at && one < at + HOUR_MS).length;
  expect(Math.max(...calls.map(inTheHourFrom))).toBeLessThanOrEqual(50);
}, 120_000);

describe('a round', () => {
  const sites = Array.from({ length: 25 }, (_, index) => `121${10_000 + index}`);

  async function roundsOver(logger = { error: () => undefined }) {
    const clock = { nowMs: Date.parse('2026-11-20T08:00:00Z') };
    const now = () => clock.nowMs;
    const upstream = upstreamInHand();
    const figures = await createRiverFigures({ upstream, answers: answersInMap(), now, logger });
    const { signal } = new AbortController();
    const parts = { figures, upstream, logger, signal, triedAt: new Map<string, number>(), now };
    return { clock, upstream, figures, round: () => warmGauges(sites, parts) };
  }

  test('asks for the whole week of none that has it already, as after a restart', async () => {
    const { clock, upstream, round } = await roundsOver();
    upstream.answer = async () => toldFlow('12110000');
    for (const whole of [10, 10, 5, 0]) {
      expect(await round()).toMatchObject({ whole, failed: 0 });
      clock.nowMs += 1000;
    }
    clock.nowMs += 6 * HOUR_MS;
    expect(await round()).toMatchObject({ whole: 10 });
  });

  test('comes to every gauge, even where the first ones fail always', async () => {
    const { clock, upstream, round } = await roundsOver();
    upstream.answer = async () => {
      const site = upstream.asked.at(-1)?.replace('flow ', '') ?? '';
      if (sites.indexOf(site) < 10) throw failedService();
      return toldFlow(site);
    };
    const found = [];
    for (let done = 0; done < 4; done += 1) {
      found.push(await round());
      clock.nowMs += WARM_EVERY_MS;
    }
    expect(found.map(({ whole, failed }) => [whole, failed])).toEqual([
      [0, 10],
      [10, 0],
      [5, 5],
      [0, 10],
    ]);
  });

  test('leaves what is left of an hour to visitors', async () => {
    const { upstream, round } = await roundsOver();
    upstream.usgsCallsLeft = () => 15;
    expect(await round()).toMatchObject({ whole: 0, failed: 0 });
    expect(upstream.asked).toEqual([]);
  });
});
