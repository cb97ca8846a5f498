import { addDays, daysBetween, type PlainDate, yearOf } from '#domain/time/plain-date.ts';
import type { Dam } from './dams.ts';
import type { PassageDay } from './passage-day.ts';
import { newestCount, type PassageSeason, passageSeasons } from './passage-season.ts';

/** A newest count that is older than this many days is said to be old. */
const OLD_DAYS = 7;
/** Days up to the newest count that a dam's table and feed show. */
const SHOWN_DAYS = 30;

/** What was counted at a dam. */
export interface DamPassage {
  readonly dam: Dam;
  /** Every day that seasons are made from, oldest first. */
  readonly days: readonly PassageDay[];
  readonly newest: PlainDate | null;
  readonly seasons: readonly PassageSeason[];
}

export interface WaterReading {
  readonly date: PlainDate;
  readonly celsius: number;
}

/** @param days oldest first */
export function damPassage(dam: Dam, days: readonly PassageDay[]): DamPassage {
  return { dam, days, newest: newestCount(days), seasons: passageSeasons(days) };
}

export const isOldCount = (newest: PlainDate | null, today: PlainDate): boolean =>
  newest !== null && daysBetween(newest, today) > OLD_DAYS;

/** A dam on a day: its seasons in the year of its newest count. */
export interface DamStanding {
  readonly dam: Dam;
  readonly newest: PlainDate | null;
  /** Days from the newest count to today. */
  readonly daysOld: number | null;
  readonly isOld: boolean;
  readonly water: WaterReading | null;
  readonly seasons: readonly PassageSeason[];
  /** The thirty days up to the newest count, oldest first. */
  readonly lastDays: readonly PassageDay[];
}

export function damStanding(passage: DamPassage, today: PlainDate): DamStanding {
  const { dam, newest, seasons } = passage;
  return {
    dam,
    newest,
    daysOld: newest === null ? null : daysBetween(newest, today),
    isOld: isOldCount(newest, today),
    water: newestWater(passage),
    seasons,
    lastDays: lastDays(passage),
  };
}

/** The newest temperature in the year of the newest count. */
export function newestWater({ days, newest }: DamPassage): WaterReading | null {
  if (newest === null) return null;
  for (const { date, celsius } of days.toReversed()) {
    if (celsius !== null && yearOf(date) === yearOf(newest)) return { date, celsius };
  }
  return null;
}

/** The thirty days up to the newest count, oldest first. */
export function lastDays({ days, newest }: DamPassage): readonly PassageDay[] {
  if (newest === null) return [];
  const from = addDays(newest, 1 - SHOWN_DAYS);
  return days.filter(({ date }) => date >= from && date <= newest);
}
