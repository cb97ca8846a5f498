import { expect, test } from 'vitest';
import { dataNotice } from './notices.tsx';

test('a demonstration gives the date of its last report', () => {
  expect(dataNotice({ mode: 'demo', as_of: '2026-08-05', today: '2026-08-05' })).toEqual({
    kind: 'plain',
    words: 'Demonstration: WDFW reports up to 5 Aug 2026.',
  });
  expect(dataNotice({ mode: 'demo', as_of: '2025-10-22', today: '2025-10-23' })?.words).toBe(
    'Demonstration: WDFW reports up to 22 Oct 2025, shown as of 23 Oct 2025.',
  );
});

test('live data get no notice for three weeks, then one with their age', () => {
  expect(dataNotice({ mode: 'live', as_of: '2026-08-05', today: '2026-08-26' })).toBeNull();
  expect(dataNotice({ mode: 'live', as_of: '2026-08-05', today: '2026-09-09' })).toEqual({
    kind: 'stale',
    words: 'As of 5 Aug 2026: the newest trap report is 5 weeks old.',
  });
});

test('missing data are reported', () => {
  expect(dataNotice({ mode: 'live', as_of: null, today: '2026-08-05' })?.words).toBe(
    'No reports have been read yet.',
  );
});
