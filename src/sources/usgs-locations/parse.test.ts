import { describe, expect, test } from 'vitest';
import { RIVER_SERVICES } from '../river-services.ts';
import { SourceError } from '../source-error.ts';
import { parseLocations } from './parse.ts';
import { locationsRequest } from './request.ts';

function location(site: string, more: object = {}) {
  return {
    type: 'Feature',
    id: `USGS-${site}`,
    geometry: { type: 'Point', coordinates: [-122.335, 48.445] },
    properties: { monitoring_location_name: 'SKAGIT RIVER NEAR MOUNT VERNON, WA' },
    ...more,
  };
}

const SKAGIT = {
  site: '12200500',
  name: 'SKAGIT RIVER NEAR MOUNT VERNON, WA',
  position: { longitude: -122.335, latitude: 48.445 },
};

describe('locationsRequest', () => {
  test('asks for many gauges in one call', () => {
    const { url } = locationsRequest(RIVER_SERVICES, ['12200500', '12189500']);
    expect(url.searchParams.get('id')).toBe('USGS-12200500,USGS-12189500');
  });

  test('the address is at most 8,000 bytes long', () => {
    const sites = Array.from({ length: 490 }, (_, index) => String(12_000_000 + index));
    expect(locationsRequest(RIVER_SERVICES, sites).url.href.length).toBeLessThanOrEqual(8000);
    expect(() => locationsRequest(RIVER_SERVICES, [...sites, ...sites.slice(0, 10)])).toThrow(
      '500 gauges cannot be asked for in one call',
    );
  });

  test.each([[[]], [['12200500', '']], [['12200500,12189500']]])('refuses %j', (sites) => {
    expect(() => locationsRequest(RIVER_SERVICES, sites)).toThrow(RangeError);
  });
});

describe('parseLocations', () => {
  test('gauges come in the order they were asked for; unknown ones are left out', () => {
    const features = [location('12189500'), location('12200500')];
    expect(parseLocations(['12200500', '12345678', '12189500'], { features })).toEqual([
      SKAGIT,
      { ...SKAGIT, site: '12189500' },
    ]);
  });

  test('a gauge without a name or position has none', () => {
    const features = [
      location('12200500', { geometry: null, properties: { monitoring_location_name: null } }),
    ];
    expect(parseLocations(['12200500'], { features })).toEqual([
      { site: '12200500', name: null, position: null },
    ]);
  });

  test('a page after all that was asked for is passed over', () => {
    const links = [{ rel: 'next', href: '/' }];
    expect(parseLocations(['12200500'], { features: [location('12200500')], links })).toEqual([
      SKAGIT,
    ]);
  });

  test('a height behind the position is passed over', () => {
    const geometry = { type: 'Point', coordinates: [-122.335, 48.445, 12] };
    const features = [location('12200500', { geometry })];
    expect(parseLocations(['12200500'], { features })).toEqual([SKAGIT]);
  });

  test.each([
    [
      'with a gauge missing and a page after it',
      { features: [], links: [{ rel: 'next', href: '/' }] },
      'only some',
    ],
    ['without features', { code: 'NotFound', description: 'x' }, 'features'],
    [
      'with latitude first',
      { features: [location('1', { geometry: { coordinates: [48, -122] } })] },
      'coordinates',
    ],
  ])('an answer %s is an error', (_, answer, message) => {
    expect(() => parseLocations(['12200500'], answer)).toThrow(SourceError);
    expect(() => parseLocations(['12200500'], answer)).toThrow(message);
  });
});
