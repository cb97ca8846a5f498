import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/milliseconds.ts';
import {
  DOWN,
  FLOW,
  GAUGES,
  lifetime,
  MEDIANS,
  riverSiteForTests,
} from '../../testing/river-site.ts';

const { site, inject } = await riverSiteForTests();

describe('an answer says how old it is', () => {
  test('is fresh for its lifetime, and then stale while the services fail', async () => {
    await inject(FLOW);
    site.usgsFails(DOWN);
    const later = async (ms: number) => {
      site.clock.nowMs += ms;
      const { statusCode, headers } = await inject(FLOW);
      return [statusCode, headers['freshet-state'], headers.age, headers['cache-control']];
    };
    expect(await later(3 * HOUR_MS - 1)).toEqual([200, 'fresh', '10799', lifetime(10_800, 10_800)]);
    expect(await later(1)).toEqual([200, 'stale', '10800', lifetime(0, 10_860)]);
    expect(await later(7 * DAY_MS - 1)).toEqual([200, 'stale', '615599', lifetime(0, 615_659)]);
    expect((await later(1))[0]).toBe(503);
    site.services.clearFaults();
    expect(await later(HOUR_MS)).toEqual([200, 'fresh', '0', lifetime(900, 300)]);
  });

  test('stale after a refusal, it says when the service is called again', async () => {
    await inject(FLOW);
    site.usgsFails({ kind: 'limited', retryAfterS: 600 });
    site.clock.nowMs += 4 * HOUR_MS;
    const again = new Date(site.clock.nowMs + 600_000).toISOString();
    const stateNow = async () => {
      const { headers } = await inject(FLOW);
      return [headers['freshet-state'], headers['freshet-again-at']];
    };
    expect(await stateNow()).toEqual(['stale', again]);
    site.clock.nowMs += 300_000;
    expect(await stateNow()).toEqual(['stale', again]);
    site.services.clearFaults();
    site.clock.nowMs += 300_001;
    expect(await stateNow()).toEqual(['fresh', undefined]);
  });

  test('with readings over six hours old it is old, however recently it was fetched', async () => {
    const newestAt = String((await inject(FLOW)).headers['freshet-newest-at']);
    const stateAt = async (riverNow: number) => {
      await using at = await site.app({ riverNow: () => riverNow });
      return (await at.inject(FLOW)).headers['freshet-state'];
    };
    const oldFrom = Date.parse(newestAt) + 6 * HOUR_MS;
    expect([await stateAt(oldFrom), await stateAt(oldFrom + 1)]).toEqual(['fresh', 'old']);
  });

  test('the list of gauges is renewed after a quarter of an hour; while that fails the older one is fresh', async () => {
    const age = async () => {
      const { headers } = await inject(GAUGES);
      return [headers['freshet-state'], headers.age];
    };
    expect(await age()).toEqual(['fresh', '0']);
    site.clock.nowMs += 14 * MINUTE_MS;
    expect(await age()).toEqual(['fresh', '840']);
    site.clock.nowMs += 1;
    expect(await age()).toEqual(['fresh', '0']);
    site.services.setFault('nwps', DOWN);
    site.clock.nowMs += 4 * HOUR_MS;
    expect(await age()).toEqual(['fresh', '14400']);
  });

  test('medians are kept for a month, and given to caches for three hours', async () => {
    await inject(MEDIANS);
    site.clock.nowMs += 10 * DAY_MS;
    const { headers } = await inject(MEDIANS);
    expect(headers).toMatchObject({ 'cache-control': lifetime(874_800, 864_300), age: '864000' });
  });
});
