import { CIRCLE_DAYS, circleTotal, dayOnCircle } from '#domain/fish/day-circle.ts';
import { monthOfDay, monthShares, type SeasonCurve, shareText } from '#domain/fish/season-curve.ts';
import { dayOfYear, type PlainDate } from '#domain/time/plain-date.ts';
import { decimal, monthAbbreviation } from '#web/lib/words/format.ts';
import { shareAxis } from './axis.ts';
import styles from './chart.module.css';
import { Boundaries, ChartFrame, type ChartProps, LabelRow } from './chart-frame.tsx';
import { areaPath, frameOf, linePath, type Place, runs, tenth, textWidth } from './plot.ts';

export type TrendSeries = ReturnType<typeof trendSeries>;

/** The trend of a season (requirement 7.7); `today` is the API answer's date, not the clock's. */
export function trendSeries(season: SeasonCurve, today: PlainDate) {
  const { firstDay, counts } = season;
  const total = circleTotal(counts);
  const at = dayOnCircle(dayOfYear(today), -firstDay);
  return {
    /** From the day after the off-season gap to the day before it. Months are 1 to 12. */
    days: counts.map((count, day) => ({
      month: monthOfDay(dayOnCircle(firstDay, day)),
      share: count / total,
    })),
    months: monthShares(season),
    allYear: counts.length === CIRCLE_DAYS,
    /** Index of today in `days`; `null` in the off-season. */
    today: at < counts.length ? at : null,
    thisMonth: Number(today.slice(5, 7)),
  };
}

/** Room for month names and, below them, their shares. */
const BELOW = 42;
const NAMES_DROP = 17;
const SHARES_DROP = 34;

function trendLayout({ days, months, allYear, today }: TrendSeries) {
  const axis = shareAxis(Math.max(...days.map(({ share }) => share)));
  const text = (share: number) => `${decimal(100 * share, 1)}%`;
  const frame = frameOf(axis, text, BELOW);
  const { plot, y } = frame;
  const dayWidth = (plot.right - plot.left) / days.length;
  const x = (at: number) => plot.left + at * dayWidth;
  const shareOf = (at: number) => days[at]?.share ?? 0;
  /** The mean between two days; 0 at the ends of a season unless it lasts all year. */
  const edgeShare = (at: number) => {
    if (at > 0 && at < days.length) return (shareOf(at - 1) + shareOf(at)) / 2;
    return allYear ? (shareOf(0) + shareOf(days.length - 1)) / 2 : 0;
  };
  const curve = (first: number, end: number): Place[] => [
    [x(first), y(edgeShare(first))],
    ...days.slice(first, end).map(({ share }, at): Place => [x(first + at + 0.5), y(share)]),
    [x(end), y(edgeShare(end))],
  ];
  const pieces = runs(
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
    return {
      month,
      name,
      share: shareText(share),
      hasRoom: widest.length * dayWidth >= textWidth(name),
      x: tenth(x(middle + 0.5)),
      y: y((shareOf(Math.floor(middle)) + shareOf(Math.ceil(middle))) / 2),
      spans: own.map(({ first, end }) => [x(first), x(end)] as const),
      // Split in two if the off-season falls inside it, and at today.
      areas: own.flatMap(({ first, end }) => {
        const now = Math.min(Math.max(today === null ? first : today + 1, first), end);
        return [
          { from: first, to: now, isToCome: false },
          { from: now, to: end, isToCome: true },
        ].flatMap(({ from, to, isToCome }) => {
          const upper = curve(from, to);
          const path = areaPath(
            upper,
            upper.map(([at]) => [at, plot.bottom]),
          );
          return to > from ? [{ path, isToCome }] : [];
        });
      }),
    };
  });
  return {
    ...frame,
    unit: 'of a year, each day',
    today: today === null ? null : tenth(x(today + 0.5)),
    points,
    line: linePath(curve(0, days.length)),
    boundaries: pieces.slice(1).map(({ first }) => tenth(x(first))),
  };
}

export function TrendChart({ trend, ...chart }: ChartProps & { trend: TrendSeries }) {
  const layout = trendLayout(trend);
  const { bottom } = layout.plot;
  const named = layout.points.filter(({ hasRoom }) => hasRoom);
  return (
    <ChartFrame {...chart} layout={layout}>
      <g className={styles.area} data-reading={chart.reading !== null}>
        {layout.points.map(({ month, areas }, at) =>
          areas.map(({ path, isToCome }) => (
            <path
              key={`${month} ${path}`}
              d={path}
              data-read={at === chart.reading}
              data-to-come={isToCome}
            />
          )),
        )}
      </g>
      <path className={styles.line} d={layout.line} />
      <Boundaries at={layout.boundaries} from={bottom} to={bottom + NAMES_DROP} />
      <LabelRow labels={named.map(({ x, name }) => ({ x, text: name }))} y={bottom + NAMES_DROP} />
      <LabelRow
        labels={named.map(({ x, share }) => ({ x, text: share }))}
        y={bottom + SHARES_DROP}
        quiet
      />
    </ChartFrame>
  );
}
