import { FLOOD_CATEGORIES, type FloodThresholds } from '#domain/river/flood-thresholds.ts';
import type { ForecastStanding } from '#domain/river/forecast-standing.ts';
import type { FlowSeries } from '#web/charts/flow-series.ts';
import type { RiverSeries } from '#web/charts/river-series.ts';
import { ago } from '#web/lib/words/ago.ts';
import { feet } from '#web/lib/words/flow-now-words.ts';
import { cfs, FLOOD_STAGES, flowNumber, momentWords } from '#web/lib/words/flow-words.ts';
import { counted } from '#web/lib/words/format.ts';
import { forecastSummary, observedSummary } from './river-words.ts';

const HOUR = 3_600_000;
/** A step smaller than this share of the newest reading, or than this flow, is not mentioned. */
const STEP_SHARE = 0.1;
const LEAST_STEP_CFS = 10;

/** What is known beside what is drawn. */
export interface PictureParts {
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

function newestOf(observed: FlowSeries | null) {
  return observed?.stretches.at(-1)?.at(-1);
}

function aheadOf({ series, standing }: PictureParts) {
  if (standing.kind !== 'current') return [];
  return series.readable.filter(({ kind, at }) => kind === 'forecast' && at >= series.now);
}

function silenceWords({ series, observed }: PictureParts): string | null {
  const past = series.gaps.filter(({ to }) => to <= series.now);
  const last = past.find(({ to }) => to === series.now);
  const newest = newestOf(observed);
  if (last && newest) return `Nothing has been measured since ${momentWords(newest.at)}.`;
  const hours = Math.round(past.reduce((sum, { from, to }) => sum + (to - from) / HOUR, 0));
  return observed && hours > 0
    ? `For ${counted(hours, 'hour')} of them nothing was measured.`
    : null;
}

/** The step between the newest reading and what the forecast begins with, which is not smoothed. */
function stepWords(parts: PictureParts): string | null {
  const [newest, next] = [newestOf(parts.observed), aheadOf(parts)[0]];
  if (!newest || !next || next.at <= newest.at) return null;
  const step = next.flow - newest.flow;
  if (Math.abs(step) < Math.max(LEAST_STEP_CFS, Math.abs(newest.flow) * STEP_SHARE)) return null;
  const side = step > 0 ? 'above' : 'below';
  return `Its next figure, for ${momentWords(next.at)}, is ${cfs(Math.abs(step))} ${side} the newest reading.`;
}

function forecastPart(parts: PictureParts): string {
  const { forecast, standing, without } = parts;
  if (forecast === null) return without.forecast;
  if (standing.kind === 'missed') {
    return 'The forecast is drawn as it was issued, though it has missed what was measured.';
  }
  return forecastSummary(forecast, cfs);
}

/** Whether the river is at, or will come to, a flood category; else where the lowest one is. */
function levelWords(parts: PictureParts): string | null {
  const { thresholds, series } = parts;
  const newest = newestOf(parts.observed);
  const known = FLOOD_CATEGORIES.flatMap((category) => {
    const found = thresholds[category];
    return found ? [{ words: FLOOD_STAGES[category], ...found }] : [];
  });
  const reaches = (flow: number | undefined) =>
    known.findLast(({ flowCfs }) => flowCfs !== null && flow !== undefined && flow >= flowCfs);
  const peak = Math.max(...aheadOf(parts).map(({ flow }) => flow));
  const [is, willBe] = [reaches(newest?.flow), reaches(peak)];
  const sentences = [
    is && `The newest reading is at or above ${is.words}, ${cfs(is.flowCfs ?? 0)}.`,
    willBe && willBe !== is && peak > (newest?.flow ?? Number.NEGATIVE_INFINITY)
      ? `The forecast reaches ${willBe.words}, ${cfs(willBe.flowCfs ?? 0)}.`
      : null,
  ].filter((one) => one);
  if (sentences.length > 0) return sentences.join(' ');
  if (series.levels.length > 0) return null;
  const lowest = known.find(({ flowCfs }) => flowCfs !== null);
  if (lowest)
    return `NOAA’s ${lowest.words} begins at ${cfs(lowest.flowCfs ?? 0)}, above this scale.`;
  const [first] = known;
  return first
    ? `NOAA’s ${first.words} begins at a gauge height of ${feet(first.stageFt ?? 0)}, which a graph of flow cannot show.`
    : null;
}

/** What the picture shows, in words. */
export function pictureSummary(parts: PictureParts): string {
  const { series, observed, without } = parts;
  const isTidal = series.readable.some(({ flow }) => flow < 0);
  return [
    observed ? observedSummary(observed) : without.observed,
    silenceWords(parts),
    forecastPart(parts),
    stepWords(parts),
    levelWords(parts),
    isTidal ? 'Below 0 the tide pushes the river upstream.' : null,
  ]
    .filter((one) => one)
    .join(' ');
}

/** What the picture shows while nothing is read: how far the river will go, or where it is. */
export function pictureHeadline(parts: PictureParts) {
  const newest = newestOf(parts.observed);
  const ahead = aheadOf(parts);
  const [first] = ahead;
  if (!first) {
    return newest ? { flow: cfs(newest.flow), moment: `measured ${momentWords(newest.at)}` } : null;
  }
  const high = ahead.reduce((best, point) => (point.flow > best.flow ? point : best), first);
  const low = ahead.reduce((best, point) => (point.flow < best.flow ? point : best), first);
  const now = newest?.flow ?? first.flow;
  const least = Math.max(LEAST_STEP_CFS, Math.abs(now) * STEP_SHARE);
  if (high.flow - now >= least) {
    return { flow: `Up to ${cfs(high.flow)}`, moment: `expected ${momentWords(high.at)}` };
  }
  if (now - low.flow >= least) {
    return { flow: `Down to ${cfs(low.flow)}`, moment: `expected ${momentWords(low.at)}` };
  }
  const last = ahead.at(-1) ?? first;
  const [from, to] = [flowNumber(low.flow), flowNumber(high.flow)];
  return {
    flow: from === to ? `About ${cfs(low.flow)}` : `${from} to ${cfs(high.flow)}`,
    moment: `expected until ${momentWords(last.at)}`,
  };
}
