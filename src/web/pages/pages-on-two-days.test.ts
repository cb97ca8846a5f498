import { testPagesOn } from '../../testing/pages-on-a-day.ts';

// `npm run bench -- words` reads twenty-six more.
// The day before the record flood, with recorded rivers, while late runs return.
testPagesOn('2025-12-10', 'seasons', 'phases');
// A summer day, off season for most runs, with simulated rivers.
testPagesOn('2026-08-05', 'seasons', 'phases');
