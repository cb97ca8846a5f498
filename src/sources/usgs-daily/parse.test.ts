import { describe, expect, test } from 'vitest';
import { RIVER_SERVICES } from '../river-services.ts';
import { SourceError } from '../source-error.ts';
import { parseDaily } from './parse.ts';
import { dailyRequest } from './request.ts';

const SITE = '12189500';

function row(time: string, value: string | null, more: object = {}) {
  const properties = {
    monitoring_location_id: `USGS-${SITE}`,
    time_series_id: 'a',
    time,
    value,
    unit_of_measure: 'ft^3/s',
    last_modified: '2026-01-01T00:00:00+00:00',
    ...more,
  };
  return { type: 'Feature', properties };
}

const page = (features: object[], links: object[] = []) => ({ features, links });
const means = (...features: object[]) => parseDaily(SITE, page(features));

test('dailyRequest asks for daily means of the flow since 2013 in one page', () => {
  const { searchParams, pathname } = dailyRequest(RIVER_SERVICES, SITE).url;
  expect(pathname).toBe('/ogcapi/v1/collections/daily/items');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    monitoring_location_id: 'USGS-12189500',
    parameter_code: '00060',
    statistic_id: '00003',
    datetime: '2013-01-01/..',
    limit: '50000',
  });
  expect(() => dailyRequest(RIVER_SERVICES, '1,2')).toThrow(RangeError);
});

describe('parseDaily', () => {
  test('puts the days in order, and a day without a figure stays without', () => {
    expect(
      means(row('2026-01-04', '40'), row('2026-01-02', null), row('2026-01-01', '10')),
    ).toEqual({ from: '2026-01-01', means: [10, null, null, 40] });
    expect(means(row('2026-01-02', '-999999'), row('2026-01-01', '0')).means).toEqual([0]);
  });

  test('without rows is empty', () => {
    expect(means().means).toEqual([]);
  });

  test('takes the most complete of several series, and the last change of a day', () => {
    const later = { last_modified: '2026-02-01T00:00:00+00:00' };
    const other = { time_series_id: 'b' };
    const rows = [row('2026-01-01', '11', later), row('2026-01-01', '10'), row('2026-01-02', '20')];
    expect(means(...rows, row('2026-01-03', '99', other)).means).toEqual([11, 20]);
  });

  test('leaves out one odd row', () => {
    const rows = ['01', '02', '03'].map((day) => row(`2026-01-${day}`, '5'));
    expect(means(...rows, row('2026-01-04T00:00:00Z', '7')).means).toEqual([5, 5, 5]);
  });

  test.each([
    ['of another gauge', page([row('2026-01-01', '5', { monitoring_location_id: 'USGS-1' })])],
    ['in another unit', page([row('2026-01-01', '5', { unit_of_measure: 'm^3/s' })])],
    ['with more pages', page([row('2026-01-01', '5')], [{ rel: 'next', href: 'https://x/' }])],
  ])('an answer %s is refused', (_, json) => {
    expect(() => parseDaily(SITE, json)).toThrow(SourceError);
  });
});
