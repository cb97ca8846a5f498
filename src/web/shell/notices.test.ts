import { expect, test } from 'vitest';
import { dataNotice } from './notices.tsx';

const SHOWN_AS_OF = 'Demonstration: reports to 22 Oct 2025, shown as of 23 Oct 2025.';
const FIVE_WEEKS = 'As of 5 Aug 2026: the newest trap report is 5 weeks old.';

test.each([
  ['demo', '2025-10-22', '2025-10-23', { kind: 'plain', words: SHOWN_AS_OF }],
  ['live', '2026-08-05', '2026-08-26', null],
  ['live', '2026-08-05', '2026-09-09', { kind: 'stale', words: FIVE_WEEKS }],
  ['live', null, '2026-08-05', { kind: 'stale', words: 'No reports have been read yet.' }],
] as const)('a %s site with reports up to %s says on %s: %j', (mode, as_of, today, notice) => {
  expect(dataNotice({ mode, as_of, today }, false)).toEqual(notice);
  const words = notice && notice.words + (mode === 'demo' ? ' Simulated rivers.' : '');
  expect(dataNotice({ mode, as_of, today }, true)?.words ?? null).toBe(words);
});
