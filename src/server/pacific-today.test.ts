import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { pacificToday } from './pacific-today.ts';

test('it is the Pacific day of the clock at every step, forwards and backwards', () => {
  const start = Date.parse('2025-10-30T00:00:00Z');
  const tenDaysMs = 10 * 86_400_000;
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: tenDaysMs }), { minLength: 1 }), (steps) => {
      let nowMs = start;
      const today = pacificToday(() => nowMs);
      for (const step of steps) {
        nowMs = start + step;
        expect(today()).toBe(pacificDay(nowMs));
      }
    }),
    { seed: 20261120 },
  );
});
