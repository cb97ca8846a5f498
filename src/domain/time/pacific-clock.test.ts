import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { onPacificDay, pacificMidnight } from './pacific-clock.ts';
import { pacificDay } from './pacific-day.ts';
import { addDays, type PlainDate } from './plain-date.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

test.each([
  ['2026-11-20', '2026-11-20T08:00:00.000Z'],
  ['2026-08-05', '2026-08-05T07:00:00.000Z'],
  // The clocks go forward in the morning of 8 March and back in that of 1 November.
  ['2026-03-08', '2026-03-08T08:00:00.000Z'],
  ['2026-03-09', '2026-03-09T07:00:00.000Z'],
  ['2026-11-01', '2026-11-01T07:00:00.000Z'],
  ['2026-11-02', '2026-11-02T08:00:00.000Z'],
] as const)('%s begins at %s', (date, midnight) => {
  expect(iso(pacificMidnight(date))).toBe(midnight);
});

test.each([
  // 15:30 in winter is 15:30 in summer, an hour of UTC earlier.
  ['2026-11-20T23:30:00Z', '2026-08-05', '2026-08-05T22:30:00.000Z'],
  ['2026-08-05T22:30:00Z', '2026-11-20', '2026-11-20T23:30:00.000Z'],
  ['2026-11-20T08:10:00Z', '2026-08-05', '2026-08-05T07:10:00.000Z'],
  ['2026-11-21T07:50:00Z', '2026-08-05', '2026-08-06T06:50:00.000Z'],
  ['2026-11-20T23:30:00Z', '2026-11-20', '2026-11-20T23:30:00.000Z'],
  // 02:30 is skipped on 8 March.
  ['2026-11-20T10:30:00Z', '2026-03-08', '2026-03-08T09:30:00.000Z'],
] as const)('%s on %s is %s', (real, date, pinned) => {
  expect(iso(onPacificDay(Date.parse(real), date))).toBe(pinned);
});

test('a day begins as the day before ends, and any time of day is in it', () => {
  const instant = fc.date({
    min: new Date('2000-01-01T00:00Z'),
    max: new Date('2060-01-01T00:00Z'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instant, instant, (one, other) => {
      const date: PlainDate = pacificDay(one.getTime());
      const midnight = pacificMidnight(date);
      expect(pacificDay(midnight)).toBe(date);
      expect(pacificDay(midnight - 1)).toBe(addDays(date, -1));
      expect(pacificDay(onPacificDay(other.getTime(), date))).toBe(date);
    }),
  );
});
