import type { ReactNode } from 'react';
import { lazily } from '#domain/lazily.ts';
import { pacificMidnight } from '#domain/time/pacific-clock.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { addDays, daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { FLOOD_STAGES } from '#web/lib/words/flow-words.ts';
import {
  monthAbbreviation,
  monthDay,
  signed,
  weekday,
  wholeNumber,
} from '#web/lib/words/format.ts';
import { capitalized } from '#web/lib/words/season-words.ts';
import styles from './chart.module.css';
import { ChartFrame, type ChartProps, Gaps, Legend, MARK, pathMark } from './chart-frame.tsx';
import type { FlowPoint, FlowSeries, RiverSeries, TimeSpan } from './flow-series.ts';
import {
  type Axis,
  areaPath,
  axisIn,
  CANVAS,
  countAxis,
  fixedAxis,
  frameOf,
  linePath,
  type Place,
  type Plot,
  runs,
  type Scale,
  scale,
} from './plot.ts';

const Y_TICKS = 5;
/** Size, margins and ticks of the flow graphs (requirement 9.8). */
const FLOW = {
  height: 275,
  plot: { left: 50, right: CANVAS.width - 15, top: 5, bottom: 250 },
  xTicks: 7,
  beyond: 0.1,
} as const;

const RIVER = {
  height: 260,
  below: 40,
  /** So that labels have room on a phone; today's midnight is one of them. */
  labelEvery: 3,
} as const;

export interface FlowLimit {
  readonly flow: number;
  readonly name: string;
}

/** From a tenth below the lowest flow to a tenth above the highest, with five ticks. */
export function flowAxis(flows: readonly number[]): Axis {
  const [low, high] = [Math.min(...flows), Math.max(...flows)];
  // A tide can reverse a river: a tenth below is then further from 0.
  const from = low - Math.abs(low) * FLOW.beyond;
  const to = high + Math.abs(high) * FLOW.beyond;
  return to > from ? fixedAxis(from, to, Y_TICKS) : fixedAxis(from - 1, to + 1, Y_TICKS);
}

/** From a quarter of the range, or 1, below to as much above: for heights and temperatures. */
function rangeAxis(values: readonly number[]): Axis {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const beyond = Math.max(1, (high - low) / 4);
  return fixedAxis(low - beyond, high + beyond, Y_TICKS);
}

function midnights({ from, to }: TimeSpan): readonly { date: PlainDate; at: number }[] {
  const found: { date: PlainDate; at: number }[] = [];
  for (let date = addDays(pacificDay(from), 1); pacificMidnight(date) <= to; ) {
    found.push({ date, at: pacificMidnight(date) });
    date = addDays(date, 1);
  }
  return found;
}

/** If there are too many, the first, the last and five in between. */
function evenly<T>(items: readonly T[]): readonly T[] {
  if (items.length <= FLOW.xTicks) return items;
  const apart = (items.length - 1) / (FLOW.xTicks - 1);
  const kept = new Set(Array.from({ length: FLOW.xTicks }, (_, at) => Math.round(at * apart)));
  return items.filter((_, at) => kept.has(at));
}

const tickNumber = lazily(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 }));

const edges = ({ from, to }: TimeSpan, flow: number, x: Scale, y: Scale): Place[] => [
  [x(from), y(flow)],
  [x(to), y(flow)],
];

function drawnFlows(
  series: FlowSeries,
  frame: ReturnType<typeof frameOf>,
  days: readonly { readonly at: number; readonly text: string | null }[],
) {
  const { now, from, to } = series;
  const { plot, y } = frame;
  const x = scale(from, to, plot.left, plot.right);
  return {
    ...frame,
    x,
    days: days.map(({ at, text }) => ({ x: x(at), text })),
    points: series.readable.map((point) => ({ ...point, x: x(point.at), y: y(point.flow) })),
    today: now >= from && now <= to ? x(now) : null,
    sensorSince: series.sensorSince === null ? null : x(series.sensorSince),
  };
}

const NAME = { gap: 6, rise: 6, drop: 14, width: 42 } as const;
const TODAY_HEIGHT = 18;

/** The word "usual" is at the end that is far from today, on the side that the flow is not on. */
function usualNameOf(
  { usual }: FlowSeries,
  { points, today, plot, y }: ReturnType<typeof drawnFlows>,
) {
  if (usual === null) return null;
  const { left, right, top, bottom } = plot;
  const isLeft = today === null || today > (left + right) / 2;
  const usualY = y(usual.at(isLeft ? 0 : -1)?.flow ?? 0);
  const isAbove = (points.at(isLeft ? 0 : -1)?.y ?? 0) >= usualY;
  const nameY = isAbove ? usualY - NAME.rise : usualY + NAME.drop;
  return {
    x: isLeft ? left + NAME.gap : right - NAME.gap - NAME.width,
    y: Math.min(Math.max(nameY, top + TODAY_HEIGHT + NAME.drop), bottom - NAME.rise),
  };
}

/** Requirement 9.8; `limits` are for heights and temperatures, which have an axis of their own. */
export function flowLayout(series: FlowSeries, limits?: readonly FlowLimit[]) {
  const { plot } = FLOW;
  const axis = (limits ? rangeAxis : flowAxis)([
    ...series.lines.flat().map(({ flow }) => flow),
    ...(series.usual ?? []).map(({ flow }) => flow),
  ]);
  // Month and day as `%b %d`, in Pacific time.
  const days = evenly(midnights(series)).map(({ date, at }) => ({
    at,
    text: `${monthAbbreviation(Number(date.slice(5, 7)))} ${date.slice(8)}`,
  }));
  const flowText = (flow: number) => signed(tickNumber().format(flow));
  const frame = { height: FLOW.height, ...axisIn(plot, axis, flowText) };
  const drawn = drawnFlows(series, frame, days);
  return {
    ...drawn,
    usualName: usualNameOf(series, drawn),
    limits: (limits ?? [])
      .map(({ flow, name }) => ({ name, y: drawn.y(flow) }))
      .map(({ name, y }) => ({ category: null, name, y, nameY: y - 4 }))
      // A line at the top would lie under the label of today.
      .filter(({ y }) => y > plot.top + TODAY_HEIGHT && y < plot.bottom),
  };
}

const LEVEL = { rise: 5, drop: 16, room: 20 } as const;

/** The flood categories; one too near above another has no room for its name. */
function levelsAt(levels: RiverSeries['levels'], y: Scale) {
  return levels.map(({ category, flow }, at) => {
    const next = levels[at + 1];
    const hasRoom = at === 0 || next === undefined || y(flow) - y(next.flow) >= LEVEL.room;
    return {
      category,
      name: capitalized(FLOOD_STAGES[category]),
      y: y(flow),
      // The lowest has its name below, the others above.
      nameY: hasRoom ? y(flow) + (at === 0 ? LEVEL.drop : -LEVEL.rise) : null,
    };
  });
}

/** Linear with 0 on it: twice the height is twice the flow. Below 0 the tide turns the river. */
export function riverLayout(series: RiverSeries) {
  const { band, levels } = series;
  const axis = countAxis(
    [
      ...series.lines.flat().map(({ flow }) => flow),
      ...(series.usual ?? []).map(({ flow }) => flow),
      ...band.map(({ high }) => high),
      ...levels.map(({ flow }) => flow),
    ],
    Y_TICKS,
  );
  const today = pacificDay(series.now);
  const days = midnights({ from: series.from - 1, to: series.to }).map(({ date, at }) => {
    const isNamed = daysBetween(today, date) % RIVER.labelEvery === 0;
    return { at, text: isNamed ? `${weekday(date).slice(0, 3)} ${monthDay(date)}` : null };
  });
  const frame = frameOf(axis, wholeNumber, RIVER.below, { ...CANVAS, height: RIVER.height });
  const drawn = drawnFlows(series, frame, days);
  return { ...drawn, unit: 'cfs', usualName: null, limits: levelsAt(levels, drawn.y) };
}

type FlowLayout = ReturnType<typeof flowLayout> | ReturnType<typeof riverLayout>;

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

function FlowDrawing(
  props: ChartProps & {
    series: FlowSeries;
    layout: FlowLayout;
    behind?: ReactNode;
    above?: ReactNode;
  },
) {
  const { series, layout, behind, ...chart } = props;
  const { plot, usualName, sensorSince, x, y } = layout;
  const usual = series.usual?.flatMap((day) => edges(day, day.flow, x, y));
  return (
    <ChartFrame
      {...chart}
      layout={layout}
      behind={
        <>
          <Gaps gaps={series.gaps.map(({ from, to }) => [x(from), x(to)] as const)} plot={plot} />
          {behind}
        </>
      }
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

export function FlowChart({
  limits,
  ...chart
}: ChartProps & { series: FlowSeries; limits?: readonly FlowLimit[] | undefined }) {
  return <FlowDrawing {...chart} layout={flowLayout(chart.series, limits)} />;
}

export function RiverChart(chart: ChartProps & { series: RiverSeries }) {
  const layout = riverLayout(chart.series);
  const { x, y } = layout;
  const newest = layout.points.findLast(({ kind }) => kind === 'observed');
  return (
    <FlowDrawing
      {...chart}
      layout={layout}
      behind={runs(chart.series.band, (day, before) => day.from === before.to).map((stretch) => {
        const high = stretch.flatMap((day) => edges(day, day.high, x, y));
        const low = stretch.flatMap((day) => edges(day, day.low, x, y));
        return <path key={stretch[0]?.from} className={styles.range} d={areaPath(high, low)} />;
      })}
      above={newest && <circle className={styles.newest} cx={newest.x} cy={newest.y} r="4" />}
    />
  );
}

export function RiverLegend(props: { series: RiverSeries; forecastWords: string }) {
  const { lines, usual, band, gaps } = props.series;
  const has = (kind: FlowPoint['kind']) => lines.some(([first]) => first?.kind === kind);
  const marks = [
    has('observed') && pathMark('Measured', styles.flow, MARK.line, 'observed'),
    has('forecast') && pathMark(props.forecastWords, styles.flow, MARK.line, 'forecast'),
    usual !== null && pathMark('Usual (median of the date)', styles.median, MARK.line),
    band.length > 0 && pathMark('25th to 75th percentile of the date', styles.range, MARK.ground),
    gaps.length > 0 && pathMark('No figures', styles.gap, MARK.ground),
  ];
  return <Legend marks={marks} />;
}
