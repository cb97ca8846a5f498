import { DAY_MS } from '../time/milliseconds.ts';
import type { RiverQuantity } from './river-ahead.ts';
import {
  FLOOD_CATEGORIES,
  type FloodCategory,
  type FloodThresholds,
  type FlowPoint,
  type ForecastGauge,
  isOldReading,
} from './river-value.ts';

/** A forecast that reaches one of NOAA's categories. */
export interface FloodAhead {
  readonly category: FloodCategory;
  /** When the category is first reached, in milliseconds since 1970. */
  readonly from: number;
  /** `null` where only one figure of the forecast is known, which need not be the highest. */
  readonly crest: {
    readonly quantity: RiverQuantity;
    readonly value: number;
    readonly at: number;
  } | null;
}

/** NOAA's flood categories that a river has reached, or will reach. */
export interface RiverFlood {
  readonly now: FloodCategory | null;
  /** `null` unless it is higher than the current one. */
  readonly ahead: FloodAhead | null;
  /** Where it is, if that is another place than the gauge. */
  readonly place: string | null;
}

/** A flood at another gauge of a river, as it was known at an instant. */
export interface FloodElsewhere {
  readonly flood: RiverFlood;
  /** Milliseconds since 1970. */
  readonly knownAt: number;
}

interface FloodFigures {
  /** Newest fresh flow and height at the place of the categories; `null` for none. */
  readonly flowCfs: number | null;
  readonly heightFt: number | null;
  readonly flows: readonly FlowPoint[];
  readonly heights: readonly FlowPoint[];
  readonly thresholds: FloodThresholds;
  readonly now: number;
  readonly place: string | null;
}

/** NOAA's forecasts reach ten days; a crest further ahead is another answer's. */
const AHEAD_MS = 10 * DAY_MS;

const rank = (category: FloodCategory | null) =>
  category === null ? -1 : FLOOD_CATEGORIES.indexOf(category);

function categoryOf(
  value: number | null,
  thresholds: FloodThresholds,
  by: 'stageFt' | 'flowCfs',
): FloodCategory | null {
  if (value === null) return null;
  const reached = FLOOD_CATEGORIES.findLast((category) => {
    const from = thresholds[category]?.[by] ?? null;
    return from !== null && value >= from;
  });
  return reached ?? null;
}

const higher = (a: FloodCategory | null, b: FloodCategory | null) => (rank(a) >= rank(b) ? a : b);

function crestOf(
  points: readonly FlowPoint[],
  quantity: RiverQuantity,
  { thresholds, now }: FloodFigures,
): FloodAhead | null {
  const by = quantity === 'height' ? 'stageFt' : 'flowCfs';
  const ahead = points.filter(({ at }) => at > now && at <= now + AHEAD_MS);
  const crest = ahead.reduce<FlowPoint | null>(
    (high, point) => (high === null || point.flow > high.flow ? point : high),
    null,
  );
  const category = crest && categoryOf(crest.flow, thresholds, by);
  if (!crest || category === null) return null;
  const begins = thresholds[category]?.[by] ?? crest.flow;
  const from = ahead.find(({ flow }) => flow >= begins) ?? crest;
  return { category, from: from.at, crest: { quantity, value: crest.flow, at: crest.at } };
}

/** What stands in a flood category, by readings and by the forecast; `null` if nothing does. */
export function riverFlood(figures: FloodFigures): RiverFlood | null {
  const { thresholds, flowCfs, heightFt, place } = figures;
  const now = higher(
    categoryOf(heightFt, thresholds, 'stageFt'),
    categoryOf(flowCfs, thresholds, 'flowCfs'),
  );
  const byHeight = crestOf(figures.heights, 'height', figures);
  const byFlow = crestOf(figures.flows, 'flow', figures);
  const isByFlow = rank(byFlow?.category ?? null) > rank(byHeight?.category ?? null);
  const crest = isByFlow ? byFlow : byHeight;
  const ahead = crest !== null && rank(crest.category) > rank(now) ? crest : null;
  return now === null && ahead === null ? null : { now, ahead, place };
}

/** What NOAA's list of gauges, which has one figure ahead of each, shows of a flood; `null` if none. */
export function listedFlood(
  { name, observed, forecast }: Pick<ForecastGauge, 'name' | 'observed' | 'forecast'>,
  now: number,
): RiverFlood | null {
  const isFresh = observed !== null && !isOldReading(observed.validAt, now);
  const current = isFresh ? (observed.floodCategory ?? null) : null;
  const category = forecast?.floodCategory ?? null;
  const from = Date.parse(forecast?.validAt ?? '');
  const isAhead = category !== null && from > now && rank(category) > rank(current);
  const ahead = isAhead ? { category, from, crest: null } : null;
  return current === null && ahead === null ? null : { now: current, ahead, place: name };
}

/** What a flood comes to: the category reached, or the higher one ahead. */
const worst = ({ now, ahead }: RiverFlood) => Math.max(rank(now), rank(ahead?.category ?? null));

/** The higher of two floods, the first of equal ones. */
export const higherFlood = (a: RiverFlood | null, b: RiverFlood | null): RiverFlood | null => {
  if (a === null || b === null) return a ?? b;
  return worst(b) > worst(a) ? b : a;
};

interface Named {
  readonly name: string;
}

/** The highest flood anywhere on a river, under the name of its place, as pages of several rivers show it. */
export function floodOnRiver(
  row: {
    readonly facts: { readonly flood: RiverFlood | null };
    readonly gauge: Named | null;
    readonly point: Named | null;
  },
  knownAt: number,
): FloodElsewhere | null {
  const { flood } = row.facts;
  if (flood === null) return null;
  const place = flood.place ?? row.gauge?.name ?? row.point?.name ?? null;
  return { flood: { now: flood.now, ahead: flood.ahead, place }, knownAt };
}

/** What is still true of a flood elsewhere: its readings are fresh, and its crest is ahead. */
export function floodStill({ flood, knownAt }: FloodElsewhere, now: number): RiverFlood | null {
  const isFresh = !isOldReading(new Date(knownAt).toISOString(), now);
  const until = flood.ahead?.crest?.at ?? flood.ahead?.from ?? now;
  const ahead = until > now ? flood.ahead : null;
  return isFresh && (flood.now !== null || ahead !== null) ? { ...flood, ahead } : null;
}
