import { testPagesOn } from '../../testing/pages-on-a-day.ts';

testPagesOn('2024-01-10', 'seasons');
testPagesOn('2026-01-15', 'phases');
testPagesOn('2026-02-14');
testPagesOn('2026-03-10');
testPagesOn('2026-04-03');
testPagesOn('2026-04-27');
