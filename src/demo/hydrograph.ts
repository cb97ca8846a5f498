import { sum } from 'd3-array';
import type { Gauge } from '#domain/place/gauge.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/milliseconds.ts';
import { meanCfsOf, upstreamOf } from './river-network.ts';
import { chance, drift, seedOf } from './seeded.ts';

interface Basin {
  /** Median flow in the middle of each month, January first, as a share of the mean of a year. */
  readonly season: readonly number[];
  /** Rise after a storm of strength 1, as a share of the mean flow. */
  readonly storms: number;
  /** How far the flow wanders within days, as operators of a dam let out more or less. */
  readonly swing: number;
  readonly melt: number;
}

/** Winter rain: high from November to March, lowest in August. */
const RAIN: Basin = {
  season: [1.75, 1.5, 1.35, 1.0, 0.6, 0.38, 0.23, 0.16, 0.18, 0.5, 1.45, 1.8],
  storms: 1.4,
  swing: 0.15,
  melt: 0,
};
/** West of the Cascades from the high mountains: rain in winter and melt in June. */
const MIXED: Basin = {
  season: [0.95, 0.85, 0.85, 1.05, 1.6, 1.6, 0.9, 0.45, 0.38, 0.65, 1.2, 1.1],
  storms: 0.9,
  swing: 0.15,
  melt: 0.6,
};
/** East of the Cascades: one great rise in May and June. */
const SNOW: Basin = {
  season: [0.32, 0.34, 0.45, 1.05, 2.8, 2.9, 1.05, 0.42, 0.29, 0.31, 0.42, 0.37],
  storms: 0.22,
  swing: 0.15,
  melt: 1,
};
const HELD: Basin = {
  season: [0.88, 0.88, 0.88, 1.02, 1.55, 1.7, 1.2, 0.92, 0.68, 0.64, 0.78, 0.86],
  storms: 0.03,
  swing: 0.35,
  melt: 0,
};

const DAMMED = /^(Columbia|Snake|Pend Oreille|Baker|Cedar|Chelan|Lewis|Sultan) River$/;

/** The basin above a gauge, by its position: the crest of the Cascades leans west on its way south. */
function basinOf({ water, latitude, longitude }: Gauge, meanCfs: number): Basin {
  if (DAMMED.test(water ?? '')) return HELD;
  const crest = -121 - (48.7 - latitude) * 0.24;
  if (longitude > crest) return SNOW;
  return longitude > crest - 0.75 || meanCfs > 3000 ? MIXED : RAIN;
}

/** There is at most one storm in a stretch of this length, and it is felt for ten of them. */
const STRETCH_MS = 2.5 * DAY_MS;
const FELT_STRETCHES = 10;
/** Chance of a storm in a stretch, January first: the Pacific's wet and dry halves of the year. */
const STORM_CHANCE = [0.6, 0.5, 0.5, 0.42, 0.3, 0.2, 0.08, 0.08, 0.22, 0.42, 0.62, 0.62];

interface Storm {
  readonly strength: number;
  readonly onsetMs: number;
}

/** A gauge of the catalog and the water at it, the same for the same gauge and weather. */
export interface SimulatedRiver {
  readonly gauge: Gauge;
  /** Seed of the gauge alone; one river has the same `waterSeed` at each of its gauges. */
  readonly seed: number;
  readonly waterSeed: number;
  readonly weather: number;
  /** The storm of a stretch of time, the same for all rivers; `null` if there is none. */
  readonly stormIn: (stretch: number) => Storm | null;
  /** Mean flow of a year in cubic feet per second, and the part of it that joins below the gauges above. */
  readonly meanCfs: number;
  readonly localCfs: number;
  readonly basin: Basin;
  /** The rivers that come down to it, each with the time that their water takes. */
  readonly above: readonly { readonly river: SimulatedRiver; readonly delayMs: number }[];
}

/** Of gauges without a flow, such as lakes; nothing is shown of it. */
const NO_FLOW_CFS = 1;

export function simulatedRivers(
  gauges: readonly Gauge[],
  weather: number,
): readonly SimulatedRiver[] {
  const upstream = upstreamOf(gauges);
  const stormIn = stormsOf(weather);
  const made = new Map<Gauge, SimulatedRiver>();
  function riverAt(gauge: Gauge): SimulatedRiver {
    const known = made.get(gauge);
    if (known !== undefined) return known;
    const above = upstream(gauge).map(({ gauge: upperGauge, delayMs }) => {
      return { river: riverAt(upperGauge), delayMs };
    });
    const comingCfs = sum(above, ({ river }) => river.meanCfs);
    const meanCfs = Math.max(meanCfsOf(gauge) ?? NO_FLOW_CFS, comingCfs);
    const river = {
      gauge,
      weather,
      stormIn,
      seed: seedOf('river', weather, gauge.site ?? '', gauge.lid ?? '', gauge.name),
      waterSeed: seedOf('water', weather, gauge.water ?? gauge.name),
      meanCfs,
      localCfs: meanCfs - comingCfs,
      basin: basinOf(gauge, meanCfs),
      above,
    };
    made.set(gauge, river);
    return river;
  }
  return gauges.map(riverAt);
}

function monthsInto(atMs: number): number {
  const year = new Date(atMs).getUTCFullYear();
  const start = Date.UTC(year, 0, 1);
  return (12 * (atMs - start)) / (Date.UTC(year + 1, 0, 1) - start);
}

function seasonShare({ season }: Basin, atMs: number): number {
  // The figure of a month is that of its middle; those between two middles follow a geometric curve.
  const x = monthsInto(atMs) + 11.5;
  const month = Math.floor(x);
  const from = season[month % 12] ?? 1;
  const to = season[(month + 1) % 12] ?? 1;
  return from * (to / from) ** (x % 1);
}

/** The flow that a storm adds, in parts of its peak; `x` is the time since its start in times of its length. */
function afterStorm(x: number): number {
  if (x <= 0) return 0;
  const rise = 1 - Math.exp(-((x / 0.45) ** 2));
  return 1.35 * rise * (0.7 * Math.exp(-x / 1.1) + 0.3 * Math.exp(-x / 5));
}

function stormOf(weather: number, stretch: number): Storm | null {
  const draw = (index: number) => chance(weather, 3 * stretch + index);
  const month = new Date(stretch * STRETCH_MS).getUTCMonth();
  if (draw(0) >= (STORM_CHANCE[month] ?? 0)) return null;
  return {
    strength: Math.min(7, 0.12 + 0.5 * (-Math.log(1 - draw(1))) ** 1.5),
    onsetMs: (stretch + draw(2)) * STRETCH_MS,
  };
}

/** Each storm is worked out once: every flow asks for those of ten stretches. */
function stormsOf(weather: number): SimulatedRiver['stormIn'] {
  const known = new Map<number, Storm | null>();
  return (stretch) => {
    const before = known.get(stretch);
    if (before !== undefined) return before;
    const storm = stormOf(weather, stretch);
    known.set(stretch, storm);
    return storm;
  };
}

function stormShare({ basin, localCfs, stormIn }: SimulatedRiver, atMs: number): number {
  const size = Math.log10(Math.max(10, localCfs));
  const lastsMs = (0.15 + 0.25 * size) * DAY_MS;
  const now = Math.floor(atMs / STRETCH_MS);
  let share = 0;
  for (let stretch = now - FELT_STRETCHES; stretch <= now; stretch += 1) {
    const storm = stormIn(stretch);
    if (storm === null) continue;
    const sinceMs = atMs - (storm.onsetMs + 2 * size * HOUR_MS);
    share += storm.strength * afterStorm(sinceMs / lastsMs);
  }
  return basin.storms * share;
}

function meltShare({ basin, weather }: SimulatedRiver, atMs: number): number {
  const melt = basin.melt * Math.exp(-(((monthsInto(atMs) - 5.4) / 1.3) ** 2));
  const warmth = drift(weather + 1, atMs / (5 * DAY_MS));
  return 1 + melt * (0.22 * warmth + 0.06 * Math.sin(2 * Math.PI * (atMs / DAY_MS)));
}

function localFlow(river: SimulatedRiver, atMs: number): number {
  const { basin, localCfs, waterSeed, weather } = river;
  if (localCfs === 0) return 0;
  const spells =
    0.2 * drift(weather, atMs / (25 * DAY_MS)) +
    basin.swing * drift(waterSeed, atMs / (5 * DAY_MS));
  // Storms come on top of what is between them, which is therefore below the median.
  const between = 0.93 * seasonShare(basin, atMs) * Math.exp(spells) * meltShare(river, atMs);
  return localCfs * (between + stormShare(river, atMs));
}

/** True flow at an instant in cubic feet per second, always above 0: what comes from above, and its own. */
export function flowCfs(river: SimulatedRiver, atMs: number): number {
  const coming = sum(river.above, (tributary) =>
    flowCfs(tributary.river, atMs - tributary.delayMs),
  );
  return coming + localFlow(river, atMs);
}

/** What a forecaster sees ahead: the true flow with an error that grows by up to 3% a day. */
export function forecastFlowCfs(river: SimulatedRiver, issuedMs: number, atMs: number): number {
  const aheadDays = (atMs - issuedMs) / DAY_MS;
  const error = drift(seedOf('forecast', river.waterSeed, issuedMs), aheadDays / 4);
  return flowCfs(river, atMs) * (1 + 0.03 * aheadDays * error);
}

/** Median of the flows of all years at an instant of the year. */
export function medianCfs({ basin, localCfs, above }: SimulatedRiver, atMs: number): number {
  return sum(above, ({ river }) => medianCfs(river, atMs)) + localCfs * seasonShare(basin, atMs);
}

/** Temperature of the water in degrees Celsius, above 0: warmest in early August, late in the day. */
export function temperatureC({ basin, waterSeed, weather }: SimulatedRiver, atMs: number): number {
  const season = Math.cos((2 * Math.PI * (monthsInto(atMs) - 7.2)) / 12);
  const warmest = 17 + 4 * chance(waterSeed, 31) - 4 * basin.melt;
  const spells = 1.3 * drift(weather + 1, atMs / (6 * DAY_MS));
  // Late afternoon in Washington is midnight in Greenwich.
  const hour = (0.6 + 0.7 * Math.max(0, season)) * Math.cos((2 * Math.PI * atMs) / DAY_MS);
  return Math.max(0.1, 4 + ((warmest - 4) * (1 + season)) / 2 + spells + hour);
}
