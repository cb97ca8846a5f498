import { testPagesOn } from '../testing/pages-on-a-day.ts';

testPagesOn({
  '2021-11-20': ['seasons'],
  '2025-09-20': ['phases'],
  '2025-10-17': [],
  '2025-10-23': ['seasons', 'phases'],
  '2025-11-10': [],
  '2025-12-04': [],
  '2025-12-28': [],
});
