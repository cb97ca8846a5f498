import { extent, greatest, least } from 'd3-array';
import type { ForecastStanding } from '#domain/river/forecast-accuracy.ts';
import {
  FLOOD_CATEGORIES,
  type FloodThresholds,
  type ForecastAccuracy,
  type GaugeReading,
} from '#domain/river/river-value.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import type { FlowPoint, FlowSeries, RiverSeries } from '#web/charts/flow-series.ts';
import { cfs, FLOOD_STAGES, feet, flowNumber, momentWords } from '#web/lib/words/flow-words.ts';
import { ago, counted, dayMonth, weekday } from '#web/lib/words/format.ts';

/** `Friday, 20 Nov`. */
function dayWords({ at }: FlowPoint): string {
  const day = pacificDay(at);
  return `${weekday(day)}, ${dayMonth(day)}`;
}

/** The points of a forecast that are still ahead. */
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
  return `${flowNumber(flow)} (no unit)`;
}

export function forecastHeadline(
  series: FlowSeries,
  flowText: (flow: number) => string,
): FlowHeadline | null {
  const peak = highestOf(pointsAhead(series));
  return peak ? { flow: `Highest: ${flowText(peak.flow)}`, moment: momentWords(peak.at) } : null;
}

export function observedSummary({ lines, sensorSince }: FlowSeries): string {
  const points = lines.flat().filter(({ at }) => at >= (sensorSince ?? at));
  const since = sensorSince === null ? null : momentWords(sensorSince);
  const time = since === null ? 'In the past 7 days' : `Since ${since}, when a new sensor began,`;
  const other = since === null ? '' : ' Readings from the earlier sensor cannot be compared.';
  const [low, peak] = [lowestOf(points), highestOf(points)];
  if (!low || !peak) return '';
  if (points.length === 1 && since === null) {
    return `The only reading of the past 7 days is ${cfs(peak.flow)}, of ${momentWords(peak.at)}.`;
  }
  return flowNumber(low.flow) === flowNumber(peak.flow)
    ? `${time} the flow stayed at ${cfs(low.flow)}.${other}`
    : `${time} the flow was between ${flowNumber(low.flow)} and ${cfs(peak.flow)}, highest on ${dayWords(peak)}.${other}`;
}

/** What is wrong with a forecast; `null` where nothing is. */
export function standingWords(standing: ForecastStanding): string | null {
  if (standing.kind === 'expired') {
    return `NOAA’s forecast has run out: its last figure was for ${momentWords(standing.lastAt)}.`;
  }
  if (standing.kind !== 'missed') return null;
  const { points, flow } = standing;
  const [low, high] = [lowestOf(points), highestOf(points)];
  if (!low || !high) return null;
  const range =
    flowNumber(low.flow) === flowNumber(high.flow)
      ? cfs(low.flow)
      : `${flowNumber(low.flow)} to ${cfs(high.flow)}`;
  const said =
    points.length > 1
      ? `it expected ${range} by now`
      : `its first figure, for ${momentWords(low.at)}, is ${range}`;
  return `NOAA’s forecast has missed: ${said}, and the gauge shows ${cfs(flow)}. What it says of the days ahead is left out of this summary.`;
}

/** How good earlier forecasts were three days ahead; empty where that is not known. */
export function accuracyWords(accuracy: readonly ForecastAccuracy[]): string {
  const ahead = accuracy.find(({ leadDay }) => leadDay === 3);
  if (!ahead) return '';
  const percent = Math.max(1, Math.ceil(ahead.percent));
  return ` Of ${ahead.forecasts} forecasts of NOAA here, half were within ${percent}% of the flow three days later.`;
}

export function forecastSummary(
  series: FlowSeries,
  flowText: (flow: number) => string,
  number = flowNumber,
): string {
  const points = pointsAhead(series);
  const [last, low, peak] = [points.at(-1), lowestOf(points), highestOf(points)];
  if (!last || !low || !peak) return 'This forecast has run out: all its figures are past.';
  const until = `through ${dayWords(last)}`;
  return number(low.flow) === number(peak.flow)
    ? `NOAA expects a steady ${flowText(low.flow)} ${until}.`
    : `NOAA expects ${number(low.flow)} to ${flowText(peak.flow)} ${until}, highest on ${dayWords(peak)}.`;
}

/** Readings that are left out as doubtful; `null` without any. */
export function doubtfulWords(
  readings: readonly GaugeReading[],
  valueText: (value: number) => string,
): string | null {
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last) return null;
  const [from, until] = [first, last].map((one) => momentWords(Date.parse(one.observedAt)));
  if (first === last) {
    return `A reading of ${valueText(first.value)}, ${from}, is doubtful and left out.`;
  }
  const texts = new Set(
    extent(readings, ({ value }) => value).map((value) => valueText(value ?? 0)),
  );
  return `${counted(readings.length, 'reading')} from ${from} to ${until} are doubtful and left out: ${[...texts].join(' to ')}.`;
}

/** Where a height stands among NOAA's flood categories; `null` where none is known. */
export function floodStanding(heightFt: number, thresholds: FloodThresholds): string | null {
  const known = FLOOD_CATEGORIES.flatMap((category) => {
    const from = thresholds[category]?.stageFt ?? null;
    return from === null ? [] : [{ from, words: FLOOD_STAGES[category] }];
  });
  const reached = known.findLast(({ from }) => heightFt >= from);
  if (reached) return `It is at or above ${reached.words}, ${feet(reached.from)}.`;
  return known[0] ? `NOAA’s ${known[0].words} begins at ${feet(known[0].from)}.` : null;
}

const HOUR = 3_600_000;
export interface PictureParts {
  /** Whether a tide reaches the gauge. */
  readonly isTidal?: boolean;
  readonly series: RiverSeries;
  readonly observed: FlowSeries | null;
  readonly forecast: FlowSeries | null;
  readonly standing: ForecastStanding;
  readonly thresholds: FloodThresholds;
  /** Why a source has nothing to draw: it failed, or has nothing. */
  readonly without: { readonly observed: string; readonly forecast: string };
}

/** `NOAA forecast, issued 6 hours ago`. */
export function forecastWords(issuedAt: number | null, now: number): string {
  const issued = issuedAt === null ? '' : `, issued ${ago(Math.max(0, now - issuedAt))}`;
  return `NOAA forecast${issued}`;
}

const newestOf = ({ observed }: PictureParts) => observed?.lines.at(-1)?.at(-1);

const aheadOf = ({ forecast, standing }: PictureParts) =>
  forecast && standing.kind === 'current' ? pointsAhead(forecast) : [];

const isOfDays = ({ standing }: PictureParts) => standing.kind === 'current' && standing.isOfDays;

/** A smaller step from the newest reading is not mentioned. */
const leastStep = (flow: number) => Math.max(10, Math.abs(flow) / 10);

function silenceWords(parts: PictureParts): string | null {
  const { now, gaps } = parts.series;
  const newest = newestOf(parts);
  if (!newest) return null;
  const past = gaps.filter(({ to }) => to <= now);
  if (past.some(({ to }) => to === now)) {
    return `Nothing has been measured since ${momentWords(newest.at)}.`;
  }
  const isAlone = parts.observed?.readable.length === 1;
  const hours = Math.round(past.reduce((sum, { from, to }) => sum + (to - from) / HOUR, 0));
  return hours > 0 && !isAlone
    ? `Nothing was measured for ${counted(hours, 'hour')} of that time.`
    : null;
}

/** The step between the newest reading and what the forecast begins with, which is not smoothed. */
function stepWords(parts: PictureParts): string | null {
  const [newest, next] = [newestOf(parts), aheadOf(parts)[0]];
  if (!newest || !next || next.at <= newest.at || isOfDays(parts)) return null;
  const step = next.flow - newest.flow;
  if (Math.abs(step) < leastStep(newest.flow)) return null;
  const side = step > 0 ? 'above' : 'below';
  return `Its next figure, for ${momentWords(next.at)}, is ${cfs(Math.abs(step))} ${side} the newest reading.`;
}

function forecastPart({ forecast, standing, without }: PictureParts): string {
  if (forecast === null) return without.forecast;
  return standing.kind === 'missed'
    ? 'The forecast is drawn as it was issued, though it has missed what was measured.'
    : forecastSummary(forecast, cfs);
}

/** Whether the river is at, or will come to, a flood category; else where the lowest one is. */
function levelWords(parts: PictureParts): string | null {
  const known = FLOOD_CATEGORIES.flatMap((category) => {
    const found = parts.thresholds[category];
    return found ? [{ words: FLOOD_STAGES[category], ...found }] : [];
  });
  const byFlow = known.flatMap(({ words, flowCfs }) =>
    flowCfs === null ? [] : [{ words, flowCfs }],
  );
  const reaches = (flow: number) => byFlow.findLast(({ flowCfs }) => flow >= flowCfs);
  const newest = newestOf(parts)?.flow ?? Number.NEGATIVE_INFINITY;
  const peak = highestOf(aheadOf(parts))?.flow ?? Number.NEGATIVE_INFINITY;
  const [is, willBe] = [reaches(newest), reaches(peak)];
  const sentences = [
    is && `The newest reading is at or above ${is.words}, ${cfs(is.flowCfs)}.`,
    willBe && willBe !== is && peak > newest
      ? `The forecast reaches ${willBe.words}, ${cfs(willBe.flowCfs)}.`
      : null,
  ].filter((one) => one);
  if (sentences.length > 0) return sentences.join(' ');
  if (parts.series.levels.length > 0) return null;
  const [[lowest], [first]] = [byFlow, known];
  if (lowest) return `NOAA’s ${lowest.words} begins at ${cfs(lowest.flowCfs)}, above this scale.`;
  return first
    ? `NOAA’s ${first.words} begins at a gauge height of ${feet(first.stageFt ?? 0)}, which a graph of flow cannot show.`
    : null;
}

export function pictureSummary(parts: PictureParts): string {
  const { series, observed, without } = parts;
  const isBelow = series.readable.some(({ flow }) => flow < 0);
  const below = parts.isTidal
    ? 'Below 0 the tide pushes the river upstream.'
    : 'No tide reaches this gauge: figures below 0 are doubtful.';
  return [
    observed ? observedSummary(observed) : without.observed,
    silenceWords(parts),
    forecastPart(parts),
    stepWords(parts),
    levelWords(parts),
    isBelow ? below : null,
  ]
    .filter((one) => one)
    .join(' ');
}

/** What the picture shows while nothing is read: how far the river will go, or where it is. */
export function pictureHeadline(parts: PictureParts): FlowHeadline | null {
  const newest = newestOf(parts);
  const ahead = aheadOf(parts);
  const [first, last, low, high] = [ahead[0], ahead.at(-1), lowestOf(ahead), highestOf(ahead)];
  if (!first || !last || !low || !high) {
    return newest ? { flow: cfs(newest.flow), moment: `measured ${momentWords(newest.at)}` } : null;
  }
  const now = newest?.flow ?? first.flow;
  const isComparable = !isOfDays(parts);
  if (isComparable && high.flow - now >= leastStep(now)) {
    return { flow: `Up to ${cfs(high.flow)}`, moment: `expected ${momentWords(high.at)}` };
  }
  if (isComparable && now - low.flow >= leastStep(now)) {
    return { flow: `Down to ${cfs(low.flow)}`, moment: `expected ${momentWords(low.at)}` };
  }
  const [from, to] = [flowNumber(low.flow), flowNumber(high.flow)];
  return {
    flow: from === to ? `About ${cfs(low.flow)}` : `${from} to ${cfs(high.flow)}`,
    moment: `expected until ${momentWords(last.at)}`,
  };
}
