import { beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#domain/time/milliseconds.ts';
import type { Fetch } from '#sources/http/fetch-answer.ts';
import type { ServiceNotice } from '#sources/http/service-notice.ts';
import { RIVER_SERVICES } from '#sources/river-services.ts';
import { RIVER_SAMPLES } from '../../testing/river-answers.ts';
import { createRiverUpstream } from './upstream.ts';

const SITE = '12200500';

type Answering = (path: string, headers: Headers) => Response;

const answer =
  (status: number, type: string, body = '<!DOCTYPE html><html><body>Not found</body></html>') =>
  (): Response =>
    new Response(body, { status, headers: { 'content-type': type } });
const json = (body: string) => answer(200, 'application/json', body);

function rightAnswer(name: string): Answering {
  const sample = RIVER_SAMPLES.find((candidate) => candidate.name === name);
  if (sample === undefined) throw new Error(`no sample of ${name}`);
  return answer(200, sample.type, sample.body);
}

const isStatistics = (path: string) => /\/(statistics|stat)\//.test(path);
const html404 = answer(404, 'text/html');
const NEWER: Readonly<Record<string, Answering>> = {
  'is used up': answer(429, 'application/json', '{}'),
  'is down': answer(503, 'text/html'),
  'has moved': html404,
  'has nothing': json('{"type":"FeatureCollection","features":[],"links":[],"next":null}'),
};
const NO_DATA = 'No sites/data found using the selection criteria specified \n';
const OLDER: Readonly<Record<string, Answering>> = {
  'has figures': (path, headers) =>
    rightAnswer(isStatistics(path) ? 'usgs-legacy-medians' : 'usgs-legacy-flow')(path, headers),
  'is gone with 404': html404,
  'is gone with 410': answer(410, 'text/html'),
  'is down, too': answer(503, 'text/html'),
  'has nothing any more': (path) =>
    (isStatistics(path)
      ? answer(200, 'text/plain', NO_DATA)
      : json('{"value":{"timeSeries":[]}}'))(),
};

/** Both generations of USGS; the newer one also represents all other services. */
let newer: Answering;
let older: Answering;
let nowMs: number;
let warned: string[];
let heard: ServiceNotice[];
let upstream: ReturnType<typeof startUpstream>;

function startUpstream(usgsApiKey: string | null) {
  const now = () => nowMs;
  const isOlder = ({ pathname }: URL) => pathname.startsWith(RIVER_SERVICES.usgsLegacy.pathname);
  const fetch: Fetch = async (url, { headers }) =>
    (isOlder(url) ? older : newer)(url.pathname, new Headers(headers));
  const created = createRiverUpstream({
    services: RIVER_SERVICES,
    fetch,
    isStandIn: false,
    usgsApiKey,
    now,
    riverNow: now,
    warn: (line) => warned.push(line),
    announced: (notice) => heard.push(notice),
  });
  return {
    ask: created.ask,
    callsLeft: () => created.services()[0]?.left(),
    names: () => created.services().map(({ name }) => name),
  };
}

beforeEach(() => {
  warned = [];
  heard = [];
  nowMs = Date.parse('2026-11-28T12:00:00Z');
  upstream = startUpstream('hush');
});

test('gauges without a flow figure are not flow gauges, even if they name a unit of flow', async () => {
  const state = (secondary: number, secondaryUnit: string) => ({
    primary: 10.6,
    primaryUnit: 'ft',
    secondary,
    secondaryUnit,
    floodCategory: 'no_flooding',
    validTime: new Date(nowMs).toISOString(),
  });
  const gauges = [
    { lid: 'FLOW1', observed: 6.67, forecast: 7.1 },
    { lid: 'NONE1', observed: -999, forecast: -9999 },
    { lid: 'NONE2', observed: -999_999, forecast: -999 },
    { lid: 'OBSD1', observed: 6.67, forecast: -999 },
    { lid: 'FCST1', observed: -9999, forecast: 7.1 },
    { lid: 'INCF1', observed: 890, forecast: -9999, unit: 'cfs' },
    { lid: 'INMS1', observed: 890, forecast: -9999, unit: 'cms' },
  ].map(({ lid, observed, forecast, unit = 'kcfs' }) => ({
    lid,
    name: lid,
    state: { abbreviation: 'WA' },
    latitude: 48,
    longitude: -122,
    status: { observed: state(observed, unit), forecast: state(forecast, unit) },
  }));
  newer = json(JSON.stringify({ gauges }));
  const { value } = await upstream.ask({ kind: 'gauges' });
  expect(Array.isArray(value) && value.map(({ lid }) => lid)).toEqual([
    'FCST1',
    'FLOW1',
    'INCF1',
    'OBSD1',
  ]);
});

const keyError = (status: number, code: string) =>
  answer(status, 'application/json', JSON.stringify({ error: { code, message: 'No.' } }));

test.each([
  [403, 'API_KEY_INVALID'],
  [401, 'API_KEY_MISSING'],
  [400, 'API_KEY_DISABLED'],
])(
  'a key refused by %d %s is named in one warning, and the figures come without it',
  async (...how) => {
    const { ask, callsLeft } = upstream;
    newer = (path, headers) =>
      (headers.has('x-api-key') ? keyError(...how) : rightAnswer('usgs-continuous'))(path, headers);
    expect(callsLeft()).toBe(1000);
    for (const left of [48, 47]) {
      expect(await ask({ kind: 'flow', site: SITE })).toMatchObject({ service: 'usgs' });
      expect(callsLeft()).toBe(left);
    }
    const warning = `^USGS refuses the key in FRESHET_USGS_API_KEY \\(${how[1]}\\): .*50 times`;
    expect(warned).toEqual([expect.stringMatching(warning)]);
    expect(warned.join()).not.toContain('hush');
  },
);

test.each([
  ['another refusal', answer(403, 'application/json', '{"code":"Forbidden"}')],
  ['a page', answer(403, 'text/html')],
  ['a used-up quota', keyError(429, 'OVER_RATE_LIMIT')],
  ['an answer', rightAnswer('usgs-continuous')],
])('after %s the key is kept', async (_, reply) => {
  const keys: (string | null)[] = [];
  newer = (path, headers) => {
    keys.push(headers.get('x-api-key'));
    return reply(path, headers);
  };
  older = rightAnswer('usgs-legacy-flow');
  for (const _ of [1, 2]) await upstream.ask({ kind: 'flow', site: SITE });
  expect([new Set(keys), warned]).toEqual([new Set(['hush']), []]);
});

const pairs = Object.entries(NEWER).flatMap(([ofNewer, first]) =>
  Object.entries(OLDER).map(([ofOlder, second]) => {
    const missing = ofNewer === 'has nothing' ? 'nothing' : 'a failure';
    return { ofNewer, first, ofOlder, second, are: ofOlder === 'has figures' ? ofOlder : missing };
  }),
);
test.each(pairs)(
  "USGS's figures when its newer service $ofNewer and the older one $ofOlder: $are",
  async ({ first, second, are }) => {
    newer = first;
    older = second;
    const nothing = { flow: { site: SITE, readings: [] }, medians: [] };
    for (const kind of ['flow', 'medians'] as const) {
      const asking = upstream.ask({ kind, site: SITE });
      if (are === 'a failure') {
        const service = expect.stringMatching(/^usgs(?!-legacy)/);
        await expect(asking).rejects.toMatchObject({ service });
      } else if (are === 'nothing') {
        expect(await asking).toMatchObject({ service: 'usgs', value: nothing[kind] });
      } else {
        expect(await asking).toMatchObject({ service: 'usgs-legacy' });
      }
    }
  },
);

describe('on the day that the older service of USGS ends', () => {
  // Midnight in Washington.
  const END_MS = Date.parse('2027-02-22T08:00:00Z');
  let calls: string[];
  beforeEach(() => {
    calls = [];
    older = (path, headers) => {
      calls.push(path);
      return rightAnswer(isStatistics(path) ? 'usgs-legacy-medians' : 'usgs-legacy-flow')(
        path,
        headers,
      );
    };
  });

  test.each(Object.entries(NEWER))(
    'it is not asked any more when the newer one %s',
    async (how, answering) => {
      newer = answering;
      nowMs = END_MS - 1;
      for (const kind of ['flow', 'medians'] as const) {
        expect(await upstream.ask({ kind, site: SITE })).toMatchObject({ service: 'usgs-legacy' });
      }
      expect(calls).toHaveLength(2);
      nowMs = END_MS + HOUR_MS;
      for (const kind of ['flow', 'medians'] as const) {
        const asking = upstream.ask({ kind, site: SITE });
        if (how === 'has nothing') expect(await asking).toMatchObject({ service: 'usgs' });
        else
          await expect(asking).rejects.toMatchObject({ service: expect.stringMatching(/^usgs/) });
      }
      expect(calls).toHaveLength(2);
    },
  );

  test('it is no longer one of the services', () => {
    nowMs = END_MS - 1;
    expect(upstream.names()).toEqual(['usgs', 'usgs-legacy', 'nwps', 'hefs', 'nldi', 'nws']);
    nowMs = END_MS;
    expect(upstream.names()).toEqual(['usgs', 'nwps', 'hefs', 'nldi', 'nws']);
  });
});

test.each([
  ['that are not there', html404],
  ['of another gauge', json('{"lid":"AUBW1"}')],
])(
  'flood categories are asked for once a month; those %s cost nobody the forecast',
  async (_, broken) => {
    const thresholds = {
      action: { stageFt: 23.5, flowCfs: null },
      minor: { stageFt: 28, flowCfs: null },
    };
    const asked: string[] = [];
    let point: Answering = broken;
    newer = (path, headers) => {
      asked.push(path);
      return (path.endsWith('/forecast') ? rightAnswer('nwps-forecast') : point)(path, headers);
    };
    const ask = async () => (await upstream.ask({ kind: 'forecast', lid: 'MVEW1' })).value;
    const timesAsked = () => asked.filter((path) => path.endsWith('MVEW1')).length;
    const without = await ask();
    expect(without).toMatchObject({ lid: 'MVEW1', points: { length: 2 } });
    expect(without).not.toHaveProperty('thresholds');
    point = rightAnswer('nwps-point');
    for (const _ of [1, 2]) expect(await ask()).toMatchObject({ lid: 'MVEW1', thresholds });
    expect(timesAsked()).toBe(2);
    nowMs += 30 * DAY_MS + 1;
    point = broken;
    expect(await ask()).toMatchObject({ thresholds });
    expect(timesAsked()).toBe(3);
  },
);

test('a service that announces its end is heard', async () => {
  newer = (path, headers) => {
    const { status, body } = rightAnswer('usgs-continuous')(path, headers);
    const sent = { 'content-type': 'application/json', sunset: 'Tue, 01 Jun 2027 00:00:00 GMT' };
    return new Response(body, { status, headers: sent });
  };
  await upstream.ask({ kind: 'flow', site: SITE });
  expect(heard).toEqual([
    {
      service: 'usgs-continuous',
      host: 'api.waterdata.usgs.gov',
      words: 'Sunset: Tue, 01 Jun 2027 00:00:00 GMT',
    },
  ]);
});

test('daily means leave calls of an hour for current readings, and both for the lists of newest ones', async () => {
  newer = rightAnswer('usgs-daily');
  const { ask, callsLeft } = startUpstream(null);
  for (let left = 50; left > 28; left -= 1) await ask({ kind: 'days', site: SITE });
  await expect(ask({ kind: 'days', site: SITE })).rejects.toThrow('used up');
  expect(callsLeft()).toBe(28);
  newer = rightAnswer('usgs-continuous');
  expect(await ask({ kind: 'flow', site: SITE })).toMatchObject({ service: 'usgs' });
});

test('notes of USGS on series are fetched only if several report at once, and once a month', async () => {
  const rows = ['river', 'spillway'].flatMap((id) => [
    { time_series_id: id, time: '2027-03-10T11:00:00Z', value: id === 'river' ? '3000' : '0' },
    { time_series_id: id, time: '2027-03-10T11:15:00Z', value: id === 'river' ? '3000' : '0' },
  ]);
  const common = { monitoring_location_id: `USGS-${SITE}`, parameter_code: '00060' };
  const unit = { unit_of_measure: 'ft^3/s', qualifier: null };
  const twoSensors = (given: typeof rows) =>
    json(
      JSON.stringify({
        features: given.map((row) => ({ properties: { ...common, ...unit, ...row } })),
        links: [],
      }),
    );
  const said = ['river', 'spillway'].map((id) => ({
    properties: {
      id,
      primary: id === 'river' ? 'Primary' : null,
      web_description: null,
      sublocation_identifier: null,
    },
  }));
  let series: Answering = json(JSON.stringify({ features: said }));
  let asked = 0;
  let readings: Answering = twoSensors(rows.slice(0, 2));
  newer = (path, headers) => {
    if (!path.includes('time-series-metadata')) return readings(path, headers);
    asked += 1;
    return series(path, headers);
  };
  older = html404;
  const flowNow = async () => {
    const { value } = await upstream.ask({ kind: 'flow', site: SITE });
    const isFlow = typeof value === 'object' && value !== null && 'readings' in value;
    return isFlow ? value.readings.at(-1) : null;
  };
  const river = { flowCfs: 3000 };
  expect([await flowNow(), asked]).toMatchObject([river, 0]);
  readings = twoSensors(rows);
  for (const _ of [1, 2]) expect([await flowNow(), asked]).toMatchObject([river, 1]);
  nowMs += 30 * DAY_MS + 1;
  series = html404;
  expect([await flowNow(), asked]).toMatchObject([river, 2]);
});
