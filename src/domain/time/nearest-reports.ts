import type { PlainDate } from './plain-date.ts';

/** The last day before and the first day after one that is none of them, as far as there are any. */
export function nearestReports(days: readonly PlainDate[], day: PlainDate): readonly PlainDate[] {
  const before = days.findLast((one) => one < day);
  const after = days.find((one) => one > day);
  return [before, after].flatMap((one) => one ?? []);
}
