import { testPagesOn } from '../testing/pages-on-a-day.ts';

testPagesOn({
  '2025-07-16': ['seasons'],
  '2025-08-06': [],
  '2025-08-30': [],
  '2026-05-20': ['phases'],
  '2026-06-14': [],
  '2026-07-08': [],
  '2026-08-05': ['seasons', 'phases'],
});
