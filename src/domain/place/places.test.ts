import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { facilityTitle, watershedTitle } from './display-name.ts';
import { greatCircleMiles, wholeMiles } from './distance.ts';
import { nearestGauge } from './facility-river.ts';
import { keyOfSlug, slugOfKey } from './facility-slug.ts';
import { REGIONS, regionOf } from './region.ts';

describe('names', () => {
  test.each([
    ['ISSAQUAH HATCHERY', 'Issaquah Hatchery'],
    ['merwin dam fcf', 'Merwin Dam FCF'],
    ['MCKERNAN HATCHERY', 'McKernan Hatchery'],
    ['CHELAN PUD HATCHERY', 'Chelan PUD Hatchery'],
    ['DAYTON ACCLIMA. POND', 'Dayton Acclima. Pond'],
  ])('the facility %s is shown as %s', (name, title) => {
    expect(facilityTitle(name)).toBe(title);
    expect(facilityTitle(title)).toBe(title);
  });

  test('a watershed keeps every space and hyphen', () => {
    expect(watershedTitle('LOWER SKAGIT-SAMISH')).toBe('Lower Skagit-Samish');
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9. -]{0,40}$/), (name) => {
        const title = watershedTitle(name);
        expect(watershedTitle(title)).toBe(title);
        expect(title.toLowerCase()).toBe(name.toLowerCase());
      }),
    );
  });

  test('a facility key can be recovered from its slug, which needs no escaping', () => {
    expect(slugOfKey('DAYTON_ACCLIMA._POND')).toBe('dayton-acclima.-pond');
    expect(keyOfSlug('Issaquah-Hatchery')).toBe('ISSAQUAH_HATCHERY');
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9.]+(_[A-Z0-9.]+){0,4}$/), (key) => {
        const slug = slugOfKey(key);
        expect([keyOfSlug(slug), encodeURIComponent(slug)]).toEqual([key, slug]);
      }),
    );
  });
});

describe('miles', () => {
  const SEATTLE = { longitude: -122.3321, latitude: 47.6062 };
  test.each([
    ['Spokane', { longitude: -117.426, latitude: 47.6588 }, 228],
    ['Issaquah Hatchery', { longitude: -122.038608, latitude: 47.5296 }, 15],
    ['itself', SEATTLE, 0],
    ['the far side of the earth', { longitude: 57.6679, latitude: -47.6062 }, 12437],
  ])('from Seattle to %s', (_, to, miles) => {
    expect(wholeMiles(SEATTLE, to)).toBe(miles);
  });

  test('are the same both ways, and never more than with a stop', () => {
    const position = fc.record({
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    });
    fc.assert(
      fc.property(position, position, position, (a, b, c) => {
        expect(greatCircleMiles(a, b)).toBeCloseTo(greatCircleMiles(b, a), 6);
        const withStop = greatCircleMiles(a, c) + greatCircleMiles(c, b);
        expect(greatCircleMiles(a, b)).toBeLessThanOrEqual(withStop + 1e-3);
      }),
    );
  });
});

test('the nearest gauge is one of USGS that gives flow: a tenth of a degree north is 7 miles', () => {
  const gauge = (site: string | null, latitude: number, givesFlow = true) => {
    return { site, name: `Gauge ${site}`, longitude: -123, latitude, givesFlow };
  };
  const place = { longitude: -123, latitude: 47 };
  const silent = [gauge('12000009', 47, false), gauge(null, 47)];
  const gauges = [gauge('12000003', 47.3), gauge('12000001', 47.1), gauge('12000002', 46.8)];
  const nearest = { site: '12000001', name: 'Gauge 12000001', miles: 7 };
  expect(nearestGauge(place, [...silent, ...gauges])).toEqual(nearest);
  expect(nearestGauge(place, silent)).toBeNull();
});

test.each([
  ['Elwha-Dungeness', 18, 'Puget Sound'],
  ['Soleduck-Hoh', 20, 'Coast'],
  ['Willapa', 24, 'Coast'],
  ['Grays-Elochoman', 25, 'Lower Columbia'],
  ['Salmon-Washougal', 28, 'Lower Columbia'],
  ['Klickitat', 30, 'Columbia above Bonneville'],
])('%s, %i, is in the region %s', (_, wria, region) => {
  expect(regionOf(wria)).toBe(region);
});

test('every watershed has a region, in the order of the regions', () => {
  const all = Array.from({ length: 62 }, (_, at) => REGIONS.indexOf(regionOf(at + 1)));
  expect(all.toSorted((a, b) => a - b)).toEqual(all);
  expect(new Set(all).size).toBe(REGIONS.length);
  expect(() => regionOf(63)).toThrow('there is no WRIA 63');
});
