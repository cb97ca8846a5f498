import type { Gauge } from '#domain/place/gauge.ts';
import { basinKind, isEastOfCascades, meanFlowCfs } from './basin.ts';
import { type Flow, flowCfs, forecastFlowCfs, medianFlowCfs } from './hydrograph.ts';
import { chance, drift, seedOf } from './seeded.ts';
import type { Weather } from './weather.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** A gauge of the catalogue with the river that the simulation lets run past it. */
export interface SimulatedRiver {
  readonly gauge: Gauge;
  readonly flow: Flow;
  /** Seed of everything that belongs to this gauge alone. */
  readonly seed: number;
  /** Minutes between two readings: 5, 15, 30 or 60. */
  readonly stepMinutes: number;
  /** Readings reach the service this late. */
  readonly delayMs: number;
}

/** Why there is no figure at a moment. */
export type Outage =
  /** No row at all. */
  | 'gap'
  /** A row without a figure: the instrument failed. */
  | 'equipment'
  /** A row without a figure: the river is frozen over. */
  | 'ice';

/** What a gauge shows at a moment: a figure, or why it has none. */
export type Reading =
  | { readonly atMs: number; readonly flowCfs: number; readonly stageFt: number }
  | { readonly atMs: number; readonly outage: Outage };

const STEPS_MINUTES = [15, 15, 15, 15, 15, 5, 30, 60];

/** The river at a gauge, which the same gauge and weather always give. */
export function simulatedRiver(gauge: Gauge, weather: Weather): SimulatedRiver {
  const { seed } = weather;
  const own = seedOf('river', seed, gauge.site ?? '', gauge.lid ?? '', gauge.name);
  return {
    gauge,
    seed: own,
    flow: {
      basin: basinKind(gauge),
      meanCfs: meanFlowCfs(gauge),
      latitude: gauge.latitude,
      eastOfCascades: isEastOfCascades(gauge),
      // One river is as wet at each of its gauges.
      seed: seedOf('water', seed, gauge.water ?? gauge.name),
      weather,
    },
    stepMinutes: STEPS_MINUTES[Math.floor(8 * chance(own, 1))] ?? 15,
    delayMs: (20 + 40 * chance(own, 2)) * MINUTE_MS,
  };
}

/** Three figures, as the services round: 16,600 or 245 or 8.31. */
export function threeFigures(value: number): number {
  return Number(value.toPrecision(3));
}

/** Height of the water in feet over the gauge's own zero. */
export function stageFtOf(river: SimulatedRiver, flow: number): number {
  const zero = 2 + 8 * chance(river.seed, 3);
  const rise = 2.5 + 0.7 * Math.log10(Math.max(10, river.flow.meanCfs));
  return Math.round((zero + rise * (flow / river.flow.meanCfs) ** 0.45) * 100) / 100;
}

/** Level of a lake in feet, which rises and falls over months. */
function lakeLevelFt({ seed }: SimulatedRiver, atMs: number): number {
  const level = 40 + 1200 * chance(seed, 4) + 6 * drift(seed, atMs / (50 * DAY_MS));
  return Math.round(level * 100) / 100;
}

/** Whether the gauge shows the flow of a river, and not a lake or the quality of its water. */
export function showsFlow({ gauge }: SimulatedRiver): boolean {
  return gauge.kind === 'flow';
}

/** About one week in seven a gauge is silent, or sends no figures, for two to fourteen hours. */
function brokenAt({ seed }: SimulatedRiver, atMs: number): 'gap' | 'equipment' | null {
  const weeks = seedOf('outage', seed);
  const week = Math.floor(atMs / WEEK_MS);
  if (chance(weeks, 4 * week) >= 0.14) return null;
  const fromMs = week * WEEK_MS + chance(weeks, 4 * week + 1) * 6 * DAY_MS;
  const lengthMs = (2 + 12 * chance(weeks, 4 * week + 2)) * HOUR_MS;
  if (atMs < fromMs || atMs >= fromMs + lengthMs) return null;
  return chance(weeks, 4 * week + 3) < 0.6 ? 'gap' : 'equipment';
}

function frozenAt({ flow, seed }: SimulatedRiver, atMs: number): boolean {
  const canFreeze = flow.eastOfCascades && (flow.basin === 'snow' || flow.basin === 'dry');
  return canFreeze && chance(seed, 5) < 0.7 && flow.weather.isHardFrost(atMs);
}

/** What the gauge shows at a moment. */
export function readingAt(river: SimulatedRiver, atMs: number): Reading {
  const broken = brokenAt(river, atMs);
  if (broken !== null) return { atMs, outage: broken };
  if (frozenAt(river, atMs)) return { atMs, outage: 'ice' };
  const flicker = 1 + 0.008 * (chance(river.seed, Math.round(atMs / MINUTE_MS)) - 0.5);
  const flow = flowCfs(river.flow, atMs) * flicker;
  const stageFt = showsFlow(river) ? stageFtOf(river, flow) : lakeLevelFt(river, atMs);
  return { atMs, flowCfs: threeFigures(flow), stageFt };
}

/** Moments of the gauge's readings from one instant to another, those that have arrived by `now`. */
export function readingTimes(
  river: SimulatedRiver,
  span: { readonly fromMs: number; readonly toMs: number; readonly nowMs: number },
): number[] {
  if (river.gauge.discontinued) return [];
  const step = river.stepMinutes * MINUTE_MS;
  const last = Math.min(span.toMs, span.nowMs - river.delayMs);
  const times: number[] = [];
  for (let at = Math.ceil(span.fromMs / step) * step; at <= last; at += step) times.push(at);
  return times;
}

/** The newest reading with a row of its own that has arrived; `null` after three silent days. */
export function newestReading(river: SimulatedRiver, nowMs: number): Reading | null {
  const times = readingTimes(river, { fromMs: nowMs - 3 * DAY_MS, toMs: nowMs, nowMs });
  for (let index = times.length - 1; index >= 0; index -= 1) {
    const reading = readingAt(river, times[index] ?? 0);
    if (!('outage' in reading && reading.outage === 'gap')) return reading;
  }
  return null;
}

/** Median flow of a day of the calendar in cubic feet per second, rounded like a reading. */
export function medianOn(river: SimulatedRiver, month: number, day: number): number {
  return threeFigures(medianFlowCfs(river.flow, month, day));
}

/** Hours of the day (UTC) at which forecasts are issued. */
const ISSUE_HOURS = [3.5, 15.25];
const FORECAST_STEP_MS = 6 * HOUR_MS;
const FORECAST_POINTS = 40;

/** Forecast of flow, six hours apart for ten days. */
export interface FlowForecast {
  readonly issuedMs: number;
  readonly points: readonly { readonly atMs: number; readonly flowCfs: number }[];
}

/** NOAA forecasts rivers and not brooks: from 90 cubic feet per second in the mean. */
export function isForecast(river: SimulatedRiver): boolean {
  const { lid, discontinued } = river.gauge;
  return lid !== null && showsFlow(river) && !discontinued && river.flow.meanCfs >= 90;
}

/** The newest forecast that is out. */
export function newestForecast(river: SimulatedRiver, nowMs: number): FlowForecast {
  const midnight = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const issues = [-24, 0].flatMap((day) => ISSUE_HOURS.map((h) => midnight + (day + h) * HOUR_MS));
  const issuedMs = Math.max(...issues.filter((issue) => issue <= nowMs));
  const first = (Math.floor(issuedMs / FORECAST_STEP_MS) + 1) * FORECAST_STEP_MS;
  const points = Array.from({ length: FORECAST_POINTS }, (_, index) => {
    const atMs = first + index * FORECAST_STEP_MS;
    return { atMs, flowCfs: forecastFlowCfs(river.flow, issuedMs, atMs) };
  });
  return { issuedMs, points };
}
