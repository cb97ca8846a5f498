import { describe, expect, test } from 'vitest';
import {
  comidSchema,
  dailyMeansSchema,
  flowlinesSchema,
  gaugesSchema,
  instantaneousSchema,
  stageflowSchema,
} from '#contract/river.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { addDays } from '#domain/time/plain-date.ts';
import {
  DAYS,
  FLOW,
  FORECAST,
  GAUGES,
  lifetime,
  MEDIANS,
  POSITION,
  riverSiteForTests,
  wayFrom,
} from '../../testing/river-site.ts';

const { site, inject } = await riverSiteForTests();

describe('the shapes', () => {
  test('an unknown status of the river is an object without figures, never null', async () => {
    const known = {
      validTime: new Date(site.clock.nowMs).toISOString(),
      primary: 12.3,
      primaryUnit: 'ft',
      secondary: 4.5,
      secondaryUnit: 'kcfs',
    };
    const gauge = {
      lid: 'MVEW1',
      name: 'Skagit River',
      state: { abbreviation: 'WA' },
      longitude: -122,
      latitude: 48,
      status: { observed: null, forecast: known },
    };
    const sent = JSON.stringify({ gauges: [gauge] });
    const headers = { 'content-type': 'application/json' };
    await using listing = await site.app({ fetch: async () => new Response(sent, { headers }) });
    const { gauges } = gaugesSchema.parse((await listing.inject(GAUGES)).json());
    const none = { primary: null, primaryUnit: '', secondary: null, secondaryUnit: '' };
    expect(gauges[0]?.status).toEqual({
      observed: { ...none, validTime: null },
      forecast: known,
    });
  });

  test('the flow of a week, with its newest reading and where it is from', async () => {
    const answer = await inject(FLOW);
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
      'cache-control': lifetime(900, 300),
      'x-accel-expires': '300',
      age: '0',
    });
  });

  test('the medians of the year, or of the days around today, as a tab-separated table', async () => {
    const rowsOf = async (url: string) => {
      const { body, headers } = await inject(url);
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
    const answer = await inject(DAYS);
    const { from, means } = dailyMeansSchema.parse(answer.json());
    const today = pacificDay(site.clock.nowMs);
    expect([from, addDays(from, means.length)]).toEqual(['2013-01-01', today]);
    expect(means.filter((flow) => flow !== null).length).toBeGreaterThan(0.9 * means.length);
    expect(answer.headers['cache-control']).toBe(lifetime(432_000, 300));
  });

  test('forecast with flood categories, list of gauges, reach and the course to the sea', async () => {
    const forecast = stageflowSchema.parse((await inject(FORECAST)).json());
    expect(forecast).toMatchObject({ data: { length: 40 }, flood: { action: {} } });
    const { gauges } = gaugesSchema.parse((await inject(GAUGES)).json());
    expect(gauges.length).toBeGreaterThan(9);
    expect(new Set(gauges.map(({ state }) => state.abbreviation))).toEqual(new Set(['WA']));
    const reach = await inject(`${POSITION}${site.pointOf('ISSAQUAH_HATCHERY')}`);
    const comid = comidSchema.parse(reach.json()).features[0]?.properties.comid;
    const lines = flowlinesSchema.parse((await inject(wayFrom(comid ?? ''))).json());
    expect(lines.features[0]?.properties.nhdplus_comid).toBe(comid);
  });

  test('the body of a simulated river says so, whatever its shape, and only then', async () => {
    await using demo = await site.app({ standIn: 'simulated' });
    const position = `${POSITION}${site.pointOf('ISSAQUAH_HATCHERY')}`;
    const { features } = (await demo.inject(position)).json();
    const way = wayFrom(features[0].properties.comid);
    await inject(position);
    for (const url of [FLOW, MEDIANS, DAYS, FORECAST, GAUGES, position, way]) {
      const made = (await demo.inject(url)).body;
      const real = (await inject(url)).body;
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
    const answer = await inject(url);
    expect([answer.statusCode, answer.json().title]).toEqual([404, 'Unknown river address']);
    expect(site.services.traffic.callsOf()).toBe(0);
  });
});
