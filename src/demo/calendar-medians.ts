import { chance } from './seeded.ts';
import { medianOn, type SimulatedRiver, showsFlow } from './simulated-river.ts';

const DAY_MS = 86_400_000;

/** Median flow of one day of the calendar, as a record of some decades has it. */
export interface CalendarMedian {
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
  /** Years that the figure rests on: a quarter of them on 29 February. */
  readonly years: number;
  /** Cubic feet per second; `null` on a day for which a short record has too few years. */
  readonly flowCfs: number | null;
}

/** One record in twenty is so short that 29 February has no median. */
function isShortRecord({ seed }: SimulatedRiver): boolean {
  return chance(seed, 8) < 0.05;
}

/** The first water year of the record. */
export function firstYear(river: SimulatedRiver): number {
  return isShortRecord(river) ? 2012 : 1930 + Math.floor(60 * chance(river.seed, 9));
}

/** Medians of the 366 days of the calendar; none where no flow is measured. */
export function calendarMedians(river: SimulatedRiver): readonly CalendarMedian[] {
  if (!showsFlow(river)) return [];
  const years = 2025 - firstYear(river) + 1;
  return Array.from({ length: 366 }, (_, index) => {
    const date = new Date(Date.UTC(2024, 0, 1) + index * DAY_MS);
    const [month, day] = [date.getUTCMonth() + 1, date.getUTCDate()];
    const leapDay = month === 2 && day === 29;
    return {
      month,
      day,
      years: leapDay ? Math.floor(years / 4) : years,
      flowCfs: leapDay && isShortRecord(river) ? null : medianOn(river, month, day),
    };
  });
}

/** Part of the median that a percentile comes to: flows spread wider above it than below. */
export function percentileShare(percentile: number): number {
  const spread: Readonly<Record<number, number>> = {
    5: 0.45,
    10: 0.54,
    20: 0.68,
    25: 0.74,
    50: 1,
    75: 1.48,
    80: 1.65,
    90: 2.3,
    95: 3.1,
  };
  return spread[percentile] ?? 1;
}
