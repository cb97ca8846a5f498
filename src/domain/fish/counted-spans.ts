import { addDays, type PlainDate } from '../time/plain-date.ts';

/** Fish of a run that came after one count and were counted by the next. */
export interface CountedSpan {
  /** The day of the count before. */
  readonly since: PlainDate;
  readonly date: PlainDate;
  readonly fish: number;
}

/** How the fish of one season added up. */
export interface CountedSeason {
  readonly firstDate: PlainDate;
  /** Before this day, counted from the first, nobody knows how many had come. */
  readonly knownFrom: number;
  /** Fish so far by the end of a day; each count is one of them. */
  readonly points: readonly (readonly [day: number, fish: number])[];
  /** The days on which fish were counted. */
  readonly countDays: readonly number[];
}

/**
 * The fish between the counts of a season, oldest first. The first count of a season, and a large one
 * that nobody knows the beginning of, have none before them.
 */
export function countedSpans(season: CountedSeason): readonly CountedSpan[] {
  const fishBy = new Map(season.points);
  const days = season.countDays.filter((day) => day >= season.knownFrom && fishBy.has(day));
  const dateOf = (day: number) => addDays(season.firstDate, day);
  return days.slice(1).map((day, at) => {
    const before = days[at] ?? day;
    return {
      since: dateOf(before),
      date: dateOf(day),
      fish: (fishBy.get(day) ?? 0) - (fishBy.get(before) ?? 0),
    };
  });
}
