import { testPagesOn } from '../../testing/pages-on-a-day.ts';

testPagesOn('2024-01-10', 'seasons');
