import { testPagesOn } from '../../testing/pages-on-a-day.ts';

testPagesOn('2025-07-16', 'seasons');
testPagesOn('2025-08-06');
testPagesOn('2025-08-30');
testPagesOn('2026-05-20', 'phases');
testPagesOn('2026-06-14');
testPagesOn('2026-07-08');
testPagesOn('2026-08-05', 'seasons', 'phases');
