import { testPagesOn } from '../../testing/pages-on-a-day.ts';

testPagesOn('2021-11-20', 'seasons');
testPagesOn('2025-09-20', 'phases');
testPagesOn('2025-10-17');
testPagesOn('2025-10-23', 'seasons', 'phases');
testPagesOn('2025-11-10');
testPagesOn('2025-12-04');
testPagesOn('2025-12-28');
