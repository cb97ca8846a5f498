import type { FloodCategory } from '#domain/river/river-value.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/milliseconds.ts';
import { pacificMidnight } from '#domain/time/pacific-clock.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { monthAbbreviation } from '#web/lib/words/format.ts';
import { type Axis, fixedAxis, tickText } from './axis.ts';
import styles from './chart.module.css';
import { ChartFrame, type ChartProps, Gaps, Legend, MARK, pathMark } from './chart-frame.tsx';
import type { FlowSeries, TimeSpan } from './flow-series.ts';
import {
  areaPath,
  axisIn,
  CANVAS,
  linePath,
  type Place,
  type Plot,
  runs,
  type Scale,
  scale,
} from './plot.ts';

const Y_TICKS = 5;
const FLOW = { right: 15, top: 5, bottom: 25, xTicks: 7, beyond: 0.1 } as const;

/** Where a graph is drawn, in units of its `viewBox`. */
export interface FlowShape {
  readonly width: number;
  readonly left: number;
  readonly right: number;
  readonly labelEvery: number;
}

const HEIGHT = 275;
const WHOLE: FlowShape = { width: CANVAS.width, left: 50, right: FLOW.right, labelEvery: 1 };
/** On a phone a unit is a pixel, and this is the width of a digit. */
const DIGIT = 7.6;
const LABEL = 30;
/** A graph that ends early still has room for its title. */
const LEAST_SPAN = 5 * DAY_MS;

export interface FlowLimit {
  readonly flow: number;
  readonly name: string;
  readonly category?: FloodCategory;
}

/** Five ticks that are round in the displayed unit, `per` of which make one unit of the data. */
function shownAxis(from: number, to: number, per: number): Axis {
  const ticks = fixedAxis(from * per, to * per, Y_TICKS).ticks.map((tick) => tick / per);
  return { from, to, ticks, per };
}

/** From a tenth below the lowest flow to a tenth above the highest. */
export function flowAxis(flows: readonly number[], per = 1): Axis {
  const low = Math.min(...flows);
  const high = Math.max(...flows);
  // A tide can reverse a river: a tenth below a negative flow is further from 0.
  const from = low - Math.abs(low) * FLOW.beyond;
  const to = high + Math.abs(high) * FLOW.beyond;
  return to > from ? shownAxis(from, to, per) : shownAxis(from - 1, to + 1, per);
}

/** Heights and temperatures: the range plus a quarter of it, or 1, at either end. */
export function rangeAxis(values: readonly number[], per = 1): Axis {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const beyond = Math.max(1, (high - low) / 4);
  return shownAxis(low - beyond, high + beyond, per);
}

function midnights({ from, to }: TimeSpan): readonly { date: PlainDate; at: number }[] {
  const found: { date: PlainDate; at: number }[] = [];
  for (let date = addDays(pacificDay(from), 1); pacificMidnight(date) <= to; ) {
    found.push({ date, at: pacificMidnight(date) });
    date = addDays(date, 1);
  }
  return found;
}

function evenly<T>(items: readonly T[]): readonly T[] {
  if (items.length <= FLOW.xTicks) return items;
  const apart = (items.length - 1) / (FLOW.xTicks - 1);
  const kept = new Set(Array.from({ length: FLOW.xTicks }, (_, at) => Math.round(at * apart)));
  return items.filter((_, at) => kept.has(at));
}

export const flowsOf = ({ lines, usual }: FlowSeries): readonly number[] =>
  [...lines.flat(), ...(usual ?? [])].map(({ flow }) => flow);

/** Past and future side by side: days are equally wide in both, and the first has the axis. */
export function sharedShapes(width: number, axis: Axis, series: readonly FlowSeries[]) {
  const texts = axis.ticks.map((tick) => tickText(axis)(tick).length);
  const left = Math.ceil(Math.max(...texts) * DIGIT) + 8;
  const spans = series.map(({ from, to }) => Math.max(to - from, LEAST_SPAN));
  const perMs = (width - left - FLOW.right) / spans.reduce((sum, span) => sum + span, 0);
  return spans.map((span, at): FlowShape => {
    const before = at === 0 ? left : 0;
    const after = at === spans.length - 1 ? FLOW.right : 0;
    const inside = span * perMs;
    const labelEvery = inside < FLOW.xTicks * LABEL ? 2 : 1;
    return { width: before + inside + after, left: before, right: after, labelEvery };
  });
}

const edges = ({ from, to }: TimeSpan, flow: number, x: Scale, y: Scale): Place[] => [
  [x(from), y(flow)],
  [x(to), y(flow)],
];

const NAME = { gap: 6, rise: 6, drop: 14, width: 42, room: 16 } as const;
const TODAY_HEIGHT = 18;

/** Places the word "usual" at the end far from today, on the side away from the flow. */
function usualNameOf(
  { usual, now, from, to }: FlowSeries,
  points: readonly { readonly y: number }[],
  plot: Plot,
  y: Scale,
) {
  if (usual === null) return null;
  const { left, right, top, bottom } = plot;
  const isLeft = now < from || now > to || now > (from + to) / 2;
  const usualY = y(usual.at(isLeft ? 0 : -1)?.flow ?? 0);
  const isAbove = (points.at(isLeft ? 0 : -1)?.y ?? 0) >= usualY;
  const nameY = isAbove ? usualY - NAME.rise : usualY + NAME.drop;
  return {
    x: isLeft ? left + NAME.gap : right - NAME.gap - NAME.width,
    y: Math.min(Math.max(nameY, top + TODAY_HEIGHT + NAME.drop), bottom - NAME.rise),
  };
}

/** The limit lines inside the plot; a line too close above another gets no label. */
function limitsIn(limits: readonly FlowLimit[], { top, bottom }: Plot, y: Scale) {
  return limits
    .map(({ flow, ...limit }, at) => {
      const below = limits[at - 1]?.flow;
      const hasRoom = below === undefined || y(below) - y(flow) >= NAME.room;
      return { ...limit, y: y(flow), nameY: hasRoom ? y(flow) - 4 : null };
    })
    .filter((limit) => limit.y > top + TODAY_HEIGHT && limit.y < bottom);
}

interface FlowLook {
  readonly axis?: Axis | undefined;
  readonly shape?: FlowShape | undefined;
  readonly isToday?: boolean | undefined;
  readonly limits?: readonly FlowLimit[] | undefined;
}

/** Requirement 9.8. */
export function flowLayout(series: FlowSeries, look: FlowLook = {}) {
  const { axis = flowAxis(flowsOf(series)), shape = WHOLE, isToday = true, limits = [] } = look;
  const { from, to, now, sensorSince } = series;
  const { width, left, labelEvery } = shape;
  // In a second graph, the first day is labeled at the end of the first graph.
  const firstLabel = left === 0 ? labelEvery - 1 : 0;
  const room: Plot = {
    left,
    right: width - shape.right,
    top: FLOW.top,
    bottom: HEIGHT - FLOW.bottom,
  };
  const { plot, y, ticks } = axisIn(room, axis, tickText(axis));
  const x = scale(from, to, plot.left, plot.right);
  const points = series.readable.map((point) => ({ ...point, x: x(point.at), y: y(point.flow) }));
  return {
    width: shape === WHOLE ? undefined : width,
    height: HEIGHT,
    plot,
    x,
    y,
    ticks: left === 0 ? ticks.map((tick) => ({ ...tick, text: '' })) : ticks,
    // Month and day as `%b %d`, in Pacific time.
    days: evenly(midnights(series)).map(({ date, at }, index) => {
      const isLabeled = index % labelEvery === firstLabel;
      const name = `${monthAbbreviation(Number(date.slice(5, 7)))} ${date.slice(8)}`;
      return { x: x(at), text: isLabeled ? name : null };
    }),
    points,
    today: isToday && now > from && now <= to ? x(now) : null,
    sensorSince: sensorSince === null ? null : x(sensorSince),
    usualName: usualNameOf(series, points, plot, y),
    limits: limitsIn(limits, plot, y),
  };
}

type FlowLayout = ReturnType<typeof flowLayout>;

const DAY_DROP = 18;
const TICK_LENGTH = 5;
const LIMIT_INSET = 4;

function DayAxis({ days, plot }: Pick<FlowLayout, 'days' | 'plot'>) {
  const { bottom, left, right } = plot;
  return (
    <>
      <line className={styles.baseline} x1={left} x2={right} y1={bottom} y2={bottom} />
      <g className={styles.xTicks}>
        {days.map(({ x }) => (
          <line key={x} x1={x} x2={x} y1={bottom} y2={bottom + TICK_LENGTH} />
        ))}
      </g>
      <g className={styles.flowDays}>
        {days.map(({ x, text }) => {
          if (text === null) return null;
          const [upper, lower] = text.split(' ');
          return (
            <text key={x} y={bottom + DAY_DROP}>
              <tspan x={x}>{upper}</tspan>{' '}
              <tspan x={x} dy="1.1em">
                {lower}
              </tspan>
            </text>
          );
        })}
      </g>
    </>
  );
}

function Limit({ limit, plot }: { limit: FlowLayout['limits'][number]; plot: Plot }) {
  const { y, name, nameY, category } = limit;
  return (
    <g className={category ? styles.level : styles.lineName} data-category={category ?? undefined}>
      <path
        className={category ? undefined : styles.median}
        d={`M${plot.left},${y}H${plot.right}`}
      />
      {nameY === null ? null : (
        <text x={plot.left + LIMIT_INSET} y={nameY}>
          {name}
        </text>
      )}
    </g>
  );
}

/** The part of the middle-half band that lies inside the plot. */
function Band({ series, layout }: { series: FlowSeries; layout: FlowLayout }) {
  const { x, y, plot } = layout;
  const inside: Scale = (flow) => Math.min(Math.max(y(flow), plot.top), plot.bottom);
  return runs(series.band, (day, before) => day.from === before.to).map((days) => {
    const high = days.flatMap((day) => edges(day, day.high, x, inside));
    const low = days.flatMap((day) => edges(day, day.low, x, inside));
    return <path key={days[0]?.from} className={styles.range} d={areaPath(high, low)} />;
  });
}

export function FlowChart(props: ChartProps & FlowLook & { series: FlowSeries }) {
  const { series, axis, shape, isToday, limits, ...chart } = props;
  const layout = flowLayout(series, { axis, shape, isToday, limits });
  const { plot, points, usualName, sensorSince, x, y } = layout;
  const usual = series.usual?.flatMap((day) => edges(day, day.flow, x, y));
  const newest = points.findLast(({ kind }) => kind === 'observed');
  return (
    <ChartFrame
      {...chart}
      layout={layout}
      behind={
        <>
          <Band series={series} layout={layout} />
          <Gaps gaps={series.gaps.map(({ from, to }) => [x(from), x(to)] as const)} plot={plot} />
        </>
      }
      above={newest && <circle className={styles.newest} cx={newest.x} cy={newest.y} r="4" />}
    >
      <DayAxis {...layout} />
      {usual ? <path className={styles.median} d={linePath(usual)} /> : null}
      {usualName === null ? null : (
        <g className={styles.lineName}>
          <text x={usualName.x} y={usualName.y}>
            usual
          </text>
        </g>
      )}
      {sensorSince === null ? null : (
        <g className={styles.lineName}>
          <path className={styles.median} d={`M${sensorSince},${plot.top}V${plot.bottom}`} />
          <text x={sensorSince + LIMIT_INSET} y={plot.bottom - NAME.rise}>
            new sensor
          </text>
        </g>
      )}
      {series.lines.map((points) => (
        <path
          key={`${points[0]?.kind} ${points[0]?.at}`}
          className={styles.flow}
          data-kind={points[0]?.kind}
          d={linePath(points.map(({ at, flow }) => [x(at), y(flow)]))}
        />
      ))}
      {layout.limits.map((limit) => (
        <Limit key={limit.name} limit={limit} plot={plot} />
      ))}
    </ChartFrame>
  );
}

/** Whether there are gaps worth mentioning; the time since the last reading is not one. */
const UNMARKED = 2 * HOUR_MS;

/** The notes: what the lines and titles of graphs leave out. */
export function FlowLegend({ series }: { series: readonly FlowSeries[] }) {
  const marks = [
    series.some(({ band }) => band.length > 0) &&
      pathMark('Middle half of all years', styles.range, MARK.ground),
    series.some(({ gaps }) => gaps.some(({ from, to }) => to - from > UNMARKED)) &&
      pathMark('No figures', styles.gap, MARK.ground),
  ];
  return marks.some((one) => one) ? <Legend marks={marks} /> : null;
}
