import { compared, edgesOf } from '#domain/fish/same-date.ts';
import { fishOn, type GrowthPoint, sameDay } from '#domain/fish/season-counts.ts';
import { addDays, daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import type { Place } from './plot.ts';

/** Fish by the end of days, counted from the first day of the season shown. */
type Points = readonly Place[];

export interface DrawnSeason {
  readonly label: string;
  readonly firstDate: PlainDate;
  /** Before this day, counted from the first, nobody knows how many had come. */
  readonly knownFrom: number;
  readonly points: readonly GrowthPoint[];
}

export type SeasonSeries = NonNullable<ReturnType<typeof seasonSeries>>;
export type SeasonDay = SeasonSeries['days'][number];

const MARGIN_DAYS = 4;

const pointsOf = ({ points }: DrawnSeason): Points =>
  points.map(([day, adults, jacks]) => [day, adults + jacks]);
const totalOf = (line: DrawnSeason) => pointsOf(line).at(-1)?.[1] ?? 0;

/** Whole fish by the end of a day of a season; `null` where nobody knows. */
export function fishBy({ points, knownFrom }: DrawnSeason, day: number): number | null {
  if (day < knownFrom) return null;
  const { adults, jacks } = fishOn(points, day);
  return Math.round(adults + jacks);
}

/** First and last day with fish, from where the count is known. */
function edgeDays(line: DrawnSeason): readonly [first: number, last: number] {
  const { knownFrom } = line;
  const [first, last] = edgesOf(pointsOf(line)).map(([day]) => Math.max(day, knownFrom));
  return [first ?? knownFrom, last ?? knownFrom];
}

function pointsIn(to: Pick<DrawnSeason, 'firstDate'>, line: DrawnSeason): Points {
  const { knownFrom, firstDate } = line;
  const points = pointsOf(line);
  const first = fishBy(line, knownFrom);
  const known: Points =
    knownFrom <= (points[0]?.[0] ?? 0)
      ? points
      : [
          ...(first === null ? [] : [[knownFrom, first] as const]),
          ...points.filter(([day]) => day > knownFrom),
        ];
  return known.map(([day, fish]) => [
    daysBetween(to.firstDate, sameDay(addDays(firstDate, day), line, to)),
    fish,
  ]);
}

/** `null` where there is nothing to draw; the earlier seasons have the oldest first. */
export function seasonSeries(
  season: { readonly firstDate: PlainDate; readonly line: DrawnSeason | null },
  earlier: readonly DrawnSeason[],
  today: PlainDate,
  expected: { readonly total: number; readonly low: number; readonly high: number } | null,
) {
  const { firstDate, line } = season;
  const drawn = [...earlier, ...(line ? [line] : [])].filter((one) => totalOf(one) > 0);
  if (drawn.length === 0) return null;
  const newest = line?.points.at(-1)?.[0] ?? null;
  const edges = drawn.map(edgeDays);
  const from = Math.min(...edges.map(([first]) => first)) - MARGIN_DAYS;
  const to = Math.max(...edges.map(([, end]) => end), newest ?? 0) + MARGIN_DAYS;
  const days = Array.from({ length: to - from + 1 }, (_, at) => {
    const day = from + at;
    const date = addDays(firstDate, day);
    const counts = earlier.map((one) =>
      fishBy(one, daysBetween(one.firstDate, sameDay(date, season, one))),
    );
    // The 10th and 90th percentile, where enough are known.
    const { low, high } = compared(
      0,
      counts.filter((count) => count !== null),
    );
    const isCounted = line !== null && newest !== null && day <= newest;
    const current = isCounted ? fishBy(line, day) : null;
    /** `null` before the count is known and after the newest one; `last` is the season before. */
    return { date, day, current, low, high, last: counts.at(-1) ?? null };
  });
  const todayAt = daysBetween(firstDate, today);
  return {
    earlier: earlier.map((one) => ({
      label: one.label,
      points: [...pointsIn(season, one), [to, totalOf(one)] as const],
    })),
    current: line && { label: line.label, points: pointsIn(season, line) },
    days,
    today: todayAt >= from && todayAt <= to ? todayAt : null,
    expected,
  };
}
