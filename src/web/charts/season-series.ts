import { edgesOf } from '#domain/fish/drawn-growth.ts';
import { compared } from '#domain/fish/same-date.ts';
import { sameDay } from '#domain/fish/season-counts.ts';
import { addDays, daysBetween, type PlainDate } from '#domain/time/plain-date.ts';

/** How the fish of one season added up; between two points they come evenly. */
export interface SeasonGrowth {
  readonly label: string;
  readonly firstDate: PlainDate;
  /** Before this day, counted from the first, nobody knows how many had come. */
  readonly knownFrom: number;
  readonly points: readonly (readonly [day: number, fish: number])[];
}

/** A season as a line, in days of the season shown. */
export interface SeasonPath {
  readonly label: string;
  readonly points: readonly (readonly [day: number, fish: number])[];
}

/** The earlier seasons on one day: 10th and 90th percentile. */
interface RangeDay {
  readonly day: number;
  readonly low: number;
  readonly high: number;
}

/** What the chart shows of one day. */
export interface SeasonDay {
  readonly date: PlainDate;
  readonly day: number;
  /** `null` before the count is known and after the newest count. */
  readonly current: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** The earlier season before this one; `null` where it is not known then. */
  readonly last: number | null;
}

export interface Expected {
  readonly total: number;
  readonly low: number;
  readonly high: number;
}

export interface SeasonSeries {
  readonly earlier: readonly SeasonPath[];
  readonly current: SeasonPath | null;
  readonly days: readonly SeasonDay[];
  /** Stretches of days with enough earlier seasons for a range. */
  readonly range: readonly (readonly RangeDay[])[];
  readonly today: number | null;
  readonly expected: Expected | null;
}

const MARGIN_DAYS = 4;

const totalOf = ({ points }: Pick<SeasonGrowth, 'points'>) => points.at(-1)?.[1] ?? 0;

/** Whole fish by the end of a day of a season; `null` where nobody knows. */
export function fishBy({ points, knownFrom }: SeasonGrowth, day: number): number | null {
  if (day < knownFrom) return null;
  const at = points.findIndex(([end]) => end >= day);
  if (at === -1) return totalOf({ points });
  const [end, fish] = points[at] ?? [day, 0];
  const [start, before] = points[at - 1] ?? [end, 0];
  if (end === day) return fish;
  return end === start ? 0 : Math.round(before + ((fish - before) * (day - start)) / (end - start));
}

function edgeDays({ points, knownFrom }: SeasonGrowth): readonly [first: number, last: number] {
  const [first, last] = edgesOf(points).map(([day]) => Math.max(day, knownFrom));
  return [first ?? knownFrom, last ?? knownFrom];
}

/** A season as a line, from where it is known, in days of another season. */
function pathOf(growth: SeasonGrowth, to: Pick<SeasonGrowth, 'firstDate'>): SeasonPath {
  const place = (day: number) =>
    daysBetween(to.firstDate, sameDay(addDays(growth.firstDate, day), growth, to));
  const known = growth.points.filter(([day]) => day > growth.knownFrom);
  const first = fishBy(growth, growth.knownFrom);
  const start = growth.points[0]?.[0] ?? 0;
  const from = growth.knownFrom > start && first !== null ? [[growth.knownFrom, first]] : [];
  const points = growth.knownFrom > start ? [...from, ...known] : growth.points;
  return {
    label: growth.label,
    points: points.map(([day = 0, fish = 0]) => [place(day), fish] as const),
  };
}

/**
 * What the chart of a season shows.
 *
 * @param season the season shown; `growth` is `null` before its first count.
 * @param earlier those it is compared with, the oldest first.
 * @returns `null` where there is nothing to draw.
 */
export function seasonSeries(
  season: { readonly firstDate: PlainDate; readonly growth: SeasonGrowth | null },
  earlier: readonly SeasonGrowth[],
  today: PlainDate,
  expected: Expected | null,
): SeasonSeries | null {
  const { firstDate, growth } = season;
  const drawn = [...earlier, ...(growth ? [growth] : [])].filter((one) => totalOf(one) > 0);
  if (drawn.length === 0) return null;
  const newest = growth?.points.at(-1)?.[0] ?? null;
  const edges = drawn.map(edgeDays);
  const from = Math.min(...edges.map(([first]) => first)) - MARGIN_DAYS;
  const to = Math.max(...edges.map(([, end]) => end), newest ?? 0) + MARGIN_DAYS;
  const last = earlier.at(-1);
  const days = Array.from({ length: to - from + 1 }, (_, at): SeasonDay => {
    const day = from + at;
    const date = addDays(firstDate, day);
    const counts = earlier.map((one) =>
      fishBy(one, daysBetween(one.firstDate, sameDay(date, season, one))),
    );
    const { low, high } = compared(
      0,
      counts.filter((count) => count !== null),
    );
    return {
      date,
      day,
      current: growth === null || newest === null || day > newest ? null : fishBy(growth, day),
      low,
      high,
      last: last === undefined ? null : (counts.at(-1) ?? null),
    };
  });
  const isRanged = ({ low, high }: SeasonDay) => low !== null && high !== null;
  const starts = days.flatMap((day, at) => {
    const before = days[at - 1];
    return isRanged(day) && !(before && isRanged(before)) ? [at] : [];
  });
  const range = starts.map((start) => {
    const rest = days.slice(start);
    const end = rest.findIndex((day) => !isRanged(day));
    return rest
      .slice(0, end === -1 ? rest.length : end)
      .map(({ day, low, high }) => ({ day, low: low ?? 0, high: high ?? 0 }));
  });
  const todayAt = daysBetween(firstDate, today);
  return {
    earlier: earlier.map((one) => {
      const { label, points } = pathOf(one, season);
      return { label, points: [...points, [to, totalOf(one)]] };
    }),
    current: growth && pathOf(growth, season),
    days,
    range,
    today: todayAt >= from && todayAt <= to ? todayAt : null,
    expected,
  };
}
