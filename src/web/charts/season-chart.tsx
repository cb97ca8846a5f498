import type { ReactNode } from 'react';
import { thinned } from '#domain/thinned.ts';
import { counted, wholeNumber } from '#web/lib/words/format.ts';
import styles from './chart.module.css';
import {
  Boundaries,
  ChartCard,
  ChartFrame,
  type ChartProps,
  LabelRow,
  Legend,
  pathMark,
  useReading,
} from './chart-frame.tsx';
import {
  areaPath,
  CANVAS,
  countAxis,
  frameOf,
  linePath,
  monthMarks,
  type Place,
  runs,
  scale,
} from './plot.ts';
import type { SeasonDay, SeasonSeries } from './season-series.ts';
import { GrowthLine } from './small-charts.tsx';

const TICKS = 5;
const BELOW = 22;
const LABEL_DROP = 17;
/** Room for the range of the expected total. */
const EXPECTED_ROOM = 14;
/** No screen shows a smaller bend of a line. */
const SMALLEST_STEP = 0.4;
const CAP = 4;

function inside(points: readonly Place[], from: number, to: number): readonly Place[] {
  const cut = (a: Place, b: Place, day: number): Place => [
    day,
    a[1] + ((b[1] - a[1]) * (day - a[0])) / (b[0] - a[0] || 1),
  ];
  return points.flatMap((point, at) => {
    const [before, after] = [points[at - 1], points[at + 1]];
    if (point[0] < from) return after && after[0] > from ? [cut(point, after, from)] : [];
    if (point[0] > to) return before && before[0] < to ? [cut(before, point, to)] : [];
    return [point];
  });
}

export function seasonLayout(series: SeasonSeries, canvas = CANVAS) {
  const { days, expected, current } = series;
  const [first, end] = [days[0]?.day ?? 0, days.at(-1)?.day ?? 1];
  const shown = [...series.earlier, ...(current ? [current] : [])].map(({ points }) =>
    inside(points, first, end),
  );
  const axis = countAxis([...shown.flat().map(([, fish]) => fish), expected?.high ?? 0], TICKS);
  const below = (BELOW * canvas.height) / CANVAS.height;
  const { plot: whole, y, ...frame } = frameOf(axis, wholeNumber, below, canvas);
  const plot = expected ? { ...whole, right: whole.right - EXPECTED_ROOM } : whole;
  const x = scale(first, end, plot.left, plot.right);
  const drawn = (points: readonly Place[]) =>
    thinned(
      points.map(([day, fish]): Place => [x(day), y(fish)]),
      SMALLEST_STEP,
    );
  const edge = (stretch: readonly SeasonDay[], side: 'low' | 'high') =>
    drawn(stretch.map((one) => [one.day, one[side] ?? 0]));
  const last = current?.points.at(-1);
  const newest = last ? ([x(last[0]), y(last[1])] as const) : null;
  const expectedX = plot.right + EXPECTED_ROOM / 2;
  const { names, boundaries } = monthMarks(
    days.map(({ date }) => date),
    days.length - 1,
    (at) => x(first + at),
    canvas,
  );
  return {
    ...frame,
    plot,
    unit: 'fish',
    today: series.today === null ? null : x(series.today),
    points: days.map((one) => ({
      x: x(one.day),
      y: one.current === null ? null : y(one.current),
    })),
    range: runs(
      days.filter(({ low }) => low !== null),
      (day, before) => day.day === before.day + 1,
    ).map((stretch) => areaPath(edge(stretch, 'high'), edge(stretch, 'low'))),
    earlier: shown
      .slice(0, series.earlier.length)
      .map((points) => linePath(drawn(points)))
      .filter((path) => path !== ''),
    current: newest && {
      path: linePath(drawn(shown.at(-1) ?? [])),
      x: newest[0],
      y: newest[1],
    },
    months: names,
    boundaries,
    expected: expected && {
      x: expectedX,
      y: y(expected.total),
      low: y(expected.low),
      high: y(expected.high),
      path: newest && linePath([newest, [expectedX, y(expected.total)]]),
    },
  };
}

type Expected = NonNullable<ReturnType<typeof seasonLayout>['expected']>;

function ExpectedTotal({ x, y, low, high, path }: Expected) {
  return (
    <g className={styles.expected}>
      {path === null ? null : <path d={path} data-way />}
      <path d={`M${x - CAP},${low}h${2 * CAP}M${x},${low}V${high}M${x - CAP},${high}h${2 * CAP}`} />
      <circle cx={x} cy={y} r="3" />
    </g>
  );
}

export function SeasonChart({ series, ...chart }: ChartProps & { series: SeasonSeries }) {
  const layout = seasonLayout(series);
  const { current, earlier, expected } = layout;
  const { bottom } = layout.plot;
  return (
    <ChartFrame
      {...chart}
      layout={layout}
      behind={layout.range.map((path) => <path key={path} className={styles.range} d={path} />)}
      above={
        <>
          {expected === null ? null : <ExpectedTotal {...expected} />}
          {current && <GrowthLine d={current.path} end={[current.x, current.y]} radius={4.5} />}
        </>
      }
    >
      <g className={styles.earlier}>
        {earlier.map((path, at) => (
          <path key={path} d={path} data-last={at === earlier.length - 1} />
        ))}
      </g>
      <Boundaries at={layout.boundaries} from={bottom} to={bottom + LABEL_DROP} />
      <LabelRow labels={layout.months} y={bottom + LABEL_DROP} />
    </ChartFrame>
  );
}

function SeasonLegend({ series }: { series: SeasonSeries }) {
  const { current, earlier, days } = series;
  const others = earlier.length > 1 ? counted(earlier.length - 1, 'earlier season') : null;
  const line = 'M1,7h14';
  const past = [earlier.at(-1)?.label ?? null, others].map(
    (words, at) =>
      words && {
        words,
        mark: (
          <g className={styles.earlier}>
            <path d={line} data-last={at === 0} />
          </g>
        ),
      },
  );
  const marks = [
    current && {
      words: current.label,
      mark: <GrowthLine d={line} end={null} />,
    },
    ...past,
    days.some(({ low }) => low !== null) &&
      pathMark('10th to 90th percentile', styles.range, 'M1,2h14v10h-14z'),
  ];
  return <Legend width={16} marks={marks} />;
}

export function SeasonCard(props: {
  title: string;
  header: string;
  subject: string;
  series: SeasonSeries;
  headline: (day: SeasonDay | null, last: string | null) => ReactNode;
  summary: ReactNode;
  table: ReactNode;
}) {
  const { title, header, subject, series } = props;
  const [reading, onRead] = useReading(`${subject} ${header}`);
  const day = reading === null ? null : (series.days[reading] ?? null);
  return (
    <ChartCard
      title={title}
      header={header}
      headline={props.headline(day, series.earlier.at(-1)?.label ?? null)}
      chart={
        <SeasonChart
          name={`${subject} this season and in earlier ones`}
          series={series}
          reading={reading}
          onRead={onRead}
        />
      }
      legend={<SeasonLegend series={series} />}
      summary={props.summary}
      table={props.table}
    />
  );
}
