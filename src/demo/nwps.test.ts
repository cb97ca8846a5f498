import { describe, expect, test } from 'vitest';
import { askingAt, facilities, gauges, NOVEMBER } from '../testing/simulated-rivers.ts';
import { nwpsGaugeShape, stageflowShape } from '../testing/wire-shapes.ts';

const BOX =
  '/nwps/v1/gauges?bbox.xmin=-124.763068&bbox.ymin=45.543541&bbox.xmax=-116.915989&bbox.ymax=49.002494';
const ask = askingAt(NOVEMBER);
const lids = gauges.flatMap(({ lid }) => lid ?? []);

const listOf = (asking = ask) =>
  nwpsGaugeShape.array().parse(JSON.parse(asking(`${BOX}&srid=EPSG_4326`).body).gauges);
const forecastOf = (lid: string, asking = ask) =>
  stageflowShape.parse(JSON.parse(asking(`/nwps/v1/gauges/${lid}/stageflow/forecast`).body));

describe('the list of gauges', () => {
  test('holds every lid of the catalogue, and is empty without srid', () => {
    expect(
      listOf()
        .map(({ lid }) => lid)
        .sort(),
    ).toEqual([...lids].sort());
    expect(JSON.parse(ask(BOX).body)).toEqual({ gauges: [] });
  });

  test('a gauge without a forecast has marks, no units and the year 1', () => {
    const without = listOf().filter(({ status }) => status.forecast.primaryUnit === '');
    expect(without.length).toBeGreaterThan(50);
    for (const { status } of without) {
      expect([-999, -9999]).toContain(status.forecast.primary);
      expect(status.forecast.validTime).toBe('0001-01-01T00:00:00Z');
      expect(status.forecast.floodCategory).toBe('fcst_not_current');
    }
  });

  test('rivers rise and fall: the forecasts go up, down and sideways', () => {
    const trends = listOf().flatMap(({ status: { observed, forecast } }) =>
      observed.secondaryUnit === 'kcfs' && forecast.secondaryUnit === 'kcfs'
        ? [forecast.secondary / observed.secondary]
        : [],
    );
    expect(trends.filter((share) => share > 1.05).length).toBeGreaterThan(10);
    expect(trends.filter((share) => share < 0.95).length).toBeGreaterThan(10);
    expect(trends.filter((share) => share > 0.95 && share < 1.05).length).toBeGreaterThan(10);
  });

  test('flow stands first at Auburn and on the White River, and second elsewhere', () => {
    const first = listOf().filter(({ status }) => status.observed.primaryUnit === 'kcfs');
    expect(first.map(({ lid }) => lid).sort()).toEqual(['AUBW1', 'WRAW1']);
  });

  test('the status is the flow that USGS shows', () => {
    const skagit = listOf().find(({ lid }) => lid === 'MVEW1');
    const latest = JSON.parse(
      ask(
        '/ogcapi/v1/collections/latest-continuous/items?monitoring_location_id=USGS-12200500&parameter_code=00060',
      ).body,
    );
    const { value, time } = latest.features[0].properties;
    expect(skagit?.status.observed.secondary).toBe(Number(value) / 1000);
    expect(Date.parse(skagit?.status.observed.validTime ?? '')).toBe(Date.parse(time));
  });
});

describe('one gauge', () => {
  test.each(lids)('%s answers, with its forecast', (lid) => {
    expect(nwpsGaugeShape.parse(JSON.parse(ask(`/nwps/v1/gauges/${lid}`).body)).lid).toBe(lid);
    expect([0, 40]).toContain(forecastOf(lid).data.length);
  });

  test('an unknown one is refused with code 5', () => {
    for (const path of ['/nwps/v1/gauges/XXXX1', '/nwps/v1/gauges/XXXX1/stageflow/forecast']) {
      const { status, body } = ask(path);
      expect(status).toBe(404);
      expect(JSON.parse(body)).toEqual({
        code: 5,
        message: '[] could not find unknown ID',
        details: [],
      });
    }
  });
});

describe('a forecast', () => {
  test('is six-hourly and starts within six hours of its issue', () => {
    const { issuedTime, data } = forecastOf('MVEW1');
    const times = data.map(({ validTime }) => Date.parse(validTime));
    expect((times[0] ?? 0) - Date.parse(issuedTime)).toBeLessThanOrEqual(6 * 3_600_000);
    for (const [index, time] of times.slice(1).entries()) {
      expect(time - (times[index] ?? 0)).toBe(6 * 3_600_000);
    }
  });

  test('gives flow in kcfs first at AUBW1 and WRAW1', () => {
    expect(forecastOf('AUBW1').primaryUnits).toBe('kcfs');
    expect(forecastOf('WRAW1').primaryUnits).toBe('kcfs');
    expect(forecastOf('MVEW1')).toMatchObject({ primaryUnits: 'ft', secondaryUnits: 'kcfs' });
  });

  test('has no units where it is empty, and marks among the figures of some', () => {
    const all = lids.map((lid) => forecastOf(lid));
    const empty = all.filter(({ data }) => data.length === 0);
    expect(empty.length).toBeGreaterThan(50);
    for (const { primaryUnits, secondaryUnits } of empty) {
      expect([primaryUnits, secondaryUnits]).toEqual([undefined, undefined]);
    }
    const marked = all.filter(({ data }) => data.some(({ secondary }) => secondary === -999));
    expect(marked.length).toBeGreaterThan(5);
    expect(marked.length).toBeLessThan(50);
  });

  test('of most facilities there is one', () => {
    const wanted = facilities.flatMap(({ forecastLid }) => forecastLid ?? []);
    const there = wanted.filter((lid) => forecastOf(lid).data.length === 40);
    expect(there.length).toBeGreaterThan(0.85 * wanted.length);
  });
});
