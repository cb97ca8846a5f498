import { expect, test } from 'vitest';
import { dataNotice } from './notices.tsx';

const FIVE_WEEKS = 'As of Aug 5, 2026: the newest report is 5 weeks old.';

test.each([
  [
    'demo',
    'recorded',
    '2025-11-13',
    '2025-11-14',
    {
      kind: 'plain',
      words: 'Demonstration: counts and rivers recorded up to Nov 14, 2025.',
    },
  ],
  [
    'demo',
    'simulated',
    '2025-10-22',
    '2025-10-23',
    {
      kind: 'plain',
      words: 'Demonstration: counts recorded up to Oct 23, 2025. Simulated rivers.',
    },
  ],
  ['live', 'live', '2026-08-05', '2026-08-26', null],
  ['live', 'live', '2026-08-05', '2026-09-09', { kind: 'stale', words: FIVE_WEEKS }],
  ['live', 'live', null, '2026-08-05', { kind: 'stale', words: 'No reports have been read yet.' }],
] as const)('a %s site, rivers %s, with reports up to %s says on %s: %j', (...row) => {
  const [mode, rivers, as_of, today, notice] = row;
  expect(dataNotice({ mode, rivers, as_of, today })).toEqual(notice);
});
