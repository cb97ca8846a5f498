import { expect, test } from 'vitest';
import { nearestReports } from './nearest-reports.ts';

test.each([
  ['2025-10-20', ['2025-10-16', '2025-10-23']],
  ['2025-10-24', ['2025-10-23']],
  ['2012-01-01', ['2025-10-16']],
] as const)('the reports nearest to %s are %j', (day, nearest) => {
  expect(nearestReports(['2025-10-16', '2025-10-23'], day)).toEqual(nearest);
  expect(nearestReports([], day)).toEqual([]);
});
