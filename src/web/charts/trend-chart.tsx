import { CIRCLE_DAYS, circleTotal, dayOnCircle } from '#domain/fish/day-circle.ts';
import { monthOfDay, monthShares, type SeasonCurve, shareText } from '#domain/fish/season-curve.ts';
import { stretchesOf } from '#domain/stretches.ts';
import { dayOfYear, type PlainDate } from '#domain/time/plain-date.ts';
import { decimal, monthAbbreviation } from '#domain/words/format.ts';
import { frameOf, shareAxis, textWidth } from './axis.ts';
import { ChartFrame, type ChartProps } from './chart-frame.tsx';
import { Labels } from './labels.tsx';
import { Band, type BandPoint, Line, type LinePoint, type Place, Rule, scale } from './marks.tsx';

export type TrendSeries = ReturnType<typeof trendSeries>;

/** The trend of a season (requirement 7.7); `today` is the API answer's date, not the clock's. */
export function trendSeries(season: SeasonCurve, today: PlainDate) {
  const { firstDay, counts } = season;
  const total = circleTotal(counts);
  const at = dayOnCircle(dayOfYear(today), -firstDay);
  const isUnderWay = at < counts.length;
  const isOver = at - counts.length < CIRCLE_DAYS - at;
  const offSeason = isOver ? counts.length : 0;
  return {
    /** From the day after the off-season gap to the day before it. Months are 1 to 12. */
    days: counts.map((count, day) => ({
      month: monthOfDay(dayOnCircle(firstDay, day)),
      share: count / total,
    })),
    months: monthShares(season),
    allYear: counts.length === CIRCLE_DAYS,
    /** Index of today in `days`; `null` in the off-season. */
    today: isUnderWay ? at : null,
    /** Days of it that have passed. In the off-season the nearer season counts, over or to come. */
    passed: isUnderWay ? at + 1 : offSeason,
    thisMonth: Number(today.slice(5, 7)),
  };
}

/** Room for month names and, below them, their shares. */
const BELOW = 44;
/** Length of the marks between months. */
const MONTH_MARK = 17;

function trendLayout({ days, months, allYear, today, passed }: TrendSeries) {
  const axis = shareAxis(Math.max(...days.map(({ share }) => share)));
  const text = (share: number) => `${decimal(100 * share, 1)}%`;
  const frame = frameOf(axis, text, BELOW);
  const { plot, y } = frame;
  const dayWidth = (plot.right - plot.left) / days.length;
  /** Where a day begins. */
  const x = scale(0, days.length, plot.left, plot.right);
  const shareOf = (at: number) => days[at]?.share ?? 0;
  /** The mean between two days; 0 at the ends of a season unless it lasts all year. */
  const edgeShare = (at: number) => {
    if (at > 0 && at < days.length) return (shareOf(at - 1) + shareOf(at)) / 2;
    return allYear ? (shareOf(0) + shareOf(days.length - 1)) / 2 : 0;
  };
  const curve = (first: number, end: number): Place[] => [
    [first, edgeShare(first)],
    ...days.slice(first, end).map(({ share }, at): Place => [first + at + 0.5, share]),
    [end, edgeShare(end)],
  ];
  const pieces = stretchesOf(
    days.map(({ month }, at) => ({ month, at })),
    (day, before) => day.month === before.month,
  ).map((piece) => {
    const [{ month, at: first } = { month: 0, at: 0 }] = piece;
    return { month, first, end: first + piece.length, length: piece.length };
  });
  const points = months.map(({ month, share }) => {
    const own = pieces.filter((piece) => piece.month === month);
    const widest = own.reduce((a, b) => (b.length > a.length ? b : a));
    const middle = (widest.first + widest.end - 1) / 2;
    const name = monthAbbreviation(month);
    const middleShare = (shareOf(Math.floor(middle)) + shareOf(Math.ceil(middle))) / 2;
    return {
      name,
      share: shareText(share),
      hasRoom: widest.length * dayWidth >= textWidth(name),
      middle: middle + 0.5,
      x: x(middle + 0.5),
      y: y(middleShare),
      spans: own.map(({ first, end }) => [x(first), x(end)] as const),
      // Split in two if the off-season falls inside it, and at today.
      pieces: splitAt(own, passed),
    };
  });
  return {
    ...frame,
    x,
    unit: 'of a year’s fish a day',
    today: today === null ? null : today + 0.5,
    points,
    curve,
    days: days.length,
    boundaries: pieces.slice(1).map(({ first }) => first),
  };
}

interface Piece {
  readonly first: number;
  readonly end: number;
}

/** The days of a month that have passed and those to come. */
function splitAt(pieces: readonly Piece[], passed: number) {
  const cut = (from: (piece: Piece) => number, to: (piece: Piece) => number) =>
    pieces
      .map((piece) => ({ first: from(piece), end: to(piece) }))
      .filter(({ first, end }) => end > first);
  const now = ({ first, end }: Piece) => Math.min(Math.max(passed, first), end);
  return {
    past: cut(({ first }) => first, now),
    toCome: cut(now, ({ end }) => end),
  };
}

export function TrendChart({
  trend,
  ...chart
}: ChartProps & { trend: TrendSeries; isStatic?: boolean }) {
  const layout = trendLayout(trend);
  const { curve, points } = layout;
  const named = points.filter(({ hasRoom }) => hasRoom);
  const read = points[chart.reading ?? -1];
  const under = (pieces: readonly Piece[]) =>
    pieces.flatMap(({ first, end }): BandPoint[] => [
      ...curve(first, end).map(([at, share]): BandPoint => [at, 0, share]),
      [end, null, null],
    ]);
  const months = read ? [read] : points;
  // Piece by piece as what is under it: both are drawn through the same points.
  const outline = points
    .flatMap(({ pieces }) => under([...pieces.past, ...pieces.toCome]))
    .map(([at, , share]): LinePoint => [at, share]);
  return (
    <ChartFrame
      {...chart}
      layout={layout}
      words={
        <>
          <Labels labels={named.map(({ middle, name }) => ({ x: middle, text: name }))} />
          <Labels
            labels={named.map(({ middle, share }) => ({ x: middle, text: share }))}
            row={1}
            color="muted"
          />
        </>
      }
    >
      {read ? <Band points={under([{ first: 0, end: layout.days }])} look="toCome" /> : null}
      <Band points={months.flatMap(({ pieces }) => under(pieces.past))} look="area" />
      <Band
        points={months.flatMap(({ pieces }) => under(pieces.toCome))}
        look={read ? 'area' : 'toCome'}
      />
      <Line points={outline} look="outline" />
      <Rule x={layout.boundaries} below={MONTH_MARK} look="grid" />
    </ChartFrame>
  );
}
