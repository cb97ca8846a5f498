import type { Gauge } from '#domain/place/gauge.ts';
import { type FlowSpread, spreadAround } from '#domain/river/daily-median.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '#domain/time/milliseconds.ts';
import { addDays, dayOfYear, type PlainDate } from '#domain/time/plain-date.ts';
import {
  flowCfs,
  forecastFlowCfs,
  medianCfs,
  type SimulatedRiver,
  simulatedRiver,
  temperatureC,
} from './hydrograph.ts';
import { chance, seedOf } from './seeded.ts';

const STEP_MS = 15 * MINUTE_MS;

export interface Reading {
  readonly atMs: number;
  readonly flowCfs: number;
  readonly stageFt: number;
  readonly temperatureC: number;
}

export const PARAMETERS = [
  { code: '00060', unit: 'ft^3/s', figureOf: (of: Reading) => of.flowCfs },
  { code: '00065', unit: 'ft', figureOf: (of: Reading) => of.stageFt },
  { code: '00010', unit: 'degC', figureOf: (of: Reading) => of.temperatureC },
] as const;

function threeFigures(value: number): number {
  return Number(value.toPrecision(3));
}

/** Height of the water in feet over the gauge's own zero. */
export function stageFtOf({ seed, meanCfs }: SimulatedRiver, flow: number): number {
  const zero = 2 + 8 * chance(seed, 3);
  const rise = 2.5 + 0.7 * Math.log10(Math.max(10, meanCfs));
  return Math.round((zero + rise * (flow / meanCfs) ** 0.45) * 100) / 100;
}

function isBroken({ seed }: SimulatedRiver, atMs: number): boolean {
  const week = Math.floor(atMs / WEEK_MS);
  const of = (index: number) => chance(seed, 3 * week + index);
  const sinceMs = atMs - week * WEEK_MS - of(1) * 4 * DAY_MS;
  return of(0) < 0.15 && sinceMs >= 0 && sinceMs < (3 + 7 * of(2)) * HOUR_MS;
}

function readingAt(river: SimulatedRiver, atMs: number): Reading {
  const flicker = 1 + 0.008 * (chance(river.seed, Math.round(atMs / MINUTE_MS)) - 0.5);
  const flow = flowCfs(river, atMs) * flicker;
  return {
    atMs,
    flowCfs: threeFigures(flow),
    stageFt: stageFtOf(river, flow),
    temperatureC: Math.round(10 * temperatureC(river, atMs)) / 10,
  };
}

/** Readings since an instant that have arrived, 20 to 60 minutes after they were taken. */
export function readingsOf(river: SimulatedRiver, fromMs: number, nowMs: number): Reading[] {
  const readings: Reading[] = [];
  if (!river.gauge.givesFlow) return readings;
  const lastMs = nowMs - (20 + 40 * chance(river.seed, 2)) * MINUTE_MS;
  for (let at = Math.ceil(fromMs / STEP_MS) * STEP_MS; at <= lastMs; at += STEP_MS) {
    if (!isBroken(river, at)) readings.push(readingAt(river, at));
  }
  return readings;
}

export function newestReading(river: SimulatedRiver, nowMs: number): Reading | null {
  const since = (ms: number) => readingsOf(river, nowMs - ms, nowMs).at(-1) ?? null;
  return since(2 * HOUR_MS) ?? since(DAY_MS);
}

export function dailyMeans(river: SimulatedRiver, from: PlainDate, to: PlainDate) {
  const means: { date: PlainDate; flowCfs: number }[] = [];
  for (let date = from; river.gauge.givesFlow && date <= to; date = addDays(date, 1)) {
    const noon = Date.parse(`${date}T20:00:00Z`);
    if (!isBroken(river, noon)) means.push({ date, flowCfs: threeFigures(flowCfs(river, noon)) });
  }
  return means;
}

function calendarFlow(river: SimulatedRiver, index: number) {
  const years = 36 + Math.floor(60 * chance(river.seed, 9));
  const spread = 0.25 + 0.3 * river.basin.storms;
  const noon = new Date(Date.UTC(2024, 0, 1 + index, 20));
  const off = (deviations: number) =>
    threeFigures(medianCfs(river, noon.getTime()) * Math.exp(spread * deviations));
  return {
    month: noon.getUTCMonth() + 1,
    day: noon.getUTCDate(),
    years,
    min: off(-2 - 0.6 * chance(river.seed, index)),
    p10: off(-1.282),
    p25: off(-0.674),
    p50: off(0),
    p75: off(0.674),
    p90: off(1.282),
    max: off(2 + 0.6 * chance(river.seed + 1, index)),
  };
}

export const calendarFlows = (river: SimulatedRiver) =>
  Array.from({ length: 366 }, (_, index) => calendarFlow(river, index));

export function simulatedSpreads(settings: WorldSettings) {
  const { bySite } = createWorld(settings);
  return (site: string, date: PlainDate): FlowSpread | undefined => {
    const river = bySite.get(site);
    if (river?.gauge.kind !== 'flow') return undefined;
    const index = dayOfYear(`2024-${date.slice(5)}` as PlainDate);
    const { p50, min: lowest, max: highest, ...others } = calendarFlow(river, index);
    return spreadAround(p50, { ...others, lowest, highest }).spread;
  };
}

/** Hours of the day (UTC) at which forecasts are issued. */
const ISSUE_HOURS = [3.5, 15.25];
const FORECAST_STEP_MS = 6 * HOUR_MS;

/** The newest forecast that is out: flow every six hours for ten days; `null` where there is none. */
export function newestForecast(river: SimulatedRiver, nowMs: number) {
  // Rivers are forecast, and not brooks.
  if (river.gauge.kind !== 'flow' || river.meanCfs < 60) return null;
  const midnight = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const issues = [-24, 0].flatMap((day) => ISSUE_HOURS.map((h) => midnight + (day + h) * HOUR_MS));
  const issuedMs = Math.max(...issues.filter((issue) => issue <= nowMs));
  const first = (Math.floor(issuedMs / FORECAST_STEP_MS) + 1) * FORECAST_STEP_MS;
  const points = Array.from({ length: 40 }, (_, index) => {
    const atMs = first + index * FORECAST_STEP_MS;
    return { atMs, flowCfs: forecastFlowCfs(river, issuedMs, atMs) };
  });
  return { issuedMs, points };
}

export interface WorldSettings {
  readonly gauges: readonly Gauge[];
  readonly seed: number;
  /** The simulated present, in milliseconds since 1970. */
  readonly now: () => number;
}

export type World = ReturnType<typeof createWorld>;

export function createWorld({ gauges, seed, now }: WorldSettings) {
  const rivers = gauges.map((gauge) => simulatedRiver(gauge, seedOf('weather', seed)));
  const by = (id: 'site' | 'lid' | 'comid') =>
    new Map(rivers.flatMap((river) => (river.gauge[id] ? [[river.gauge[id], river]] : [])));
  return { bySite: by('site'), byLid: by('lid'), byComid: by('comid'), now };
}
