import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  comidSchema,
  dailyMeansSchema,
  flowlinesSchema,
  type Gauges,
  gaugesSchema,
  instantaneousSchema,
  stageflowSchema,
} from '#contract/river.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { addDays } from '#domain/time/plain-date.ts';
import {
  FLOW,
  FORECAST,
  GAUGES,
  MEDIANS,
  POSITION,
  type RiverSite,
  riverSite,
} from '../../testing/river-site.ts';
import { answersInMap } from '../../testing/river-upstream.ts';
import { riversStatus } from './rivers-status.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DAYS = '/river/daily-means/12200500';

let site: RiverSite;
let app: FastifyInstance;

beforeAll(async () => {
  site = await riverSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.services.clearFaults();
  site.services.traffic.forget();
  app = await site.appOver();
});
afterEach(() => app.close());

describe('each of the shapes', () => {
  test('gives the flow of a week, with its newest reading and where it is from', async () => {
    const answer = await app.inject(FLOW);
    const { value } = instantaneousSchema.parse(answer.json());
    const readings = value.timeSeries[0]?.values[0]?.value ?? [];
    expect(readings.length).toBeGreaterThan(160);
    const codes = value.timeSeries.map(({ variable }) => variable?.variableCode[0]?.value);
    expect(codes.slice(0, 2)).toEqual(['00060', '00065']);
    expect(value.timeSeries[1]?.values[0]?.value.length).toBeLessThan(175);
    expect(answer.headers).toMatchObject({
      'freshet-source': 'usgs',
      'freshet-state': 'fresh',
      'freshet-fetched-at': new Date(site.clock.nowMs).toISOString(),
      'freshet-newest-at': readings.at(-1)?.dateTime,
      'cache-control': 'public, max-age=10800',
      age: '0',
    });
  });

  test('stays fresh elsewhere exactly as long as here: its lifetime less its age', async () => {
    await app.inject(FLOW);
    site.clock.nowMs += 3 * HOUR_MS - 1;
    const last = await app.inject(FLOW);
    expect(last.headers).toMatchObject({
      'cache-control': 'public, max-age=10800',
      age: '10799',
      'freshet-state': 'fresh',
    });
    site.services.setFault('usgs-ogc', { kind: 'unavailable' });
    site.services.setFault('usgs-legacy', { kind: 'unavailable' });
    site.clock.nowMs += 1;
    expect((await app.inject(FLOW)).headers).toMatchObject({
      'cache-control': 'no-cache',
      age: '10800',
      'freshet-state': 'stale',
    });
  });

  test('with old readings is never fresh, however lately it was fetched', async () => {
    const newestAt = String((await app.inject(FLOW)).headers['freshet-newest-at']);
    await app.close();
    const state = async (riverNow: number) => {
      app = await site.appOver(answersInMap(), {}, riverNow);
      const { headers } = await app.inject(FLOW);
      await app.close();
      return [headers['freshet-state'], headers['cache-control'], headers.age];
    };
    const oldFrom = Date.parse(newestAt) + 6 * HOUR_MS;
    expect(await state(oldFrom)).toEqual(['fresh', 'public, max-age=10800', '0']);
    expect(await state(oldFrom + 1)).toEqual(['old', 'no-cache', '0']);
    app = await site.appOver();
  });

  test('gives the medians as a table split by tabs', async () => {
    const answer = await app.inject(MEDIANS);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    const lines = answer.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const beside = 'count_nu\tp10_va\tp25_va\tp75_va\tp90_va\tmin_va\tmax_va';
    expect(lines[0]).toBe(`parameter_cd\tmonth_nu\tday_nu\tp50_va\t${beside}`);
    // A page may be a week old, and shows a week back and ten days ahead.
    const days = lines.slice(2).map((line) => line.split('\t').slice(1, 3).join('-'));
    expect([days[0], days.at(-1), days.length]).toEqual(['11-12', '12-8', 27]);
    expect(lines[2]).toMatch(/^00060(\t\d+){2}(\t\d+(\.\d+)?){8}$/);
  });

  test('gives medians that are kept for a month to caches for three hours', async () => {
    await app.inject(MEDIANS);
    site.clock.nowMs += 10 * DAY_MS;
    expect((await app.inject(MEDIANS)).headers).toMatchObject({
      'cache-control': 'public, max-age=874800',
      age: '864000',
      'freshet-state': 'fresh',
    });
  });

  test('gives forecast, list of gauges, reach and the way to the sea', async () => {
    expect(stageflowSchema.parse((await app.inject(FORECAST)).json()).data.length).toBe(40);
    expect(gaugesSchema.parse((await app.inject(GAUGES)).json()).gauges.length).toBeGreaterThan(9);
    const reach = await app.inject(`${POSITION}${site.pointOf('ISSAQUAH_HATCHERY')}`);
    const comid = comidSchema.parse(reach.json()).features[0]?.properties.comid;
    const way = `/river/nldi/linked-data/comid/${comid}/navigation/DM/flowlines?f=json&distance=6000`;
    const lines = flowlinesSchema.parse((await app.inject(way)).json());
    expect(lines.features[0]?.properties.nhdplus_comid).toBe(comid);
  });

  test('lists the forecast gauges in Washington that have a flow', async () => {
    const isShown = ({ state, status: { observed, forecast } }: Gauges['gauges'][number]) =>
      state.abbreviation === 'WA' &&
      [observed, forecast].some(
        (at) =>
          (at?.primaryUnit === 'kcfs' && (at.primary ?? -999) !== -999) ||
          (at?.secondaryUnit === 'kcfs' && (at.secondary ?? -999) !== -999),
      );
    const { gauges } = gaugesSchema.parse((await app.inject(GAUGES)).json());
    expect(gauges.filter((gauge) => !isShown(gauge))).toEqual([]);
    const [address] = site.services.traffic.addresses().keys();
    const all = gaugesSchema.parse(await (await fetch(`${site.services.origin}${address}`)).json());
    expect(gauges.map(({ lid }) => lid)).toEqual(
      all.gauges
        .filter(isShown)
        .map(({ lid }) => lid)
        .sort(),
    );
    expect(all.gauges.length).toBeGreaterThan(gauges.length);
  });

  test('gives the daily means since 2013, asked for once and apart from a first page', async () => {
    const answer = await app.inject(DAYS);
    const { from, means } = dailyMeansSchema.parse(answer.json());
    expect([from, addDays(from, means.length)]).toEqual([
      '2013-01-01',
      pacificDay(site.clock.nowMs),
    ]);
    const known = means.filter((flow) => flow !== null);
    expect(known.length).toBeGreaterThan(0.9 * means.length);
    expect(Math.min(...known)).toBeGreaterThan(0);
    expect(answer.headers).toMatchObject({
      'freshet-source': 'usgs',
      'cache-control': 'public, max-age=432000',
    });
    await app.inject(DAYS);
    expect(site.services.traffic.callsOf()).toBe(1);
    expect((await app.inject('/river/daily-means/99999999')).statusCode).toBe(404);
  });

  test('a first page on a cold server costs two calls of USGS and two of NOAA', async () => {
    const answers = await Promise.all([FLOW, MEDIANS, FORECAST].map((url) => app.inject(url)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const calls = ['usgs-ogc', 'usgs-statistics', 'usgs-legacy', 'nwps'] as const;
    expect(calls.map((service) => site.services.traffic.callsOf(service))).toEqual([1, 1, 0, 2]);
    expect(stageflowSchema.parse(answers[2]?.json()).flood).toBeDefined();
  });

  test('is requested from the service once, and then answered from the kept answer', async () => {
    for (let asked = 0; asked < 3; asked += 1) {
      for (const url of [FLOW, MEDIANS, FORECAST, GAUGES]) await app.inject(url);
    }
    // The forecast brings the flood categories of its point.
    expect(site.services.traffic.callsOf()).toBe(5);
  });

  test('is not sent again to a client that has it', async () => {
    const { headers } = await app.inject(FLOW);
    const again = await app.inject({ url: FLOW, headers: { 'if-none-match': headers.etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['freshet-state']).toBe('fresh');
  });
});

describe('an unknown address is 404 and costs no call', () => {
  test.each([
    ['a gauge outside the catalogue', FLOW.replace('12200500', '06904500')],
    ['a gauge of a lake', FLOW.replace('12200500', '12119731')],
    ['a forecast point elsewhere', FORECAST.replace('MVEW1', 'FIHM1')],
    ['a point of no facility', `${POSITION}POINT(-122.1%2047.5)`],
    ['a point in the sea', `${POSITION}POINT(-130%2047.5)`],
    [
      'a reach that was not given out',
      '/river/nldi/linked-data/comid/23970891/navigation/DM/flowlines?f=json&distance=6000',
    ],
    ['another shape', '/river/nwps/v1/gauges/MVEW1'],
    ['another host', '/river/http://example.org/'],
  ])('%s', async (_, url) => {
    const answer = await app.inject(url);
    expect([answer.statusCode, answer.json().title]).toEqual([404, 'Not one of the rivers here']);
    expect(site.services.traffic.callsOf()).toBe(0);
  });
});

describe('when services fail', () => {
  test('the older service of USGS stands in for the newer one', async () => {
    site.services.setFault('usgs-ogc', { kind: 'unavailable' });
    site.services.setFault('usgs-statistics', { kind: 'broken' });
    for (const url of [FLOW, MEDIANS]) {
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.headers['freshet-source']]).toEqual([200, 'usgs-legacy']);
    }
  });

  test('what was kept is shown, marked as stale, and the newer answer once they are back', async () => {
    await app.inject(FORECAST);
    site.clock.nowMs += 4 * HOUR_MS;
    site.services.setFault('nwps', { kind: 'html' });
    const stale = await app.inject(FORECAST);
    expect(stale.statusCode).toBe(200);
    expect(stale.headers).toMatchObject({
      'freshet-state': 'stale',
      age: '14400',
      'cache-control': 'no-cache',
    });
    site.services.clearFaults();
    site.clock.nowMs += 4000;
    const fresh = await app.inject(FORECAST);
    expect(fresh.headers).toMatchObject({ 'freshet-state': 'fresh', age: '0' });
  });

  test('the status says what failed, in one line without a secret', async () => {
    site.services.setFault('usgs-ogc', { kind: 'unavailable' });
    const { figures, upstream } = await site.riversOver(answersInMap());
    await figures.ask({ kind: 'flow', site: '12200500' });
    const status = await riversStatus({ figures, upstream });
    expect(status).toMatchObject({ kept_answers: 1 });
    const [usgs, legacy] = status.services;
    expect(usgs).toMatchObject({
      service: 'usgs',
      last_answer_at: null,
      last_failure_at: new Date(site.clock.nowMs).toISOString(),
      last_failure: `usgs-continuous: ${site.services.origin}/ogcapi/v1/collections/continuous/items answered 503`,
    });
    expect(legacy).toMatchObject({ last_failure: null, last_answer_at: usgs?.last_failure_at });
    const bug = { name: 'usgs', callsLeft: 1, lastAnswerAt: null, outcomes: {} };
    const lastFailure = { at: site.clock.nowMs, error: new TypeError('key abc is bad') };
    const within = await riversStatus({
      figures,
      upstream: { ...upstream, serviceStates: async () => [{ ...bug, lastFailure }] },
    });
    expect(within.services[0]?.last_failure).toBe('internal error');
  });

  test('simulated figures are kept apart from real ones', async () => {
    const answers = answersInMap();
    const madeUp = await site.riversOver(answers, {}, true);
    await madeUp.figures.ask({ kind: 'flow', site: '12200500' });
    expect([...answers.bodies.keys()]).toEqual(['simulated flow 12200500']);
    const real = await site.riversOver(answers);
    expect(await real.figures.kept({ kind: 'flow', site: '12200500' })).toBe(null);
  });
});
