import type { Gauge } from '#domain/place/gauge.ts';
import type { Position } from '#domain/place/position.ts';
import { GAUGE_MEAN_CFS, WATER_MEAN_CFS } from './mean-flows.ts';
import { chance, seedOf } from './seeded.ts';

/** What feeds a river and so gives its year its shape. */
export type BasinKind =
  /** Winter rain west of the Cascades: high from November to March, lowest in August. */
  | 'rain'
  /** West of the Cascades from the high mountains: rain in winter and melt in June. */
  | 'rain-and-snow'
  /** East of the Cascades from the mountains: one great rise in May and June. */
  | 'snow'
  /** The dry country in the east: thaw in February and March, very low in summer. */
  | 'dry'
  /** Released from a reservoir. */
  | 'held'
  /** The Columbia, the Snake and the Pend Oreille: melt of half a continent, held by many dams. */
  | 'main-stem';

/**
 * The usual flow in the middle of each month, January first, as a share of the mean flow of a year.
 * It stands for the median, which lies below the mean wherever floods are part of the year.
 */
export const SEASON: Readonly<Record<BasinKind, readonly number[]>> = {
  rain: [1.75, 1.5, 1.35, 1.0, 0.6, 0.38, 0.23, 0.16, 0.18, 0.5, 1.45, 1.8],
  'rain-and-snow': [0.95, 0.85, 0.85, 1.05, 1.6, 1.6, 0.9, 0.45, 0.38, 0.65, 1.2, 1.1],
  snow: [0.32, 0.34, 0.45, 1.05, 2.8, 2.9, 1.05, 0.42, 0.29, 0.31, 0.42, 0.37],
  dry: [1.1, 1.65, 2.0, 1.6, 1.15, 0.65, 0.26, 0.14, 0.16, 0.28, 0.45, 0.75],
  held: [1.3, 1.15, 1.05, 1.0, 1.05, 1.05, 0.85, 0.68, 0.62, 0.72, 1.05, 1.25],
  'main-stem': [0.88, 0.88, 0.88, 1.02, 1.55, 1.7, 1.2, 0.92, 0.68, 0.64, 0.78, 0.86],
};

const MAIN_STEMS = new Set(['Columbia River', 'Snake River', 'Pend Oreille River']);

/** Waters whose flow is set by a dam above the gauge, though the gauge's name does not say so. */
const HELD_WATERS = new Set([
  'Baker River',
  'Cedar River',
  'Centralia Power Canal',
  'Chelan River',
  'Cle Elum River',
  'Kachess River',
  'Lake Tapps Diversion',
  'Lewis River',
  'South Fork Tolt River',
  'Sultan River',
  'Tieton River',
  'White River Flume',
  'Wynoochee River',
]);

/** Waters whose lower reaches still carry the melt of the high mountains. */
const MOUNTAIN_WATERS = new Set([
  'Carbon River',
  'Cowlitz River',
  'Dungeness River',
  'Elwha River',
  'Hoh River',
  'Nisqually River',
  'Nooksack River',
  'Puyallup River',
  'Quinault River',
  'Skagit River',
  'Snohomish River',
  'White River',
]);

/** Longitude of the crest of the Cascades, which leans west on its way south. */
function crestLongitude(latitude: number): number {
  return -121 - (48.7 - latitude) * 0.24;
}

/** Whether a place lies east of the Cascades, where winters are cold and summers dry. */
export function isEastOfCascades({ latitude, longitude }: Position): boolean {
  return longitude > crestLongitude(latitude);
}

/** Kind of basin, by a short list of dammed rivers and otherwise by where the gauge stands. */
export function basinKind(gauge: Gauge): BasinKind {
  const { water, name, latitude, longitude } = gauge;
  if (water !== null && MAIN_STEMS.has(water)) return 'main-stem';
  if ((water !== null && HELD_WATERS.has(water)) || /\b(Dam|Powerplant|outflow)\b/.test(name)) {
    return 'held';
  }
  if (isEastOfCascades(gauge)) {
    const lowland = latitude < 47.9 && longitude > -119.6;
    const creekOfThePlateau = /Crab|Coulee|Drain/.test(water ?? '');
    return lowland || creekOfThePlateau ? 'dry' : 'snow';
  }
  if (MOUNTAIN_WATERS.has(water ?? '')) return 'rain-and-snow';
  const nearTheCrest = longitude > crestLongitude(latitude) - 0.75;
  return nearTheCrest && !isCreek(gauge) ? 'rain-and-snow' : 'rain';
}

function isCreek({ water }: Gauge): boolean {
  return /Creek|Drain|Ditch|Coulee|Flume|Tributary|overflow/i.test(water ?? 'Creek');
}

/**
 * Long-term mean flow in cubic feet per second: from the tables of known gauges and rivers, else
 * 15 to 90 for a creek, 120 to 500 for a fork and 250 to 1000 for a river, the same for every
 * gauge on one water but for a tenth either way.
 */
export function meanFlowCfs(gauge: Gauge): number {
  const { site, lid, water, name } = gauge;
  const known = GAUGE_MEAN_CFS[site ?? ''] ?? GAUGE_MEAN_CFS[lid ?? ''];
  if (known !== undefined) return known;
  const own = 0.9 + 0.2 * chance(seedOf('size', site ?? lid ?? name), 0);
  const river = WATER_MEAN_CFS[water ?? ''];
  if (river !== undefined) return river * own;
  const smallest = isCreek(gauge) ? 15 : /Fork/.test(water ?? '') ? 120 : 250;
  const spread = isCreek(gauge) ? 6 : 4;
  return smallest * spread ** chance(seedOf('size', water ?? name), 0) * own;
}
