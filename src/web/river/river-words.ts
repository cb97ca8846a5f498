import { extent, greatest, least } from 'd3-array';
import type { FlowNow } from '#domain/river/flow-now.ts';
import type { ForecastStanding } from '#domain/river/forecast-accuracy.ts';
import type { HeightNow } from '#domain/river/height-now.ts';
import {
  FLOOD_CATEGORIES,
  type FloodThresholds,
  type ForecastAccuracy,
  type GaugeReading,
  type GaugeRemark,
} from '#domain/river/river-value.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { daysBetween } from '#domain/time/plain-date.ts';
import type { FlowPoint, FlowSeries } from '#web/charts/flow-series.ts';
import {
  FLOOD_STAGES,
  flowNowWords,
  momentWords,
  rangeWords,
  trendWords,
  whenRead,
} from '#web/lib/words/flow-words.ts';
import { counted, joined, shortDate, weekday } from '#web/lib/words/format.ts';
import { capitalized } from '#web/lib/words/season-words.ts';
import { type Quantity, type Units, US } from '#web/lib/words/units.ts';

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

export function accuracyWords(accuracy: readonly ForecastAccuracy[]): string {
  const ahead = accuracy.find(({ leadDay }) => leadDay === 3);
  if (!ahead) return '';
  const percent = Math.max(1, Math.ceil(ahead.percent));
  return ` Of ${ahead.forecasts} forecasts of NOAA here, half were within ${percent}% of the flow three days later.`;
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
  return number(low.flow) === number(peak.flow)
    ? `${expects} a steady ${text(low.flow)} ${until}.`
    : `${expects} ${number(low.flow)} to ${text(peak.flow)} ${until}, highest on ${dayWords(peak)}.`;
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

export function floodStanding(
  heightFt: number,
  thresholds: FloodThresholds,
  { height }: Units,
): string | null {
  const known = floodLevels(thresholds).flatMap(({ words, stageFt: from }) =>
    from === null ? [] : [{ from, words }],
  );
  const reached = known.findLast(({ from }) => heightFt >= from);
  if (reached) return `It is at or above ${reached.words}, ${height.text(reached.from)}.`;
  return known[0] ? `NOAA’s ${known[0].words} begins at ${height.text(known[0].from)}.` : null;
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
  /** Heights at the same place in feet, for flood stages that have no flow. */
  readonly heightsFt?: { readonly newest: number | null; readonly highestAhead: number | null };
  /** What is ahead is no forecast, but what the river then did. */
  readonly isRecorded?: boolean;
  readonly units: Units;
}

const newestOf = ({ observed }: ComparedRiver) => observed?.lines.at(-1)?.at(-1);

export const aheadOf = ({ forecast, standing }: ComparedRiver) =>
  forecast && standing.kind === 'current' ? pointsAhead(forecast) : [];

const isOfDays = ({ standing }: ComparedRiver) => standing.kind === 'current' && standing.isOfDays;

const leastStep = (flow: number) => Math.max(10, Math.abs(flow) / 10);

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

function levelsOf(parts: ComparedRiver) {
  const known = floodLevels(parts.thresholds);
  const byFlow = known.flatMap(({ words, flowCfs }) =>
    flowCfs === null ? [] : [{ words, flowCfs }],
  );
  const byHeight = known.flatMap(({ words, stageFt }) =>
    stageFt === null ? [] : [{ words, stageFt }],
  );
  const { text } = parts.units.flow;
  const flows = reached(
    byFlow.map(({ words, flowCfs }) => ({ words, from: flowCfs, text: text(flowCfs) })),
    newestOf(parts)?.flow ?? null,
    highestOf(aheadOf(parts))?.flow ?? null,
  );
  const heights = reached(
    byHeight.map(({ words, stageFt }) => ({
      words,
      from: stageFt,
      text: parts.units.height.text(stageFt),
    })),
    parts.heightsFt?.newest ?? null,
    parts.heightsFt?.highestAhead ?? null,
  );
  const { current, expected } = byFlow.length > 0 ? flows : heights;
  return { lowest: byFlow[0], first: known[0], current, expected };
}

interface Level {
  readonly words: string;
  readonly from: number;
  readonly text: string;
}

function reached(levels: readonly Level[], newest: number | null, highest: number | null) {
  const reaches = (figure: number | null) =>
    figure === null ? undefined : levels.findLast(({ from }) => figure >= from);
  const current = reaches(newest);
  const peaks = reaches(highest);
  const isHigher = (highest ?? 0) > (newest ?? Number.NEGATIVE_INFINITY);
  return { current, expected: peaks !== current && isHigher ? peaks : undefined };
}

/** Whether the river is at a flood category or will reach one; `null` if neither. */
export function reachedWords(parts: ComparedRiver): string | null {
  const { current, expected } = levelsOf(parts);
  const reaches = parts.isRecorded ? 'The river then reached' : 'The forecast reaches';
  return (
    joined([
      current && `The newest reading is at or above ${current.words}, ${current.text}.`,
      expected && `${reaches} ${expected.words}, ${expected.text}.`,
    ]) || null
  );
}

function levelWords(parts: ComparedRiver): string | null {
  const { lowest, first, current, expected } = levelsOf(parts);
  if (current || expected) return null;
  const { flow, height } = parts.units;
  if (lowest) return `NOAA’s ${lowest.words} begins at ${flow.text(lowest.flowCfs)}.`;
  return first
    ? `NOAA’s ${first.words} begins at a gauge height of ${height.text(first.stageFt ?? 0)}, which a graph of flow cannot show.`
    : null;
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

const WEEK_DAYS = 7;

/** `on Thursday`; a week or more ahead `on Thu, Oct 30`. */
function dayAhead({ at }: FlowPoint, now: number): string {
  const day = pacificDay(at);
  const days = daysBetween(pacificDay(now), day);
  if (days === 0) return 'today';
  if (days < WEEK_DAYS) return `on ${weekday(day)}`;
  return `on ${weekday(day).slice(0, 3)}, ${shortDate(day)}`;
}

export function aheadWords(
  parts: ComparedRiver,
  now: FlowNow | null,
  instant: number,
): string | null {
  const ahead = aheadOf(parts);
  const low = lowestOf(ahead);
  const high = highestOf(ahead);
  if (!low || !high || isOfDays(parts)) return null;
  const start = now?.flowCfs ?? ahead[0]?.flow ?? 0;
  const step = leastStep(start);
  const drop = start - low.flow >= step ? low : null;
  const furthest = high.flow - start >= step ? high : drop;
  if (furthest === null) return null;
  const { number, text } = parts.units.flow;
  const flow = now ? number(furthest.flow) : text(furthest.flow);
  return `${flow} expected ${dayAhead(furthest, instant)}`;
}

export function flowFinding(now: FlowNow, units: Units): string {
  const { flow, trend, age } = flowNowWords(now, units);
  if (now.isOld) return `${flow}, read ${age}`;
  if (now.state) return `${flow}, ${trend}`;
  if (now.range?.isSwing) return capitalized(rangeWords(now, units) ?? flow);
  return joined([flow, trend], ' and ');
}

const noFlow = ({ remarks }: ComparedRiver) =>
  remarks?.includes('Sen') ? 'More than one sensor' : 'No flow in the past 7 days';

/** The section's heading: `60 cfs and falling; 99 expected on Thursday`. */
export function riverFinding(
  parts: ComparedRiver,
  { now, height }: { now: FlowNow | null; height: HeightNow | null },
  instant: number,
): string {
  const { units } = parts;
  if (height) {
    const read = height.isOld ? `, read ${whenRead(height)}` : '';
    return `${joined([units.height.text(height.heightFt), height.trend && trendWords(height.trend)], ' and ')}${read}`;
  }
  const found = joined(
    [now && flowFinding(now, units), aheadWords(parts, now?.isOld ? null : now, instant)],
    '; ',
  );
  if (found !== '') return found;
  const ahead = aheadOf(parts)[0];
  return ahead ? `About ${units.flow.text(ahead.flow)} expected` : noFlow(parts);
}
