import { type CountedSpan, daysOf } from '#domain/fish/counted-spans.ts';
import { roseOn } from '#domain/river/counts-after-rise.ts';
import { type DailyFlow, flowOn } from '#domain/river/daily-flow.ts';
import { addDays, daysBetween, laterOf, type PlainDate } from '#domain/time/plain-date.ts';
import { monthAbbreviation } from '#web/lib/words/calendar-words.ts';
import { wholeNumber } from '#web/lib/words/format.ts';
import {
  type PlacedLabel,
  type PlacedTick,
  type PlotBox,
  plotBox,
  type ReadablePoint,
  tenth,
  textWidth,
} from './canvas.ts';
import { linePath, type Point } from './paths.ts';
import { type Axis, countAxis, onAxis } from './ticks.ts';

const TICKS = 4;
/** The flow is above, the fish below, on one axis of days. */
const FLOW_BOTTOM = 142;
const FISH = { top: 176, bottom: 278 } as const;
/** The names of the months are below. */
export const SEASON_FLOW_HEIGHT = 300;
/** Days shown before the first fish and after the last. */
const MARGIN_DAYS = 7;
const LEAST_BAR = 1.5;

/** The days of one season: the flow of each, and the fish of its reports. */
export interface SeasonFlow {
  readonly from: PlainDate;
  readonly to: PlainDate;
  readonly flow: DailyFlow;
  readonly spans: readonly CountedSpan[];
}

/** A day that can be read. */
export interface FlowAndFish {
  readonly date: PlainDate;
  /** `null` where it is not known. */
  readonly flow: number | null;
  /** The report that has the day in it; `null` where none has. */
  readonly span: CountedSpan | null;
}

export interface PlacedSeasonFlow {
  readonly flowBox: PlotBox;
  readonly fishBox: PlotBox;
  readonly flowTicks: readonly PlacedTick[];
  readonly fishTicks: readonly PlacedTick[];
  readonly lines: readonly string[];
  readonly gaps: readonly { readonly x: number; readonly width: number }[];
  /** Middles of the days with a rise. */
  readonly rises: readonly number[];
  readonly bars: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
    /** A report of no fish is drawn as such. */
    readonly isZero: boolean;
  }[];
  readonly months: readonly PlacedLabel[];
  readonly boundaries: readonly number[];
  readonly points: readonly (ReadablePoint & FlowAndFish)[];
}

/** Fish a day of a report, so that reports of more days are not higher for it. */
export function fishADay(span: CountedSpan): number {
  return span.fish / daysOf(span);
}

/**
 * The days of a season that has fish: from a week before the first to a week after the last.
 *
 * @param today not shown itself, as it is not over.
 */
export function seasonFlow(
  spans: readonly CountedSpan[],
  flow: DailyFlow,
  today: PlainDate,
): SeasonFlow | null {
  const withFish = spans.filter(({ fish }) => fish > 0);
  const [first, last] = [withFish[0], withFish.at(-1)];
  if (!first || !last) return null;
  const from = addDays(first.since, 1 - MARGIN_DAYS);
  const after = addDays(last.date, MARGIN_DAYS);
  const to = after < today ? after : laterOf(addDays(today, -1), last.date);
  return { from, to, flow, spans: spans.filter(({ since, date }) => since >= from && date <= to) };
}

/** Runs of neighbouring days that are alike, by their place in the list. */
function stretchesOf(days: readonly FlowAndFish[], isWanted: (day: FlowAndFish) => boolean) {
  const stretches: [first: number, last: number][] = [];
  for (const [at, day] of days.entries()) {
    const open = stretches.at(-1);
    if (!isWanted(day)) continue;
    if (open?.[1] === at - 1) open[1] = at;
    else stretches.push([at, at]);
  }
  return stretches;
}

/** Places flow and fish of a season on their canvas. Both scales are linear and have 0 on them. */
export function placedSeasonFlow(season: SeasonFlow): PlacedSeasonFlow {
  const { from, to, flow, spans } = season;
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at): FlowAndFish => {
    const date = addDays(from, at);
    const span = spans.find((one) => one.since < date && date <= one.date) ?? null;
    return { date, flow: flowOn(flow, date), span };
  });
  const flowAxis = countAxis(
    days.flatMap((day) => day.flow ?? []),
    TICKS,
  );
  const fishAxis = countAxis(spans.map(fishADay), TICKS);
  const texts = [...flowAxis.ticks, ...fishAxis.ticks].map(wholeNumber);
  const flowBox = { ...plotBox(texts, 0), bottom: FLOW_BOTTOM };
  const fishBox = { ...flowBox, ...FISH };
  const { left, right } = flowBox;
  /** Where a day begins; its end is where the next one does. */
  const x = (at: number) => left + (at / days.length) * (right - left);
  const xOf = (date: PlainDate) => x(daysBetween(from, date));
  const [flowY, fishY] = [onAxis(flowAxis, flowBox), onAxis(fishAxis, fishBox)];
  const ticksOf = (axis: Axis, y: (value: number) => number) =>
    axis.ticks.map((value) => ({ y: tenth(y(value)), text: wholeNumber(value) }));
  const boundaries = days.flatMap(({ date }, at) => (at > 0 && date.endsWith('-01') ? [at] : []));
  const edges = [0, ...boundaries, days.length];
  return {
    flowBox,
    fishBox,
    flowTicks: ticksOf(flowAxis, flowY),
    fishTicks: ticksOf(fishAxis, fishY),
    lines: stretchesOf(days, (day) => day.flow !== null).map(([first, last]) =>
      linePath(
        days
          .slice(first, last + 1)
          .map((day, at): Point => [x(first + at + 0.5), flowY(day.flow ?? 0)]),
      ),
    ),
    gaps: stretchesOf(days, (day) => day.flow === null).map(([first, last]) => ({
      x: tenth(x(first)),
      width: tenth(x(last + 1) - x(first)),
    })),
    rises: days.flatMap(({ date }, at) => (roseOn(flow, date) ? [tenth(x(at + 0.5))] : [])),
    bars: spans.map((span) => {
      const [start, end] = [xOf(addDays(span.since, 1)), xOf(addDays(span.date, 1))];
      const height = span.fish === 0 ? 0 : Math.max(fishY(0) - fishY(fishADay(span)), LEAST_BAR);
      return {
        x: tenth(start),
        y: tenth(fishY(0) - height),
        width: tenth(end - start),
        height: tenth(height),
        isZero: span.fish === 0,
      };
    }),
    months: edges.slice(1).flatMap((end, at) => {
      const start = edges[at] ?? 0;
      const text = monthAbbreviation(Number(days[start]?.date.slice(5, 7)));
      const hasRoom = x(end) - x(start) >= textWidth(text);
      return hasRoom ? [{ x: tenth(x((start + end) / 2)), text }] : [];
    }),
    boundaries: boundaries.map((at) => tenth(x(at))),
    points: days.map((day, at) => ({
      ...day,
      x: tenth(x(at + 0.5)),
      y: tenth(flowY(day.flow ?? 0)),
      spans: [[x(at), x(at + 1)]],
    })),
  };
}
