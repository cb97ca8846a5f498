import type { ViewingPlace } from '#domain/place/viewing-place.ts';
import { addDays, type PlainDate, yearOf } from '#domain/time/plain-date.ts';
import { RECENT_WINDOW_DAYS } from './recent.ts';
import type { RunStanding } from './run-standing.ts';
import { yearsBetweenSeasons } from './season.ts';
import { recentFishOf, type Trap } from './trap.ts';

/** Days when most fish of one kind are there. */
export interface BestDays {
  /** A run of the trap, or the fish in a word as published. */
  readonly fish: { readonly species: string; readonly run: string } | string;
  readonly from: PlainDate;
  readonly to: PlainDate;
}

/** A place to see fish, on a day. */
export interface PlaceToSee {
  readonly place: ViewingPlace;
  /** Fish counted lately at the trap, of the species with most; `null` without a trap or without fish. */
  readonly counted: {
    readonly species: string;
    readonly count: number;
    readonly aDay: number;
  } | null;
  /** From the trap's own record, else as published; those under way first, then the next ones. */
  readonly best: readonly BestDays[];
  /** Whether fish were counted lately or the day is one of the best. */
  readonly isSeason: boolean;
}

/** Whether salmon can be seen there now, as far as is known: visitors are allowed, and fish are there. */
export const isOpenNow = ({ place, isSeason }: Pick<PlaceToSee, 'place' | 'isSeason'>): boolean =>
  isSeason && place.visits !== 'unknown';

/** A day written `10-02` in a year; where the year has no February 29, the day after it. */
function dayOfThatYear(year: number, monthAndDay: string): PlainDate {
  const [month, day] = monthAndDay.split('-');
  return addDays(`${year}-${month}-01` as PlainDate, Number(day) - 1);
}

const yearsLater = (date: PlainDate, years: number) =>
  dayOfThatYear(yearOf(date) + years, date.slice(5));

/** The days from the first tenth to nine tenths of each run trapped here, in this season or the next. */
function recordedDays(runs: readonly RunStanding[], today: PlainDate): readonly BestDays[] {
  return runs.flatMap(({ species, run, timing, received }) => {
    if (timing === null || received === 'most') return [];
    const years = timing.nineTenths.usual < today ? yearsBetweenSeasons(run) : 0;
    return [
      {
        fish: { species, run },
        from: yearsLater(timing.tenth.usual, years),
        to: yearsLater(timing.nineTenths.usual, years),
      },
    ];
  });
}

/** The published days in the year of `today`, or in the next one if they are past. */
function publishedDays({ seasons }: ViewingPlace, today: PlainDate): readonly BestDays[] {
  return seasons.map(({ fish, from, to }) => {
    const isPast = dayOfThatYear(yearOf(today), to) < today;
    const year = yearOf(today) + (isPast ? 1 : 0);
    return { fish, from: dayOfThatYear(year, from), to: dayOfThatYear(year, to) };
  });
}

function countedLately(runs: readonly RunStanding[]): PlaceToSee['counted'] {
  const [most] = recentFishOf(runs) ?? [];
  if (most === undefined) return null;
  const { species, count } = most;
  return { species, count, aDay: count / RECENT_WINDOW_DAYS };
}

function placeToSee(place: ViewingPlace, trap: Trap | undefined, today: PlainDate): PlaceToSee {
  const counted = trap === undefined ? null : countedLately(trap.runs);
  const recorded = trap === undefined ? [] : recordedDays(trap.runs, today);
  const known = recorded.length > 0 ? recorded : publishedDays(place, today);
  const best = known.toSorted((a, b) => a.from.localeCompare(b.from));
  const isBestDay = best.some(({ from, to }) => from <= today && today <= to);
  // A trap that has fallen silent has best days, but nothing tells that fish come there now.
  const isTrapOn = trap === undefined || trap.runs.some(({ flags }) => flags.inSeason);
  return { place, counted, best, isSeason: counted !== null || (isBestDay && isTrapOn) };
}

/** All places, those with fish counted first, then those in season, then by when fish come next. */
export function placesToSee(
  places: readonly ViewingPlace[],
  traps: readonly Trap[],
  today: PlainDate,
): readonly PlaceToSee[] {
  const nextDay = ({ best }: PlaceToSee) =>
    best.find(({ from }) => from > today)?.from ?? '9999-12-31';
  return places
    .map((place) =>
      placeToSee(
        place,
        traps.find(({ facility }) => facility.key === place.facility),
        today,
      ),
    )
    .sort(
      (a, b) =>
        Number(b.isSeason) - Number(a.isSeason) ||
        (b.counted?.count ?? 0) - (a.counted?.count ?? 0) ||
        nextDay(a).localeCompare(nextDay(b)) ||
        a.place.name.localeCompare(b.place.name),
    );
}
