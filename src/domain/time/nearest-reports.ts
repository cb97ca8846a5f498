import type { PlainDate } from './plain-date.ts';

/** The nearest days before and after a day that is not among them; one or none at the ends. */
export function nearestReports(days: readonly PlainDate[], day: PlainDate): readonly PlainDate[] {
  const before = days.findLast((reportDay) => reportDay < day);
  const after = days.find((reportDay) => reportDay > day);
  return [before, after].flatMap((reportDay) => reportDay ?? []);
}
