import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time/milliseconds.ts';
import {
  ago,
  counted,
  dateRange,
  listed,
  longDate,
  monthDay,
  span,
  weekday,
  wholeNumber,
} from './format.ts';

const spanFrom = (day: Parameters<typeof span>[0]) => span(day, '2026-08-05');
const facilities = (count: number) => counted(count, 'facility', 'facilities');

test.each([
  [monthDay('2026-08-05'), '8/5'],
  [monthDay('2026-12-31'), '12/31'],
  [longDate('2026-08-05'), 'Aug 5, 2026'],
  [dateRange('2026-07-23', '2026-08-05'), 'Jul 23 to Aug 5, 2026'],
  [dateRange('2025-12-24', '2026-01-06'), 'Dec 24, 2025 to Jan 6, 2026'],
  [wholeNumber(1234567.4), '1,234,567'],
  [wholeNumber(-1222), '−1,222'],
  [wholeNumber(-0.4), '0'],
  [wholeNumber(2340.5), '2,341'],
  [listed(['Coho']), 'Coho'],
  [listed(['Coho', 'Chum']), 'Coho and Chum'],
  [listed(['Coho', 'Chum', 'Pink']), 'Coho, Chum, and Pink'],
  [facilities(0), '0 facilities'],
  [facilities(1), '1 facility'],
  [facilities(71), '71 facilities'],
  [spanFrom('2026-08-04'), '1 day'],
  [spanFrom('2026-08-02'), '3 days'],
  [spanFrom('2026-07-09'), '27 days'],
  [spanFrom('2026-07-08'), '4 weeks'],
  [spanFrom('2026-06-01'), '9 weeks'],
  [spanFrom('2026-03-05'), '5 months'],
  [spanFrom('2024-09-05'), '23 months'],
  [spanFrom('2023-08-05'), '3 years'],
  [ago(59_999), 'a moment ago'],
  [ago(MINUTE_MS), '1 minute ago'],
  [ago(59.9 * MINUTE_MS), '59 minutes ago'],
  [ago(60 * MINUTE_MS), '1 hour ago'],
  [ago(2 * 60 * MINUTE_MS), '2 hours ago'],
  [ago(24 * 60 * MINUTE_MS), '1 day ago'],
  [ago(75 * 60 * MINUTE_MS), '3 days ago'],
  [weekday('2026-08-04'), 'Tuesday'],
  [weekday('2026-01-01'), 'Thursday'],
  [weekday('2024-02-29'), 'Thursday'],
])('case %#: %s', (written, words) => {
  expect(written).toBe(words);
});
