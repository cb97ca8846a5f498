import { testPagesOn } from '../../testing/pages-on-a-day.ts';

testPagesOn('2025-10-23', 'seasons', 'phases');
// Rivers are recorded: the day that the demonstration shows, and the day before the record flood.
testPagesOn('2025-11-14');
testPagesOn('2025-12-10', 'phases');
