import { testPagesOn } from '../../testing/pages-on-a-day.ts';

testPagesOn('2026-05-20', 'phases');
testPagesOn('2026-08-05', 'seasons', 'phases');
