import type { DailyMedian } from '#domain/river/daily-median.ts';
import { FLOOD_CATEGORIES, type FloodCategory } from '#domain/river/flood-thresholds.ts';
import {
  type FlowBand,
  type FlowPoint,
  type FlowSeries,
  type FlowStep,
  medianSteps,
  usualBand,
} from './flow-series.ts';

const HOUR = 3_600_000;
const PAST = 7 * 24 * HOUR;
const AHEAD = 10 * 24 * HOUR;
/** A gauge may be two hours late, and a forecast begins some hours after it was issued. */
const MEASURED_LATE = 2 * HOUR;
const FORECAST_LATE = 12 * HOUR;
/** A flood category is on the scale if the river comes to this share of it. */
const NEAR_LEVEL = 0.5;

export interface RiverPoint extends FlowPoint {
  readonly kind: FlowSeries['kind'];
}

/** A flood category that begins at a flow. */
export interface FloodLevel {
  readonly category: FloodCategory;
  readonly flow: number;
}

/** What was measured and what is forecast, on one axis. Times in milliseconds since 1970. */
export interface RiverSeries {
  readonly from: number;
  readonly to: number;
  readonly now: number;
  /** Stretches without a gap, oldest first; the two kinds are never joined. */
  readonly lines: readonly {
    readonly kind: RiverPoint['kind'];
    readonly points: readonly FlowPoint[];
  }[];
  /** Points of both kinds that can be read one by one, oldest first. */
  readonly readable: readonly RiverPoint[];
  /** Times up to now without readings, and after it without a forecast. */
  readonly gaps: readonly { readonly from: number; readonly to: number }[];
  readonly usual: readonly FlowStep[] | null;
  readonly band: readonly FlowBand[];
  /** Flood categories that the river comes near, the lowest first. */
  readonly levels: readonly FloodLevel[];
}

/** Times between stretches, and between them and the ends. */
function gapsOf(
  stretches: FlowSeries['stretches'],
  from: number,
  to: number,
  late: { readonly start: number; readonly end: number },
) {
  const [first, last] = [stretches[0]?.[0]?.at ?? to, stretches.at(-1)?.at(-1)?.at ?? from];
  const inner = stretches.slice(1).map((next, at) => ({
    from: stretches[at]?.at(-1)?.at ?? from,
    to: next[0]?.at ?? to,
  }));
  if (stretches.length === 0) return [{ from, to }];
  return [
    ...(first - from > late.start ? [{ from, to: first }] : []),
    ...inner,
    ...(to - last > late.end ? [{ from: last, to }] : []),
  ].flatMap((gap) => {
    const cut = { from: Math.max(gap.from, from), to: Math.min(gap.to, to) };
    return cut.to > cut.from ? [cut] : [];
  });
}

/**
 * The past 7 days and the next 10 of a river; `null` without a figure.
 *
 * @param parts.forecast points of it that are past are kept: they show what it was worth.
 * @param parts.levels flows at which NOAA's flood categories begin.
 */
export function riverSeries(parts: {
  readonly observed: FlowSeries | null;
  readonly forecast: FlowSeries | null;
  readonly medians: readonly DailyMedian[];
  readonly levels: Readonly<Partial<Record<FloodCategory, number>>>;
  readonly now: number;
}): RiverSeries | null {
  const { now } = parts;
  const from = now - PAST;
  const ahead = (parts.forecast?.stretches ?? [])
    .map((stretch) => stretch.filter(({ at }) => at >= from))
    .filter((stretch) => stretch.length > 0);
  const to = Math.max(now + AHEAD, ahead.at(-1)?.at(-1)?.at ?? 0);
  const lines = [
    ...(parts.observed?.stretches ?? []).map((points) => ({ kind: 'observed' as const, points })),
    ...ahead.map((points) => ({ kind: 'forecast' as const, points })),
  ];
  if (lines.length === 0) return null;
  const readable = [
    ...(parts.observed?.readable ?? []).map((point) => ({ ...point, kind: 'observed' as const })),
    ...ahead.flat().map((point) => ({ ...point, kind: 'forecast' as const })),
  ];
  const highest = Math.max(...lines.flatMap(({ points }) => points.map(({ flow }) => flow)));
  const future = ahead
    .map((stretch) => stretch.filter(({ at }) => at >= now))
    .filter((stretch) => stretch.length > 0);
  return {
    from,
    to,
    now,
    lines,
    readable: readable.toSorted((a, b) => a.at - b.at),
    gaps: [
      ...gapsOf(parts.observed?.stretches ?? [], from, now, {
        start: MEASURED_LATE,
        end: MEASURED_LATE,
      }),
      ...gapsOf(future, now, to, { start: FORECAST_LATE, end: FORECAST_LATE }),
    ],
    usual: medianSteps(from, to, parts.medians),
    band: usualBand(from, to, parts.medians),
    levels: FLOOD_CATEGORIES.flatMap((category) => {
      const flow = parts.levels[category];
      return flow !== undefined && flow * NEAR_LEVEL <= highest ? [{ category, flow }] : [];
    }),
  };
}
