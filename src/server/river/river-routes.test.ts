import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  comidSchema,
  dailyMeansSchema,
  flowlinesSchema,
  type Gauges,
  gaugesSchema,
  instantaneousSchema,
  stageflowSchema,
} from '#contract/river.ts';
import type { Fault } from '#demo/fault.ts';
import { type SimulatedServer, startSimulatedServices } from '#demo/simulated-server.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { addDays } from '#domain/time/plain-date.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import type { Catalogue } from '#sources/catalogue/parse.ts';
import type { RiverAnswers } from '#store/store.ts';
import { answersInMap } from '../../testing/river-upstream.ts';
import { AnswerShelf } from '../http/answer-shelf.ts';
import { installProblems } from '../http/problem.ts';
import { WorkQueue } from '../http/work-queue.ts';
import { riverRoutes } from './river-routes.ts';
import { createRivers, type Rivers, servicesAt } from './rivers.ts';
import { riversStatus } from './rivers-status.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FLOW =
  '/river/nwis/iv/?format=json&sites=12200500&period=P7D&parameterCd=00060&siteStatus=all';
const MEDIANS = '/river/nwis/stat/?format=rdb&sites=12189500&statReportType=daily&statTypeCd=p50';
const FORECAST = '/river/nwps/v1/gauges/MVEW1/stageflow/forecast';
const GAUGES =
  '/river/nwps/v1/gauges?bbox.xmin=-124.763068&bbox.ymin=45.543541&bbox.xmax=-116.915989&bbox.ymax=49.002494&srid=EPSG_4326';
const DAYS = '/river/daily-means/12200500';
const POSITION = '/river/nldi/linked-data/comid/position?coords=';

let nowMs = Date.parse('2026-11-20T20:00:00Z');
let catalogue: Catalogue;
let services: SimulatedServer;
let app: FastifyInstance;

/** A point of the catalogue, as it stands in an address. */
function pointOf(key: string): string {
  const facility = catalogue.facilities.find((one) => one.key === key);
  return `POINT(${facility?.longitude}%20${facility?.latitude})`;
}

/**
 * For services that hang: nobody wants to wait as long as visitors do. A service that does answer
 * must still come in time on a machine with other work.
 */
const HASTE = {
  patience: { softMs: 200, hardMs: 1000 },
  callTimes: { firstOfTwoMs: 250, otherMs: 500, listMs: 800, thresholdsMs: 300 },
};

function riversOver(
  answers: RiverAnswers,
  haste: Partial<typeof HASTE> = {},
  isSimulated = false,
): Promise<Rivers> {
  return createRivers({
    ...catalogue,
    services: { ...servicesAt(services.origin), usgsApiKey: 'key' },
    fetch,
    answers,
    now: () => nowMs,
    riverNow: () => nowMs,
    isSimulated,
    logger: { error: () => undefined },
    ...haste,
  });
}

async function appOver(
  answers = answersInMap(),
  haste: Partial<typeof HASTE> = {},
  riverNow: number | null = null,
): Promise<FastifyInstance> {
  const asItIs = await riversOver(answers, haste);
  const rivers = riverNow === null ? asItIs : { ...asItIs, riverNow: () => riverNow };
  const made = fastify();
  const now = () => nowMs;
  riverRoutes(made, { ...rivers, shelf: new AnswerShelf(now), queue: new WorkQueue(), now });
  installProblems(made, () => 'a page');
  return made;
}

beforeAll(async () => {
  catalogue = await readCatalogue();
  const { gauges } = catalogue;
  services = await startSimulatedServices({ gauges, seed: 1, now: () => nowMs, port: 0 });
});
afterAll(() => services.close());
beforeEach(async () => {
  services.clearFaults();
  services.traffic.forget();
  app = await appOver();
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
      'freshet-fetched-at': new Date(nowMs).toISOString(),
      'freshet-newest-at': readings.at(-1)?.dateTime,
      'cache-control': 'public, max-age=10800',
      age: '0',
    });
  });

  test('stays fresh elsewhere exactly as long as here: its lifetime less its age', async () => {
    await app.inject(FLOW);
    nowMs += 3 * HOUR_MS - 1;
    const last = await app.inject(FLOW);
    expect(last.headers).toMatchObject({
      'cache-control': 'public, max-age=10800',
      age: '10799',
      'freshet-state': 'fresh',
    });
    services.setFault('usgs-ogc', { kind: 'unavailable' });
    services.setFault('usgs-legacy', { kind: 'unavailable' });
    nowMs += 1;
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
      app = await appOver(answersInMap(), {}, riverNow);
      const { headers } = await app.inject(FLOW);
      await app.close();
      return [headers['freshet-state'], headers['cache-control'], headers.age];
    };
    const oldFrom = Date.parse(newestAt) + 6 * HOUR_MS;
    expect(await state(oldFrom)).toEqual(['fresh', 'public, max-age=10800', '0']);
    expect(await state(oldFrom + 1)).toEqual(['old', 'no-cache', '0']);
    app = await appOver();
  });

  test('gives the medians as a table split by tabs', async () => {
    const answer = await app.inject(MEDIANS);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    const lines = answer.body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const beside = 'count_nu\tp10_va\tp25_va\tp75_va\tp90_va\tmin_va\tmax_va';
    expect(lines[0]).toBe(`parameter_cd\tmonth_nu\tday_nu\tp50_va\t${beside}`);
    expect(lines).toHaveLength(2 + 366);
    expect(lines[2]).toMatch(/^00060\t1\t1(\t\d+(\.\d+)?){8}$/);
  });

  test('gives forecast, list of gauges, reach and the way to the sea', async () => {
    expect(stageflowSchema.parse((await app.inject(FORECAST)).json()).data.length).toBe(40);
    expect(gaugesSchema.parse((await app.inject(GAUGES)).json()).gauges.length).toBeGreaterThan(9);
    const reach = await app.inject(`${POSITION}${pointOf('ISSAQUAH_HATCHERY')}`);
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
    const [address] = services.traffic.addresses().keys();
    const all = gaugesSchema.parse(await (await fetch(`${services.origin}${address}`)).json());
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
    expect([from, addDays(from, means.length)]).toEqual(['2013-01-01', pacificDay(nowMs)]);
    const known = means.filter((flow) => flow !== null);
    expect(known.length).toBeGreaterThan(0.9 * means.length);
    expect(Math.min(...known)).toBeGreaterThan(0);
    expect(answer.headers).toMatchObject({
      'freshet-source': 'usgs',
      'cache-control': 'public, max-age=432000',
    });
    await app.inject(DAYS);
    expect(services.traffic.callsOf()).toBe(1);
    expect((await app.inject('/river/daily-means/99999999')).statusCode).toBe(404);
  });

  test('a first page on a cold server costs two calls of USGS and two of NOAA', async () => {
    const answers = await Promise.all([FLOW, MEDIANS, FORECAST].map((url) => app.inject(url)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const calls = ['usgs-ogc', 'usgs-statistics', 'usgs-legacy', 'nwps'] as const;
    expect(calls.map((service) => services.traffic.callsOf(service))).toEqual([1, 1, 0, 2]);
    expect(stageflowSchema.parse(answers[2]?.json()).flood).toBeDefined();
  });

  test('is requested from the service once, and then answered from the kept answer', async () => {
    for (let asked = 0; asked < 3; asked += 1) {
      for (const url of [FLOW, MEDIANS, FORECAST, GAUGES]) await app.inject(url);
    }
    // The forecast brings the flood categories of its point.
    expect(services.traffic.callsOf()).toBe(5);
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
    expect(services.traffic.callsOf()).toBe(0);
  });
});

describe('when services fail', () => {
  test('the older service of USGS stands in for the newer one', async () => {
    services.setFault('usgs-ogc', { kind: 'unavailable' });
    services.setFault('usgs-statistics', { kind: 'broken' });
    for (const url of [FLOW, MEDIANS]) {
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.headers['freshet-source']]).toEqual([200, 'usgs-legacy']);
    }
  });

  test('what was kept is shown, marked as stale, and the newer answer once they are back', async () => {
    await app.inject(FORECAST);
    nowMs += 4 * HOUR_MS;
    services.setFault('nwps', { kind: 'html' });
    const stale = await app.inject(FORECAST);
    expect(stale.statusCode).toBe(200);
    expect(stale.headers).toMatchObject({
      'freshet-state': 'stale',
      age: '14400',
      'cache-control': 'no-cache',
    });
    services.clearFaults();
    nowMs += 4000;
    const fresh = await app.inject(FORECAST);
    expect(fresh.headers).toMatchObject({ 'freshet-state': 'fresh', age: '0' });
  });

  test('the status says what failed, in one line without a secret', async () => {
    services.setFault('usgs-ogc', { kind: 'unavailable' });
    const { figures, upstream } = await riversOver(answersInMap());
    await figures.ask({ kind: 'flow', site: '12200500' });
    const status = await riversStatus({ figures, upstream });
    expect(status).toMatchObject({ kept_answers: 1 });
    const [usgs, legacy] = status.services;
    expect(usgs).toMatchObject({
      service: 'usgs',
      last_answer_at: null,
      last_failure_at: new Date(nowMs).toISOString(),
      last_failure: `usgs-continuous: ${services.origin}/ogcapi/v1/collections/continuous/items answered 503`,
    });
    expect(legacy).toMatchObject({ last_failure: null, last_answer_at: usgs?.last_failure_at });
    const bug = { name: 'usgs', callsLeft: 1, lastAnswerAt: null, outcomes: {} };
    const lastFailure = { at: nowMs, error: new TypeError('key abc is bad') };
    const within = await riversStatus({
      figures,
      upstream: { ...upstream, serviceStates: async () => [{ ...bug, lastFailure }] },
    });
    expect(within.services[0]?.last_failure).toBe('internal error');
  });

  test('simulated figures are kept apart from real ones', async () => {
    const answers = answersInMap();
    const madeUp = await riversOver(answers, {}, true);
    await madeUp.figures.ask({ kind: 'flow', site: '12200500' });
    expect([...answers.bodies.keys()]).toEqual(['simulated flow 12200500']);
    const real = await riversOver(answers);
    expect(await real.figures.kept({ kind: 'flow', site: '12200500' })).toBe(null);
  });
});

const FAULTS: readonly Fault[] = [
  { kind: 'slow', delayMs: 30 },
  { kind: 'hanging' },
  { kind: 'limited', retryAfterS: 2 },
  { kind: 'broken' },
  { kind: 'unavailable' },
  { kind: 'html' },
  { kind: 'truncated' },
  { kind: 'wrong-json' },
  { kind: 'empty' },
  { kind: 'sentinels' },
];
const PAIRS = FAULTS.flatMap((first) => FAULTS.map((second) => ({ first, second })));

describe('every fault alone and every pair of two is survived', () => {
  async function isHonest(asked: FastifyInstance, url: string): Promise<boolean> {
    const answer = await asked.inject(url);
    if (answer.statusCode !== 200) {
      expect([503, 504]).toContain(answer.statusCode);
      expect(answer.headers['content-type']).toMatch('application/problem+json');
      return false;
    }
    const numbers = answer.body.match(/-?\d+(?:\.\d+)?/g) ?? [];
    expect(numbers.filter((text) => /^-9{3,6}(?:\.0+)?$/.test(text))).toEqual([]);
    return true;
  }

  /** Once the services are back, the answer comes within a minute: nothing had to be restarted. */
  async function recovers(asked: FastifyInstance, urls: readonly string[]): Promise<void> {
    services.clearFaults();
    const mendedMs = nowMs;
    await vi.waitFor(
      async () => {
        nowMs += 5000;
        for (const url of urls) expect((await asked.inject(url)).statusCode).toBe(200);
      },
      { timeout: 10_000, interval: 5 },
    );
    expect(nowMs - mendedMs).toBeLessThanOrEqual(MINUTE_MS);
  }

  const hangsIn = (...faults: Fault[]) => faults.some(({ kind }) => kind === 'hanging');

  test.each(PAIRS)('the newer service $first.kind, the older one $second.kind', async (pair) => {
    const { first, second } = pair;
    services.setFault('usgs-ogc', first);
    services.setFault('usgs-statistics', first);
    services.setFault('usgs-legacy', second);
    const hangs = hangsIn(first, second);
    await using asked = await appOver(answersInMap(), hangs ? HASTE : {});
    const answered = await Promise.all([FLOW, MEDIANS].map((url) => isHonest(asked, url)));
    if (first.kind === 'slow' && !hangs) expect(answered).toEqual([true, true]);
    await recovers(asked, [FLOW, MEDIANS]);
  });

  test.each(PAIRS)('USGS $first.kind, NOAA $second.kind', async ({ first, second }) => {
    for (const one of ['usgs-ogc', 'usgs-statistics', 'usgs-legacy'] as const) {
      services.setFault(one, first);
    }
    services.setFault('nwps', second);
    const hangs = hangsIn(first, second);
    await using asked = await appOver(answersInMap(), hangs ? HASTE : {});
    const answered = await Promise.all([FLOW, FORECAST].map((url) => isHonest(asked, url)));
    // Neither agency's fault is the other's: with these they answer, with any other they do not.
    const flow = ['slow', 'empty', 'sentinels'].includes(first.kind);
    const forecast = ['slow', 'sentinels'].includes(second.kind);
    // In haste a service that is slow may come too late.
    if (!hangs || (first.kind !== 'slow' && second.kind !== 'slow')) {
      expect(answered).toEqual([flow, forecast]);
    }
    await recovers(asked, [FLOW, FORECAST]);
  });

  test.each(FAULTS)('NOAA $kind', async (fault) => {
    services.setFault('nwps', fault);
    services.setFault('nldi', fault);
    await using asked = await appOver(answersInMap(), hangsIn(fault) ? HASTE : {});
    const position = `${POSITION}${pointOf('ISSAQUAH_HATCHERY')}`;
    await Promise.all([FORECAST, GAUGES, position].map((url) => isHonest(asked, url)));
    await recovers(asked, [FORECAST, GAUGES]);
  });
});
