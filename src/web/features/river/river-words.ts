import type { DailyMedian } from '#domain/river/daily-median.ts';
import type { FlowInsight } from '#domain/river/flow-insight.ts';
import { medianSeries } from '#domain/river/median-series.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { FlowPoint, FlowSeries } from '#web/charts/flow-series.ts';
import type { Reading } from '#web/charts/reading.ts';
import { weekday } from '#web/lib/words/calendar-words.ts';
import { besideUsual } from '#web/lib/words/flow-now-words.ts';
import { cfs, flowNumber, momentWords } from '#web/lib/words/flow-words.ts';
import { monthDay } from '#web/lib/words/format.ts';

/** `Friday 11/20`. */
function dayWords(date: PlainDate): string {
  return `${weekday(date)} ${monthDay(date)}`;
}

/** `11/17 to 11/20`: the days of an insight. */
export function insightDays({ from, to }: FlowInsight): string {
  return `${monthDay(from)} to ${monthDay(to)}`;
}

function pointsOf({ stretches }: FlowSeries): readonly FlowPoint[] {
  return stretches.flat();
}

/** The points of a forecast that are still ahead; all of them if none are. */
function pointsAhead(series: FlowSeries): readonly FlowPoint[] {
  const points = pointsOf(series);
  const ahead = points.filter(({ at }) => at >= series.now);
  return ahead.length > 0 ? ahead : points;
}

function highest(points: readonly FlowPoint[]): FlowPoint | undefined {
  return points.reduce<FlowPoint | undefined>(
    (best, point) => (best === undefined || point.flow > best.flow ? point : best),
    undefined,
  );
}

export interface FlowHeadline {
  readonly flow: string;
  readonly moment: string;
}

export function readingHeadline(
  { readable }: FlowSeries,
  reading: Reading,
  flowText: (flow: number) => string,
): FlowHeadline | null {
  const point = reading === null ? undefined : readable[reading];
  return point ? { flow: flowText(point.flow), moment: momentWords(point.at) } : null;
}

export function flowWithoutUnit(flow: number): string {
  return `${flowNumber(flow)} (no unit)`;
}

export function forecastHeadline(
  series: FlowSeries,
  flowText: (flow: number) => string,
): FlowHeadline | null {
  const peak = highest(pointsAhead(series));
  return peak ? { flow: `Up to ${flowText(peak.flow)}`, moment: momentWords(peak.at) } : null;
}

/** Compares the newest flow with the usual one of its day; `null` if that is unknown. */
function comparedWithUsual(newest: FlowPoint, medians: readonly DailyMedian[]): string | null {
  const [usual] = medianSeries([pacificDay(newest.at)], medians) ?? [];
  return usual ? besideUsual(newest.flow, usual.medianValue) : null;
}

export function observedSummary(series: FlowSeries, medians: readonly DailyMedian[]): string {
  const points = pointsOf(series);
  const [newest, peak] = [points.at(-1), highest(points)];
  if (!newest || !peak) return '';
  const low = Math.min(...points.map(({ flow }) => flow));
  const past =
    flowNumber(low) === flowNumber(peak.flow)
      ? `In the past 7 days the flow stayed at ${cfs(low)}`
      : `In the past 7 days the flow was between ${flowNumber(low)} and ${cfs(peak.flow)}, highest on ${dayWords(pacificDay(peak.at))}`;
  const beside = comparedWithUsual(newest, medians);
  return beside ? `${past}; the newest reading is ${beside} of the day.` : `${past}.`;
}

export function forecastSummary(series: FlowSeries, flowText: (flow: number) => string): string {
  const points = pointsAhead(series);
  const [last, peak] = [points.at(-1), highest(points)];
  if (!last || !peak) return '';
  const low = Math.min(...points.map(({ flow }) => flow));
  const until = `Until ${dayWords(pacificDay(last.at))} NOAA expects`;
  return flowNumber(low) === flowNumber(peak.flow)
    ? `${until} a steady ${flowText(low)}.`
    : `${until} between ${flowNumber(low)} and ${flowText(peak.flow)}, highest on ${dayWords(pacificDay(peak.at))}.`;
}
