import { testPagesOn } from '../testing/pages-on-a-day.ts';

testPagesOn({
  '2024-01-10': ['seasons'],
  '2026-01-15': ['phases'],
  '2026-02-14': [],
  '2026-03-10': [],
  '2026-04-03': [],
  '2026-04-27': [],
});
