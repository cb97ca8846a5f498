import { describe, expect, test } from 'vitest';
import { simulatedFetch } from '#demo/simulated-fetch.ts';
import { createSimulatedServices } from '#demo/simulated-services.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { RIVER_SERVICES } from '#sources/river-services.ts';
import { SourceError } from '#sources/source-error.ts';
import {
  answersInMap,
  failedService,
  fakeUpstream,
  flowAnswer,
  freshInMemory,
  storedQuotas,
} from '../../testing/river-upstream.ts';
import { createRiverFigures } from './river-figures.ts';
import { createRiverUpstream } from './river-upstream.ts';
import { riverGates } from './service-gate.ts';
import { roundInTurn, sitesToWarm, WARM_EVERY_MS, warmGauges } from './warm-gauges.ts';

const HOUR_MS = 3_600_000;

/** The gauges of the catalogue over simulated services that may be down, from a day on. */
async function simulatedWorld() {
  const clock = { nowMs: Date.parse('2026-11-20T08:00:00Z') };
  const now = () => clock.nowMs;
  const { gauges, facilities } = await readCatalogue();
  /** Times of the calls of USGS. */
  const calls = { usgs: [] as number[] };
  const world = { isDown: false };
  // Calls are counted here, not readings: an hour between two takes a third of the time.
  const settings = { gauges, seed: 1, now, stepMinutes: 60 };
  const simulated = simulatedFetch(createSimulatedServices(settings));
  const upstream = createRiverUpstream({
    services: RIVER_SERVICES,
    gates: riverGates(RIVER_SERVICES, now),
    fetch: (url, init) => {
      if (url.host === RIVER_SERVICES.usgs.host) calls.usgs.push(now());
      return world.isDown ? Promise.reject(new TypeError('fetch failed')) : simulated(url, init);
    },
    now,
  });
  const logger = {
    error: (error: unknown) => {
      if (!world.isDown) throw error;
    },
  };
  const answers = answersInMap();
  const figures = await createRiverFigures({ upstream, answers, now, logger });
  const { signal } = new AbortController();
  const parts = { figures, upstream, logger, signal, triedAt: new Map(), now };
  const sites = sitesToWarm(facilities, gauges);
  return { clock, facilities, sites, world, calls, answers, ...parts };
}

/** The most of some instants that are in one hour. */
function mostInAnHour(instants: readonly number[]): number {
  const inTheHourFrom = (at: number) =>
    instants.filter((one) => one >= at && one < at + HOUR_MS).length;
  return Math.max(...instants.map(inTheHourFrom));
}

test('in two hours the gauges of all facilities are fetched, through a day every gauge, none is older than 3 hours, and a page is opened every ten minutes, with at most 50 calls an hour', async () => {
  const { clock, sites, facilities, calls, answers, ...parts } = await simulatedWorld();
  const { figures, now } = parts;
  const shown = new Set(facilities.flatMap(({ riverGauge }) => riverGauge ?? []));
  const isKept = async (site: string) => (await figures.kept({ kind: 'flow', site })) !== null;
  const ages: number[] = [];
  const pages = [...shown];
  let [heights, temperatures, spreads] = [0, 0, 0];
  for (let round = 0; round < 48; round += 1) {
    await warmGauges(sites, parts);
    for (let visit = 3 * round; visit < 3 * round + 3; visit += 1) {
      const site = pages[visit % pages.length] ?? '';
      const flow = await figures.ask({ kind: 'flow', site });
      const medians = await figures.ask({ kind: 'medians', site });
      if (flow.kind !== 'flow' || medians.kind !== 'medians') throw new Error('another kind');
      heights += flow.value.stage.length;
      temperatures += flow.value.temperature.length;
      spreads += medians.value.filter(({ spread }) => spread).length;
    }
    clock.nowMs += WARM_EVERY_MS - 1;
    if (round === 4) expect(await Promise.all([...shown].map(isKept))).not.toContain(false);
    for (const site of sites) {
      // Read from the text: a gauge has 500 readings that nobody looks at here.
      const [, fetchedAt] =
        /"fetchedAt":(\d+)/.exec(answers.bodies.get(`flow ${site}`) ?? '') ?? [];
      if (fetchedAt !== undefined) ages.push(now() - Number(fetchedAt));
    }
    clock.nowMs += 1;
  }
  expect(Math.min(heights, temperatures, spreads)).toBeGreaterThan(1000);
  expect(await Promise.all(sites.map(isKept))).not.toContain(false);
  expect(ages.length).toBeGreaterThan(24 * sites.length);
  expect(Math.max(...ages)).toBeLessThanOrEqual(3 * HOUR_MS);
  expect(mostInAnHour(calls.usgs)).toBeLessThanOrEqual(50);
}, 240_000);

test('services that are down for a week are asked seldom; what was kept is shown as old, then not at all, and fresh again within an hour of their return', async () => {
  const { clock, sites, world, calls, ...parts } = await simulatedWorld();
  const { figures } = parts;
  const few = sites.slice(0, 4);
  /** What visitors get of two gauges: fresh figures, old ones, or none. */
  const visit = async () => {
    const answers = await Promise.allSettled(
      few.slice(2).map((site) => figures.ask({ kind: 'flow', site })),
    );
    const words = answers.map((one) => {
      if (one.status === 'rejected') return 'none';
      return figures.isFresh(one.value) ? 'fresh' : 'old';
    });
    return words.join(' ');
  };
  /** Half hours of a round and a visit. */
  const halfHours = async (count: number) => {
    const seen = new Set<string>();
    for (let round = 0; round < count; round += 1) {
      await warmGauges(few, parts);
      seen.add(await visit());
      clock.nowMs += WARM_EVERY_MS;
    }
    return [...seen];
  };
  expect(await halfHours(2)).toEqual(['fresh fresh']);
  world.isDown = true;
  calls.usgs.length = 0;
  expect(await halfHours(4)).toEqual(['fresh fresh']);
  await halfHours(2);
  expect(await halfHours(7 * 48 - 8)).toEqual(['old old']);
  await halfHours(8);
  expect(await halfHours(4)).toEqual(['none none']);
  expect(mostInAnHour(calls.usgs)).toBeLessThanOrEqual(50);
  world.isDown = false;
  expect((await halfHours(3)).at(-1)).toBe('fresh fresh');
}, 60_000);

describe('a round', () => {
  const sites = Array.from({ length: 25 }, (_, index) => `121${10_000 + index}`);
  /** More than there is room for in memory. */
  const manySites = Array.from({ length: 300 }, (_, index) => `121${10_000 + index}`);

  async function roundsOver(sites: readonly string[], logger = { error: () => undefined }) {
    const clock = { nowMs: Date.parse('2026-11-20T08:00:00Z') };
    const now = () => clock.nowMs;
    const upstream = fakeUpstream();
    const answers = answersInMap();
    const figures = await createRiverFigures({ upstream, answers, now, logger });
    const stopping = new AbortController();
    const { signal } = stopping;
    const parts = { figures, upstream, logger, signal, triedAt: new Map<string, number>(), now };
    const round = () => warmGauges(sites, parts);
    upstream.answer = async () => flowAnswer(upstream.asked.at(-1)?.replace('flow ', '') ?? '');
    return { clock, upstream, answers, figures, round, stopping };
  }

  /** Rounds over many gauges, the week of each of which is kept. */
  async function roundsOverMany() {
    const rounds = await roundsOver(manySites);
    const { clock, upstream, figures } = rounds;
    for (const site of manySites) await figures.ask({ kind: 'flow', site });
    clock.nowMs += WARM_EVERY_MS;
    const observedAt = new Date(clock.nowMs).toISOString();
    upstream.latest = async (asked) =>
      asked.map((site) => ({ site, observedAt, flowCfs: 7, stage: [], temperature: [] }));
    return rounds;
  }

  test('does not fetch whole weeks that are already kept, as after a restart', async () => {
    const { clock, round } = await roundsOver(sites);
    for (const whole of [10, 10, 5, 0]) {
      expect(await round()).toMatchObject({ whole, failed: 0 });
      clock.nowMs += 1000;
    }
    clock.nowMs += 6 * HOUR_MS;
    expect(await round()).toMatchObject({ whole: 10 });
  });

  test('reaches every gauge, even when the first ones always fail', async () => {
    const { clock, upstream, round } = await roundsOver(sites);
    upstream.answer = async () => {
      const site = upstream.asked.at(-1)?.replace('flow ', '') ?? '';
      if (sites.indexOf(site) < 10) throw new SourceError('usgs', 'malformed', 'sent no JSON');
      return flowAnswer(site);
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

  test('leaves the last calls of an hour to visitors', async () => {
    const { upstream, round } = await roundsOver(sites);
    upstream.usgsCallsLeft = async () => 15;
    expect(await round()).toMatchObject({ whole: 0, failed: 0 });
    expect(upstream.asked).toEqual([]);
  });

  test('stops after a service could not be reached three times in a row', async () => {
    const { clock, upstream, round } = await roundsOver(sites);
    upstream.answer = () => Promise.reject(failedService());
    expect(await round()).toEqual({ updated: 0, whole: 0, failed: 3 });
    clock.nowMs += WARM_EVERY_MS;
    expect(await round()).toEqual({ updated: 0, whole: 0, failed: 3 });
    expect(upstream.asked).toEqual(sites.slice(0, 6).map((site) => `flow ${site}`));
  });

  test('fetches the whole week at once of a gauge that was silent and sends again', async () => {
    const { clock, upstream, figures, round } = await roundsOver(sites);
    const [site = ''] = sites.slice(7);
    const reading = { observedAt: '2026-11-20T08:15:00.000Z', flowCfs: 40 };
    upstream.answer = async () => {
      const told = flowAnswer(upstream.asked.at(-1)?.replace('flow ', '') ?? '');
      if (told.kind !== 'flow' || told.value.site !== site) return told;
      const readings = clock.nowMs < Date.parse(reading.observedAt) ? [] : [reading];
      return { ...told, value: { ...told.value, readings } };
    };
    for (let done = 0; done < 3; done += 1) await round();
    const asked = upstream.asked.length;
    clock.nowMs += WARM_EVERY_MS;
    expect(await round()).toMatchObject({ whole: 0 });
    upstream.latest = async () => [{ site, ...reading, stage: [], temperature: [] }];
    expect(await round()).toMatchObject({ whole: 1 });
    expect(upstream.asked.slice(asked)).toEqual([`flow ${site}`]);
    expect(await figures.kept({ kind: 'flow', site })).toMatchObject({
      wholeAt: clock.nowMs,
      value: { readings: [reading] },
    });
    expect(await round()).toMatchObject({ whole: 0 });
  });

  test('does not evict from memory what visitors look at', async () => {
    const { answers, clock, figures, round } = await roundsOverMany();
    const lookedAt = manySites.slice(0, 190);
    for (const site of lookedAt) await figures.ask({ kind: 'flow', site });
    clock.nowMs += 6 * HOUR_MS;
    for (const site of lookedAt) await figures.ask({ kind: 'flow', site });
    clock.nowMs += WARM_EVERY_MS;
    for (let done = 0; done < 3; done += 1) {
      expect(await round()).toMatchObject({ whole: 10 });
      clock.nowMs += 1;
    }
    for (const site of lookedAt) {
      expect(await freshInMemory(figures, answers, { kind: 'flow', site })).not.toBeNull();
    }
  });

  test('yields to other work between two gauges', async () => {
    const { round } = await roundsOverMany();
    let turns = 0;
    let next = setImmediate(function turn() {
      turns += 1;
      next = setImmediate(turn);
    });
    await round();
    clearImmediate(next);
    expect(turns).toBeGreaterThanOrEqual(manySites.length);
  });

  test('ends early with the program', async () => {
    const { answers, upstream, round, stopping } = await roundsOverMany();
    let writes = 0;
    answers.write = async () => {
      writes += 1;
      if (writes === 5) stopping.abort();
    };
    const asked = upstream.asked.length;
    await round();
    expect([writes, upstream.asked.length]).toEqual([5, asked]);
  });
});

describe('of all servers on a store', () => {
  const DONE = { updated: 25, whole: 10, failed: 0 };

  /** Whether a server does a round, so many minutes after midnight. */
  function rounds() {
    const { quotas } = storedQuotas();
    return async (minute: number, result = DONE, signal = new AbortController().signal) => {
      let isDone = false;
      await roundInTurn(quotas, { signal, now: () => minute * 60_000 }, async () => {
        isDone = true;
        return result;
      });
      return isDone;
    };
  }

  test('one does the rounds, another when it has gone, whatever a clock said', async () => {
    const at = rounds();
    expect(await Promise.all([at(0), at(0), at(0)])).toEqual([true, false, false]);
    expect([await at(10), await at(29.9), await at(40), await at(58)]).toEqual([
      false,
      true,
      false,
      false,
    ]);
    expect([await at(70), await at(-1), await at(75)]).toEqual([true, true, true]);
  });

  test('a round that failed or was cut off is done again after a restart', async () => {
    const at = rounds();
    const failed = { updated: 0, whole: 0, failed: 3 };
    expect([await at(0, failed), await at(4), await at(6, failed)]).toEqual([true, false, true]);
    expect([await at(12, DONE, AbortSignal.abort()), await at(18)]).toEqual([true, true]);
    expect([await at(24), await at(46), await at(47.1)]).toEqual([false, false, true]);
  });
});
