import type { Gauge } from '#domain/place/gauge.ts';
import type { UsualDay } from '#domain/river/recorded-rivers.ts';
import type { FloodThreshold } from '#domain/river/river-value.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '#domain/time/milliseconds.ts';
import { everyDay } from '#domain/time/plain-date.ts';
import {
  flowCfs,
  forecastFlowCfs,
  medianCfs,
  type SimulatedRiver,
  simulatedRivers,
  temperatureC,
} from './hydrograph.ts';
import { chance, drift, seedOf } from './seeded.ts';
import {
  AHEAD_DAYS,
  AHEAD_STEP_MS,
  type Ahead,
  CHANCES_DAYS,
  type Ensemble,
  type Reading,
  type ServedRiver,
  type World,
  worldOf,
} from './served-river.ts';

const STEP_MS = 15 * MINUTE_MS;

function threeFigures(value: number): number {
  return Number(value.toPrecision(3));
}

/** Height of the water in feet over the gauge's own zero. */
function stageFtOf({ seed, meanCfs }: SimulatedRiver, flow: number): number {
  const zero = 2 + 8 * chance(seed, 3);
  const rise = 2.5 + 0.7 * Math.log10(Math.max(10, meanCfs));
  return Math.round((zero + rise * (flow / meanCfs) ** 0.45) * 100) / 100;
}

function isBroken({ seed }: SimulatedRiver, atMs: number): boolean {
  const week = Math.floor(atMs / WEEK_MS);
  const draw = (index: number) => chance(seed, 3 * week + index);
  const sinceMs = atMs - week * WEEK_MS - draw(1) * 4 * DAY_MS;
  return draw(0) < 0.15 && sinceMs >= 0 && sinceMs < (3 + 7 * draw(2)) * HOUR_MS;
}

function readingAt(river: SimulatedRiver, atMs: number): Reading {
  const hasTemperature = chance(river.seed, 30) < 0.5;
  const flicker = 1 + 0.008 * (chance(river.seed, Math.round(atMs / MINUTE_MS)) - 0.5);
  const flow = flowCfs(river, atMs) * flicker;
  return {
    atMs,
    flowCfs: threeFigures(flow),
    stageFt: stageFtOf(river, flow),
    temperatureC: hasTemperature ? Math.round(10 * temperatureC(river, atMs)) / 10 : null,
  };
}

/** When the newest reading was taken that has arrived: 20 to 60 minutes after it. */
const arrivedMs = ({ seed }: SimulatedRiver, nowMs: number) =>
  nowMs - (20 + 40 * chance(seed, 2)) * MINUTE_MS;

/** Readings since an instant that have arrived. */
function readingsOf(river: SimulatedRiver, fromMs: number, nowMs: number): Reading[] {
  const readings: Reading[] = [];
  if (!river.gauge.givesFlow) return readings;
  const lastMs = arrivedMs(river, nowMs);
  for (let at = Math.ceil(fromMs / STEP_MS) * STEP_MS; at <= lastMs; at += STEP_MS) {
    if (!isBroken(river, at)) readings.push(readingAt(river, at));
  }
  return readings;
}

function newestReading(river: SimulatedRiver, nowMs: number): Reading | null {
  if (!river.gauge.givesFlow) return null;
  let at = Math.floor(arrivedMs(river, nowMs) / STEP_MS) * STEP_MS;
  while (at >= nowMs - DAY_MS && isBroken(river, at)) at -= STEP_MS;
  return at >= nowMs - DAY_MS ? readingAt(river, at) : null;
}

function usualDay(river: SimulatedRiver, index: number): UsualDay {
  const years = 36 + Math.floor(60 * chance(river.seed, 9));
  const spread = 0.25 + 0.3 * river.basin.storms;
  const noon = new Date(Date.UTC(2024, 0, 1 + index, 20));
  const off = (deviations: number) =>
    threeFigures(medianCfs(river, noon.getTime()) * Math.exp(spread * deviations));
  return {
    month: noon.getUTCMonth() + 1,
    day: noon.getUTCDate(),
    years,
    lowest: off(-2 - 0.6 * chance(river.seed, index)),
    p10: off(-1.282),
    p25: off(-0.674),
    p50: off(0),
    p75: off(0.674),
    p90: off(1.282),
    highest: off(2 + 0.6 * chance(river.seed + 1, index)),
  };
}

/** Hours of the day (UTC) at which forecasts are issued. */
const ISSUE_HOURS = [3.5, 15.25];

/** When the newest forecast that is already out was issued; `null` without one. */
function newestIssueMs(river: SimulatedRiver, nowMs: number): number | null {
  // Rivers are forecast, and not brooks.
  if (river.gauge.kind !== 'flow' || river.meanCfs < 60) return null;
  const midnight = Math.floor(nowMs / DAY_MS) * DAY_MS;
  const issues = [-24, 0].flatMap((day) => ISSUE_HOURS.map((h) => midnight + (day + h) * HOUR_MS));
  return Math.max(...issues.filter((issue) => issue <= nowMs));
}

/** A forecast as it was issued: flow every six hours for ten days. */
function forecastOf(river: SimulatedRiver, issuedMs: number): Ahead {
  const first = (Math.floor(issuedMs / AHEAD_STEP_MS) + 1) * AHEAD_STEP_MS;
  const points = Array.from({ length: (AHEAD_DAYS * DAY_MS) / AHEAD_STEP_MS }, (_, index) => {
    const atMs = first + index * AHEAD_STEP_MS;
    const flow = forecastFlowCfs(river, issuedMs, atMs);
    return { atMs, flowCfs: flow, stageFt: stageFtOf(river, flow) };
  });
  return { issuedMs, points };
}

/** An ensemble forecast starts at noon (UTC), and is published this much later. */
const CYCLE_OUT_MS = 4.5 * HOUR_MS;
/** Chances that a flow is exceeded, with the deviations of a normal distribution that belong to them. */
const DEVIATIONS: ReadonlyMap<number, number> = new Map([
  [0.05, 1.645],
  [0.1, 1.282],
  [0.25, 0.674],
  [0.5, 0],
  [0.75, -0.674],
  [0.9, -1.282],
  [0.95, -1.645],
]);
/** How fast the members of an ensemble part, and how far: in logarithms of the flow. */
const PARTING = { perDay: 0.03, most: 0.3, wander: 1.4 };

/** Members start from one state: the first two days are too narrow, as those of the real service. */
function newestEnsemble(river: SimulatedRiver, nowMs: number, days: number): Ensemble | null {
  if (!river.gauge.hasChances) return null;
  const issuedMs = Math.floor((nowMs - CYCLE_OUT_MS - DAY_MS / 2) / DAY_MS) * DAY_MS + DAY_MS / 2;
  const cycle = seedOf('chances', river.waterSeed, issuedMs);
  const points = Array.from({ length: (days * DAY_MS) / AHEAD_STEP_MS + 1 }, (_, index) => {
    const atMs = issuedMs + index * AHEAD_STEP_MS;
    const ahead = (atMs - issuedMs) / DAY_MS;
    const parting = Math.min(PARTING.perDay * ahead, PARTING.most) * Math.min(1, ahead / 2);
    // Two that turn at different times: at no lead day are the members surer than at another.
    const wander = drift(cycle, ahead / 8) + drift(cycle + 1, ahead / 8 + 0.5);
    const middle = flowCfs(river, atMs) * Math.exp(PARTING.wander * parting * wander);
    const flowsCfs = Array.from(DEVIATIONS.values(), (deviation) => {
      return Math.round(1000 * middle * Math.exp(parting * deviation)) / 1000;
    });
    return { atMs, flowsCfs };
  });
  return { issuedMs, exceedances: [...DEVIATIONS.keys()], points };
}

/** Flows at which a flood category begins, in shares of the highest flow of a usual year. */
const CATEGORIES = { action: 1.4, minor: 1.7, moderate: 2.1, major: 2.6 } as const;

function categoriesOf(river: SimulatedRiver): ReturnType<ServedRiver['floodCategories']> {
  const { meanCfs, basin, seed, gauge } = river;
  if (gauge.kind !== 'flow' || chance(seed, 22) < 0.2) return {};
  const usualHigh = meanCfs * (Math.max(...basin.season) + basin.storms);
  const hasFlow = chance(seed, 21) < 0.4;
  return Object.fromEntries(
    Object.entries(CATEGORIES).map(([category, share]): [string, FloodThreshold] => [
      category,
      {
        stageFt: Math.round(2 * stageFtOf(river, share * usualHigh)) / 2,
        flowCfs: hasFlow ? Number((share * usualHigh).toPrecision(2)) : null,
      },
    ]),
  );
}

function servedRiver(river: SimulatedRiver): ServedRiver {
  const { gauge } = river;
  let usual: readonly UsualDay[] | null = null;
  let issued: Ahead | null = null;
  return {
    gauge,
    readings: (fromMs, nowMs) => readingsOf(river, fromMs, nowMs),
    newest: (nowMs) => newestReading(river, nowMs),
    dailyMeans(from, to) {
      if (!gauge.givesFlow) return [];
      return everyDay(from, to).flatMap((date) => {
        const noon = Date.parse(`${date}T20:00:00Z`);
        return isBroken(river, noon) ? [] : [[date, threeFigures(flowCfs(river, noon))] as const];
      });
    },
    usualDays() {
      if (gauge.kind !== 'flow') return [];
      usual ??= Array.from({ length: 366 }, (_, index) => usualDay(river, index));
      return usual;
    },
    ahead(nowMs) {
      const issuedMs = newestIssueMs(river, nowMs);
      if (issuedMs === null) return null;
      // Each list of gauges reads it again.
      if (issued?.issuedMs !== issuedMs) issued = forecastOf(river, issuedMs);
      return issued;
    },
    ensemble: (nowMs, days = CHANCES_DAYS) => newestEnsemble(river, nowMs, days),
    floodCategories: () => categoriesOf(river),
  };
}

export interface WorldSettings {
  readonly gauges: readonly Gauge[];
  readonly seed: number;
  /** The simulated present, in milliseconds since 1970. */
  readonly now: () => number;
}

export function simulatedWorld({ gauges, seed, now }: WorldSettings): World {
  const weather = seedOf('weather', seed);
  return worldOf(simulatedRivers(gauges, weather).map(servedRiver), now);
}
