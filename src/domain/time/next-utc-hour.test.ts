import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { millisecondsUntilNextUtc } from './next-utc-hour.ts';

describe('millisecondsUntilNextUtc', () => {
  test.each([
    ['2026-08-05T10:59:59.999Z', 1],
    ['2026-08-05T11:00:00.000Z', 86_400_000],
    ['2026-08-05T11:00:00.001Z', 86_399_999],
    ['2026-08-05T23:00:00.000Z', 12 * 3_600_000],
    ['2026-12-31T12:00:00.000Z', 23 * 3_600_000],
    ['1969-12-31T10:00:00.000Z', 3_600_000],
  ])('at %s it is %i ms to the next 11:00 UTC', (now, left) => {
    expect(millisecondsUntilNextUtc(Date.parse(now), 11)).toBe(left);
  });

  test('the hour strikes after that time and not before', () => {
    const now = fc.integer({ min: -1e12, max: 4e12 });
    fc.assert(
      fc.property(now, fc.integer({ min: 0, max: 23 }), (nowMs, hour) => {
        const leftMs = millisecondsUntilNextUtc(nowMs, hour);
        const strikes = new Date(nowMs + leftMs).toISOString();
        expect(strikes.slice(11)).toBe(`${String(hour).padStart(2, '0')}:00:00.000Z`);
        expect(leftMs).toBeGreaterThan(0);
        expect(leftMs).toBeLessThanOrEqual(86_400_000);
      }),
    );
  });
});
