import { thinned } from '#domain/thinned.ts';
import { monthAbbreviation } from '#web/lib/words/calendar-words.ts';
import { wholeNumber } from '#web/lib/words/format.ts';
import {
  type PlacedLabel,
  type PlacedTick,
  type PlacedToday,
  type PlotBox,
  placedToday,
  plotBox,
  type ReadablePoint,
  tenth,
  textWidth,
} from './canvas.ts';
import { areaPath, linePath, type Point } from './paths.ts';
import type { SeasonPath, SeasonSeries } from './season-series.ts';
import { countAxis, onAxis } from './ticks.ts';

const TICKS = 5;
/** Room for the names of the months. */
const BELOW = 22;
/** Room for the range of the expected total. */
const EXPECTED_ROOM = 14;
/** No screen shows a smaller bend of a line. */
const SMALLEST_STEP = 0.4;

export interface PlacedSeason {
  readonly box: PlotBox;
  readonly ticks: readonly PlacedTick[];
  /** One for each day. */
  readonly points: readonly ReadablePoint[];
  readonly range: readonly string[];
  /** The seasons before, the last one at the end. */
  readonly earlier: readonly string[];
  readonly current: { readonly path: string; readonly x: number; readonly y: number } | null;
  readonly months: readonly PlacedLabel[];
  readonly boundaries: readonly number[];
  readonly today: PlacedToday | null;
  readonly unitSide: 'start' | 'end';
  readonly expected: {
    readonly x: number;
    readonly y: number;
    readonly low: number;
    readonly high: number;
    readonly path: string | null;
  } | null;
}

/** The part of a path inside some days, cut where it crosses their ends. */
function inside({ points }: SeasonPath, from: number, to: number): SeasonPath['points'] {
  const cut = (a: (typeof points)[number], b: (typeof points)[number], day: number) =>
    [day, a[1] + ((b[1] - a[1]) * (day - a[0])) / (b[0] - a[0] || 1)] as const;
  return points.flatMap((point, at) => {
    const before = points[at - 1];
    const after = points[at + 1];
    if (point[0] < from) return after && after[0] > from ? [cut(point, after, from)] : [];
    if (point[0] > to) return before && before[0] < to ? [cut(before, point, to)] : [];
    return [point];
  });
}

/** Places a season and those before it on the canvas. */
export function placedSeason(series: SeasonSeries): PlacedSeason {
  const { days, expected } = series;
  const [first, end] = [days[0]?.day ?? 0, days.at(-1)?.day ?? 1];
  const lines = [...series.earlier, ...(series.current ? [series.current] : [])];
  const shown = lines.map((path) => inside(path, first, end));
  const axis = countAxis([...shown.flat().map(([, fish]) => fish), expected?.high ?? 0], TICKS);
  const texts = axis.ticks.map(wholeNumber);
  const whole = plotBox(texts, BELOW);
  const box = expected ? { ...whole, right: whole.right - EXPECTED_ROOM } : whole;
  const y = onAxis(axis, box);
  const x = (day: number) => box.left + ((day - first) / (end - first)) * (box.right - box.left);
  const half = (x(first + 1) - x(first)) / 2;
  const drawn = shown.map((points) =>
    linePath(
      thinned(
        points.map(([day, fish]): Point => [x(day), y(fish)]),
        SMALLEST_STEP,
      ),
    ),
  );
  const newest = series.current?.points.at(-1);
  const boundaries = days.filter(({ date }, at) => at > 0 && date.endsWith('-01'));
  const edges = [first, ...boundaries.map(({ day }) => day), end];
  const months = edges.slice(1).flatMap((to, at) => {
    const from = edges[at] ?? first;
    const month = days[from - first]?.date.slice(5, 7) ?? '';
    const text = monthAbbreviation(Number(month));
    return x(to) - x(from) >= textWidth(text) ? [{ x: tenth(x((from + to) / 2)), text }] : [];
  });
  return {
    box,
    ticks: axis.ticks.map((value, at) => ({ y: tenth(y(value)), text: texts[at] ?? '' })),
    points: days.map(({ day, current, last }) => ({
      x: tenth(x(day)),
      y: tenth(y(current ?? last ?? 0)),
      spans: [[x(day) - half, x(day) + half]],
    })),
    range: series.range.map((stretch) => {
      const high = thinned(
        stretch.map((one): Point => [one.day, y(one.high)]),
        SMALLEST_STEP,
      );
      const low = thinned(
        stretch.map((one): Point => [one.day, y(one.low)]),
        SMALLEST_STEP,
      );
      const kept = new Set([...high, ...low].map(([day]) => day));
      const edge = stretch.filter(({ day }) => kept.has(day));
      return areaPath(
        edge.map((one) => [x(one.day), y(one.high)]),
        edge.map((one) => [x(one.day), y(one.low)]),
      );
    }),
    earlier: drawn.slice(0, series.earlier.length).filter((one) => one !== ''),
    current:
      series.current && newest
        ? { path: drawn.at(-1) ?? '', x: tenth(x(newest[0])), y: tenth(y(newest[1])) }
        : null,
    months,
    boundaries: boundaries.map(({ day }) => tenth(x(day))),
    ...(series.today === null
      ? { today: null, unitSide: 'start' }
      : placedToday(tenth(x(series.today)), box)),
    expected: expected && {
      x: tenth(box.right + EXPECTED_ROOM / 2),
      y: tenth(y(expected.total)),
      low: tenth(y(expected.low)),
      high: tenth(y(expected.high)),
      path: newest
        ? linePath([
            [x(newest[0]), y(newest[1])],
            [box.right + EXPECTED_ROOM / 2, y(expected.total)],
          ])
        : null,
    },
  };
}
