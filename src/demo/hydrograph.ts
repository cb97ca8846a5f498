import type { Gauge } from '#domain/place/gauge.ts';
import { chance, drift, seedOf } from './seeded.ts';

/** What gives a river's year its shape. */
interface Basin {
  /** Median flow in the middle of each month, January first, as a share of the mean of a year. */
  readonly season: readonly number[];
  /** Rise after a storm of strength 1, as a share of the mean flow. */
  readonly storms: number;
  /** Part of the water that is snowmelt in early June. */
  readonly melt: number;
  readonly isDammed: boolean;
}

const basin = (
  season: readonly number[],
  [storms, melt]: readonly [number, number],
  isDammed = false,
): Basin => ({ season, storms, melt, isDammed });

const BASINS = {
  /** Winter rain: high from November to March, lowest in August. */
  rain: basin([1.75, 1.5, 1.35, 1.0, 0.6, 0.38, 0.23, 0.16, 0.18, 0.5, 1.45, 1.8], [1.4, 0]),
  /** West of the Cascades from the high mountains: rain in winter and melt in June. */
  mixed: basin([0.95, 0.85, 0.85, 1.05, 1.6, 1.6, 0.9, 0.45, 0.38, 0.65, 1.2, 1.1], [0.9, 0.6]),
  /** East of the Cascades: one great rise in May and June. */
  snow: basin([0.32, 0.34, 0.45, 1.05, 2.8, 2.9, 1.05, 0.42, 0.29, 0.31, 0.42, 0.37], [0.22, 1]),
  /** Released from a reservoir. */
  dammed: basin(
    [1.3, 1.15, 1.05, 1.0, 1.05, 1.05, 0.85, 0.68, 0.62, 0.72, 1.05, 1.25],
    [0.22, 0],
    true,
  ),
  /** The Columbia and the Snake: snowmelt of half a continent, held back by many dams. */
  mainStem: basin(
    [0.88, 0.88, 0.88, 1.02, 1.55, 1.7, 1.2, 0.92, 0.68, 0.64, 0.78, 0.86],
    [0.03, 0],
    true,
  ),
};

/** Long-term mean flows of the large rivers in cubic feet per second, good to a third or so. */
const MEAN_CFS: Readonly<Record<string, number>> = {
  'Chehalis River': 2800,
  'Columbia River': 150_000,
  'Cowlitz River': 6200,
  'Lewis River': 4900,
  'Nooksack River': 3500,
  'Pend Oreille River': 25_500,
  'Puyallup River': 2500,
  'Skagit River': 14_000,
  'Snake River': 49_000,
  'Snohomish River': 9600,
  'Snoqualmie River': 3500,
  'Spokane River': 6800,
  'Wenatchee River': 2900,
  'Yakima River': 2500,
};

const MAIN_STEMS = /^(Columbia|Snake|Pend Oreille) River$/;
/** Waters whose flow is set by a dam above the gauge, though the gauge's name does not say so. */
const DAMMED = /^(Baker|Cedar|Chelan|Lewis|Sultan) River$/;

/** Longitude of the crest of the Cascades, which leans west on its way south. */
function crestLongitude(latitude: number): number {
  return -121 - (48.7 - latitude) * 0.24;
}

/** Whether a gauge lies east of the Cascades, where winters are cold and summers dry. */
export function isEastOfCascades({ latitude, longitude }: Gauge): boolean {
  return longitude > crestLongitude(latitude);
}

/** The basin above a gauge: from a short list of dammed rivers, otherwise by its position. */
function basinOf(gauge: Gauge): Basin {
  const { water, name, latitude, longitude } = gauge;
  if (MAIN_STEMS.test(water ?? '')) return BASINS.mainStem;
  if (DAMMED.test(water ?? '') || /\b(Dam|Powerplant|outflow)\b/.test(name)) return BASINS.dammed;
  if (isEastOfCascades(gauge)) return BASINS.snow;
  const isNearTheCrest = longitude > crestLongitude(latitude) - 0.75;
  return isNearTheCrest || meanFlowCfs(gauge) > 3000 ? BASINS.mixed : BASINS.rain;
}

/**
 * Long-term mean flow in cubic feet per second: of a large river from the table, otherwise 25 to 150
 * for a creek and 200 to 1,000 for a river. It differs by a tenth between the gauges of one water.
 */
function meanFlowCfs({ site, lid, water, name }: Gauge): number {
  const isRiver = /River/.test(water ?? '');
  const size = chance(seedOf('size', water ?? name), 0);
  const mean = MEAN_CFS[water ?? ''] ?? (isRiver ? 200 * 5 ** size : 25 * 6 ** size);
  return mean * (0.9 + 0.2 * chance(seedOf('size', site ?? lid ?? name), 0));
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** There is at most one storm in a stretch of this length, and it is felt for ten of them. */
const STRETCH_MS = 2.5 * DAY_MS;
const FELT_STRETCHES = 10;
/** Chance of a storm in a stretch, January first: the Pacific's wet and dry halves of the year. */
const STORM_CHANCE = [0.6, 0.5, 0.5, 0.42, 0.3, 0.2, 0.08, 0.08, 0.22, 0.42, 0.62, 0.62];

/** What the water at one place does, apart from how it is measured. */
export interface Flow {
  readonly basin: Basin;
  /** Mean flow of a year in cubic feet per second. */
  readonly meanCfs: number;
  readonly latitude: number;
  readonly seed: number;
  readonly weather: Weather;
}

interface Storm {
  readonly seed: number;
  readonly onsetMs: number;
  /** 1 for an ordinary one, 3 and more for one that is remembered. */
  readonly strength: number;
}

/** The weather of one simulation, which all its rivers share. */
export interface Weather {
  readonly seed: number;
  /** Storms that are felt in a stretch of days, or begin in it. */
  stormsFeltIn(stretch: number): readonly Storm[];
}

/** The weather that belongs to a seed. */
export function createWeather(seed: number): Weather {
  // Rivers ask for the same storms thousands of times.
  const felt = new Map<number, readonly Storm[]>();
  const stormIn = (stretch: number): Storm[] => {
    const fromMs = stretch * STRETCH_MS;
    const likely = STORM_CHANCE[new Date(fromMs).getUTCMonth()] ?? 0;
    const own = seedOf('storm', seed, stretch);
    if (chance(own, 0) >= likely) return [];
    const strength = Math.min(7, 0.12 + 0.5 * (-Math.log(1 - chance(own, 1))) ** 1.5);
    return [{ seed: own, onsetMs: fromMs + chance(own, 2) * STRETCH_MS, strength }];
  };
  return {
    seed,
    stormsFeltIn(stretch) {
      const known = felt.get(stretch);
      if (known !== undefined) return known;
      const back = Array.from({ length: FELT_STRETCHES + 1 }, (_, index) => stretch - index);
      const storms = back.flatMap(stormIn);
      felt.set(stretch, storms);
      return storms;
    },
  };
}

/** The water at a gauge: one river is as wet at each of its gauges. */
export function flowAt(gauge: Gauge, weather: Weather): Flow {
  const seed = seedOf('water', weather.seed, gauge.water ?? gauge.name);
  const { latitude } = gauge;
  return { basin: basinOf(gauge), meanCfs: meanFlowCfs(gauge), latitude, seed, weather };
}

/** Place of an instant in its year, 0 at the start of 1 January up to 12 at its end. */
function monthsInto(atMs: number): number {
  const year = new Date(atMs).getUTCFullYear();
  const start = Date.UTC(year, 0, 1);
  return (12 * (atMs - start)) / (Date.UTC(year + 1, 0, 1) - start);
}

/** The season at an instant as a share of the mean flow: a smooth curve through the months. */
function seasonShare({ season }: Basin, atMs: number): number {
  const x = monthsInto(atMs) - 0.5;
  const left = Math.floor(x);
  const t = x - left;
  const month = (index: number) => Math.log(season[(index + 24) % 12] ?? 1);
  const [a, b, c, d] = [month(left - 1), month(left), month(left + 1), month(left + 2)];
  // Catmull-Rom in logarithms, so that it can never fall below nothing.
  return Math.exp(
    b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a))),
  );
}

/** Rise and fall after a storm: steep up, then a quick and a slow recession. 1 at its height. */
function afterStorm(x: number): number {
  if (x <= 0) return 0;
  const rise = 1 - Math.exp(-((x / 0.45) ** 2));
  return 1.35 * rise * (0.7 * Math.exp(-x / 1.1) + 0.3 * Math.exp(-x / 5));
}

/** What storms add, as a share of the mean flow. They reach large rivers later, and for longer. */
function stormShare({ basin, meanCfs, latitude, weather }: Flow, atMs: number): number {
  const size = Math.log10(Math.max(10, meanCfs));
  const lastsMs = (0.15 + 0.25 * size) * DAY_MS;
  let share = 0;
  for (const { seed, onsetMs, strength } of weather.stormsFeltIn(Math.floor(atMs / STRETCH_MS))) {
    // A storm has its track: neighbours feel it alike.
    const here = strength * (0.65 + 0.6 * drift(seed, latitude));
    share += here * afterStorm((atMs - onsetMs - 2 * size * HOUR_MS) / lastsMs);
  }
  return basin.storms * share;
}

/** Snowmelt with its daily wave: nothing in winter, most in early June, high in the evening. */
function meltShare({ basin, weather }: Flow, atMs: number): number {
  const melt = basin.melt * Math.exp(-(((monthsInto(atMs) - 5.4) / 1.3) ** 2));
  const warmth = drift(seedOf('warmth', weather.seed), atMs / (5 * DAY_MS));
  return 1 + melt * (0.22 * warmth + 0.06 * Math.sin(2 * Math.PI * (atMs / DAY_MS)));
}

/** What the operators of a dam let out: level for days, with steps. */
function releaseShare({ basin, seed }: Flow, atMs: number): number {
  if (!basin.isDammed) return 1;
  const holds = atMs / ((3 + 5 * chance(seed, 1)) * DAY_MS);
  const setting = (hold: number) => 0.05 * Math.round(7 * chance(seed, hold) - 3.5);
  const [before, after] = [setting(Math.floor(holds) - 1), setting(Math.floor(holds))];
  const opened = Math.min(1, (holds % 1) * 60);
  return 1 + before + (after - before) * opened;
}

/**
 * True flow at an instant in cubic feet per second, always above 0: the season, wet and dry spells,
 * storms, snowmelt, and what dams make of them.
 */
export function flowCfs(flow: Flow, atMs: number): number {
  const { basin, meanCfs, seed, weather } = flow;
  const spells =
    0.28 * drift(weather.seed, atMs / (19 * DAY_MS)) + 0.16 * drift(seed, atMs / (16 * DAY_MS));
  const wetness = Math.exp(basin.isDammed ? spells / 2 : spells);
  // Storms come on top of what is between them, which is therefore below the median.
  const between = 0.93 * seasonShare(basin, atMs) * wetness * meltShare(flow, atMs);
  return meanCfs * (between * releaseShare(flow, atMs) + stormShare(flow, atMs));
}

/**
 * What a forecaster sees of the flow ahead: the true flow with an error that grows by up to 3% a
 * day.
 *
 * @param issuedMs when the forecast was made: with no time ahead it is the true flow.
 */
export function forecastFlowCfs(flow: Flow, issuedMs: number, atMs: number): number {
  const aheadDays = Math.max(0, (atMs - issuedMs) / DAY_MS);
  const error = drift(seedOf('forecast', flow.seed, issuedMs), aheadDays / 4);
  return flowCfs(flow, atMs) * (1 + 0.03 * aheadDays * error);
}

/**
 * Median of the daily flows of all years on the day of an instant, in cubic feet per second: the
 * season with the wobble that a record of some decades leaves.
 */
export function medianFlowCfs({ basin, meanCfs, seed }: Flow, atMs: number): number {
  const wobble = 0.05 * drift(seedOf('record', seed), (atMs % (365 * DAY_MS)) / (5 * DAY_MS));
  return meanCfs * seasonShare(basin, atMs) * (1 + wobble);
}

/** How far the flows of one date differ from year to year: a standard deviation of logarithms. */
export function spreadOf({ basin }: Flow): number {
  return 0.25 + 0.3 * basin.storms;
}

/**
 * Temperature of the water at an instant in degrees Celsius, above 0: warmest in early August, and
 * late in the day; dams even it out, and meltwater is cold.
 */
export function temperatureC({ basin, seed, weather }: Flow, atMs: number): number {
  const season = Math.cos((2 * Math.PI * (monthsInto(atMs) - 7.2)) / 12);
  const warmest = 17 + 4 * chance(seed, 31) - 4 * basin.melt;
  const coldest = basin.isDammed ? 6 : 4;
  const spells = 1.3 * drift(seedOf('warmth', weather.seed), atMs / (6 * DAY_MS));
  // Late afternoon in Washington is midnight in Greenwich.
  const daily = basin.isDammed ? 0.3 : 0.6 + 0.7 * Math.max(0, season);
  const hour = daily * Math.cos((2 * Math.PI * atMs) / DAY_MS);
  const mean = coldest + ((warmest - coldest) * (1 + season)) / 2;
  return Math.max(0.1, mean + spells + hour);
}
