import { expect, test } from 'vitest';
import { LIFETIMES } from './lifetimes.ts';

const at = (text: string) => Date.parse(text);

test.each([
  ['productApi', '2026-08-05T10:59:59Z', '2026-08-05T11:00:00Z'],
  ['productApi', '2026-08-05T11:00:00Z', '2026-08-06T11:00:00Z'],
  ['comid', '2026-08-05T12:00:00Z', '2026-09-04T12:00:00Z'],
  ['gauges', '2026-08-05T12:00:00Z', '2026-08-06T12:00:00Z'],
  ['waterData', '2026-08-05T12:00:00Z', '2026-08-05T15:00:00Z'],
] as const)('%s: an answer of %s is fresh until %s', (call, answeredAt, until) => {
  expect(LIFETIMES[call](at(answeredAt))).toBe(at(until));
});
