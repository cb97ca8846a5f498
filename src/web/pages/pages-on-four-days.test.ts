import { testPagesOn } from '../../testing/pages-on-a-day.ts';

// Far apart in the year; `npm run bench -- words` reads twenty-four more.
testPagesOn('2024-10-30', 'seasons', 'phases');
// Rivers are recorded: the day that the demonstration shows, and the day before the record flood.
testPagesOn('2025-11-14');
testPagesOn('2025-12-10', 'phases');
testPagesOn('2026-08-05', 'seasons', 'phases');
