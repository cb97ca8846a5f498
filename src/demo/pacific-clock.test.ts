import { describe, expect, test } from 'vitest';
import { pacificHour, pacificText } from './pacific-clock.ts';

describe('clocks of Washington', () => {
  test.each([
    ['2026-01-15T08:00:00Z', '2026-01-15T00:00:00.000-08:00'],
    ['2026-07-15T07:00:00Z', '2026-07-15T00:00:00.000-07:00'],
    ['2026-03-08T09:45:00Z', '2026-03-08T01:45:00.000-08:00'],
    ['2026-03-08T10:00:00Z', '2026-03-08T03:00:00.000-07:00'],
    ['2026-11-01T08:45:00Z', '2026-11-01T01:45:00.000-07:00'],
    ['2026-11-01T09:00:00Z', '2026-11-01T01:00:00.000-08:00'],
    ['2027-11-07T09:00:00Z', '2027-11-07T01:00:00.000-08:00'],
  ])('%s is written %s', (utc, local) => {
    expect(pacificText(Date.parse(utc))).toBe(local);
    expect(Date.parse(local)).toBe(Date.parse(utc));
  });

  test('the hour of the day has its fraction', () => {
    expect(pacificHour(Date.parse('2026-11-20T18:30:00Z'))).toBe(10.5);
    expect(pacificHour(Date.parse('2026-07-20T06:59:00Z'))).toBeCloseTo(23.983, 3);
  });
});
