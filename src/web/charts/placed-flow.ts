import { lazily } from '#domain/lazily.ts';
import { pacificMidnight } from '#domain/time/pacific-clock.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { addDays } from '#domain/time/plain-date.ts';
import { monthAbbreviation } from '#web/lib/words/calendar-words.ts';
import { signed } from '#web/lib/words/format.ts';
import {
  FLOW_BOX,
  type PlacedLabel,
  type PlacedTick,
  type ReadablePoint,
  tenth,
} from './canvas.ts';
import type { FlowPoint, FlowSeries } from './flow-series.ts';
import { linePath } from './paths.ts';
import { type Axis, fixedAxis, onAxis } from './ticks.ts';

/** Ticks of the axes (requirement 9.8). */
const X_TICKS = 7;
const Y_TICKS = 5;
/** How far the axis extends beyond the flows (requirement 9.8). */
const BEYOND = 0.1;

export interface PlacedFlowPoint extends ReadablePoint, FlowPoint {}

/** A quiet line across the graph, with its name. */
export interface FlowLimit {
  readonly flow: number;
  readonly name: string;
}

export interface PlacedFlow {
  readonly kind: FlowSeries['kind'];
  readonly days: readonly PlacedLabel[];
  readonly ticks: readonly PlacedTick[];
  /** A line for each stretch without a gap. */
  readonly lines: readonly string[];
  /** Times without figures, between stretches or up to now. */
  readonly gaps: readonly { readonly x: number; readonly width: number }[];
  /** The steps of the usual flow and the position of its label; `null` if it is not drawn. */
  readonly median: {
    readonly path: string;
    readonly nameX: number;
    readonly nameY: number;
  } | null;
  readonly points: readonly PlacedFlowPoint[];
  /** Those that the axis reaches. */
  readonly limits: readonly { readonly y: number; readonly name: string }[];
  /** Position of now and the side with room for its label; `null` outside the graph. */
  readonly today: { readonly x: number; readonly side: 'start' | 'end' } | null;
}

/** From a tenth below the lowest flow to a tenth above the highest, with five ticks. */
export function flowAxis(flows: readonly number[]): Axis {
  const [low, high] = [Math.min(...flows), Math.max(...flows)];
  // A tide can reverse a river: a tenth below is then further from 0.
  const from = low - Math.abs(low) * BEYOND;
  const to = high + Math.abs(high) * BEYOND;
  return to > from ? fixedAxis(from, to, Y_TICKS) : fixedAxis(from - 1, to + 1, Y_TICKS);
}

/** From a quarter of the range, or 1, below to as much above: for heights and temperatures. */
function rangeAxis(values: readonly number[]): Axis {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const beyond = Math.max(1, (high - low) / 4);
  return fixedAxis(low - beyond, high + beyond, Y_TICKS);
}

const tickNumber = lazily(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 }));

/** Midnights of the graph; if there are too many, the first, the last and five in between. */
function tickTimes(from: number, to: number): readonly number[] {
  const midnights: number[] = [];
  for (let day = addDays(pacificDay(from), 1); pacificMidnight(day) <= to; day = addDays(day, 1)) {
    midnights.push(pacificMidnight(day));
  }
  if (midnights.length <= X_TICKS) return midnights;
  const apart = (midnights.length - 1) / (X_TICKS - 1);
  const kept = new Set(Array.from({ length: X_TICKS }, (_, at) => Math.round(at * apart)));
  return midnights.filter((_, at) => kept.has(at));
}

/** `Nov 05`: month and day as `%b %d` (requirement 9.8), in Pacific time. */
function dayLabel(at: number): string {
  const day = pacificDay(at);
  return `${monthAbbreviation(Number(day.slice(5, 7)))} ${day.slice(8)}`;
}

const TODAY_WIDTH = 48;
const TODAY_HEIGHT = 18;
/** Narrower gaps are not drawn. */
const MIN_GAP_WIDTH = 1;
const NAME_GAP = 6;
const NAME_RISE = 6;
const NAME_HEIGHT = 14;
const NAME_WIDTH = 42;
/** Candidate positions of the label as a share of the width, best first. */
const NAME_PLACES = [0, 1, 0.2, 0.8, 0.4, 0.6];

/** The usual flow, with its label where it hides as little as possible. */
function placedMedian(
  { median }: FlowSeries,
  x: (at: number) => number,
  y: (flow: number) => number,
  points: readonly ReadablePoint[],
  today: PlacedFlow['today'],
): PlacedFlow['median'] {
  const [first] = median ?? [];
  if (!median || !first) return null;
  const steps = median.map(({ to, flow }) => `V${tenth(y(flow))}H${tenth(x(to))}`).join('');
  const { left, right, top, bottom } = FLOW_BOX;
  const room = right - left - 2 * NAME_GAP - NAME_WIDTH;
  const names = NAME_PLACES.flatMap((share) => {
    const nameX = left + NAME_GAP + share * room;
    const under = median
      .filter(({ from, to }) => x(from) < nameX + NAME_WIDTH && x(to) > nameX)
      .map(({ flow }) => y(flow));
    const heights = [Math.min(...under) - NAME_RISE, Math.max(...under) + NAME_HEIGHT];
    return heights.map((nameY) => ({ nameX: tenth(nameX), nameY: tenth(nameY) }));
  });
  const hidden = ({ nameX, nameY }: (typeof names)[number]) => {
    const ceiling = nameY - NAME_HEIGHT;
    if (ceiling < top + TODAY_HEIGHT || nameY > bottom) return Number.POSITIVE_INFINITY;
    const beside = (one: { x: number }) => one.x >= nameX && one.x <= nameX + NAME_WIDTH;
    const under = points.filter((one) => one.y >= ceiling && one.y <= nameY + NAME_RISE);
    return under.filter(beside).length + (today && beside(today) ? 1 : 0);
  };
  const name = names.reduce((best, next) => (hidden(next) < hidden(best) ? next : best));
  return { path: `M${tenth(x(first.from))},${tenth(y(first.flow))}${steps}`, ...name };
}

/**
 * Places a flow graph on its canvas (requirement 9.8).
 *
 * @param limits given for heights and temperatures, which have an axis of their own.
 */
export function placedFlow(series: FlowSeries, limits?: readonly FlowLimit[]): PlacedFlow {
  const { kind, stretches, readable, from, to, now } = series;
  const { left, right } = FLOW_BOX;
  const axis = (limits ? rangeAxis : flowAxis)([
    ...stretches.flat().map(({ flow }) => flow),
    ...(series.median ?? []).map(({ flow }) => flow),
  ]);
  const x = (at: number) => left + ((at - from) / (to - from)) * (right - left);
  const y = onAxis(axis, FLOW_BOX);
  const edges = [
    ...(kind === 'observed' ? [[from, stretches[0]?.[0]?.at ?? from] as const] : []),
    ...stretches.map(
      (stretch, at) => [stretch.at(-1)?.at ?? to, stretches[at + 1]?.[0]?.at ?? to] as const,
    ),
  ];
  const nowX = tenth(x(now));
  const today: PlacedFlow['today'] =
    nowX < left || nowX > right
      ? null
      : { x: nowX, side: right - nowX > TODAY_WIDTH ? 'start' : 'end' };
  const points = readable.map((point) => {
    const at = tenth(x(point.at));
    return { ...point, x: at, y: tenth(y(point.flow)), spans: [[at, at]] as const };
  });
  return {
    kind,
    days: tickTimes(from, to).map((at) => ({ x: tenth(x(at)), text: dayLabel(at) })),
    ticks: axis.ticks.map((flow) => ({
      y: tenth(y(flow)),
      text: signed(tickNumber().format(flow)),
    })),
    lines: stretches.map((stretch) => linePath(stretch.map(({ at, flow }) => [x(at), y(flow)]))),
    gaps: edges
      .map(([start, end]) => ({ x: tenth(x(start)), width: tenth(x(end) - x(start)) }))
      .filter(({ width }) => width >= MIN_GAP_WIDTH),
    median: placedMedian(series, x, y, points, today),
    points,
    limits: (limits ?? [])
      .map(({ flow, name }) => ({ y: tenth(y(flow)), name }))
      // A line at the top would lie under the label of today.
      .filter((limit) => limit.y > FLOW_BOX.top + TODAY_HEIGHT && limit.y < FLOW_BOX.bottom),
    today,
  };
}
