import type { Gauge } from '#domain/place/gauge.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { basinOf, isEastOfCascades, meanFlowCfs } from './basin.ts';
import {
  type Flow,
  flowCfs,
  forecastFlowCfs,
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

/**
 * Why there is no figure at a moment: no row at all, or a row without a figure since the instrument
 * failed or the river is frozen over.
 */
export type Outage = 'gap' | 'equipment' | 'ice';

/** What a gauge shows at a moment: figures, or why it has none. */
export type Reading = Figures | { readonly atMs: number; readonly outage: Outage };

interface Figures {
  readonly atMs: number;
  readonly flowCfs: number;
  readonly stageFt: number;
  /** Degrees Celsius; `null` where the gauge does not measure it, or its sensor fails. */
  readonly temperatureC: number | null;
}

/** What the services of USGS call what a gauge measures, in their two generations' units. */
export const PARAMETERS = [
  { code: '00060', unit: 'ft^3/s', legacyUnit: 'ft3/s', figureOf: (of: Figures) => of.flowCfs },
  { code: '00065', unit: 'ft', legacyUnit: 'ft', figureOf: (of: Figures) => of.stageFt },
  {
    code: '00010',
    unit: 'degC',
    legacyUnit: 'deg C',
    figureOf: (of: Figures) => of.temperatureC,
  },
] as const;

/** One of {@link PARAMETERS}. */
export type Parameter = (typeof PARAMETERS)[number];

/** Whether a gauge has a series of a parameter: half of them measure the temperature. */
export function measures({ seed, gauge }: SimulatedRiver, { code }: Parameter): boolean {
  return gauge.kind === 'flow' && (code !== '00010' || chance(seed, 30) < 0.5);
}

const STEPS_MINUTES = [15, 15, 15, 15, 15, 5, 30, 60];

/** The river at a gauge, always the same for the same gauge and weather. */
export function simulatedRiver(gauge: Gauge, weather: Weather): SimulatedRiver {
  const seed = seedOf('river', weather.seed, gauge.site ?? '', gauge.lid ?? '', gauge.name);
  return {
    gauge,
    seed,
    flow: {
      basin: basinOf(gauge),
      meanCfs: meanFlowCfs(gauge),
      latitude: gauge.latitude,
      // One river is as wet at each of its gauges.
      seed: seedOf('water', weather.seed, gauge.water ?? gauge.name),
      weather,
    },
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

/** Whether the gauge shows the flow of a river, and not a lake or the quality of its water. */
export function showsFlow({ gauge }: SimulatedRiver): boolean {
  return gauge.kind === 'flow';
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
function outageAt({ gauge, flow, seed }: SimulatedRiver, atMs: number): Outage | null {
  if (isInSpell(seed, atMs, 0.09, 10)) return 'gap';
  if (isInSpell(seed + 1, atMs, 0.06, 10)) return 'equipment';
  const isWinter = [11, 0, 1].includes(new Date(atMs).getUTCMonth());
  const canFreeze = isWinter && isEastOfCascades(gauge) && !flow.basin.isDammed;
  // A hard frost comes to all basins on the same days.
  const isFrozen =
    canFreeze && chance(seed, 5) < 0.7 && isInSpell(flow.weather.seed, atMs, 0.6, 72);
  return isFrozen ? 'ice' : null;
}

/** Temperature in degrees Celsius, to a tenth; none from a sensor that fails. */
function temperatureAt(river: SimulatedRiver, atMs: number): number | null {
  const hasFailed = isInSpell(river.seed + 2, atMs, 0.05, 40);
  return hasFailed ? null : Math.round(10 * temperatureC(river.flow, atMs)) / 10;
}

/** What the gauge shows at a moment. */
export function readingAt(river: SimulatedRiver, atMs: number): Reading {
  const outage = outageAt(river, atMs);
  if (outage !== null) return { atMs, outage };
  const flicker = 1 + 0.008 * (chance(river.seed, Math.round(atMs / MINUTE_MS)) - 0.5);
  const flow = flowCfs(river.flow, atMs) * flicker;
  const stageFt = stageFtOf(river, flow);
  return { atMs, flowCfs: threeFigures(flow), stageFt, temperatureC: temperatureAt(river, atMs) };
}

/** Readings between two instants that have their own row and have arrived by `nowMs`. */
export function readingsOf(
  river: SimulatedRiver,
  span: { readonly fromMs: number; readonly toMs: number; readonly nowMs: number },
): Reading[] {
  if (!river.gauge.givesFlow) return [];
  const step = river.stepMinutes * MINUTE_MS;
  const last = Math.min(span.toMs, span.nowMs - river.delayMs);
  const readings: Reading[] = [];
  for (let at = Math.ceil(span.fromMs / step) * step; at <= last; at += step) {
    const reading = readingAt(river, at);
    if (!('outage' in reading && reading.outage === 'gap')) readings.push(reading);
  }
  return readings;
}

/** The newest arrived reading that has its own row; `null` after a silent day. */
export function newestReading(river: SimulatedRiver, nowMs: number): Reading | null {
  const since = (ms: number) =>
    readingsOf(river, { fromMs: nowMs - ms, toMs: nowMs, nowMs }).at(-1) ?? null;
  return since(2 * HOUR_MS) ?? since(DAY_MS);
}

/** A day of a gauge's calendar: its mean, `null` when the river was frozen over for half of it. */
export interface DailyMean {
  readonly date: PlainDate;
  readonly flowCfs: number | null;
}

/** Hours of the day at which its mean is taken. */
const MEAN_HOURS = [3, 9, 15, 21];

/** The daily means between two days; days of which half is missing have none. */
export function dailyMeans(
  river: SimulatedRiver,
  from: PlainDate,
  to: PlainDate,
): readonly DailyMean[] {
  const means: DailyMean[] = [];
  for (let date = from; river.gauge.givesFlow && date <= to; date = addDays(date, 1)) {
    // Standard time is near enough for a mean.
    const start = Date.parse(`${date}T08:00:00Z`);
    const instants = MEAN_HOURS.map((hour) => start + hour * HOUR_MS);
    const outages = instants.map((at) => outageAt(river, at)).filter((outage) => outage !== null);
    const isFrozen = outages.includes('ice');
    if (outages.length >= MEAN_HOURS.length / 2 && !isFrozen) continue;
    const sum = instants.reduce((flow, at) => flow + flowCfs(river.flow, at), 0);
    means.push({ date, flowCfs: isFrozen ? null : threeFigures(sum / MEAN_HOURS.length) });
  }
  return means;
}

/** Standard deviations from the median of what is given for a day of the calendar. */
const SPREAD = { p05: -1.645, p10: -1.282, p25: -0.674, p75: 0.674, p90: 1.282, p95: 1.645 };

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
    const around = { min: off(-extreme(1)), ...mapped(SPREAD, off), max: off(extreme(2)) };
    return {
      month,
      day,
      years: isLeapDay ? Math.floor(years / 4) : years,
      flowCfs: isLeapDay && isShort ? null : median,
      around,
    };
  });
}

function mapped<Key extends string>(
  values: Readonly<Record<Key, number>>,
  to: (value: number) => number,
): Record<Key, number> {
  const entries = Object.entries<number>(values).map(([key, value]) => [key, to(value)]);
  return Object.fromEntries(entries);
}

/** Hours of the day (UTC) at which forecasts are issued. */
const ISSUE_HOURS = [3.5, 15.25];
const FORECAST_STEP_MS = 6 * HOUR_MS;

/** NOAA forecasts rivers and not brooks: from 60 cubic feet per second in the mean. */
function isForecast(river: SimulatedRiver): boolean {
  return showsFlow(river) && river.flow.meanCfs >= 60;
}

/** The newest forecast that is out: flow every six hours for ten days; `null` where there is none. */
export function newestForecast(river: SimulatedRiver, nowMs: number) {
  if (!isForecast(river)) return null;
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
