import { addDays, daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import type { Bar } from '#web/charts/placed-bars.ts';
import { type RecentCell, recentTable } from '#web/lib/facility/recent-escapement.ts';
import { monthAbbreviation } from '#web/lib/words/calendar-words.ts';
import type { SeriesFigures } from './hatchery-figures.ts';

export interface RecentWindow {
  readonly from: PlainDate;
  readonly to: PlainDate;
}

/** A day of the recent window, reported or not. */
export interface DayPlace extends RecentCell {
  readonly day: PlainDate;
  readonly report: number | null;
}

/** The days of the window, oldest first; empty if nothing was reported in it. */
export function dayPlaces(
  series: Pick<SeriesFigures, 'species' | 'run' | 'origin' | 'days'>,
  { from, to }: RecentWindow,
): readonly DayPlace[] {
  if (series.days.length === 0) return [];
  const { species, run, origin } = series;
  const { rows } = recentTable([{ species, run, origin, counts: series.days }]);
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => {
    const day = addDays(from, at);
    const cell = rows.find((row) => row.day === day)?.cells[0];
    return {
      day,
      ...(cell ?? { count: null, since: null, isFirst: false }),
      report: series.days.find((one) => one.day === day)?.report ?? null,
    };
  });
}

/** The days as bars, labelled by day; the first of each month also has the month. */
export function dayBars(places: readonly DayPlace[]): readonly Bar[] {
  let named = '';
  return places.map(({ day, count }) => {
    const month = monthAbbreviation(Number(day.slice(5, 7)));
    const bar = { value: count, label: String(Number(day.slice(8))) };
    if (month === named) return bar;
    named = month;
    return { ...bar, group: month };
  });
}

/** First and last place that a count covers; `null` if it covers its own day only. */
export function stretchOf(
  places: readonly DayPlace[],
  at: number,
): readonly [first: number, last: number] | null {
  const since = places[at]?.since ?? null;
  if (since === null) return null;
  return [places.findIndex(({ day }) => day > since), at];
}
