import { describe, expect, test } from 'vitest';
import { createSimulatedServices, fetchFrom } from '#demo/services.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import {
  DAYS,
  DOWN,
  FLOW,
  FORECAST,
  GAUGES,
  MEDIANS,
  POSITION,
  riverSiteForTests,
  wayFrom,
} from '../../testing/river-site.ts';
import { emptyStore } from '../../testing/sample-store.ts';
import { riversStatus } from './rivers.ts';

const { site, inject } = await riverSiteForTests();

describe('the services', () => {
  test('get one call for a thousand concurrent requests', async () => {
    const asked = await Promise.all(Array.from({ length: 1000 }, () => inject(FLOW)));
    expect(new Set(asked.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(site.services.traffic.callsOf()).toBe(1);
  });

  test('get no call for what an earlier process has kept, including its reaches', async () => {
    const { riverAnswers: answers } = await emptyStore();
    const position = `${POSITION}${site.pointOf('ISSAQUAH_HATCHERY')}`;
    await using before = await site.app({ answers });
    const comid = (await before.inject(position)).json().features[0].properties.comid;
    const way = wayFrom(comid);
    for (const url of [FLOW, way]) await before.inject(url);
    site.services.traffic.forget();
    site.clock.nowMs += HOUR_MS;
    await using restarted = await site.app({ answers });
    for (const url of [way, FLOW, position]) {
      const { statusCode, headers } = await restarted.inject(url);
      expect([statusCode, headers.age]).toEqual([200, '3600']);
    }
    expect(site.services.traffic.callsOf()).toBe(0);
  });

  test('get 28 calls an hour for visitors without a key: the lists of newest readings need the others', async () => {
    site.services.setFault('usgs-legacy', DOWN);
    await using asking = await site.app({ usgsApiKey: null });
    site.clock.nowMs += HOUR_MS;
    const askAll = async () => {
      let answered = 0;
      for (const gauge of site.sites.slice(0, 55)) {
        const { statusCode } = await asking.inject(FLOW.replace('12200500', gauge));
        if (statusCode === 200) answered += 1;
      }
      return answered;
    };
    expect(await askAll()).toBe(28);
    site.clock.nowMs += HOUR_MS - 10_000;
    expect([await askAll(), site.services.traffic.callsOf('usgs-ogc')]).toEqual([28, 28]);
    site.clock.nowMs += 10_000;
    expect([await askAll(), site.services.traffic.callsOf('usgs-ogc')]).toEqual([55, 55]);
  });

  test('have no allowance where they are simulated', async () => {
    const { gauges, clock } = site;
    const world = { gauges, seed: 1, now: () => clock.nowMs };
    const fetch = fetchFrom(createSimulatedServices(world));
    const demo = { fetch, standIn: 'simulated', usgsApiKey: null } as const;
    await using asking = await site.app(demo);
    // Three calls each: more than USGS allows in an hour.
    for (const gauge of site.sites.slice(0, 20)) {
      for (const url of [DAYS, FLOW, MEDIANS]) {
        const { statusCode } = await asking.inject(url.replace(/12200500|12189500/, gauge));
        expect([url, gauge, statusCode]).toEqual([url, gauge, 200]);
      }
    }
    const { services } = await riversStatus(site.rivers(demo));
    expect(services.map(({ calls_left }) => calls_left)).toEqual(services.map(() => null));
  });

  test('get growing pauses while they fail', async () => {
    site.services.setFault('nwps', DOWN);
    const begun = site.clock.nowMs;
    const calls: number[] = [];
    for (let second = 0; second < 300; second += 1) {
      const { statusCode } = await inject(FORECAST);
      expect(statusCode).toBe(503);
      const made = site.services.traffic.callsOf('nwps');
      if (made > calls.length) calls.push((site.clock.nowMs - begun) / 1000);
      site.clock.nowMs += 1000;
    }
    const pauses = calls.slice(1).map((at, index) => at - (calls[index] ?? 0));
    expect(pauses.map((pause) => pause - 1)).toEqual([3, 6, 12, 24, 48, 60, 60, 60]);
    site.services.clearFaults();
    site.clock.nowMs += 60_000;
    expect((await inject(FORECAST)).statusCode).toBe(200);
  });

  test.each([
    ['limited', { kind: 'limited', retryAfterS: 600 } as const, 600],
    ['broken', { kind: 'broken' } as const, 3],
  ])('that are %s are not asked about other rivers either', async (_, fault, seconds) => {
    site.services.setFault('nwps', fault);
    for (const url of [FORECAST, GAUGES]) await inject(url);
    const made = site.services.traffic.callsOf('nwps');
    const other = FORECAST.replace('MVEW1', 'CRNW1');
    site.clock.nowMs += seconds * 1000 - 1;
    const refused = await inject(other);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('1');
    expect(site.services.traffic.callsOf('nwps')).toBe(made);
    site.services.clearFaults();
    site.clock.nowMs += 60_000;
    expect((await inject(other)).statusCode).toBe(200);
  });
});

test('the status says what failed, in one line without a secret', async () => {
  site.services.setFault('usgs-ogc', DOWN);
  const { cache, upstream } = site.rivers();
  await cache.ask({ kind: 'flow', site: '12200500' });
  const status = await riversStatus({ cache, upstream });
  expect(status).toMatchObject({ kept_answers: 1 });
  const [usgs, legacy] = status.services;
  expect(usgs).toMatchObject({
    service: 'usgs',
    calls_left: 999,
    last_answer_at: null,
    last_failure_at: new Date(site.clock.nowMs).toISOString(),
    last_failure: `usgs-continuous: ${site.services.origin}/ogcapi/v1/collections/continuous/items answered 503`,
  });
  expect(legacy).toMatchObject({ last_failure: null, last_answer_at: usgs?.last_failure_at });
});
