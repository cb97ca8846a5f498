import { shareText } from '#domain/fish/month-share.ts';
import { lazily } from '#domain/lazily.ts';
import { monthAbbreviation } from '#web/lib/words/calendar-words.ts';
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
import { onAxis, shareAxis } from './ticks.ts';
import type { TrendSeries } from './trend-series.ts';

const percent = lazily(
  () => new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 }),
);
/** Room for the names of the months and, under them, their shares. */
const BELOW = 42;

/** A month of the trend; its area is in two pieces if the off-season falls inside it. */
export interface PlacedMonth extends ReadablePoint {
  readonly month: number;
  readonly areas: readonly string[];
}

export interface PlacedTrend {
  readonly box: PlotBox;
  readonly ticks: readonly PlacedTick[];
  readonly months: readonly PlacedMonth[];
  readonly line: string;
  /** Where one month ends and the next begins. */
  readonly boundaries: readonly number[];
  readonly names: readonly PlacedLabel[];
  readonly shares: readonly PlacedLabel[];
  readonly today: PlacedToday | null;
  /** The end of the plot with room for the axis unit. */
  readonly unitSide: 'start' | 'end';
}

interface Stretch {
  readonly month: number;
  readonly first: number;
  readonly last: number;
}

function stretchesOf(days: TrendSeries['days']): readonly Stretch[] {
  const starts = days.flatMap(({ month }, at) => (month === days[at - 1]?.month ? [] : [at]));
  return starts.map((first, at) => ({
    month: days[first]?.month ?? 0,
    first,
    last: (starts[at + 1] ?? days.length) - 1,
  }));
}

function lengthOf({ first, last }: Stretch): number {
  return last - first + 1;
}

/** Places the trend on the canvas; each day has the same width. */
export function placedTrend({ days, months, allYear, today }: TrendSeries): PlacedTrend {
  const axis = shareAxis(Math.max(...days.map(({ share }) => share)));
  const texts = axis.ticks.map((share) => percent().format(share));
  const box = plotBox(texts, BELOW);
  const y = onAxis(axis, box);
  const dayWidth = (box.right - box.left) / days.length;
  const edgeX = (at: number) => box.left + at * dayWidth;
  const shareOf = (at: number) => days[at]?.share ?? 0;

  /** Between two days their mean; 0 at the ends of a season, unless it lasts all year. */
  function edgeShare(at: number): number {
    if (at > 0 && at < days.length) return (shareOf(at - 1) + shareOf(at)) / 2;
    return allYear ? (shareOf(0) + shareOf(days.length - 1)) / 2 : 0;
  }

  function curveOf({ first, last }: Pick<Stretch, 'first' | 'last'>): Point[] {
    const inside = days
      .slice(first, last + 1)
      .map(({ share }, at): Point => [edgeX(first + at + 0.5), y(share)]);
    return [
      [edgeX(first), y(edgeShare(first))],
      ...inside,
      [edgeX(last + 1), y(edgeShare(last + 1))],
    ];
  }

  const areaOf = (curve: readonly Point[]) =>
    areaPath(
      curve,
      curve.map(([edge]) => [edge, box.bottom]),
    );
  const stretches = stretchesOf(days);
  const placed = months.map(({ month }): PlacedMonth & { widest: Stretch } => {
    const own = stretches.filter((one) => one.month === month);
    const widest = own.reduce((a, b) => (lengthOf(b) > lengthOf(a) ? b : a));
    const middle = (widest.first + widest.last) / 2;
    return {
      month,
      widest,
      x: tenth(edgeX(middle + 0.5)),
      y: tenth(y((shareOf(Math.floor(middle)) + shareOf(Math.ceil(middle))) / 2)),
      spans: own.map(({ first, last }) => [edgeX(first), edgeX(last + 1)] as const),
      areas: own.map((stretch) => areaOf(curveOf(stretch))),
    };
  });
  const labelled = placed.filter(
    ({ month, widest }) => lengthOf(widest) * dayWidth >= textWidth(monthAbbreviation(month)),
  );
  return {
    box,
    ticks: axis.ticks.map((value, at) => ({ y: tenth(y(value)), text: texts[at] ?? '' })),
    months: placed.map(({ widest: _, ...month }) => month),
    line: linePath(curveOf({ first: 0, last: days.length - 1 })),
    boundaries: stretches.slice(1).map(({ first }) => tenth(edgeX(first))),
    names: labelled.map(({ x, month }) => ({ x, text: monthAbbreviation(month) })),
    shares: labelled.map(({ x, month }) => ({
      x,
      text: shareText(months.find((one) => one.month === month)?.share ?? 0),
    })),
    ...(today === null
      ? { today: null, unitSide: 'start' }
      : placedToday(tenth(edgeX(today + 0.5)), box)),
  };
}
