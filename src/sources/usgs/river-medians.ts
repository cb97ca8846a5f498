import { max, min } from 'd3-array';
import {
  type DailyMedian,
  LEAST_YEARS,
  type SpreadFigures,
  spreadAround,
} from '#domain/river/daily-median.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';
import { riverSeries, type Series, type SeriesNote, type SeriesReading } from './river-series.ts';

/** The median of a day of the year in one series, with its percentiles and extremes. */
export interface DayFigures extends Pick<DailyMedian, 'month' | 'day' | 'flowCfs'> {
  readonly figures: SpreadFigures;
}

export interface MedianSeries extends Series {
  readonly days: readonly DayFigures[];
}

export function isDayOfYear(month: number, day: number): boolean {
  const digits = [month, day].map((part) => String(part).padStart(2, '0'));
  return isPlainDate(`2000-${digits.join('-')}`);
}

const keyOf = ({ month, day }: DayFigures) => 100 * month + day;

const isLongEnough = ({ days }: MedianSeries) =>
  days.some(({ figures: { years } }) => years !== null && years >= LEAST_YEARS);

/** The extreme of all series; `null` if any of them does not give its own. */
function extremeOf(ofDay: readonly DayFigures[], which: 'lowest' | 'highest'): number | null {
  const known = ofDay.flatMap(({ figures }) => figures[which] ?? []);
  if (known.length < ofDay.length) return null;
  return (which === 'lowest' ? min(known) : max(known)) ?? null;
}

/**
 * The medians of the river, in the order of the year: from the current series and, for days it lacks,
 * from earlier ones. A series too short to say what is usual comes after a longer one. Extremes are
 * those of all series of the gauge, so that nothing is called a record that was exceeded before.
 */
export function riverMedians(
  all: readonly MedianSeries[],
  endedAfterMs: number,
  notes: readonly SeriesNote[],
): SeriesReading & { readonly medians: readonly DailyMedian[] } {
  const known = all.filter(({ days }) => days.length > 0);
  const { river, earlier, isUnclear } = riverSeries(known, endedAfterMs, notes);
  const inTurn = river === null ? [] : [river, ...earlier];
  const best = [
    ...inTurn.filter(isLongEnough),
    ...inTurn.filter((series) => !isLongEnough(series)),
  ];
  const chosen = new Map<number, DayFigures>();
  for (const day of best.flatMap(({ days }) => days)) {
    if (!chosen.has(keyOf(day))) chosen.set(keyOf(day), day);
  }
  const ofDay = Map.groupBy(
    known.flatMap(({ days }) => days),
    keyOf,
  );
  const medians = Array.from(chosen, ([key, { month, day, flowCfs, figures }]) => {
    const everywhere = ofDay.get(key) ?? [];
    const spread = spreadAround(flowCfs, {
      ...figures,
      lowest: extremeOf(everywhere, 'lowest'),
      highest: extremeOf(everywhere, 'highest'),
    });
    return { month, day, flowCfs, ...spread };
  });
  return {
    medians: medians.sort((a, b) => a.month - b.month || a.day - b.day),
    isUnclear,
    wantsNotes: isUnclear,
  };
}
