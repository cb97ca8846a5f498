import { testPagesOn } from '../src/testing/pages-on-a-day.ts';

// `npm run bench -- words` reads these days; the tests of the pages have two others.
testPagesOn('2013-11-05');
testPagesOn('2016-09-14', 'phases');
testPagesOn('2018-12-27', 'seasons');
testPagesOn('2020-06-03');
testPagesOn('2021-11-20', 'seasons');
testPagesOn('2023-02-11', 'phases');
testPagesOn('2024-01-10', 'seasons');
testPagesOn('2024-10-30', 'seasons', 'phases');
testPagesOn('2025-07-16', 'seasons');
testPagesOn('2025-08-06');
testPagesOn('2025-08-30');
testPagesOn('2025-09-20', 'phases');
testPagesOn('2025-10-17');
testPagesOn('2025-10-23', 'seasons', 'phases');
testPagesOn('2025-11-10');
testPagesOn('2025-11-14');
testPagesOn('2025-12-04');
testPagesOn('2025-12-28');
testPagesOn('2026-01-15', 'phases');
testPagesOn('2026-02-14');
testPagesOn('2026-03-10');
testPagesOn('2026-04-03');
testPagesOn('2026-04-27');
testPagesOn('2026-05-20', 'phases');
testPagesOn('2026-06-14');
testPagesOn('2026-07-08');
