import { describe, expect, test } from 'vitest';
import { RIVER_SERVICES } from '../river-services.ts';
import { continuousRequest, nextPageRequest } from './request.ts';

const NOON = Date.parse('2026-11-20T12:34:56.789Z');

describe('continuousRequest', () => {
  test('asks at once for flow, height and temperature of the seven days before now', () => {
    const { url } = continuousRequest(RIVER_SERVICES, '12200500', NOON);
    expect(url.origin + url.pathname).toBe(
      'https://api.waterdata.usgs.gov/ogcapi/v1/collections/continuous/items',
    );
    expect(Object.fromEntries(url.searchParams)).toEqual({
      f: 'json',
      monitoring_location_id: 'USGS-12200500',
      parameter_code: '00060,00065,00010',
      datetime: '2026-11-13T12:34:56Z/..',
      limit: '20000',
      skipGeometry: 'true',
    });
  });

  test('the key is in a header, and not in the address', () => {
    const call = continuousRequest({ ...RIVER_SERVICES, usgsApiKey: 'k3y' }, '12200500', NOON);
    expect(call.headers).toEqual({ 'x-api-key': 'k3y' });
    expect(call.url.href).not.toContain('k3y');
    expect(continuousRequest(RIVER_SERVICES, '12200500', NOON).headers).toEqual({});
  });

  test.each(['', '1220050', '12200500,12189500', '12200500/..', 'USGS-12200500', '12200500&x=1'])(
    'refuses %j',
    (site) => {
      expect(() => continuousRequest(RIVER_SERVICES, site, NOON)).toThrow(RangeError);
      expect(() => continuousRequest(RIVER_SERVICES, site, NOON)).toThrow(
        'is not a USGS site number',
      );
    },
  );
});

describe('nextPageRequest', () => {
  const page = continuousRequest(RIVER_SERVICES, '12200500', NOON);

  test('takes the address as it is', () => {
    const next =
      'https://api.waterdata.usgs.gov/ogcapi/v0/collections/continuous/items?cursor=a%3D';
    expect(nextPageRequest(page, next)).toEqual({ ...page, url: new URL(next) });
  });

  test.each([
    'https://elsewhere.example/ogcapi/v1/collections/continuous/items?cursor=a',
    'http://api.waterdata.usgs.gov/ogcapi/v1/collections/continuous/items?cursor=a',
    'https://api.waterdata.usgs.gov:8443/ogcapi/v1/collections/continuous/items?cursor=a',
    'https://api.waterdata.usgs.gov@elsewhere.example/',
    '/ogcapi/v1/collections/continuous/items?cursor=a',
    'no address',
  ])('refuses %s', (next) => {
    expect(nextPageRequest(page, next)).toBeNull();
  });
});
