import { expect, test } from 'vitest';
import { freshness } from './freshness.ts';

test.each([
  ['2026-08-05', 'ok', 'Last trap report 5 Aug 2026'],
  ['2026-08-02', 'ok', 'Last trap report 2 Aug 2026, 3 days before the newest report'],
  ['2026-07-23', 'ok', 'Last trap report 23 Jul 2026, 13 days before the newest report'],
  ['2026-07-22', 'stale', 'Last trap report 22 Jul 2026, 14 days before the newest report'],
  ['2026-03-05', 'stale', 'Last trap report 5 Mar 2026, 5 months before the newest report'],
  [null, 'stale', 'Not in the weekly reports'],
] as const)('a last report of %s, newest 5 Aug 2026, is %s', (last, kind, words) => {
  expect(freshness(last, '2026-08-05')).toEqual({ kind, words });
});

test('of a facility that only final reports name, what is known is said', () => {
  expect(freshness(null, '2026-08-05', '2015').words).toBe(
    'Not in the weekly reports: final reports up to 2015 have its yearly totals',
  );
});
