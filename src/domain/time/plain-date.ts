/**
 * A calendar date without time or zone, years 100 to 9999: fish are counted by day in Washington.
 */
export type PlainDate = `${number}-${number}-${number}`;

const PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const MS_PER_DAY = 86_400_000;

/** The days of the record are few and asked for by the million: each is worked out once. */
function remembered<Key, Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const value = work(key);
    known.set(key, value);
    return value;
  };
}

/** Days since 1970: only for arithmetic between plain dates. */
const dayNumber = remembered((date: PlainDate) => Date.parse(date) / MS_PER_DAY);

const dateOf = remembered(
  (days: number) => new Date(days * MS_PER_DAY).toISOString().slice(0, 10) as PlainDate,
);

/** Whether the text is an existing calendar date written `YYYY-MM-DD`. */
export function isPlainDate(text: string): text is PlainDate {
  // A day that its month does not have is read as one of the next month.
  return PATTERN.test(text) && new Date(text).getUTCDate() === Number(text.slice(8));
}

/** The date `days` later (earlier when negative). */
export function addDays(date: PlainDate, days: number): PlainDate {
  return dateOf(dayNumber(date) + days);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return dayNumber(to) - dayNumber(from);
}

export function everyDay(from: PlainDate, to: PlainDate): readonly PlainDate[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
}

export function yearOf(date: PlainDate): number {
  return Number(date.slice(0, 4));
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Day of the year, 0 for 1 January to 364, or 365 on 31 December of a leap year. */
export const dayOfYear = remembered((date: PlainDate) =>
  daysBetween(`${date.slice(0, 4)}-01-01` as PlainDate, date),
);

export function laterOf(a: PlainDate, b: PlainDate): PlainDate {
  return a > b ? a : b;
}
