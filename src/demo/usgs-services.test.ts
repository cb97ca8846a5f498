import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { askingAt, gauges, NOVEMBER } from '../testing/simulated-rivers.ts';
import { continuousShape, locationsShape, normalsShape } from '../testing/wire-shapes.ts';

const ITEMS = '/ogcapi/v1/collections/continuous/items';
const LATEST = '/ogcapi/v1/collections/latest-continuous/items';
const PLACES = '/ogcapi/v1/collections/monitoring-locations/items';
const NORMALS = '/statistics/v0/observationNormals';
const WEEK = 'datetime=2026-11-13T18:07:00Z/..';

const ask = askingAt(NOVEMBER);

function rowsOf(address: string, asking = ask) {
  const answer = asking(address);
  expect(answer.status).toBe(200);
  return continuousShape.parse(JSON.parse(answer.body));
}

const keyOf = (row: { properties: { time_series_id: string; time: string } }) =>
  `${row.properties.time_series_id} ${row.properties.time}`;

describe('continuous values', () => {
  test('ten rows are shown unless more are asked for, and the next page is linked', () => {
    const page = rowsOf(`${ITEMS}?monitoring_location_id=USGS-12459000&${WEEK}`);
    expect(page.features).toHaveLength(10);
    expect(page.numberReturned).toBe(10);
    expect(page.links.some(({ rel }) => rel === 'next')).toBe(true);
  });

  test('all pages together are one large page: nothing lost, nothing twice', () => {
    const question = `${ITEMS}?monitoring_location_id=USGS-12459000&parameter_code=00060&${WEEK}`;
    const whole = rowsOf(`${question}&limit=50000`).features.map(keyOf);
    const paged: string[] = [];
    let next: string | undefined = `${question}&limit=37`;
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
    const question = `${ITEMS}?monitoring_location_id=USGS-12459000&parameter_code=00060&${WEEK}`;
    const first = rowsOf(`${question}&limit=60`);
    const next = first.links.find(({ rel }) => rel === 'next')?.href ?? '';
    const later = askingAt(NOVEMBER + 3_600_000);
    expect(rowsOf(next, later).features.map(keyOf)).toEqual(rowsOf(next).features.map(keyOf));
  });

  test('rows come in no order, and their ids change', () => {
    const question = `${ITEMS}?monitoring_location_id=USGS-12459000&${WEEK}&limit=5000`;
    const rows = rowsOf(question).features;
    const times = rows.map(({ properties }) => properties.time);
    expect(times).not.toEqual([...times].sort());
    const later = rowsOf(question, askingAt(NOVEMBER + 60_000)).features;
    expect(later.map(keyOf)).toEqual(rows.map(keyOf));
    expect(later[0]?.id).not.toBe(rows[0]?.id);
  });

  test('nothing lies outside the time asked for or in the future', () => {
    const times = rowsOf(
      `${ITEMS}?monitoring_location_id=USGS-12459000&datetime=2026-11-15T00:00:00Z/2026-11-16T00:00:00Z&limit=1000`,
    ).features.map(({ properties }) => Date.parse(properties.time));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(Date.parse('2026-11-15T00:00:00Z'));
    expect(Math.max(...times)).toBeLessThanOrEqual(Date.parse('2026-11-16T00:00:00Z'));
  });

  test('some sites have two series of flow', () => {
    const sites = gauges.filter(({ site, kind }) => site !== null && kind === 'flow');
    const rows = rowsOf(`${LATEST}?parameter_code=00060&limit=1000`).features;
    const bySite = Map.groupBy(rows, ({ properties }) => properties.monitoring_location_id);
    const double = [...bySite.values()].filter((series) => series.length === 2);
    expect(double.length).toBeGreaterThan(5);
    expect(bySite.size).toBeGreaterThan(0.9 * sites.length);
  });

  test('version 0 answers the same', () => {
    const search = `?monitoring_location_id=USGS-12459000&${WEEK}&skipGeometry=true`;
    const [old] = rowsOf(`${ITEMS.replace('v1', 'v0')}${search}`).features;
    expect(old).toEqual(rowsOf(`${ITEMS}${search}`).features[0]);
    expect(old?.geometry).toBeNull();
  });

  test.each([
    ['limit=50001', 'limit'],
    ['limit=0', 'limit'],
    ['datetime=yesterday', 'datetime'],
    ['datetime=2022-01-01T00:00:00Z/2026-01-01T00:00:00Z', '1100 days'],
    ['site=12459000', 'unknown query parameter: site'],
    ['cursor=x', 'cursor'],
  ])('%s is refused with a code, a type and a description', (search, word) => {
    const { status, body } = ask(`${ITEMS}?monitoring_location_id=USGS-12459000&${search}`);
    expect(status).toBe(400);
    const refusal = z.strictObject({ code: z.string(), type: z.string(), description: z.string() });
    expect(refusal.parse(JSON.parse(body)).description).toContain(word);
  });

  test('a key that is none is refused in the other shape, and limits are told', () => {
    const refused = ask(`${ITEMS}?${WEEK}`, { 'x-api-key': 'invalid-key' });
    expect(refused.status).toBe(403);
    expect(JSON.parse(refused.body)).toMatchObject({ error: { code: 'API_KEY_INVALID' } });
    expect(ask(`${LATEST}?limit=1`).headers['x-ratelimit-limit']).toBe('50');
    expect(ask(`${LATEST}?limit=1`, { 'x-api-key': 'k' }).headers['x-ratelimit-limit']).toBe(
      '1000',
    );
  });
});

describe('monitoring locations', () => {
  test('several ids are answered at once, in capitals and with their state', () => {
    const { body } = ask(`${PLACES}?id=USGS-12200500,USGS-13333000,USGS-99999999`);
    const { features } = locationsShape.parse(JSON.parse(body));
    expect(features.map(({ properties }) => properties.monitoring_location_name)).toEqual([
      'SKAGIT RIVER NR MOUNT VERNON, WA',
      'GRANDE RONDE RIVER AT TROY, OR',
    ]);
  });

  test('one location has an address of its own, an unknown one is not found', () => {
    expect(JSON.parse(ask(`${PLACES}/USGS-12200500`).body)).toMatchObject({
      properties: { monitoring_location_number: '12200500' },
    });
    expect(ask(`${PLACES}/USGS-99999999`).status).toBe(404);
  });
});

describe('normals of the year', () => {
  function normalsOf(search: string) {
    return normalsShape.parse(JSON.parse(ask(`${NORMALS}?${search}`).body)).features;
  }

  test('each day has its median, which is the middle percentile', () => {
    const [feature] = normalsOf('monitoring_location_id=USGS-12459000&normal_type=DOY');
    const values = feature?.properties.data[0]?.values ?? [];
    const medians = values.filter(({ computation }) => computation === 'median');
    expect(medians).toHaveLength(366);
    expect(new Set(medians.map(({ time_of_year }) => time_of_year)).size).toBe(366);
    const percentiles = values.find(({ computation }) => computation === 'percentile');
    expect(percentiles?.percentiles?.[3]).toBe('50');
    expect(percentiles?.values?.[3]).toBe(medians[0]?.value);
  });

  test('months are mixed in where the type is left out', () => {
    const [feature] = normalsOf('monitoring_location_id=USGS-12459000&parameter_code=00060');
    const kinds = feature?.properties.data[0]?.values.map((value) => value.time_of_year_type);
    expect(new Set(kinds)).toEqual(new Set(['day_of_year', 'month_of_year']));
  });

  test('a gauge may have none, and a short record has none for 29 February', () => {
    expect(normalsOf('monitoring_location_id=USGS-12200500&normal_type=DOY')).toEqual([]);
    const sites = gauges.flatMap(({ site, kind }) => (site && kind === 'flow' ? [site] : []));
    const nan = sites.filter((site) =>
      ask(`${NORMALS}?monitoring_location_id=USGS-${site}&normal_type=DOY`).body.includes('"nan"'),
    );
    expect(nan.length).toBeGreaterThan(3);
    expect(nan.length).toBeLessThan(40);
  });
});
