import { describe, expect, test } from 'vitest';
import { askingAt, gauges, NOVEMBER } from '../testing/simulated-rivers.ts';
import { continuousShape } from '../testing/wire-shapes.ts';

const ITEMS = '/ogcapi/v1/collections/continuous/items';
const LATEST = '/ogcapi/v1/collections/latest-continuous/items';
const WEEK = 'monitoring_location_id=USGS-12459000&datetime=2026-11-13T18:07:00Z/..';

const ask = askingAt(NOVEMBER);

function rowsOf(address: string, asking = ask) {
  const answer = asking(address);
  expect(answer.status).toBe(200);
  return continuousShape.parse(JSON.parse(answer.body));
}

const keyOf = (row: { properties: { time_series_id: string; time: string } }) =>
  `${row.properties.time_series_id} ${row.properties.time}`;

describe('continuous values', () => {
  test('ten rows unless more are asked for; all pages together are one large page', () => {
    expect(rowsOf(`${ITEMS}?${WEEK}`).features).toHaveLength(10);
    const whole = rowsOf(`${ITEMS}?${WEEK}&limit=50000`).features.map(keyOf);
    const paged: string[] = [];
    let next: string | undefined = `${ITEMS}?${WEEK}&limit=37`;
    while (next !== undefined) {
      const page = rowsOf(next);
      paged.push(...page.features.map(keyOf));
      next = page.links.find(({ rel }) => rel === 'next')?.href;
    }
    expect(paged).toEqual(whole);
    expect(new Set(paged).size).toBe(paged.length);
    expect(paged.length).toBeGreaterThan(150);
  });

  test('a row that arrives between two pages does not shift them', () => {
    const next = rowsOf(`${ITEMS}?${WEEK}&limit=60`).links.find(({ rel }) => rel === 'next')?.href;
    const later = askingAt(NOVEMBER + 3_600_000);
    expect(rowsOf(next ?? '', later).features.map(keyOf)).toEqual(
      rowsOf(next ?? '').features.map(keyOf),
    );
  });

  test('rows come in no order, and their ids change', () => {
    const rows = rowsOf(`${ITEMS}?${WEEK}&limit=5000`).features;
    const times = rows.map(({ properties }) => properties.time);
    expect(times).not.toEqual([...times].sort());
    const later = rowsOf(`${ITEMS}?${WEEK}&limit=5000`, askingAt(NOVEMBER + 60_000)).features;
    expect(later.map(keyOf)).toEqual(rows.map(keyOf));
    expect(later[0]?.id).not.toBe(rows[0]?.id);
  });

  test('the newest is the last of them, of most gauges at once; some have two series', () => {
    const sites = gauges.flatMap(({ site, givesFlow }) => (site && givesFlow ? [site] : []));
    const ids = sites.map((site) => `USGS-${site}`).join(',');
    const newest = rowsOf(
      `${LATEST}?monitoring_location_id=${ids}&parameter_code=00060&limit=5000`,
    ).features;
    const bySite = Map.groupBy(newest, ({ properties }) => properties.monitoring_location_id);
    expect(bySite.size).toBeGreaterThan(0.9 * sites.length);
    const two = [...bySite.values()].filter((series) => series.length === 2);
    expect(two.length).toBeGreaterThan(5);
    const ofOne = bySite.get('USGS-12459000')?.[0]?.properties;
    const week = rowsOf(`${ITEMS}?${WEEK}&parameter_code=00060&limit=5000`).features.map(
      ({ properties }) => properties,
    );
    expect(ofOne).toEqual(week.sort((a, b) => a.time.localeCompare(b.time)).at(-1));
  });

  test('height and temperature come in the same call, the latter at half of the gauges', () => {
    const sites = gauges.flatMap(({ site, givesFlow }) => (site && givesFlow ? [site] : []));
    const address = `${LATEST}?monitoring_location_id=${sites.map((site) => `USGS-${site}`).join(',')}`;
    const rows = rowsOf(`${address}&parameter_code=00065,00010&limit=5000`).features;
    const of = (code: string) =>
      rows.flatMap(({ properties: row }) =>
        row.parameter_code === code ? [Number(row.value)] : [],
      );
    expect(of('00060')).toEqual([]);
    expect(of('00065').length).toBeGreaterThan(0.9 * sites.length);
    const temperatures = of('00010');
    expect(temperatures.length).toBeGreaterThan(0.35 * sites.length);
    expect(temperatures.length).toBeLessThan(0.65 * sites.length);
    expect(Math.min(...temperatures)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...temperatures)).toBeLessThan(15);
  });

  test('version 0 answers the same', () => {
    const [old] = rowsOf(`${ITEMS.replace('v1', 'v0')}?${WEEK}&skipGeometry=true`).features;
    expect(old).toEqual(rowsOf(`${ITEMS}?${WEEK}&skipGeometry=true`).features[0]);
    expect(old?.geometry).toBeNull();
  });

  test.each([
    ['limit=50001', 'limit'],
    ['datetime=yesterday', 'datetime'],
    ['site=12459000', 'unknown query parameter: site'],
  ])('%s is refused with a code, a type and a description', (search, word) => {
    const { status, body } = ask(`${ITEMS}?monitoring_location_id=USGS-12459000&${search}`);
    expect(status).toBe(400);
    expect(JSON.parse(body)).toEqual({
      code: 'InvalidParameterValue',
      type: 'InvalidParameterValue',
      description: expect.stringContaining(word),
    });
  });
});

describe('daily means', () => {
  const DAILY = '/ogcapi/v1/collections/daily/items?monitoring_location_id=USGS-12459000';
  const properties = (address: string, asking = ask) =>
    JSON.parse(asking(address).body).features.map((row: { properties: object }) => row.properties);

  test('are those of the readings, of days that are over', () => {
    const span = `${DAILY}&parameter_code=00060&statistic_id=00003&datetime=2026-11-14/..&limit=50000`;
    const days: { time: string; value: string }[] = properties(span);
    expect(days.length).toBeGreaterThan(4);
    expect(days.every(({ time }) => time >= '2026-11-14' && time < '2026-11-20')).toBe(true);
    const readings = rowsOf(`${ITEMS}?${WEEK}&parameter_code=00060&limit=50000`).features;
    for (const { time, value } of days) {
      const from = Date.parse(`${time}T08:00:00Z`);
      const ofDay = readings.filter(({ properties: row }) => {
        const at = Date.parse(row.time);
        return row.value !== null && at >= from && at < from + 86_400_000;
      });
      const sum = ofDay.reduce((flow, { properties: row }) => flow + Number(row.value), 0);
      expect(Math.abs(Number(value) / (sum / ofDay.length) - 1)).toBeLessThan(0.05);
    }
  });

  test('have the properties that are asked for, and stay the same when days go by', () => {
    const asked = `${DAILY}&datetime=2013-01-01/2013-12-31&limit=50000&properties=time,value`;
    const days = properties(asked);
    expect(Object.keys(days[0])).toEqual(['time', 'value']);
    expect(properties(asked, askingAt(NOVEMBER + 86_400_000))).toEqual(days);
    expect(ask(`${DAILY}&datetime=P7D`).status).toBe(400);
  });
});
