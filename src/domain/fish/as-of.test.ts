import { describe, expect, test } from 'vitest';
import { fishReturn } from '../../testing/fish-returns.ts';
import { knownOn, newestDataDate } from './as-of.ts';

const RETURNS = [
  fishReturn({ date: '2025-10-01', reportDate: '2025-10-09' }),
  fishReturn({ date: '2025-10-14', reportDate: '2025-10-16' }),
  fishReturn({ date: '2025-10-08', reportDate: '2025-10-16' }),
];

describe('knownOn', () => {
  test.each([
    ['2025-10-08', 0],
    ['2025-10-09', 1],
    ['2025-10-15', 1],
    ['2025-10-16', 3],
  ] as const)('on %s, %i returns had been published', (day, known) => {
    expect(knownOn(RETURNS, day)).toHaveLength(known);
  });
});

describe('newestDataDate', () => {
  test('is the newest day with data, whatever the order', () => {
    expect(newestDataDate(RETURNS)).toBe('2025-10-14');
    expect(newestDataDate(knownOn(RETURNS, '2025-10-09'))).toBe('2025-10-01');
    expect(newestDataDate([])).toBeNull();
  });
});
