import { describe, expect, test } from 'vitest';
import { RIVER_SERVICES } from '../river-services.ts';
import { SourceError } from '../source-error.ts';
import { parseLatest } from './parse.ts';
import { latestRequest } from './request.ts';

function row(site: string, more: object = {}) {
  return {
    type: 'Feature',
    properties: {
      monitoring_location_id: `USGS-${site}`,
      parameter_code: '00060',
      time_series_id: `series of ${site}`,
      time: '2026-11-20T12:00:00+00:00',
      value: '535',
      unit_of_measure: 'ft^3/s',
      ...more,
    },
  };
}

describe('latestRequest', () => {
  test('asks for many gauges in one call', () => {
    const { url } = latestRequest(RIVER_SERVICES, ['12200500', '12189500']);
    expect(url.pathname).toBe('/ogcapi/v1/collections/latest-continuous/items');
    expect(url.searchParams.get('monitoring_location_id')).toBe('USGS-12200500,USGS-12189500');
  });

  test('the longest address is below 8,000 bytes', () => {
    const sites = Array.from({ length: 100 }, (_, index) => `4443061221${10_000 + index}`);
    expect(latestRequest(RIVER_SERVICES, sites).url.href.length).toBeLessThan(8000);
    expect(() => latestRequest(RIVER_SERVICES, [...sites, '12200500'])).toThrow(RangeError);
  });

  test.each([[[]], [['12200500', '']], [['12200500,12189500']]])('refuses %j', (sites) => {
    expect(() => latestRequest(RIVER_SERVICES, sites)).toThrow(RangeError);
  });
});

describe('parseLatest', () => {
  const SITES = ['12200500', '12189500', '12134500'];

  test('gives the reading of each gauge that has one', () => {
    const features = [row('12189500', { value: '700' }), row('12200500')];
    expect(parseLatest(SITES, { features })).toEqual([
      {
        site: '12200500',
        observedAt: '2026-11-20T12:00:00.000Z',
        flowCfs: 535,
        stage: [],
        temperature: [],
      },
      {
        site: '12189500',
        observedAt: '2026-11-20T12:00:00.000Z',
        flowCfs: 700,
        stage: [],
        temperature: [],
      },
    ]);
  });

  test('height and temperature come with it, unless there are two series of one', () => {
    const height = { parameter_code: '00065', unit_of_measure: 'ft', value: '9.5' };
    const warmth = { parameter_code: '00010', unit_of_measure: 'degC', value: '7.5' };
    const own = ['a', 'b'].map((id) => row('12200500', { ...warmth, time_series_id: id }));
    const features = [row('12200500'), row('12200500', { ...height, time_series_id: 'h' }), ...own];
    expect(parseLatest(SITES, { features })).toMatchObject([
      { flowCfs: 535, stage: [{ value: 9.5 }], temperature: [] },
    ]);
  });

  test.each([
    ['ice', [row('12200500', { value: null, qualifier: ['ICE'] })]],
    ['a mark for no value', [row('12200500', { value: '-999999' })]],
    ['stage only', [row('12200500', { parameter_code: '00065', unit_of_measure: 'ft' })]],
    ['two series', [row('12200500'), row('12200500', { time_series_id: 'another' })]],
    ['a gauge nobody asked for', [row('12345678')]],
  ])('gives nothing for %s', (_, features) => {
    expect(parseLatest(SITES, { features })).toEqual([]);
  });

  test('leaves out one odd row, and keeps the other gauges', () => {
    const warned: string[] = [];
    const features = [row('12200500'), row('12189500', { unit_of_measure: 'm^3/s' })];
    const read = parseLatest(SITES, { features }, (line) => warned.push(line));
    expect(read.map(({ site }) => site)).toEqual(['12200500']);
    expect(warned).toEqual([expect.stringMatching(/^usgs-latest: left out 1 of 2 items/)]);
  });

  test.each([
    [
      'with a page after it',
      { features: [row('12200500')], links: [{ rel: 'next', href: '/more' }] },
      'only some',
    ],
    ['in another unit', { features: [row('12200500', { unit_of_measure: 'm^3/s' })] }, 'm^3/s'],
    ['without features', { code: 'NotFound', description: 'x' }, 'features'],
  ])('an answer %s is an error', (_, answer, message) => {
    expect(() => parseLatest(SITES, answer)).toThrow(SourceError);
    expect(() => parseLatest(SITES, answer)).toThrow(message);
  });
});
