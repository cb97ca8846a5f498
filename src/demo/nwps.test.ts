import { describe, expect, test } from 'vitest';
import { askingAt, facilities, gauges, NOVEMBER } from '../testing/simulated-rivers.ts';
import { nwpsGaugeShape, stageflowShape } from '../testing/wire-shapes.ts';

const BOX =
  '/nwps/v1/gauges?bbox.xmin=-124.763068&bbox.ymin=45.543541&bbox.xmax=-116.915989&bbox.ymax=49.002494';
const HOUR_MS = 3_600_000;
const ask = askingAt(NOVEMBER);
const lids = gauges.flatMap(({ lid }) => lid ?? []);
const all = nwpsGaugeShape.array().parse(JSON.parse(ask(`${BOX}&srid=EPSG_4326`).body).gauges);
const forecastOf = (lid: string) =>
  stageflowShape.parse(JSON.parse(ask(`/nwps/v1/gauges/${lid}/stageflow/forecast`).body));

describe('the list of gauges', () => {
  test('holds every lid of the catalogue, and is empty without srid', () => {
    expect(all.map(({ lid }) => lid).sort()).toEqual([...lids].sort());
    expect(JSON.parse(ask(BOX).body)).toEqual({ gauges: [] });
  });

  test('a gauge without a forecast has marks, no units and the year 1', () => {
    const without = all.filter(({ status }) => status.forecast.primaryUnit === '');
    expect(without.length).toBeGreaterThan(50);
    for (const { status } of without) {
      expect([-999, -9999]).toContain(status.forecast.primary);
      expect(status.forecast.validTime).toBe('0001-01-01T00:00:00Z');
      expect(status.forecast.floodCategory).toBe('fcst_not_current');
    }
  });

  test('rivers rise and fall: the forecasts go up, down and sideways', () => {
    // In November of one year it rains everywhere: another day for those that fall.
    const trends = [NOVEMBER, Date.parse('2026-06-10T18:07:00Z')].flatMap((nowMs) =>
      nwpsGaugeShape
        .array()
        .parse(JSON.parse(askingAt(nowMs)(`${BOX}&srid=EPSG_4326`).body).gauges)
        .flatMap(({ status: { observed, forecast } }) =>
          observed.secondaryUnit === 'kcfs' && forecast.secondaryUnit === 'kcfs'
            ? [forecast.secondary / observed.secondary]
            : [],
        ),
    );
    expect(trends.filter((share) => share > 1.05).length).toBeGreaterThan(10);
    expect(trends.filter((share) => share < 0.95).length).toBeGreaterThan(10);
    expect(trends.filter((share) => share > 0.95 && share < 1.05).length).toBeGreaterThan(10);
  });

  test('flow comes first at Auburn, on the Samish and on the White River, and second elsewhere', () => {
    const first = all.filter(({ status }) => status.observed.primaryUnit === 'kcfs');
    expect(first.map(({ lid }) => lid).sort()).toEqual(['AUBW1', 'SMRW1', 'WRAW1']);
    expect(forecastOf('AUBW1').primaryUnits).toBe('kcfs');
    expect(forecastOf('MVEW1')).toMatchObject({ primaryUnits: 'ft', secondaryUnits: 'kcfs' });
  });

  test('the status is the newest flow that USGS shows', () => {
    const skagit = all.find(({ lid }) => lid === 'MVEW1');
    const latest = '/ogcapi/v1/collections/latest-continuous/items?monitoring_location_id=USGS-';
    const { value, time } = JSON.parse(ask(`${latest}12200500`).body).features[0].properties;
    expect(skagit?.status.observed.secondary).toBe(Number(value) / 1000);
    expect(Date.parse(skagit?.status.observed.validTime ?? '')).toBe(Date.parse(time));
  });
});

describe('a forecast', () => {
  test('has 40 points or none, which then come without units, and marks at some gauges', () => {
    const answers = lids.map(forecastOf);
    const empty = answers.filter(({ data }) => data.length === 0);
    expect(empty.length).toBeGreaterThan(50);
    for (const { data, primaryUnits, secondaryUnits } of answers) {
      expect([0, 40]).toContain(data.length);
      expect([primaryUnits, secondaryUnits].includes(undefined)).toBe(data.length === 0);
    }
    const marked = answers.filter(({ data }) => data.some(({ secondary }) => secondary === -999));
    expect(marked.length).toBeGreaterThan(5);
    expect(marked.length).toBeLessThan(50);
  });

  test('is six-hourly, and starts where the river is at its issue', () => {
    const { issuedTime, data } = forecastOf('MVEW1');
    const issuedMs = Date.parse(issuedTime);
    const times = data.map(({ validTime }) => Date.parse(validTime));
    expect((times[0] ?? 0) - issuedMs).toBeLessThanOrEqual(6 * HOUR_MS);
    for (const [index, time] of times.slice(1).entries()) {
      expect(time - (times[index] ?? 0)).toBe(6 * HOUR_MS);
    }
    const latest = '/ogcapi/v1/collections/latest-continuous/items?monitoring_location_id=USGS-';
    const then = askingAt((times[0] ?? 0) + HOUR_MS)(`${latest}12200500`).body;
    const observedKcfs = Number(JSON.parse(then).features[0].properties.value) / 1000;
    expect((data[0]?.secondary ?? 0) / observedKcfs).toBeCloseTo(1, 1);
  });

  test('of most facilities there is one; an unknown gauge is refused with code 5', () => {
    const wanted = facilities.flatMap(({ forecastLid }) => forecastLid ?? []);
    const there = wanted.filter((lid) => forecastOf(lid).data.length === 40);
    expect(there.length).toBeGreaterThan(0.85 * wanted.length);
    const { status, body } = ask('/nwps/v1/gauges/XXXX1/stageflow/forecast');
    expect(status).toBe(404);
    expect(JSON.parse(body)).toEqual({
      code: 5,
      message: '[] could not find unknown ID',
      details: [],
    });
  });
});
