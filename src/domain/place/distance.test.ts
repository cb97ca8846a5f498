import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { greatCircleMiles, wholeMiles } from './distance.ts';

const SEATTLE = { longitude: -122.3321, latitude: 47.6062 };
const SPOKANE = { longitude: -117.426, latitude: 47.6588 };
const ISSAQUAH_HATCHERY = { longitude: -122.038608, latitude: 47.5296 };
const NORTH_POLE = { longitude: 0, latitude: 90 };
const SOUTH_POLE = { longitude: 57, latitude: -90 };

const position = fc.record({
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
});

describe('distance in miles', () => {
  test.each([
    ['Seattle to Spokane', SEATTLE, SPOKANE, 228],
    ['Seattle to Issaquah Hatchery', SEATTLE, ISSAQUAH_HATCHERY, 15],
    ['a place to itself', SEATTLE, SEATTLE, 0],
    ['pole to pole, half the circumference', NORTH_POLE, SOUTH_POLE, 12437],
  ])('%s', (_, from, to, miles) => {
    expect(wholeMiles(from, to)).toBe(miles);
  });

  test('a degree of latitude is 69.09 miles', () => {
    const north = { ...SEATTLE, latitude: SEATTLE.latitude + 1 };
    expect(greatCircleMiles(SEATTLE, north)).toBeCloseTo(69.093, 2);
  });

  test('is the same both ways', () => {
    fc.assert(
      fc.property(position, position, (a, b) => {
        expect(greatCircleMiles(a, b)).toBeCloseTo(greatCircleMiles(b, a), 6);
      }),
    );
  });

  test('is never longer than a way with a stop', () => {
    fc.assert(
      fc.property(position, position, position, (a, b, c) => {
        const direct = greatCircleMiles(a, b);
        const withStop = greatCircleMiles(a, c) + greatCircleMiles(c, b);
        // Near the far side of the earth the formula loses digits: 0.001 miles is below notice.
        expect(direct).toBeLessThanOrEqual(withStop + 1e-3);
      }),
    );
  });
});
