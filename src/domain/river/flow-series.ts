import { stretchesOf } from '../stretches.ts';
import { HOUR_MS } from '../time/milliseconds.ts';
import { pacificMidnight } from '../time/pacific-clock.ts';
import { pacificDay } from '../time/pacific-day.ts';
import { addDays, everyDay } from '../time/plain-date.ts';
import { type DailyMedian, medianOf, medianSeries } from './daily-median.ts';
import type { ForecastFlowPoint } from './flow-unit.ts';
import type { FlowReading } from './river-value.ts';

const WEEK = 7 * 24 * HOUR_MS;
/** Gauges report every 5 to 60 minutes; after two silent hours the flow is unknown. */
const OBSERVED_GAP = 2 * HOUR_MS;
/** NOAA's points are 6 hours apart, and a forecast begins some hours after it is issued. */
const FORECAST_GAP = 12 * HOUR_MS;

/** Times in milliseconds since 1970. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

export interface FlowPoint {
  readonly kind: 'observed' | 'forecast';
  readonly at: number;
  readonly flow: number;
}

export interface FlowSeries extends TimeSpan {
  readonly now: number;
  /** Runs of points of one kind without a gap, oldest first; never empty. */
  readonly lines: readonly (readonly FlowPoint[])[];
  /** Points that can be read one by one, oldest first. */
  readonly readable: readonly FlowPoint[];
  readonly gaps: readonly TimeSpan[];
  /** When this sensor replaced an earlier one, if it did: their lines are never joined. */
  readonly sensorSince: number | null;
  /** The usual flow, day by day; `null` unless every day has one. */
  readonly usual: readonly (TimeSpan & { readonly flow: number })[] | null;
  /** The range of the middle half of all years, on days for which it is known. */
  readonly band: readonly (TimeSpan & { readonly low: number; readonly high: number })[];
}

function daysOf({ from, to }: TimeSpan) {
  return everyDay(pacificDay(from), pacificDay(to)).map((date) => {
    const part = {
      from: Math.max(from, pacificMidnight(date)),
      to: Math.min(to, pacificMidnight(addDays(date, 1))),
    };
    return { date, part };
  });
}

function usualFlows(
  days: ReturnType<typeof daysOf>,
  medians: readonly DailyMedian[],
): FlowSeries['usual'] {
  const flows = medianSeries(
    days.map(({ date }) => date),
    medians,
  );
  return flows && days.map(({ part }, at) => ({ ...part, flow: flows[at] ?? 0 }));
}

/** A series may start up to `late` after the beginning and stop up to `early` before the end without a gap. */
function gapsIn({ from, to }: TimeSpan, lines: FlowSeries['lines'], late: number, early: number) {
  const first = lines[0]?.[0]?.at;
  const last = lines.at(-1)?.at(-1)?.at;
  if (first === undefined || last === undefined) return [{ from, to }];
  const gaps = lines.slice(1).map((next, at) => ({
    from: lines[at]?.at(-1)?.at ?? from,
    to: next[0]?.at ?? to,
  }));
  if (first - from > late) gaps.unshift({ from, to: first });
  if (to - last > early) gaps.push({ from: last, to });
  return gaps
    .map((gap) => ({ from: Math.max(gap.from, from), to: Math.min(gap.to, to) }))
    .filter((gap) => gap.to > gap.from);
}

/** Builds a series: points, lines through points no further apart than `gap`, and the usual flow of their days. */
function seriesOf(
  points: readonly FlowPoint[],
  gap: number,
  span: TimeSpan,
  medians: readonly DailyMedian[],
) {
  const lines = stretchesOf(points, (point, before) => point.at - before.at <= gap);
  const days = daysOf(span);
  const band = days.flatMap(({ date, part }) => {
    const spread = medianOf(date, medians)?.spread;
    return spread ? [{ ...part, low: spread.p25, high: spread.p75 }] : [];
  });
  const usual = usualFlows(days, medians);
  return { ...span, lines, readable: points, usual, band, sensorSince: null };
}

/** Times without readings stay empty, also at the end; `null` if there is no reading at all. */
export function observedSeries(
  readings: readonly FlowReading[],
  medians: readonly DailyMedian[],
  now: number,
  earlier: readonly FlowReading[] = [],
): FlowSeries | null {
  const sensorSince = earlier.length > 0 && readings[0] ? Date.parse(readings[0].observedAt) : null;
  const points = [...earlier, ...readings]
    .map(({ observedAt, flowCfs }) => ({
      kind: 'observed' as const,
      at: Date.parse(observedAt),
      flow: flowCfs,
    }))
    .filter(({ at }) => at >= now - WEEK && at <= now + HOUR_MS);
  const newest = points.at(-1);
  if (!newest) return null;
  const span = { from: now - WEEK, to: Math.max(now, newest.at) };
  const isOther = ({ at }: FlowPoint, before: FlowPoint) =>
    sensorSince !== null && at >= sensorSince && before.at < sensorSince;
  const series = seriesOf(points, OBSERVED_GAP, span, medians);
  const lines = series.lines.flatMap((line) =>
    stretchesOf(line, (point, before) => !isOther(point, before)),
  );
  return {
    ...series,
    lines,
    now,
    sensorSince,
    readable: [...new Map(points.map((point) => [Math.floor(point.at / HOUR_MS), point])).values()],
    gaps: gapsIn(span, lines, HOUR_MS / 2, HOUR_MS / 2),
  };
}

export function forecastSeries(
  forecast: readonly ForecastFlowPoint[],
  medians: readonly DailyMedian[],
  now: number,
): FlowSeries | null {
  const points = forecast.flatMap(({ validAt, flowCfs }): FlowPoint[] =>
    flowCfs === null ? [] : [{ kind: 'forecast', at: Date.parse(validAt), flow: flowCfs }],
  );
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  // An old forecast begins in the past.
  const from = Math.min(first.at, Math.max(now, first.at - FORECAST_GAP));
  const span = { from, to: Math.max(last.at, from + HOUR_MS) };
  const series = seriesOf(points, FORECAST_GAP, span, medians);
  return { ...series, now, gaps: gapsIn(span, series.lines, Number.POSITIVE_INFINITY, 0) };
}

/** A line from a time on: it begins there, between its points on either side. */
function lineFrom(line: readonly FlowPoint[], from: number): readonly FlowPoint[] {
  const first = line.findIndex(({ at }) => at >= from);
  const before = line[first - 1];
  const next = line[first];
  if (next === undefined) return [];
  const rest = line.slice(first);
  if (before === undefined || next.at === from) return rest;
  const flow =
    before.flow + ((next.flow - before.flow) * (from - before.at)) / (next.at - before.at);
  return [{ ...before, at: from, flow }, ...rest];
}

/** A series without what is before a time; all of it if nothing is later. */
export function seriesFrom(series: FlowSeries, from: number): FlowSeries {
  if (from <= series.from || from >= series.to) return series;
  const spansFrom = <Span extends TimeSpan>(spans: readonly Span[]): readonly Span[] =>
    spans
      .filter(({ to }) => to > from)
      .map((span) => ({ ...span, from: Math.max(span.from, from) }));
  return {
    ...series,
    from,
    lines: series.lines.map((line) => lineFrom(line, from)).filter((line) => line.length > 0),
    readable: series.readable.filter(({ at }) => at >= from),
    gaps: spansFrom(series.gaps),
    usual: series.usual && spansFrom(series.usual),
    band: spansFrom(series.band),
  };
}

/** The usual flow as steps, one each day. */
export const usualPoints = (usual: NonNullable<FlowSeries['usual']>) =>
  usual.flatMap(({ from, to, flow }) => [[from, flow] as const, [to, flow] as const]);

/** The usual range as steps; days that do not follow each other are not joined. */
export const bandPoints = (band: FlowSeries['band']) =>
  band.flatMap(({ from, to, low, high }, at): BandStep[] => [
    ...(band[at - 1]?.to === from ? [] : [[from, null, null] as const]),
    [from, low, high],
    [to, low, high],
  ]);

type BandStep = readonly [at: number, low: number | null, high: number | null];
