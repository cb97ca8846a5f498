import { expect, test } from 'vitest';
import { siteNow } from './clock.ts';

test.each([
  ['live', '2026-11-19', '2026-11-20T23:30:00.000Z'],
  ['demo', '2026-08-05', '2026-08-05T22:30:00.000Z'],
] as const)('a %s site of %s is at %s', (mode, today, instant) => {
  const now = siteNow({ mode, today }, Date.parse('2026-11-20T23:30:00Z'));
  expect(new Date(now).toISOString()).toBe(instant);
});
