import { expect, test } from 'vitest';
import { misdating } from './misdated-report.ts';

const rows = (...dates: readonly string[]) => dates.map((dataDate) => ({ dataDate }));
const AFTER = 'rows are dated after it';
const counted = Array.from({ length: 18 }, () => '2026-11-17');

test.each([
  ['rows of the days before', rows(...counted, '2026-11-19', '2026-08-01'), null],
  ['one row in ten after it', rows(...counted, '2026-11-20', '2026-12-17'), null],
  ['one more', rows(...counted, '2026-11-20', '2026-12-17', '2026-12-18'), `3 of its 21 ${AFTER}`],
  ['all rows after it', rows('2026-11-24', '2026-11-25'), `2 of its 2 ${AFTER}`],
  ['all rows on days to come', rows('2062-11-17', '2062-11-18'), null],
  ['a newest row three weeks old', rows('2026-10-29', '2026-09-01', '2062-11-17'), null],
  ['a newest row a day older than that', rows('2026-10-28'), 'its newest row is dated 2026-10-28'],
  ['no row with a date', rows('', 'final'), null],
  ['no row', [], null],
])('a report of 2026-11-19 with %s', (_, printed, why) => {
  expect(misdating('2026-11-19', printed, '2027-01-01')).toBe(why);
});

test('a report of today is possible, one of tomorrow is not', () => {
  expect(misdating('2026-11-19', [], '2026-11-19')).toBe(null);
  expect(misdating('2026-11-20', [], '2026-11-19')).toBe('today is 2026-11-19');
});
