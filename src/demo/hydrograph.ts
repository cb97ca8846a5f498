import { type BasinKind, SEASON } from './basin.ts';
import { pacificHour, pacificOffsetHours } from './pacific-clock.ts';
import { chance, drift, seedOf } from './seeded.ts';
import type { Weather } from './weather.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What the water at one place does, apart from how it is measured. */
export interface Flow {
  readonly basin: BasinKind;
  /** Mean flow of a year in cubic feet per second. */
  readonly meanCfs: number;
  readonly latitude: number;
  readonly eastOfCascades: boolean;
  readonly seed: number;
  readonly weather: Weather;
}

/** How strongly a river answers to a storm of strength 1, as a share of its mean flow. */
const STORM_GAIN: Readonly<Record<BasinKind, number>> = {
  rain: 1.4,
  'rain-and-snow': 0.9,
  snow: 0.22,
  dry: 0.6,
  held: 0.22,
  'main-stem': 0.03,
};

/** Flow between storms as a share of the median: storms add on top of it. */
const BETWEEN_STORMS: Readonly<Record<BasinKind, number>> = {
  rain: 0.93,
  'rain-and-snow': 0.92,
  snow: 0.93,
  dry: 0.9,
  held: 0.95,
  'main-stem': 0.98,
};

/** Place of an instant in its year, 0 at the start of 1 January up to 12 at its end. */
function monthsInto(atMs: number): number {
  const year = new Date(atMs).getUTCFullYear();
  const start = Date.UTC(year, 0, 1);
  return (12 * (atMs - start)) / (Date.UTC(year + 1, 0, 1) - start);
}

/** The usual flow at a time of the year as a share of the mean: a smooth curve through the months. */
function seasonShare(basin: BasinKind, months: number): number {
  const x = months - 0.5;
  const left = Math.floor(x);
  const t = x - left;
  const month = (index: number) => Math.log(SEASON[basin][(index + 24) % 12] ?? 1);
  const [a, b, c, d] = [month(left - 1), month(left), month(left + 1), month(left + 2)];
  // Catmull-Rom in logarithms, so that it can never fall below nothing.
  const curve = b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
  return Math.exp(curve);
}

/** Usual flow at a time of the year, in cubic feet per second, without the wobble of a record. */
function usualCfs(flow: Flow, atMs: number): number {
  return flow.meanCfs * seasonShare(flow.basin, monthsInto(atMs));
}

/** Rise and fall after a storm: steep up, then a quick and a slow recession. 1 at its height. */
function afterStorm(days: number, sluggishness: number): number {
  if (days <= 0) return 0;
  const x = days / sluggishness;
  const rise = 1 - Math.exp(-((x / 0.45) ** 2));
  return 1.35 * rise * (0.7 * Math.exp(-x / 1.1) + 0.3 * Math.exp(-x / 5));
}

/** Part of a storm that runs off at once: in the east winter storms bring snow, which stays. */
function runoffShare(flow: Flow, onsetMs: number): number {
  if (!flow.eastOfCascades) return 1;
  const fromMidwinter = Math.abs(((monthsInto(onsetMs) + 6) % 12) - 6.3);
  return fromMidwinter < 1.8 ? 0.45 : 1;
}

function stormShare(flow: Flow, atMs: number): number {
  const size = Math.log10(Math.max(10, flow.meanCfs));
  const sluggishness = flow.basin === 'held' ? 2.5 : 0.15 + 0.25 * size;
  // A dry soil drinks the storms of late summer.
  const soil = 0.25 + 0.75 * Math.min(1, seasonShare('rain', monthsInto(atMs)));
  let share = 0;
  for (const storm of flow.weather.stormsFeltAt(atMs)) {
    const miss = (storm.latitude - flow.latitude) / 1.1;
    const here = storm.strength * Math.exp(-0.5 * miss * miss) * runoffShare(flow, storm.onsetMs);
    const travelMs = 2 * size * HOUR_MS;
    share += here * afterStorm((atMs - storm.onsetMs - travelMs) / DAY_MS, sluggishness);
  }
  return STORM_GAIN[flow.basin] * soil * share;
}

/** How much of a day's water is melt: nothing in winter, most in early June. */
function meltShare({ basin }: Flow, atMs: number): number {
  if (basin !== 'snow' && basin !== 'rain-and-snow') return 0;
  const bump = Math.exp(-(((monthsInto(atMs) - 5.4) / 1.3) ** 2));
  return basin === 'snow' ? bump : 0.6 * bump;
}

/** What the operators of a dam let out, as a share of what is usual: level, with steps. */
function releaseShare(flow: Flow, atMs: number): number {
  const holdDays = 3 + Math.floor(5 * chance(flow.seed, 1));
  const localDays = (atMs / HOUR_MS + pacificOffsetHours(atMs) - 8) / 24;
  const hold = Math.floor(localDays / holdDays);
  const sinceChangeHours = (localDays - hold * holdDays) * 24;
  const steps = seedOf('release', flow.seed);
  const setting = (index: number) => 1 + 0.05 * Math.round(7 * chance(steps, index) - 3.5);
  const done = Math.min(1, sinceChangeHours / 1.5);
  return setting(hold - 1) + (setting(hold) - setting(hold - 1)) * done;
}

/** More water through the turbines by day, less at night and on Sundays. */
function powerDemandShare(atMs: number): number {
  const local = new Date(atMs + pacificOffsetHours(atMs) * HOUR_MS);
  const byDay = Math.sin((2 * Math.PI * (pacificHour(atMs) - 9)) / 24);
  return 1 + 0.07 * byDay - (local.getUTCDay() === 0 ? 0.05 : 0);
}

/** Wet and dry spells of weeks: half shared with the neighbours, half the river's own. */
function wetness(flow: Flow, atMs: number): number {
  const region = seedOf(flow.eastOfCascades ? 'east' : 'west', flow.weather.seed);
  const steadiness = flow.basin === 'held' || flow.basin === 'main-stem' ? 0.55 : 1;
  const shared = drift(region, atMs / (19 * DAY_MS));
  const own = drift(flow.seed, atMs / (16 * DAY_MS));
  return Math.exp(steadiness * (0.32 * shared + 0.16 * own));
}

/**
 * True flow at an instant in cubic feet per second, always above 0: the season, wet and dry
 * spells, storms, snowmelt with its daily beat, and what dams make of them.
 */
export function flowCfs(flow: Flow, atMs: number): number {
  const { basin, meanCfs } = flow;
  const base = usualCfs(flow, atMs) * BETWEEN_STORMS[basin] * wetness(flow, atMs);
  const melt = meltShare(flow, atMs);
  const warmth = drift(seedOf('warmth', flow.weather.seed), atMs / (5 * DAY_MS));
  const hour = pacificHour(atMs);
  const meltBeat = 1 + melt * (0.22 * warmth + 0.06 * Math.sin((2 * Math.PI * (hour - 16)) / 24));
  const dam =
    basin === 'held'
      ? releaseShare(flow, atMs)
      : basin === 'main-stem'
        ? powerDemandShare(atMs)
        : 1;
  return base * meltBeat * dam + meanCfs * stormShare(flow, atMs);
}

/**
 * What a forecaster sees of the flow ahead: the same river, smoothed the more the further ahead it
 * lies, drawn back towards what is usual, and a little wrong.
 *
 * @param issuedMs when the forecast was made: with no time ahead it is the true flow.
 */
export function forecastFlowCfs(flow: Flow, issuedMs: number, atMs: number): number {
  const aheadDays = Math.max(0, (atMs - issuedMs) / DAY_MS);
  const windowMs = 0.2 * aheadDays * DAY_MS;
  let sum = 0;
  for (const part of [-1, -0.5, 0, 0.5, 1]) {
    sum += flowCfs(flow, Math.max(issuedMs, atMs + part * windowMs));
  }
  const backToUsual = 0.03 * aheadDays;
  const seen = (sum / 5) * (1 - backToUsual) + usualCfs(flow, atMs) * backToUsual;
  const error = drift(seedOf('forecast', flow.seed, issuedMs), aheadDays / 4);
  return seen * (1 + 0.015 * aheadDays * error);
}

/**
 * Median of the daily flows of all years on one day of the calendar, in cubic feet per second:
 * the usual flow with the wobble that a record of some decades leaves.
 *
 * @param month - 1 to 12.
 * @param day - 1 to 31.
 */
export function medianFlowCfs(flow: Flow, month: number, day: number): number {
  // A leap year, which has a 29 February.
  const noon = Date.UTC(2024, month - 1, day, 20);
  const dayIndex = Math.round((noon - Date.UTC(2024, 0, 1, 20)) / DAY_MS);
  const record = seedOf('record', flow.seed);
  const wobble =
    0.05 * drift(record, dayIndex / 5) + 0.03 * (chance(record, 1000 + dayIndex) - 0.5);
  return usualCfs(flow, noon) * (1 + wobble);
}
