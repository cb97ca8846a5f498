import { cumsum, range } from 'd3-array';
import type { SeasonStanding } from '#domain/fish/run-standing.ts';
import { compared } from '#domain/fish/same-date.ts';
import { type GrowthPoint, sameDay, wholeFishOn } from '#domain/fish/season-counts.ts';
import type { Hill } from '#domain/fish/season-span.ts';
import { addDays, daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { wholeNumber } from '#domain/words/format.ts';
import { CANVAS, countAxis, frameOf, monthMarks } from './axis.ts';
import { type Place, scale } from './marks.tsx';

type Season = Pick<SeasonStanding, 'label' | 'firstDate' | 'knownFrom' | 'growth'>;

interface Seasons {
  readonly firstDate: PlainDate;
  readonly now: Season | null;
  readonly earlier: readonly Season[];
  readonly expected: { readonly total: number; readonly low: number; readonly high: number } | null;
  /** The usual season week by week: the rest of this one is drawn in its shape. */
  readonly hill?: Hill | null;
}

export type SeasonLayout = NonNullable<ReturnType<typeof seasonLayout>>;
/** `last` is what the season beside this one had by the day: the one before, or the one chosen. */
export type SeasonDay = SeasonLayout['points'][number] &
  ReturnType<typeof usualOn> & { readonly last: number | null };

const TICKS = 5;
const BELOW = 22;
const EXPECTED_ROOM = 14;
const MARGIN_DAYS = 4;
/** A season is drawn from when this share of its fish is in until only this share remains. */
const EDGE_SHARE = 0.01;
/** Half the width of the ends of an expected range. */
const CAP = 4;
/** The usual range is computed every this many days. */
const USUAL_STEP = 3;

function inside(points: readonly Place[], from: number, to: number): readonly Place[] {
  const cut = (a: Place, b: Place, day: number): Place => [
    day,
    a[1] + ((b[1] - a[1]) * (day - a[0])) / (b[0] - a[0] || 1),
  ];
  return points.flatMap((point, at) => {
    const before = points[at - 1];
    const after = points[at + 1];
    if (point[0] < from) return after && after[0] > from ? [cut(point, after, from)] : [];
    if (point[0] > to) return before && before[0] < to ? [cut(before, point, to)] : [];
    return [point];
  });
}

const fishAt = ([, adults, jacks]: GrowthPoint) => adults + jacks;

function fishInAll({ growth }: Season): number {
  const last = growth.at(-1);
  return last ? fishAt(last) : 0;
}

const knownDay = ({ firstDate, knownFrom }: Season) => daysBetween(firstDate, knownFrom);

/** Whole fish by the end of a day of a season; `null` where unknown. */
export function fishBy(season: Season, day: number): number | null {
  if (day < knownDay(season)) return null;
  const { adults, jacks } = wholeFishOn(season.growth, day);
  return adults + jacks;
}

function edgeDays(season: Season): readonly number[] {
  const known = knownDay(season);
  return [EDGE_SHARE, 1 - EDGE_SHARE].map((share) => {
    const edge = season.growth.find((point) => fishAt(point) >= fishInAll(season) * share);
    return Math.max(edge?.[0] ?? known, known);
  });
}

/** The same month and day in another season, as days since its first day. */
function dayIn(to: PlainDate, from: PlainDate, date: PlainDate): number {
  return daysBetween(to, sameDay(date, { firstDate: from }, { firstDate: to }));
}

function placesOf(season: Season, firstDate: PlainDate): readonly Place[] {
  const known = knownDay(season);
  const points = season.growth.map((point): Place => [point[0], fishAt(point)]);
  const first = fishBy(season, known);
  const fromKnown: readonly Place[] =
    known <= (points[0]?.[0] ?? 0) || first === null
      ? points
      : [[known, first], ...points.filter(([day]) => day > known)];
  const from = season.firstDate;
  return fromKnown.map(([day, fish]) => [dayIn(firstDate, from, addDays(from, day)), fish]);
}

function readDays({ firstDate, now }: Seasons, first: number, end: number) {
  const newest = now?.growth.at(-1)?.[0] ?? null;
  return range(first, end + 1).map((day) => {
    const date = addDays(firstDate, day);
    /** `null` before the count is known and after the newest one. */
    const current = now !== null && newest !== null && day <= newest ? fishBy(now, day) : null;
    return { date, day, current };
  });
}

/** What an earlier season had by the same month and day; `null` where nobody knows. */
function earlierOn({ firstDate, earlier }: Seasons, label: string | null, day: number) {
  const season = earlier.find((candidate) => candidate.label === label);
  if (season === undefined) return null;
  return fishBy(season, dayIn(season.firstDate, firstDate, addDays(firstDate, day)));
}

const WEEK_DAYS = 7;

/** From the newest count to the expected total, as the rest of a usual season would come. */
function expectedWay(newest: Place, total: Place, hill: Hill | null, today: number) {
  const [from, fish] = newest;
  const [to, inAll] = total;
  const shares = hill === null ? [] : [0, ...cumsum(hill.shares)];
  const ends = shares.map(
    (share, week): Place => [today + WEEK_DAYS * ((hill?.first ?? 0) - 1 + week), share],
  );
  const ahead = inside(ends, from, to);
  const before = ahead[0]?.[1] ?? 0;
  const left = (shares.at(-1) ?? 0) - before;
  const way = ahead.map(
    ([day, share]): Place => [day, fish + ((inAll - fish) * (share - before)) / (left || 1)],
  );
  return [newest, ...way, total];
}

/** The 10th and 90th percentiles of earlier seasons by the end of a day; `null` if too few are known. */
function usualOn({ firstDate, earlier }: Seasons, day: number) {
  const date = addDays(firstDate, day);
  const counts = earlier.map((season) => fishBy(season, dayIn(season.firstDate, firstDate, date)));
  const { low, high } = compared(
    0,
    counts.filter((count) => count !== null),
  );
  return { low, high };
}

export function seasonLayout(seasons: Seasons, today: PlainDate, canvas = CANVAS) {
  const { firstDate, now, earlier, expected } = seasons;
  const all = now ? [...earlier, now] : earlier;
  const edges = all.filter((season) => fishInAll(season) > 0).flatMap(edgeDays);
  if (edges.length === 0) return null;
  const first = Math.min(...edges) - MARGIN_DAYS;
  const end = Math.max(...edges, now?.growth.at(-1)?.[0] ?? 0) + MARGIN_DAYS;
  const days = readDays(seasons, first, end);
  const lines = earlier.map((season) =>
    inside([...placesOf(season, firstDate), [end, fishInAll(season)]], first, end),
  );
  const line = now ? placesOf(now, firstDate) : [];
  const lineInside = inside(line, first, end);
  const axis = countAxis(
    [...[...lines, lineInside].flat().map(([, fish]) => fish), expected?.high ?? 0],
    TICKS,
  );
  const { plot: whole, y, ...frame } = frameOf(axis, wholeNumber, BELOW, canvas);
  const plot = expected ? { ...whole, right: whole.right - EXPECTED_ROOM } : whole;
  const x = scale(first, end, plot.left, plot.right);
  const dayWidth = (plot.right - plot.left) / (end - first);
  const { names, boundaries } = monthMarks(
    days.map(({ date }) => date),
    days.length - 1,
    (at) => x(first + at),
    canvas,
  );
  const todayAt = daysBetween(firstDate, today);
  const expectedDay = end + EXPECTED_ROOM / 2 / dayWidth;
  const newest = line.at(-1);
  return {
    ...frame,
    plot,
    x,
    y,
    unit: 'fish',
    today: todayAt >= first && todayAt <= end ? todayAt : null,
    points: days.map((day) => ({
      ...day,
      x: x(day.day),
      y: day.current === null ? null : y(day.current),
    })),
    usualOn: (day: number) => usualOn(seasons, day),
    earlierOn: (label: string | null, day: number) => earlierOn(seasons, label, day),
    usual: [...range(first, end, USUAL_STEP), end].map((day) => {
      const { low, high } = usualOn(seasons, day);
      return [day, low, high] as const;
    }),
    earlier: earlier.map(({ label }, at) => ({ label, points: lines[at] ?? [] })),
    now: now && line.length > 0 ? { label: now.label, points: lineInside } : null,
    months: names.map((name) => ({ ...name, x: first + name.x })),
    boundaries: boundaries.map((at) => first + at),
    expected: expected && {
      ...expected,
      day: expectedDay,
      cap: CAP / dayWidth,
      way: newest
        ? expectedWay(newest, [expectedDay, expected.total], seasons.hill ?? null, todayAt)
        : [],
    },
  };
}
