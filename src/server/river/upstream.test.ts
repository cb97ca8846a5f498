import type { RequestListener, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RIVER_SERVICES, type RiverServices } from '#sources/river-services.ts';
import { loopback } from '../../testing/loopback.ts';
import { RIVER_SAMPLES } from '../../testing/river-answers.ts';
import { riverAllowances } from './allowance.ts';
import { createRiverUpstream, type RiverUpstream } from './upstream.ts';

const DAY_MS = 24 * 3_600_000;
const SITE = '12200500';
const HTML = '<!DOCTYPE html><html><body>Not found</body></html>';
const NO_FEATURES = '{"type":"FeatureCollection","features":[],"links":[],"next":null}';
const NO_SERIES = '{"value":{"timeSeries":[]}}';
const NO_DATA = 'No sites/data found using the selection criteria specified \n';

type Answering = (response: ServerResponse, path: string) => void;

function answer(status: number, type: string, body: string): Answering {
  return (response) => response.writeHead(status, { 'content-type': type }).end(body);
}

/** The right answer of a connector's service. */
function rightAnswer(name: string): Answering {
  const sample = RIVER_SAMPLES.find((one) => one.name === name);
  if (sample === undefined) throw new Error(`no sample of ${name}`);
  return answer(200, sample.type, sample.body);
}

const isStatistics = (path: string) => /\/(statistics|stat)\//.test(path);
const html404 = answer(404, 'text/html', HTML);
const NEWER = {
  'is used up': answer(429, 'application/json', '{}'),
  'is down': answer(503, 'text/html', HTML),
  'has moved': html404,
} as const;
const OLDER = {
  'is gone with 404': html404,
  'is gone with 410': answer(410, 'text/html', HTML),
  'is down, too': answer(503, 'text/html', HTML),
  'has nothing any more': (response: ServerResponse, path: string) =>
    isStatistics(path)
      ? answer(200, 'text/plain', NO_DATA)(response, path)
      : answer(200, 'application/json', NO_SERIES)(response, path),
} as const;

/** Plays both generations of USGS. */
let newer: Answering;
let older: Answering;
let nowMs: number;
let service: Awaited<ReturnType<typeof loopback>>;
let services: RiverServices;
let upstream: RiverUpstream;

beforeEach(async () => {
  const listener: RequestListener = ({ url = '' }, response) =>
    (url.startsWith('/nwis') ? older : newer)(response, url);
  nowMs = Date.parse('2027-03-10T12:00:00Z');
  service = await loopback(listener);
  services = {
    ...RIVER_SERVICES,
    usgsApiKey: 'hush',
    nwps: new URL('/nwps/v1', service.url),
    usgs: new URL('/ogcapi/v1', service.url),
    usgsStatistics: new URL('/statistics/v0/', service.url),
    usgsLegacy: new URL('/nwis', service.url),
  };
  const now = () => nowMs;
  upstream = createRiverUpstream({
    services,
    allowances: riverAllowances(services, now),
    fetch,
    now,
  });
});
afterEach(() => service[Symbol.asyncDispose]());

const KINDS = ['flow', 'medians'] as const;

test('gauges without a figure of flow are no flow gauges, though they name its unit', async () => {
  const state = (secondary: number) => ({
    primary: 10.6,
    primaryUnit: 'ft',
    secondary,
    secondaryUnit: 'kcfs',
    floodCategory: 'no_flooding',
    validTime: new Date(nowMs).toISOString(),
  });
  const states: readonly (readonly [string, number, number])[] = [
    ['FLOW1', 6.67, 7.1],
    ['NONE1', -999, -9999],
    ['NONE2', -999_999, -999],
    ['OBSD1', 6.67, -999],
    ['FCST1', -9999, 7.1],
  ];
  const gauges = states.map(([lid, observed, forecast]) => ({
    lid,
    name: lid,
    state: { abbreviation: 'WA' },
    latitude: 48,
    longitude: -122,
    status: { observed: state(observed), forecast: state(forecast) },
  }));
  newer = answer(200, 'application/json', JSON.stringify({ gauges }));
  const { value } = await upstream.ask({ kind: 'gauges' });
  expect(Array.isArray(value) && value.map(({ lid }) => lid)).toEqual(['FCST1', 'FLOW1', 'OBSD1']);
});

test('a refused USGS key is named in a warning, and the figures come without it', async () => {
  const now = () => nowMs;
  const allowances = riverAllowances(services, now);
  const warned: string[] = [];
  const warn = (line: string) => warned.push(line);
  const { ask } = createRiverUpstream({ services, allowances, fetch, now, warn });
  const callsLeft = () => allowances.usgs.left();
  const refused =
    '{"error":{"code":"API_KEY_INVALID","message":"An invalid api_key was supplied."}}';
  newer = (response, path) => {
    const hasKey = response.req.headers['x-api-key'] !== undefined;
    const body = hasKey ? answer(403, 'application/json', refused) : rightAnswer('usgs-continuous');
    body(response, path);
  };
  expect(callsLeft()).toBe(1000);
  expect(await ask({ kind: 'flow', site: SITE })).toMatchObject({ service: 'usgs' });
  expect(callsLeft()).toBe(48);
  expect(await ask({ kind: 'flow', site: SITE })).toMatchObject({ service: 'usgs' });
  expect(callsLeft()).toBe(47);
  expect(warned).toEqual([expect.stringContaining('FRESHET_USGS_API_KEY (API_KEY_INVALID)')]);
});

describe("USGS's figures for a gauge", () => {
  const pairs = Object.entries(NEWER).flatMap(([ofNewer, first]) =>
    Object.entries(OLDER).map(([ofOlder, second]) => ({ ofNewer, first, ofOlder, second })),
  );

  test.each(pairs)(
    'is not said to be nothing when the newer service $ofNewer and the older one $ofOlder',
    async ({ first, second }) => {
      newer = first;
      older = second;
      for (const kind of KINDS) {
        await expect(upstream.ask({ kind, site: SITE })).rejects.toMatchObject({
          service: expect.stringMatching(/^usgs(?!-legacy)/),
        });
      }
    },
  );

  test.each(Object.entries(OLDER))(
    'is nothing when the newer service says so and the older one %s',
    async (_, second) => {
      newer = answer(200, 'application/json', NO_FEATURES);
      older = second;
      expect(await upstream.ask({ kind: 'medians', site: SITE })).toMatchObject({
        service: 'usgs',
        value: [],
      });
      expect(await upstream.ask({ kind: 'flow', site: SITE })).toMatchObject({
        service: 'usgs',
        value: { site: SITE, readings: [] },
      });
    },
  );

  test.each([
    ...Object.entries(NEWER),
    ['has nothing', answer(200, 'application/json', NO_FEATURES)] as const,
  ])('is taken from the older service when the newer one %s', async (_, first) => {
    newer = first;
    older = (response, path) =>
      rightAnswer(isStatistics(path) ? 'usgs-legacy-medians' : 'usgs-legacy-flow')(response, path);
    for (const kind of KINDS) {
      expect(await upstream.ask({ kind, site: SITE })).toMatchObject({ service: 'usgs-legacy' });
    }
  });
});

describe('the flood categories of a forecast', () => {
  const thresholds = {
    action: { stageFt: 23.5, flowCfs: null },
    minor: { stageFt: 28, flowCfs: null },
  };
  let asked: string[];
  let point: Answering;
  const ask = async () => (await upstream.ask({ kind: 'forecast', lid: 'MVEW1' })).value;
  beforeEach(() => {
    asked = [];
    point = rightAnswer('nwps-point');
    newer = (response, path) => {
      asked.push(path);
      (path.endsWith('/forecast') ? rightAnswer('nwps-forecast') : point)(response, path);
    };
  });

  test('come with it, and are asked for once a month', async () => {
    for (const _ of [1, 2]) expect(await ask()).toMatchObject({ lid: 'MVEW1', thresholds });
    expect(asked.filter((path) => path.endsWith('MVEW1'))).toHaveLength(1);
    nowMs += 30 * DAY_MS;
    point = html404;
    expect(await ask()).toMatchObject({ thresholds });
    expect(asked.filter((path) => path.endsWith('MVEW1'))).toHaveLength(2);
  });

  test.each([
    ['that are not there', html404],
    ['of another gauge', answer(200, 'application/json', '{"lid":"AUBW1"}')],
  ])('%s cost nobody the forecast', async (_, broken) => {
    point = broken;
    const value = await ask();
    expect(value).toMatchObject({ lid: 'MVEW1', points: { length: 2 } });
    expect(value).not.toHaveProperty('thresholds');
  });
});

test('daily means leave the last calls of an hour to what first pages show', async () => {
  newer = rightAnswer('usgs-daily');
  const now = () => nowMs;
  const allowances = riverAllowances({ ...services, usgsApiKey: null }, now);
  const asking = createRiverUpstream({ services, allowances, fetch, now });
  for (let left = 50; left > 6; left -= 1) await asking.ask({ kind: 'days', site: SITE });
  await expect(asking.ask({ kind: 'days', site: SITE })).rejects.toThrow('its last calls');
  expect(allowances.usgs.left()).toBe(6);
  newer = rightAnswer('usgs-continuous');
  expect(await asking.ask({ kind: 'flow', site: SITE })).toMatchObject({ service: 'usgs' });
});
