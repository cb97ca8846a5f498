import type { Gauge } from '#domain/place/gauge.ts';
import { chance, seedOf } from './seeded.ts';

/** What gives a river's year its shape. */
export interface Basin {
  /** Median flow in the middle of each month, January first, as a share of the mean of a year. */
  readonly season: readonly number[];
  /** Rise after a storm of strength 1, as a share of the mean flow. */
  readonly storms: number;
  /** Part of the water that is snowmelt in early June. */
  readonly melt: number;
  readonly isDammed: boolean;
}

const BASINS = {
  /** Winter rain: high from November to March, lowest in August. */
  rain: {
    season: [1.75, 1.5, 1.35, 1.0, 0.6, 0.38, 0.23, 0.16, 0.18, 0.5, 1.45, 1.8],
    storms: 1.4,
    melt: 0,
    isDammed: false,
  },
  /** West of the Cascades from the high mountains: rain in winter and melt in June. */
  mixed: {
    season: [0.95, 0.85, 0.85, 1.05, 1.6, 1.6, 0.9, 0.45, 0.38, 0.65, 1.2, 1.1],
    storms: 0.9,
    melt: 0.6,
    isDammed: false,
  },
  /** East of the Cascades: one great rise in May and June. */
  snow: {
    season: [0.32, 0.34, 0.45, 1.05, 2.8, 2.9, 1.05, 0.42, 0.29, 0.31, 0.42, 0.37],
    storms: 0.22,
    melt: 1,
    isDammed: false,
  },
  /** Released from a reservoir. */
  dammed: {
    season: [1.3, 1.15, 1.05, 1.0, 1.05, 1.05, 0.85, 0.68, 0.62, 0.72, 1.05, 1.25],
    storms: 0.22,
    melt: 0,
    isDammed: true,
  },
  /** The Columbia and the Snake: snowmelt of half a continent, held back by many dams. */
  mainStem: {
    season: [0.88, 0.88, 0.88, 1.02, 1.55, 1.7, 1.2, 0.92, 0.68, 0.64, 0.78, 0.86],
    storms: 0.03,
    melt: 0,
    isDammed: true,
  },
} as const satisfies Record<string, Basin>;

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

const MAIN_STEMS = new Set(['Columbia River', 'Snake River', 'Pend Oreille River']);
/** Waters whose flow is set by a dam above the gauge, though the gauge's name does not say so. */
const DAMMED = new Set([
  'Baker River',
  'Cedar River',
  'Chelan River',
  'Lewis River',
  'Sultan River',
]);

/** Longitude of the crest of the Cascades, which leans west on its way south. */
function crestLongitude(latitude: number): number {
  return -121 - (48.7 - latitude) * 0.24;
}

/** Whether a gauge lies east of the Cascades, where winters are cold and summers dry. */
export function isEastOfCascades({ latitude, longitude }: Gauge): boolean {
  return longitude > crestLongitude(latitude);
}

/** The basin above a gauge: from a short list of dammed rivers, otherwise by its position. */
export function basinOf(gauge: Gauge): Basin {
  const { water, name, latitude, longitude } = gauge;
  if (MAIN_STEMS.has(water ?? '')) return BASINS.mainStem;
  if (DAMMED.has(water ?? '') || /\b(Dam|Powerplant|outflow)\b/.test(name)) return BASINS.dammed;
  if (isEastOfCascades(gauge)) return BASINS.snow;
  const isNearTheCrest = longitude > crestLongitude(latitude) - 0.75;
  return isNearTheCrest || meanFlowCfs(gauge) > 3000 ? BASINS.mixed : BASINS.rain;
}

/**
 * Long-term mean flow in cubic feet per second: of a large river from the table, otherwise 25 to 150
 * for a creek and 200 to 1,000 for a river. It differs by a tenth between the gauges of one water.
 */
export function meanFlowCfs({ site, lid, water, name }: Gauge): number {
  const isRiver = /River/.test(water ?? '');
  const size = chance(seedOf('size', water ?? name), 0);
  const mean = MEAN_CFS[water ?? ''] ?? (isRiver ? 200 * 5 ** size : 25 * 6 ** size);
  return mean * (0.9 + 0.2 * chance(seedOf('size', site ?? lid ?? name), 0));
}
