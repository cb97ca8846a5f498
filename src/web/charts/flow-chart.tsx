import {
  bandPoints,
  type FlowSeries,
  type TimeSpan,
  usualPoints,
} from '#domain/river/flow-series.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/milliseconds.ts';
import { pacificMidnight } from '#domain/time/pacific-clock.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { addDays, daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { monthAbbreviation } from '#domain/words/format.ts';
import { type Axis, CANVAS, fixedAxis, ticksOf, tickText, valueScale } from './axis.ts';
import { Legend, SWATCH, swatch, USUAL_RANGE } from './chart-card.tsx';
import { ChartFrame, type ChartProps } from './chart-frame.tsx';
import { type FlowLimit, flowNames } from './flow-names.ts';
import { Labels, type Word } from './labels.tsx';
import type { Look } from './looks.tsx';
import {
  Band,
  type BandPoint,
  Dots,
  Line,
  OnScales,
  type Place,
  type Plot,
  Rule,
  Stretches,
  scale,
  UsualBand,
} from './marks.tsx';

const Y_TICKS = 5;
const FLOW = { right: 15, top: 5, bottom: 25, xTicks: 7, beyond: 0.1 } as const;

/** Where a graph is drawn, in units of its `viewBox`. */
export interface FlowShape {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  /** Room for the name of a day. */
  readonly dayRoom: number;
}

const HEIGHT = 275;
/** In pixels on a phone, as its style sheet has it too (river.module.css): as high as a chart of fish. */
const PHONE_HEIGHT = 184;
const DAY_ROOM = 48;
const WHOLE: FlowShape = {
  width: CANVAS.width,
  height: HEIGHT,
  left: 50,
  right: FLOW.right,
  dayRoom: DAY_ROOM,
};
/** In pixels. */
const DIGIT = 7.6;
const TICK_GAP = 8;

/** Room for the longest word of an axis, in pixels. */
function tickRoom(axis: Axis): number {
  const lengths = axis.ticks.map((tick) => tickText(axis)(tick).length);
  return Math.ceil(Math.max(...lengths) * DIGIT) + TICK_GAP;
}

/** A whole graph drawn this many pixels wide: where it is smaller than its units, words take more of them. */
export function wholeShape(pixels: number, axis: Axis): FlowShape {
  const perPixel = WHOLE.width / pixels;
  return {
    ...WHOLE,
    left: Math.max(WHOLE.left, Math.ceil(tickRoom(axis) * perPixel)),
    dayRoom: DAY_ROOM * Math.max(1, perPixel),
  };
}

/** A graph that ends early still has room for its title. */
const LEAST_SPAN = 5 * DAY_MS;

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

/**
 * At most seven midnights, equally far apart. They are counted from today, so that the days of two graphs
 * side by side continue each other.
 */
function regularDays(
  series: TimeSpan & { readonly now: number },
  dayWidth: number,
  dayRoom: number,
) {
  const all = midnights(series);
  // A week up to just after a midnight has eight of them.
  const isWeek = all.length <= FLOW.xTicks + 1;
  const apart = Math.max(
    isWeek ? 1 : Math.ceil(all.length / FLOW.xTicks),
    // Two graphs with days of one width do not differ by a rounding error.
    Math.ceil(Number((dayRoom / dayWidth).toFixed(6))),
  );
  const today = pacificDay(series.now);
  return all.filter(({ date }) => daysBetween(today, date) % apart === 0).slice(-FLOW.xTicks);
}

export const flowsOf = ({ lines, usual }: FlowSeries): readonly number[] =>
  [...lines.flat(), ...(usual ?? [])].map(({ flow }) => flow);

/** Past and future side by side: days are equally wide in both, and the first has the axis. */
export function sharedShapes(width: number, axis: Axis, series: readonly FlowSeries[]) {
  const left = tickRoom(axis);
  const spans = series.map(({ from, to }) => Math.max(to - from, LEAST_SPAN));
  const perMs = (width - left - FLOW.right) / spans.reduce((sum, span) => sum + span, 0);
  return spans.map((span, at): FlowShape => {
    const before = at === 0 ? left : 0;
    const after = at === spans.length - 1 ? FLOW.right : 0;
    return {
      width: before + span * perMs + after,
      height: PHONE_HEIGHT,
      left: before,
      right: after,
      dayRoom: DAY_ROOM,
    };
  });
}

/** A shorter time without figures gets no mark: gauges report every 5 to 60 minutes. */
const UNMARKED = 2 * HOUR_MS;

interface FlowLook {
  readonly axis?: Axis | undefined;
  readonly shape?: FlowShape | undefined;
  readonly isToday?: boolean | undefined;
  readonly limits?: readonly FlowLimit[] | undefined;
  /** Of two joined graphs only one names them. */
  readonly namesLimits?: boolean | undefined;
}

/** The name of the band of an ensemble forecast. */
const CHANCES = '8 in 10';

/** Requirement 9.8. */
export function flowLayout(series: FlowSeries, look: FlowLook = {}) {
  const { axis = flowAxis(flowsOf(series)), shape = WHOLE, isToday = true } = look;
  const { limits = [], namesLimits = true } = look;
  const { from, to, now } = series;
  const { width, height, left } = shape;
  const plot: Plot = {
    left,
    right: width - shape.right,
    top: FLOW.top,
    bottom: height - FLOW.bottom,
  };
  const ticks = ticksOf(axis, tickText(axis));
  const x = scale(from, to, plot.left, plot.right);
  const y = valueScale(axis, plot);
  const dayWidth = ((plot.right - plot.left) * DAY_MS) / (to - from);
  const points = series.readable.map((point) => ({ ...point, x: x(point.at), y: y(point.flow) }));
  const today = isToday && now > from && now <= to ? now : null;
  const { usualName, limits: limitLines } = flowNames({
    span: { from, to },
    isUsualLeft: now < from || now > to || now > (from + to) / 2,
    limits,
    // Of two graphs that are joined, the first one names it.
    hasUsualName: left > 0,
    hasLimitNames: namesLimits,
    today: today === null ? null : x(today),
    flows: series.lines.map((line) => line.map(({ at, flow }): Place => [x(at), y(flow)])),
    usual: usualPoints(series.usual ?? []).map(([at, flow]): Place => [x(at), y(flow)]),
    y,
    plot,
    perPixel: shape.dayRoom / DAY_ROOM,
  });
  return {
    width,
    height,
    plot,
    x,
    y,
    lowest: axis.from,
    // The axis of two graphs that are joined is that of the first one.
    ticks: left === 0 ? ticks.map((tick) => ({ ...tick, text: '' })) : ticks,
    // Month and day as `%b %d`, in Pacific time.
    days: regularDays(series, dayWidth, shape.dayRoom).map(({ date, at }) => ({
      x: at,
      text: `${monthAbbreviation(Number(date.slice(5, 7)))} ${date.slice(8)}`,
    })),
    points,
    today,
    usualName,
    limits: limitLines,
    // The hour since a reading is no gap.
    gaps: series.gaps
      .filter((gap) => gap.to - gap.from > UNMARKED)
      .map((gap) => [gap.from, gap.to] as const),
  };
}

/** Of joined graphs the first one in which the names of the limits cross nothing, else the last. */
export function limitNamer(
  series: readonly FlowSeries[],
  shapes: readonly FlowShape[],
  look: Pick<FlowLook, 'axis' | 'limits'>,
): number {
  const clear = series.findIndex((flowSeries, at) =>
    flowLayout(flowSeries, { ...look, shape: shapes[at] }).limits.every(({ isClear }) => isClear),
  );
  return clear < 0 ? series.length - 1 : clear;
}

const TICK_LENGTH = 5;
const SENSOR = { text: 'new sensor', anchor: 'start', dx: 4 } as const;
const SENSOR_RISE = 6;

const lookOfLimit = ({ category }: FlowLimit): Look => {
  if (category === undefined) return 'median';
  return category === 'action' ? 'action' : 'flood';
};
const colorOfLimit = ({ category }: FlowLimit) => {
  if (category === undefined) return 'muted';
  return category === 'action' ? 'stale' : 'failed';
};

export function FlowChart(
  props: ChartProps &
    FlowLook & { series: FlowSeries; chances?: readonly BandPoint[]; isStatic?: boolean },
) {
  const { series, axis, shape, isToday, limits, namesLimits, chances = [], ...chart } = props;
  const layout = flowLayout(series, { axis, shape, isToday, limits, namesLimits });
  const { x, plot, usualName } = layout;
  const { sensorSince, from } = series;
  const newest = layout.points.findLast(({ kind }) => kind === 'observed');
  const names: Word[] = [];
  if (usualName) names.push(usualName);
  if (sensorSince !== null) {
    names.push({ ...SENSOR, x: sensorSince, y: plot.bottom - SENSOR_RISE });
  }
  return (
    <ChartFrame
      {...chart}
      layout={layout}
      behind={
        <>
          <UsualBand points={bandPoints(series.band)} />
          <Band
            points={chances.filter(([at]) => at >= from && at <= series.to)}
            look="forecastArea"
          />
          <Stretches spans={layout.gaps} look="gap" />
        </>
      }
      words={
        <>
          <Labels labels={layout.days} />
          <OnScales scales={{ x, y: Number, plot }}>
            <Labels labels={names} color="muted" hasOutline />
          </OnScales>
          {layout.limits.map((limit) =>
            limit.word === null ? null : (
              <Labels
                key={limit.name}
                labels={[limit.word]}
                color={colorOfLimit(limit)}
                hasOutline
              />
            ),
          )}
        </>
      }
    >
      <Rule y={[layout.lowest]} look="base" />
      <Rule x={layout.days.map((day) => day.x)} below={TICK_LENGTH} look="base" />
      <Line points={usualPoints(series.usual ?? [])} look="median" />
      {sensorSince === null ? null : <Rule x={[sensorSince]} look="median" />}
      {series.lines.map((points) => (
        <Line
          key={`${points[0]?.kind} ${points[0]?.at}`}
          points={points.map(({ at, flow }) => [at, flow])}
          look={points[0]?.kind ?? 'observed'}
        />
      ))}
      {layout.limits.map((limit) => (
        <Rule key={limit.name} y={[limit.flow]} look={lookOfLimit(limit)} />
      ))}
      {newest && <Dots points={[[newest.at, newest.flow]]} radius={4} look="newest" />}
    </ChartFrame>
  );
}

/** The legend under the graphs, for what their titles do not say. */
export function FlowLegend({
  series,
  hasChances = false,
}: {
  series: readonly FlowSeries[];
  hasChances?: boolean;
}) {
  const marks = [
    series.some(({ band }) => band.length > 0) && swatch(USUAL_RANGE, 'usual', SWATCH.ground),
    hasChances && swatch(CHANCES, 'forecastArea', SWATCH.ground),
    series.some(({ gaps }) => gaps.some(({ from, to }) => to - from > UNMARKED)) &&
      swatch('No figures', 'gap', SWATCH.ground),
  ];
  return marks.some((mark) => mark) ? <Legend marks={marks} /> : null;
}
