import type { CountedSpan } from '../fish/counted-spans.ts';
import { addDays, type PlainDate } from '../time/plain-date.ts';
import { type DailyFlow, flowOn } from './daily-flow.ts';

/** A river rises on a day whose mean flow is at least this many times that of the day before. */
const RISE = 1.2;

/** Whether the mean flow rose by 20 % from one day to the next; `null` where that is not known. */
export function roseOn(flow: DailyFlow, date: PlainDate): boolean | null {
  const before = flowOn(flow, addDays(date, -1));
  const now = flowOn(flow, date);
  return before === null || now === null || before <= 0 ? null : now >= RISE * before;
}

/** Whether it did in the days of a report; `null` where a day that is not known leaves it open. */
export function roseIn(
  flow: DailyFlow,
  { since, date }: Pick<CountedSpan, 'since' | 'date'>,
): boolean | null {
  let rose: boolean | null = false;
  for (let day = addDays(since, 1); day <= date; day = addDays(day, 1)) {
    const now = roseOn(flow, day);
    if (now === true) return true;
    if (now === null) rose = null;
  }
  return rose;
}
