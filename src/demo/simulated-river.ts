import type { Gauge } from '#domain/place/gauge.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import {
  createWeather,
  type Flow,
  flowAt,
  flowCfs,
  forecastFlowCfs,
  isEastOfCascades,
  medianFlowCfs,
  spreadOf,
  temperatureC,
  type Weather,
} from './hydrograph.ts';
import { chance, seedOf } from './seeded.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** A gauge of the catalogue with its simulated river. */
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

/** What a gauge shows at a moment. */
export interface Reading {
  readonly atMs: number;
  readonly flowCfs: number;
  readonly stageFt: number;
  /** Degrees Celsius; `null` where its sensor fails. */
  readonly temperatureC: number | null;
}

/** What USGS calls what a gauge measures. */
export const PARAMETERS = [
  { code: '00060', unit: 'ft^3/s', figureOf: (of: Reading) => of.flowCfs },
  { code: '00065', unit: 'ft', figureOf: (of: Reading) => of.stageFt },
  { code: '00010', unit: 'degC', figureOf: (of: Reading) => of.temperatureC },
] as const;

/** Whether a gauge has a series of a parameter: half of them measure the temperature. */
export function measures({ seed, gauge }: SimulatedRiver, code: string): boolean {
  return gauge.kind === 'flow' && (code !== '00010' || chance(seed, 30) < 0.5);
}

const STEPS_MINUTES = [15, 15, 15, 15, 15, 5, 30, 60];

/** The river at a gauge, always the same for the same gauge and weather. */
function simulatedRiver(gauge: Gauge, weather: Weather): SimulatedRiver {
  const seed = seedOf('river', weather.seed, gauge.site ?? '', gauge.lid ?? '', gauge.name);
  return {
    gauge,
    seed,
    flow: flowAt(gauge, weather),
    stepMinutes: STEPS_MINUTES[Math.floor(8 * chance(seed, 1))] ?? 15,
    delayMs: (20 + 40 * chance(seed, 2)) * MINUTE_MS,
  };
}

/** Three figures, as the services round: 16,600 or 245 or 8.31. */
function threeFigures(value: number): number {
  return Number(value.toPrecision(3));
}

/** Height of the water in feet over the gauge's own zero. */
export function stageFtOf({ seed, flow: { meanCfs } }: SimulatedRiver, flow: number): number {
  const zero = 2 + 8 * chance(seed, 3);
  const rise = 2.5 + 0.7 * Math.log10(Math.max(10, meanCfs));
  return Math.round((zero + rise * (flow / meanCfs) ** 0.45) * 100) / 100;
}

/** Whether an instant falls into a spell of hours, of which some weeks have one. */
function isInSpell(seed: number, atMs: number, likely: number, hours: number): boolean {
  const week = Math.floor(atMs / WEEK_MS);
  if (chance(seed, 3 * week) >= likely) return false;
  const fromMs = week * WEEK_MS + chance(seed, 3 * week + 1) * 4 * DAY_MS;
  const lengthMs = hours * (0.3 + 0.7 * chance(seed, 3 * week + 2)) * HOUR_MS;
  return atMs >= fromMs && atMs < fromMs + lengthMs;
}

/** Why the gauge shows nothing at an instant; `null` where it does. */
function outageAt({ gauge, flow, seed }: SimulatedRiver, atMs: number): 'broken' | 'ice' | null {
  if (isInSpell(seed, atMs, 0.09, 10) || isInSpell(seed + 1, atMs, 0.06, 10)) return 'broken';
  const isWinter = [11, 0, 1].includes(new Date(atMs).getUTCMonth());
  const canFreeze = isWinter && isEastOfCascades(gauge) && !flow.basin.isDammed;
  // A hard frost comes to all basins on the same days.
  const isFrozen =
    canFreeze && chance(seed, 5) < 0.7 && isInSpell(flow.weather.seed, atMs, 0.6, 72);
  return isFrozen ? 'ice' : null;
}

function readingAt(river: SimulatedRiver, atMs: number): Reading {
  const flicker = 1 + 0.008 * (chance(river.seed, Math.round(atMs / MINUTE_MS)) - 0.5);
  const flow = flowCfs(river.flow, atMs) * flicker;
  const isSensorBroken = isInSpell(river.seed + 2, atMs, 0.05, 40);
  return {
    atMs,
    flowCfs: threeFigures(flow),
    stageFt: stageFtOf(river, flow),
    temperatureC: isSensorBroken ? null : Math.round(10 * temperatureC(river.flow, atMs)) / 10,
  };
}

/** Readings since an instant that have arrived by `nowMs`. */
export function readingsOf(river: SimulatedRiver, fromMs: number, nowMs: number): Reading[] {
  if (!river.gauge.givesFlow) return [];
  const step = river.stepMinutes * MINUTE_MS;
  const last = nowMs - river.delayMs;
  const readings: Reading[] = [];
  for (let at = Math.ceil(fromMs / step) * step; at <= last; at += step) {
    if (outageAt(river, at) === null) readings.push(readingAt(river, at));
  }
  return readings;
}

/** The newest reading that has arrived; `null` after a silent day. */
export function newestReading(river: SimulatedRiver, nowMs: number): Reading | null {
  const since = (ms: number) => readingsOf(river, nowMs - ms, nowMs).at(-1) ?? null;
  return since(2 * HOUR_MS) ?? since(DAY_MS);
}

/** Hours of the day at which its mean is taken. */
const MEAN_HOURS = [3, 9, 15, 21];

/** The daily means between two days, without those that the river was frozen or half is missing. */
export function dailyMeans(river: SimulatedRiver, from: PlainDate, to: PlainDate) {
  const means: { date: PlainDate; flowCfs: number }[] = [];
  for (let date = from; river.gauge.givesFlow && date <= to; date = addDays(date, 1)) {
    // Standard time is near enough for a mean.
    const start = Date.parse(`${date}T08:00:00Z`);
    const instants = MEAN_HOURS.map((hour) => start + hour * HOUR_MS);
    const outages = instants.map((at) => outageAt(river, at)).filter((outage) => outage !== null);
    if (outages.length >= MEAN_HOURS.length / 2 || outages.includes('ice')) continue;
    const sum = instants.reduce((flow, at) => flow + flowCfs(river.flow, at), 0);
    means.push({ date, flowCfs: threeFigures(sum / MEAN_HOURS.length) });
  }
  return means;
}

/**
 * Median flow on the 366 days of the calendar in cubic feet per second, with the flows around it and
 * the years that they rest on; no flow on 29 February where a short record has too few of them.
 */
export function calendarMedians(river: SimulatedRiver) {
  const isShort = chance(river.seed, 8) < 0.05;
  const years = isShort ? 14 : 36 + Math.floor(60 * chance(river.seed, 9));
  return Array.from({ length: 366 }, (_, index) => {
    const noon = new Date(Date.UTC(2024, 0, 1 + index, 20));
    const [month, day] = [noon.getUTCMonth() + 1, noon.getUTCDate()];
    const isLeapDay = month === 2 && day === 29;
    const median = threeFigures(medianFlowCfs(river.flow, noon.getTime()));
    const sigma = spreadOf(river.flow);
    const off = (deviations: number) => threeFigures(median * Math.exp(sigma * deviations));
    const extreme = (seed: number) => 2 + 0.6 * chance(river.seed + seed, index);
    // In standard deviations from the median.
    const percentiles = { p10: off(-1.282), p25: off(-0.674), p75: off(0.674), p90: off(1.282) };
    const around = { min: off(-extreme(1)), ...percentiles, max: off(extreme(2)) };
    return {
      month,
      day,
      years: isLeapDay ? Math.floor(years / 4) : years,
      flowCfs: isLeapDay && isShort ? null : median,
      around,
    };
  });
}

/** Hours of the day (UTC) at which forecasts are issued. */
const ISSUE_HOURS = [3.5, 15.25];
const FORECAST_STEP_MS = 6 * HOUR_MS;

/** The newest forecast that is out: flow every six hours for ten days; `null` where there is none. */
export function newestForecast(river: SimulatedRiver, nowMs: number) {
  // Rivers are forecast, and not brooks.
  if (river.gauge.kind !== 'flow' || river.flow.meanCfs < 60) return null;
  const midnight = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const issues = [-24, 0].flatMap((day) => ISSUE_HOURS.map((h) => midnight + (day + h) * HOUR_MS));
  const issuedMs = Math.max(...issues.filter((issue) => issue <= nowMs));
  const first = (Math.floor(issuedMs / FORECAST_STEP_MS) + 1) * FORECAST_STEP_MS;
  const points = Array.from({ length: 40 }, (_, index) => {
    const atMs = first + index * FORECAST_STEP_MS;
    return { atMs, flowCfs: forecastFlowCfs(river.flow, issuedMs, atMs) };
  });
  return { issuedMs, points };
}

/** All rivers of a simulation, by the ids of the services. */
export interface World {
  readonly bySite: ReadonlyMap<string, SimulatedRiver>;
  readonly byLid: ReadonlyMap<string, SimulatedRiver>;
  readonly byComid: ReadonlyMap<string, SimulatedRiver>;
  readonly now: () => number;
}

/** Settings of a simulation. */
export interface WorldSettings {
  /** The gauge catalogue. */
  readonly gauges: readonly Gauge[];
  /** Another seed gives other weather. */
  readonly seed: number;
  /** The simulated present, in milliseconds since 1970. */
  readonly now: () => number;
}

/** Creates a river for every gauge of the catalogue. */
export function createWorld({ gauges, seed, now }: WorldSettings): World {
  const weather = createWeather(seedOf('weather', seed));
  const rivers = gauges.map((gauge) => simulatedRiver(gauge, weather));
  const by = (id: 'site' | 'lid' | 'comid') =>
    new Map(rivers.flatMap((river) => (river.gauge[id] ? [[river.gauge[id], river]] : [])));
  return { bySite: by('site'), byLid: by('lid'), byComid: by('comid'), now };
}
