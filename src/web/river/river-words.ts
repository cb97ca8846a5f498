import { extent, greatest, least } from 'd3-array';
import type { RiverFlood } from '#domain/river/flood.ts';
import type { FlowPoint, FlowSeries } from '#domain/river/flow-series.ts';
import type { ForecastStanding } from '#domain/river/forecast-accuracy.ts';
import {
  FLOOD_CATEGORIES,
  type FloodThresholds,
  type ForecastAccuracy,
  type GaugeReading,
  type GaugeRemark,
} from '#domain/river/river-value.ts';
import { FLOOD_STAGES } from '#domain/say/flood.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { counted, joined, shortDate, weekday } from '#domain/words/format.ts';
import { type Quantity, type Units, US } from '#domain/words/units.ts';
import { momentWords } from '#web/lib/words/flow-words.ts';

/** `Friday, Nov 20`. */
function dayWords({ at }: FlowPoint): string {
  const day = pacificDay(at);
  return `${weekday(day)}, ${shortDate(day)}`;
}

function pointsAhead({ lines, now }: FlowSeries): readonly FlowPoint[] {
  return lines.flat().filter(({ at }) => at >= now);
}

const highestOf = <P extends { readonly flow: number }>(points: readonly P[]) =>
  greatest(points, ({ flow }) => flow);
const lowestOf = <P extends { readonly flow: number }>(points: readonly P[]) =>
  least(points, ({ flow }) => flow);

export interface FlowHeadline {
  readonly flow: string;
  readonly moment: string;
}

export function flowWithoutUnit(flow: number): string {
  return `${US.flow.number(flow)} (no unit)`;
}

export function forecastHeadline(
  series: FlowSeries,
  flowText: (flow: number) => string,
): FlowHeadline | null {
  const peak = highestOf(pointsAhead(series));
  return peak ? { flow: `Highest: ${flowText(peak.flow)}`, moment: momentWords(peak.at) } : null;
}

export function observedSummary({ lines, sensorSince }: FlowSeries, { flow }: Units): string {
  const points = lines.flat().filter(({ at }) => at >= (sensorSince ?? at));
  const since = sensorSince === null ? null : momentWords(sensorSince);
  const time = since === null ? 'In the past 7 days' : `Since ${since}, when a new sensor began,`;
  const other = since === null ? '' : ' Readings from the earlier sensor cannot be compared.';
  const low = lowestOf(points);
  const peak = highestOf(points);
  if (!low || !peak) return '';
  if (points.length === 1 && since === null) {
    return `The only reading of the past 7 days is ${flow.text(peak.flow)}, of ${momentWords(peak.at)}.`;
  }
  return flow.number(low.flow) === flow.number(peak.flow)
    ? `${time} the flow stayed at ${flow.text(low.flow)}.${other}`
    : `${time} the flow was between ${flow.number(low.flow)} and ${flow.text(peak.flow)}, highest on ${dayWords(peak)}.${other}`;
}

/** What is wrong with a forecast; `null` if nothing is. */
export function standingWords(standing: ForecastStanding, units: Units): string | null {
  const { number, text } = units.flow;
  if (standing.kind === 'expired') {
    return `NOAA’s forecast has run out: its last figure was for ${momentWords(standing.lastAt)}.`;
  }
  if (standing.kind !== 'missed') return null;
  const { points, flow } = standing;
  const low = lowestOf(points);
  const high = highestOf(points);
  if (!low || !high) return null;
  const range =
    number(low.flow) === number(high.flow)
      ? text(low.flow)
      : `${number(low.flow)} to ${text(high.flow)}`;
  const forecast =
    points.length > 1
      ? `it expected ${range} by now`
      : `its first figure, for ${momentWords(low.at)}, is ${range}`;
  return `NOAA’s forecast has missed: ${forecast}, and the gauge shows ${text(flow)}. What it says of the days ahead is left out of this summary.`;
}

export function accuracyWords(
  accuracy: readonly Omit<ForecastAccuracy, 'eightInTenPercent'>[],
): string {
  const ahead = accuracy.find(({ leadDay }) => leadDay === 3);
  if (!ahead) return '';
  const percent = Math.max(1, Math.ceil(ahead.percent));
  return ` Of ${ahead.forecasts} NOAA forecasts here, half were within ${percent}% of the flow three days later.`;
}

export function forecastSummary(
  series: FlowSeries,
  { number, text }: Pick<Quantity, 'number' | 'text'>,
  isRecorded = false,
): string {
  const points = pointsAhead(series);
  const expects = isRecorded ? 'What then came:' : 'NOAA expects';
  const last = points.at(-1);
  const low = lowestOf(points);
  const peak = highestOf(points);
  if (!last || !low || !peak) return 'This forecast has run out: all its figures are past.';
  const until = `through ${dayWords(last)}`;
  const highestOn = dayWords(peak) === dayWords(last) ? 'that day' : `on ${dayWords(peak)}`;
  return number(low.flow) === number(peak.flow)
    ? `${expects} a steady ${text(low.flow)} ${until}.`
    : `${expects} ${number(low.flow)} to ${text(peak.flow)} ${until}, highest ${highestOn}.`;
}

export function doubtfulWords(
  readings: readonly GaugeReading[],
  valueText: (value: number) => string,
): string | null {
  const first = readings[0];
  const last = readings.at(-1);
  if (!first || !last) return null;
  const from = momentWords(Date.parse(first.observedAt));
  const until = momentWords(Date.parse(last.observedAt));
  if (first === last) {
    return `A reading of ${valueText(first.value)}, ${from}, is doubtful and left out.`;
  }
  const texts = new Set(
    extent(readings, ({ value }) => value).map((value) => valueText(value ?? 0)),
  );
  return `${counted(readings.length, 'reading')} from ${from} to ${until} are doubtful and left out: ${[...texts].join(' to ')}.`;
}

const floodLevels = (thresholds: FloodThresholds) =>
  FLOOD_CATEGORIES.flatMap((category) => {
    const found = thresholds[category];
    return found ? [{ words: FLOOD_STAGES[category], ...found }] : [];
  });

/** `NOAA’s minor flood stage begins at 8.5 ft.`, for a gauge whose height is known and not its flow. */
export function floodBegins(thresholds: FloodThresholds, { height }: Units): string | null {
  const lowest = floodLevels(thresholds).find(({ stageFt }) => stageFt !== null);
  if (!lowest) return null;
  return `NOAA’s ${lowest.words} begins at ${height.text(lowest.stageFt ?? 0)}.`;
}

const SILENCE = 2 * HOUR_MS;

/** A river's readings with a forecast for the same place. */
export interface ComparedRiver {
  /** The gauge's state now; absent without readings. */
  readonly remarks?: readonly GaugeRemark[] | undefined;
  readonly isTidal?: boolean;
  readonly observed: FlowSeries | null;
  readonly forecast: FlowSeries | null;
  readonly standing: ForecastStanding;
  readonly thresholds: FloodThresholds;
  /** The flood stage that it has reached or will; `null` for none. */
  readonly flood: RiverFlood | null;
  readonly units: Units;
}

const newestOf = ({ observed }: ComparedRiver) => observed?.lines.at(-1)?.at(-1);

const aheadOf = ({ forecast, standing }: ComparedRiver) =>
  forecast && standing.kind === 'current' ? pointsAhead(forecast) : [];

const isOfDays = ({ standing }: ComparedRiver) => standing.kind === 'current' && standing.isOfDays;

const leastStep = (flow: number) => Math.max(10, Math.abs(flow) / 10);

/** How long the gauge was silent in the week, or since when it has been. */
function silenceWords(parts: ComparedRiver): string | null {
  const newest = newestOf(parts);
  const { observed } = parts;
  if (!newest || !observed) return null;
  const silent = observed.gaps.filter(({ from, to }) => to - from > SILENCE);
  if (silent.some(({ to }) => to === observed.to)) {
    return `Nothing has been measured since ${momentWords(newest.at)}.`;
  }
  const isAlone = observed.readable.length === 1;
  const hours = Math.round(silent.reduce((sum, { from, to }) => sum + (to - from) / HOUR_MS, 0));
  return hours > 0 && !isAlone
    ? `Nothing was measured for ${counted(hours, 'hour')} of that time.`
    : null;
}

/** The jump from the newest reading to the start of the forecast, which is shown as it is. */
function stepWords(parts: ComparedRiver): string | null {
  const newest = newestOf(parts);
  const next = aheadOf(parts)[0];
  if (!newest || !next || next.at <= newest.at || isOfDays(parts)) return null;
  const step = next.flow - newest.flow;
  if (Math.abs(step) < leastStep(newest.flow)) return null;
  const side = step > 0 ? 'above' : 'below';
  return `Its next figure, for ${momentWords(next.at)}, is ${parts.units.flow.text(Math.abs(step))} ${side} the newest reading.`;
}

/** Where NOAA's lowest category begins, unless the river stands in one or will. */
function levelWords({ thresholds, flood, units }: ComparedRiver): string | null {
  const levels = floodLevels(thresholds);
  const byFlow = levels.find(({ flowCfs }) => flowCfs !== null);
  const lowest = byFlow ?? levels[0];
  if (flood || !lowest) return null;
  const begins = `NOAA’s ${lowest.words} begins at`;
  return byFlow
    ? `${begins} ${units.flow.text(byFlow.flowCfs ?? 0)}.`
    : `${begins} a gauge height of ${units.height.text(lowest.stageFt ?? 0)}, which a graph of flow cannot show.`;
}

/** @param forecast the words for the forecast and, if it is not a flow, for its flood categories. */
export function riverSummary(parts: ComparedRiver, forecast: string | null): string {
  const { observed, standing, isTidal } = parts;
  const shown = [observed, parts.forecast].flatMap((series) => series?.readable ?? []);
  const below = isTidal
    ? 'Below 0 the tide pushes the river upstream.'
    : 'No tide reaches this gauge: figures below 0 are doubtful.';
  return joined([
    observed && observedSummary(observed, parts.units),
    silenceWords(parts),
    standing.kind === 'missed'
      ? 'The forecast is drawn as it was issued, though it has missed what was measured.'
      : forecast,
    stepWords(parts),
    (observed || parts.forecast) && levelWords(parts),
    shown.some(({ flow }) => flow < 0) && below,
  ]);
}
