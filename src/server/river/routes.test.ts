import type { FastifyInstance } from 'fastify';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  comidSchema,
  dailyMeansSchema,
  flowlinesSchema,
  gaugesSchema,
  instantaneousSchema,
  stageflowSchema,
} from '#contract/river.ts';
import { createSimulatedServices, fetchFrom } from '#demo/services.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/milliseconds.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { addDays } from '#domain/time/plain-date.ts';
import type { Store } from '#store/store.ts';
import {
  DAYS,
  FLOW,
  FORECAST,
  GAUGES,
  MEDIANS,
  POSITION,
  type RiverSite,
  riverSite,
} from '../../testing/river-site.ts';
import { emptyStore } from '../../testing/sample-store.ts';
import { type Rivers, riversStatus } from './rivers.ts';

const DOWN = { kind: 'unavailable' } as const;

const lifetime = (seconds: number, shared: number) =>
  `public, max-age=${seconds}, s-maxage=${shared}, stale-if-error=86400`;

let site: RiverSite;
let app: FastifyInstance;

beforeAll(async () => {
  site = await riverSite();
});
beforeEach(async () => {
  site.services.clearFaults();
  site.services.traffic.forget();
  app = await site.app();
});
afterEach(() => app.close());

type Fault = NonNullable<Parameters<RiverSite['services']['setFault']>[1]>;
function usgsFails(fault: Fault): void {
  for (const service of ['usgs-ogc', 'usgs-statistics', 'usgs-legacy'] as const) {
    site.services.setFault(service, fault);
  }
}
const wayFrom = (comid: string | number) =>
  `/river/nldi/linked-data/comid/${comid}/navigation/DM/flowlines?f=json&distance=6000`;

describe('the shapes', () => {
  test('the flow of a week, with its newest reading and where it is from', async () => {
    const answer = await app.inject(FLOW);
    const { value } = instantaneousSchema.parse(answer.json());
    const readings = value.timeSeries[0]?.values[0]?.value ?? [];
    expect(readings.length).toBeGreaterThan(160);
    const codes = value.timeSeries.map(({ variable }) => variable?.variableCode[0]?.value);
    expect(codes.slice(0, 2)).toEqual(['00060', '00065']);
    // About one height reading an hour is sent.
    expect(value.timeSeries[1]?.values[0]?.value.length).toBeLessThan(175);
    expect(answer.headers).toMatchObject({
      'freshet-source': 'usgs',
      'freshet-state': 'fresh',
      'freshet-fetched-at': new Date(site.clock.nowMs).toISOString(),
      'freshet-newest-at': readings.at(-1)?.dateTime,
      'cache-control': lifetime(10_800, 300),
      'x-accel-expires': '300',
      age: '0',
    });
  });

  test('the medians of the year, or of the days around today, as a tab-separated table', async () => {
    const rowsOf = async (url: string) => {
      const { body, headers } = await app.inject(url);
      expect(headers['content-type']).toBe('text/plain; charset=utf-8');
      return body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    };
    const lines = await rowsOf(`${MEDIANS}&days=around-today`);
    const others = 'count_nu\tp10_va\tp25_va\tp75_va\tp90_va\tmin_va\tmax_va';
    expect(lines[0]).toBe(`parameter_cd\tmonth_nu\tday_nu\tp50_va\t${others}`);
    // A page may be a week old, and shows a week back and ten days ahead of its day.
    const days = lines.slice(2).map((line) => line.split('\t').slice(1, 3).join('-'));
    expect([days[0], days.at(-1), days.length]).toEqual(['11-12', '12-8', 27]);
    expect(lines[2]).toMatch(/^00060(\t\d+){2}(\t\d+(\.\d+)?){8}$/);
    const whole = await rowsOf(MEDIANS);
    expect(whole.slice(0, 2)).toEqual(lines.slice(0, 2));
    expect(whole).toEqual(expect.arrayContaining(lines));
    expect(new Set(whole.slice(2).map((line) => line.split('\t', 3).join('-'))).size).toBe(366);
    // One call for both, and without the slash before the question mark it is the same.
    expect(await rowsOf(MEDIANS.replace('/?', '?'))).toEqual(whole);
    expect(site.services.traffic.callsOf()).toBe(1);
  });

  test('the daily means since 2013', async () => {
    const answer = await app.inject(DAYS);
    const { from, means } = dailyMeansSchema.parse(answer.json());
    const today = pacificDay(site.clock.nowMs);
    expect([from, addDays(from, means.length)]).toEqual(['2013-01-01', today]);
    expect(means.filter((flow) => flow !== null).length).toBeGreaterThan(0.9 * means.length);
    expect(answer.headers['cache-control']).toBe(lifetime(432_000, 300));
  });

  test('forecast with flood categories, list of gauges, reach and the course to the sea', async () => {
    const forecast = stageflowSchema.parse((await app.inject(FORECAST)).json());
    expect(forecast).toMatchObject({ data: { length: 40 }, flood: { action: {} } });
    const { gauges } = gaugesSchema.parse((await app.inject(GAUGES)).json());
    expect(gauges.length).toBeGreaterThan(9);
    expect(new Set(gauges.map(({ state }) => state.abbreviation))).toEqual(new Set(['WA']));
    const reach = await app.inject(`${POSITION}${site.pointOf('ISSAQUAH_HATCHERY')}`);
    const comid = comidSchema.parse(reach.json()).features[0]?.properties.comid;
    const lines = flowlinesSchema.parse((await app.inject(wayFrom(comid ?? ''))).json());
    expect(lines.features[0]?.properties.nhdplus_comid).toBe(comid);
  });

  test('the body of a simulated river says so, whatever its shape, and only then', async () => {
    await using demo = await site.app({ standIn: 'simulated' });
    const position = `${POSITION}${site.pointOf('ISSAQUAH_HATCHERY')}`;
    const { features } = (await demo.inject(position)).json();
    const way = wayFrom(features[0].properties.comid);
    await app.inject(position);
    for (const url of [FLOW, MEDIANS, DAYS, FORECAST, GAUGES, position, way]) {
      const made = (await demo.inject(url)).body;
      const real = (await app.inject(url)).body;
      if (url === MEDIANS) expect(made).toBe(`# Simulated river, for demonstration\n${real}`);
      else expect(JSON.parse(made).simulated).toBe('Simulated river, for demonstration');
      expect(real).not.toMatch(/simulated/i);
    }
  });

  test.each([
    ['a gauge outside the catalog', FLOW.replace('12200500', '06904500')],
    ['a gauge of a lake', FLOW.replace('12200500', '12119731')],
    ['daily means of no gauge', '/river/daily-means/99999999'],
    ['a forecast point elsewhere', FORECAST.replace('MVEW1', 'FIHM1')],
    ['a point of no facility', `${POSITION}POINT(-122.1%2047.5)`],
    ['a reach that was not given out', wayFrom(23970891)],
    ['what is no address of these', '/river/http://example.org/'],
  ])('%s is 404 and costs no call', async (_, url) => {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.json().title]).toEqual([404, 'Unknown river address']);
    expect(site.services.traffic.callsOf()).toBe(0);
  });
});

describe('an answer says how old it is', () => {
  test('is fresh for its lifetime, and then stale while the services fail', async () => {
    await app.inject(FLOW);
    usgsFails(DOWN);
    const later = async (ms: number) => {
      site.clock.nowMs += ms;
      const { statusCode, headers } = await app.inject(FLOW);
      return [statusCode, headers['freshet-state'], headers.age, headers['cache-control']];
    };
    expect(await later(3 * HOUR_MS - 1)).toEqual([200, 'fresh', '10799', lifetime(10_800, 10_800)]);
    expect(await later(1)).toEqual([200, 'stale', '10800', lifetime(0, 10_860)]);
    expect(await later(7 * DAY_MS - 1)).toEqual([200, 'stale', '615599', lifetime(0, 615_659)]);
    expect((await later(1))[0]).toBe(503);
    site.services.clearFaults();
    expect(await later(HOUR_MS)).toEqual([200, 'fresh', '0', lifetime(10_800, 300)]);
  });

  test('stale after a refusal, it says when the service is called again', async () => {
    await app.inject(FLOW);
    usgsFails({ kind: 'limited', retryAfterS: 600 });
    site.clock.nowMs += 4 * HOUR_MS;
    const again = new Date(site.clock.nowMs + 600_000).toISOString();
    const stateNow = async () => {
      const { headers } = await app.inject(FLOW);
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
    const newestAt = String((await app.inject(FLOW)).headers['freshet-newest-at']);
    const stateAt = async (riverNow: number) => {
      await using at = await site.app({ riverNow: () => riverNow });
      return (await at.inject(FLOW)).headers['freshet-state'];
    };
    const oldFrom = Date.parse(newestAt) + 6 * HOUR_MS;
    expect([await stateAt(oldFrom), await stateAt(oldFrom + 1)]).toEqual(['fresh', 'old']);
  });

  test('the list of gauges is renewed after three hours; while that fails the older one is fresh', async () => {
    const age = async () => {
      const { headers } = await app.inject(GAUGES);
      return [headers['freshet-state'], headers.age];
    };
    expect(await age()).toEqual(['fresh', '0']);
    site.clock.nowMs += 3 * HOUR_MS;
    expect(await age()).toEqual(['fresh', '10800']);
    site.clock.nowMs += 1;
    expect(await age()).toEqual(['fresh', '0']);
    site.services.setFault('nwps', DOWN);
    site.clock.nowMs += 4 * HOUR_MS;
    expect(await age()).toEqual(['fresh', '14400']);
  });

  test('medians are kept for a month, and given to caches for three hours', async () => {
    await app.inject(MEDIANS);
    site.clock.nowMs += 10 * DAY_MS;
    const { headers } = await app.inject(MEDIANS);
    expect(headers).toMatchObject({ 'cache-control': lifetime(874_800, 864_300), age: '864000' });
  });
});

describe('the services', () => {
  test('get one call for a thousand concurrent requests', async () => {
    const asked = await Promise.all(Array.from({ length: 1000 }, () => app.inject(FLOW)));
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

  test('never get more than 50 calls an hour without a key', async () => {
    site.services.setFault('usgs-legacy', DOWN);
    await using asking = await site.app({ usgsApiKey: null });
    site.clock.nowMs += HOUR_MS;
    const askAll = async () => {
      let answered = 0;
      for (const one of site.sites.slice(0, 55)) {
        const { statusCode } = await asking.inject(FLOW.replace('12200500', one));
        if (statusCode === 200) answered += 1;
      }
      return answered;
    };
    expect(await askAll()).toBe(50);
    site.clock.nowMs += HOUR_MS - 10_000;
    expect([await askAll(), site.services.traffic.callsOf('usgs-ogc')]).toEqual([50, 50]);
    site.clock.nowMs += 10_000;
    expect([await askAll(), site.services.traffic.callsOf('usgs-ogc')]).toEqual([55, 55]);
  });

  test('have no allowance where they are simulated', async () => {
    const { gauges, clock } = site;
    const world = { gauges, seed: 1, now: () => clock.nowMs };
    const fetch = fetchFrom(createSimulatedServices(world));
    const demo = { fetch, standIn: 'simulated', usgsApiKey: null } as const;
    await using asking = await site.app(demo);
    const some = site.sites.slice(0, 120);
    expect(some).toHaveLength(120);
    for (const one of some) {
      for (const url of [DAYS, FLOW, MEDIANS]) {
        const { statusCode } = await asking.inject(url.replace(/12200500|12189500/, one));
        expect([url, one, statusCode]).toEqual([url, one, 200]);
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
      const { statusCode } = await app.inject(FORECAST);
      expect(statusCode).toBe(503);
      const made = site.services.traffic.callsOf('nwps');
      if (made > calls.length) calls.push((site.clock.nowMs - begun) / 1000);
      site.clock.nowMs += 1000;
    }
    const pauses = calls.slice(1).map((at, index) => at - (calls[index] ?? 0));
    expect(pauses.map((pause) => pause - 1)).toEqual([3, 6, 12, 24, 48, 60, 60, 60]);
    site.services.clearFaults();
    site.clock.nowMs += 60_000;
    expect((await app.inject(FORECAST)).statusCode).toBe(200);
  });

  test.each([
    ['limited', { kind: 'limited', retryAfterS: 600 } as const, 600],
    ['broken', { kind: 'broken' } as const, 3],
  ])('that are %s are not asked about other rivers either', async (_, fault, seconds) => {
    site.services.setFault('nwps', fault);
    for (const url of [FORECAST, GAUGES]) await app.inject(url);
    const made = site.services.traffic.callsOf('nwps');
    const other = FORECAST.replace('MVEW1', 'CRNW1');
    site.clock.nowMs += seconds * 1000 - 1;
    const refused = await app.inject(other);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('1');
    expect(site.services.traffic.callsOf('nwps')).toBe(made);
    site.services.clearFaults();
    site.clock.nowMs += 60_000;
    expect((await app.inject(other)).statusCode).toBe(200);
  });

  test('have ten seconds in all; a late answer serves the next request', async () => {
    site.services.setFault('nwps', { kind: 'slow', delayMs: 300 });
    await using asking = await site.app({ patience: { softMs: 50, hardMs: 100 } });
    expect((await asking.inject(FORECAST)).statusCode).toBe(504);
    await expect.poll(async () => (await asking.inject(FORECAST)).statusCode).toBe(200);
    expect(site.services.traffic.callsOf('nwps')).toBe(2);
    site.clock.nowMs += 4 * HOUR_MS;
    const state = async () => (await asking.inject(FORECAST)).headers['freshet-state'];
    expect(await state()).toBe('stale');
    await expect.poll(state).toBe('fresh');
  });

  test('are not trusted when figures that are still valid have vanished', async () => {
    const flow = await app.inject(FLOW);
    const medians = await app.inject(MEDIANS);
    usgsFails({ kind: 'empty' });
    site.clock.nowMs += 4 * HOUR_MS;
    expect((await app.inject(FLOW)).body).toBe(flow.body);
    site.clock.nowMs += 30 * DAY_MS;
    expect((await app.inject(MEDIANS)).body).toBe(medians.body);
    const { value } = (await app.inject(FLOW)).json();
    expect(value.timeSeries).toEqual([]);
  });

  test('may be down together with the store', async () => {
    const fails = () => Promise.reject(new Error('the database is away'));
    const logged: string[] = [];
    const logger = { error: (_: unknown, message: string) => logged.push(message) };
    const answers = { read: fails, write: fails, withPrefix: fails, count: fails };
    await using asking = await site.app({ answers, logger });
    expect((await asking.inject(FLOW)).statusCode).toBe(200);
    site.clock.nowMs += 4 * HOUR_MS;
    usgsFails(DOWN);
    expect((await asking.inject(FLOW)).headers['freshet-state']).toBe('stale');
    expect(logged).toEqual([
      'cannot read the stored answer for "flow 12200500"',
      'cannot store the answer for "flow 12200500"',
      'cannot read the stored answer for "flow 12200500"',
      'no newer answer for "flow 12200500"',
    ]);
  });
});

const BROKEN = ['broken', 'unavailable', 'html', 'truncated', 'wrong-json'] as const;
const LIMITED = { kind: 'limited', retryAfterS: 2 } as const;
const FAULTS: readonly Fault[] = [...BROKEN.map((kind) => ({ kind })), LIMITED];

function allFail(usgs: Fault, nwps = usgs): void {
  usgsFails(usgs);
  site.services.setFault('nwps', nwps);
}

const PAIRS = FAULTS.flatMap((usgs) => FAULTS.map((nwps) => ({ usgs, nwps })));

test.each(PAIRS)('USGS $usgs.kind, NOAA $nwps.kind: what is kept, with its age', async (pair) => {
  const asked = async () => {
    const answers = await Promise.all([FLOW, FORECAST].map((url) => app.inject(url)));
    return answers.map(({ body, headers }) => ({
      body,
      state: headers['freshet-state'],
      age: headers.age,
    }));
  };
  const before = await asked();
  expect(before.map(({ state }) => state)).toEqual(['fresh', 'fresh']);
  allFail(pair.usgs, pair.nwps);
  site.clock.nowMs += 4 * HOUR_MS;
  expect(await asked()).toEqual(before.map((one) => ({ ...one, state: 'stale', age: '14400' })));
  site.services.clearFaults();
  site.clock.nowMs += HOUR_MS;
  expect((await asked()).map(({ state, age }) => [state, age])).toEqual([
    ['fresh', '0'],
    ['fresh', '0'],
  ]);
});

test.each([...FAULTS, { kind: 'empty' } as const])(
  'services that are $kind make no figure, and come back',
  async (fault) => {
    const urls = [FLOW, MEDIANS, FORECAST, GAUGES];
    allFail(fault);
    for (const answer of await Promise.all(urls.map((url) => app.inject(url)))) {
      if (answer.statusCode === 200) expect(fault.kind).toBe('empty');
      else expect([503, 504]).toContain(answer.statusCode);
      expect(answer.body).not.toMatch(/-9{3,6}\b/);
    }
    site.services.clearFaults();
    site.clock.nowMs += HOUR_MS;
    for (const url of urls) expect((await app.inject(url)).statusCode).toBe(200);
  },
);

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

describe('the days of forecasts and flows', () => {
  const LID = 'MVEW1';
  const SITE = '12200500';
  let store: Store;
  beforeEach(async () => {
    site.clock.nowMs = Date.parse('2026-10-20T16:00:00Z');
    store = await emptyStore(() => new Date(site.clock.nowMs));
  });

  const flows = () => store.riverRecord.flows(SITE, '2026-01-01', '2026-12-31');

  async function ask({ cache }: Rivers, days: number) {
    for (let half = 0; half < 2 * days; half += 1) {
      await cache.ask({ kind: 'forecast', lid: LID });
      await cache.ask({ kind: 'flow', site: SITE });
      site.clock.nowMs += 12 * HOUR_MS;
    }
  }

  test('forecasts are compared with what was measured, once twenty can be', async () => {
    const options = { record: store.riverRecord };
    const accuracy = async () => {
      await using app = await site.app(options);
      return stageflowSchema.parse((await app.inject(FORECAST)).json()).accuracy;
    };
    const rivers = site.rivers(options);
    await ask(rivers, 9);
    expect(await accuracy()).toBeUndefined();
    await ask(rivers, 21);
    const found = (await accuracy()) ?? [];
    expect(found.map(({ leadDay }) => leadDay)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const { leadDay, forecasts, percent } of found) {
      expect(forecasts).toBeGreaterThanOrEqual(20);
      // The simulated ones err by up to 3 % a day.
      expect(percent).toBeGreaterThan(0);
      expect(percent).toBeLessThan(3 * (leadDay + 1));
    }
    const days = await flows();
    expect(days.length).toBeGreaterThan(25);
    expect(days.every(({ low, mean, high }) => low <= mean && mean <= high)).toBe(true);
  });

  test('simulated figures are not kept there, and their answers are kept apart from real ones', async () => {
    const answers = store.riverAnswers;
    await ask(site.rivers({ answers, record: store.riverRecord, standIn: 'simulated' }), 2);
    expect([await store.riverRecord.forecasts(LID), await flows()]).toEqual([[], []]);
    expect([await answers.count('simulated '), await answers.count('')]).toEqual([2, 2]);
    expect(await site.rivers({ answers }).cache.kept({ kind: 'flow', site: SITE })).toBe(null);
  });

  test('an answer reaches visitors even where it cannot be kept', async () => {
    const logged: string[] = [];
    const keepForecast = () => Promise.reject(new Error('the disk is full'));
    const { cache } = site.rivers({
      record: { ...store.riverRecord, keepForecast },
      logger: { error: (_, message) => logged.push(message) },
    });
    const { value } = await cache.ask({ kind: 'forecast', lid: LID });
    expect(value).toMatchObject({ lid: LID, points: { length: 40 } });
    expect(logged).toEqual(['cannot store the days of "forecast"']);
  });
});
