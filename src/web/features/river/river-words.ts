import type { FlowInsight } from '#domain/river/flow-insight.ts';
import type { ForecastStanding } from '#domain/river/forecast-standing.ts';
import type { ForecastAccuracy } from '#domain/river/river-forecast.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { FlowPoint, FlowSeries } from '#web/charts/flow-series.ts';
import type { Reading } from '#web/charts/reading.ts';
import { weekday } from '#web/lib/words/calendar-words.ts';
import { cfs, flowNumber, momentWords } from '#web/lib/words/flow-words.ts';
import { dayMonth } from '#web/lib/words/format.ts';

/** `Friday 20 Nov`. */
function dayWords(date: PlainDate): string {
  return `${weekday(date)} ${dayMonth(date)}`;
}

/** `17 Nov to 20 Nov`: the days of an insight. */
export function insightDays({ from, to }: FlowInsight): string {
  return `${dayMonth(from)} to ${dayMonth(to)}`;
}

function pointsOf({ stretches }: FlowSeries): readonly FlowPoint[] {
  return stretches.flat();
}

/** The points of a forecast that are still ahead. */
function pointsAhead(series: FlowSeries): readonly FlowPoint[] {
  return pointsOf(series).filter(({ at }) => at >= series.now);
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
  return peak ? { flow: `Highest: ${flowText(peak.flow)}`, moment: momentWords(peak.at) } : null;
}

export function observedSummary(series: FlowSeries): string {
  const points = pointsOf(series);
  const [newest, peak] = [points.at(-1), highest(points)];
  if (!newest || !peak) return '';
  if (points.length === 1) {
    return `The only reading of the past 7 days is ${cfs(peak.flow)}, of ${momentWords(peak.at)}.`;
  }
  const low = Math.min(...points.map(({ flow }) => flow));
  return flowNumber(low) === flowNumber(peak.flow)
    ? `In the past 7 days the flow stayed at ${cfs(low)}.`
    : `In the past 7 days the flow was between ${flowNumber(low)} and ${cfs(peak.flow)}, highest on ${dayWords(pacificDay(peak.at))}.`;
}

/** What is wrong with a forecast; `null` where nothing is. */
export function standingWords(standing: ForecastStanding): string | null {
  if (standing.kind === 'expired') {
    return `NOAA’s forecast has run out: its last figure was for ${momentWords(standing.lastAt)}.`;
  }
  if (standing.kind !== 'missed') return null;
  const { low, high, flow } = standing;
  const expected =
    flowNumber(low) === flowNumber(high) ? cfs(low) : `${flowNumber(low)} to ${cfs(high)}`;
  return `NOAA’s forecast has missed what was measured: it expected ${expected} by now, and the gauge shows ${cfs(flow)}. What it says of the days ahead is left out of this summary.`;
}

/** How good earlier forecasts were three days ahead; empty where that is not known. */
export function accuracyWords(accuracy: readonly ForecastAccuracy[]): string {
  const ahead = accuracy.find(({ leadDay }) => leadDay === 3);
  if (!ahead) return '';
  const percent = Math.max(1, Math.ceil(ahead.percent));
  return ` NOAA’s 3-day forecast here is usually within ${percent}% of what is then measured (median of ${ahead.forecasts} forecasts).`;
}

export function forecastSummary(series: FlowSeries, flowText: (flow: number) => string): string {
  const points = pointsAhead(series);
  const [last, peak] = [points.at(-1), highest(points)];
  if (!last || !peak) return 'This forecast has run out: all its figures are past.';
  const low = Math.min(...points.map(({ flow }) => flow));
  const until = `Until ${dayWords(pacificDay(last.at))} NOAA expects`;
  return flowNumber(low) === flowNumber(peak.flow)
    ? `${until} a steady ${flowText(low)}.`
    : `${until} between ${flowNumber(low)} and ${flowText(peak.flow)}, highest on ${dayWords(pacificDay(peak.at))}.`;
}
