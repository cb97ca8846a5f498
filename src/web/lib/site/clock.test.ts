import { expect, test } from 'vitest';
import { siteNow } from './clock.ts';

const REAL = Date.parse('2026-11-20T23:30:00Z');

test('a live site uses real time', () => {
  expect(siteNow({ mode: 'live', today: '2026-11-19' }, REAL)).toBe(REAL);
});

test('a demonstration uses the same time of day on its pinned day', () => {
  const pinned = siteNow({ mode: 'demo', today: '2026-08-05' }, REAL);
  expect(new Date(pinned).toISOString()).toBe('2026-08-05T22:30:00.000Z');
});
