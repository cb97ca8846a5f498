import { testPagesOn } from '../../testing/pages-on-a-day.ts';

// No other test knows these days.
testPagesOn('2013-11-05');
testPagesOn('2016-09-14', 'phases');
testPagesOn('2018-12-27', 'seasons');
testPagesOn('2020-06-03');
testPagesOn('2023-02-11', 'phases');
testPagesOn('2024-10-30', 'seasons', 'phases');
