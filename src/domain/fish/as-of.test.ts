import { describe, expect, test } from 'vitest';
import { fishReturn } from '../../testing/fish-returns.ts';
import { newestDataDate } from './as-of.ts';

const RETURNS = [
  fishReturn({ date: '2025-10-01', reportDate: '2025-10-09' }),
  fishReturn({ date: '2025-10-14', reportDate: '2025-10-16' }),
  fishReturn({ date: '2025-10-08', reportDate: '2025-10-16' }),
];

describe('newestDataDate', () => {
  test('is the newest day with data, whatever the order', () => {
    expect(newestDataDate(RETURNS)).toBe('2025-10-14');
    expect(newestDataDate(RETURNS.toReversed())).toBe('2025-10-14');
    expect(newestDataDate([])).toBeNull();
  });
});
