import { addDays, daysBetween, type PlainDate } from '../time/plain-date.ts';

/** The first day for which daily means are requested: weekly reports of fish begin then. */
export const DAILY_FLOW_FROM: PlainDate = '2013-01-01';

/** The mean flow of each day at a gauge, in cubic feet per second; a bare list, as there are thousands. */
export interface DailyFlow {
  readonly from: PlainDate;
  /** One for each day from `from` on; `null` for a day without a figure. */
  readonly means: readonly (number | null)[];
}

export function dailyFlow(means: ReadonlyMap<PlainDate, number>): DailyFlow {
  const days = [...means.keys()].sort();
  const from = days[0] ?? DAILY_FLOW_FROM;
  const last = days.at(-1) ?? '';
  const list: (number | null)[] = [];
  for (let day = from; day <= last; day = addDays(day, 1)) list.push(means.get(day) ?? null);
  return { from, means: list };
}

export function flowOn({ from, means }: DailyFlow, date: PlainDate): number | null {
  return means[daysBetween(from, date)] ?? null;
}

export function withNewerDays(
  flow: DailyFlow,
  newer: readonly Pick<KeptFlow, 'date' | 'mean'>[],
): DailyFlow {
  const means = [...flow.means];
  for (const { date, mean } of newer) {
    const at = daysBetween(flow.from, date);
    if (at < flow.means.length) continue;
    while (means.length < at) means.push(null);
    means[at] = mean;
  }
  return { ...flow, means };
}

/** The flow at a gauge on a finished Pacific day, in cubic feet per second. */
export interface KeptFlow {
  readonly date: PlainDate;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}
