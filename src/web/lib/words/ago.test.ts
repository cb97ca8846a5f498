import { expect, test } from 'vitest';
import { ago } from './ago.ts';

const MINUTE = 60_000;

test.each([
  [59_999, 'a moment ago'],
  [MINUTE, '1 minute ago'],
  [59.9 * MINUTE, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [2 * 60 * MINUTE, '2 hours ago'],
  [24 * 60 * MINUTE, '1 day ago'],
  [75 * 60 * MINUTE, '3 days ago'],
])('%d ms are "%s"', (elapsed, words) => {
  expect(ago(elapsed)).toBe(words);
});
