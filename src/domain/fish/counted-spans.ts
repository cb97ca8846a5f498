import { pairs } from 'd3-array';
import { addDays, daysBetween, type PlainDate } from '../time/plain-date.ts';
import type { SeasonCounts } from './season-counts.ts';

/** Fish of a run that arrived between one count and the next. */
export interface CountedSpan {
  readonly since: PlainDate;
  readonly date: PlainDate;
  readonly fish: number;
}

/** The fish between the counts of a season, oldest first; a count of unknown start is omitted. */
export function countedSpans(
  season: Pick<SeasonCounts, 'firstDate' | 'knownFrom' | 'growth' | 'countDays'>,
): readonly CountedSpan[] {
  const fishBy = new Map(season.growth.map(([day, adults, jacks]) => [day, adults + jacks]));
  const dateOf = (day: number) => addDays(season.firstDate, day);
  const counts = season.countDays.flatMap((day) => {
    const fish = fishBy.get(day);
    const date = dateOf(day);
    return fish === undefined || date < season.knownFrom ? [] : [{ date, fish }];
  });
  return pairs(counts).map(([before, count]) => ({
    since: before.date,
    date: count.date,
    fish: count.fish - before.fish,
  }));
}

export function daysOf({ since, date }: Pick<CountedSpan, 'since' | 'date'>): number {
  return daysBetween(since, date);
}

/** A weekly report may be a day early. */
const LEAST_REPORT_DAYS = 6;
/** Weekly reports count a run on less than this share of days; a trap counted daily, on more. */
const DAILY_SHARE = 0.4;

export function weeklySpans(spans: readonly CountedSpan[]): readonly CountedSpan[] {
  const weekly: CountedSpan[] = [];
  for (const span of spans) {
    const open = weekly.at(-1);
    if (open === undefined || daysOf(open) >= LEAST_REPORT_DAYS) weekly.push(span);
    else weekly.splice(-1, 1, { since: open.since, date: span.date, fish: open.fish + span.fish });
  }
  return weekly;
}

/** The counts of a season as they are drawn: by day at a trap that is counted daily, else by report. */
export function spansByReport(spans: readonly CountedSpan[]): readonly CountedSpan[] {
  const days = spans.reduce((sum, span) => sum + daysOf(span), 0);
  return spans.length > DAILY_SHARE * days ? spans : weeklySpans(spans);
}
