import type { GaugeTrend } from '#domain/river/flow-unit.ts';

/** The layers that have a legend. */
export type LayerId = 'hatcheries' | 'river_forecasts';

export const COLOUR_TOKENS = [
  'page',
  'surface',
  'ink',
  'muted',
  'line',
  'river',
  'salmon',
  'on-salmon',
  'recent',
  'on-recent',
  'forecast',
  'water',
] as const;

export type ColourToken = (typeof COLOUR_TOKENS)[number];

export interface Mark {
  readonly shape: 'circle' | 'up' | 'down' | 'square';
  /** Half the size of the mark, in pixels. */
  readonly radius: number;
  readonly fill: ColourToken;
  readonly stroke: ColourToken;
  readonly strokeWidth: number;
}

/** Corners of the shapes that are no circle, and where the first is, in radians from the top. */
export const SHAPES = {
  up: { points: 3, angle: 0 },
  down: { points: 3, angle: Math.PI },
  square: { points: 4, angle: Math.PI / 4 },
} as const;

/** What there is at a facility: fish counted in the last two weeks, a species in season, or neither. */
export type FacilityState = 'recent' | 'season' | 'quiet';

/** Every mark of the map. They differ in size, shape or filling, not only in color. */
export const MARKS = {
  recentSingle: { shape: 'circle', radius: 7, fill: 'salmon', stroke: 'surface', strokeWidth: 2 },
  recentCluster: { shape: 'circle', radius: 12, fill: 'salmon', stroke: 'surface', strokeWidth: 2 },
  seasonSingle: { shape: 'circle', radius: 6, fill: 'surface', stroke: 'salmon', strokeWidth: 4 },
  seasonCluster: { shape: 'circle', radius: 11, fill: 'surface', stroke: 'salmon', strokeWidth: 4 },
  quietSingle: { shape: 'circle', radius: 6, fill: 'surface', stroke: 'muted', strokeWidth: 1.5 },
  quietCluster: { shape: 'circle', radius: 11, fill: 'surface', stroke: 'muted', strokeWidth: 1.5 },
  matchingSingle: { shape: 'circle', radius: 7, fill: 'recent', stroke: 'ink', strokeWidth: 2 },
  matchingCluster: { shape: 'circle', radius: 12, fill: 'recent', stroke: 'ink', strokeWidth: 2 },
  up: { shape: 'up', radius: 8, fill: 'river', stroke: 'surface', strokeWidth: 2 },
  down: { shape: 'down', radius: 8, fill: 'forecast', stroke: 'surface', strokeWidth: 2 },
  flat: { shape: 'square', radius: 6, fill: 'muted', stroke: 'surface', strokeWidth: 2 },
  unknown: { shape: 'circle', radius: 4, fill: 'surface', stroke: 'muted', strokeWidth: 2 },
} as const satisfies Readonly<Record<string, Mark>>;

export type MarkName = keyof typeof MARKS;

const STATES: readonly FacilityState[] = ['recent', 'season', 'quiet'];

/**
 * The mark of facilities in one place: green if they match a filter, otherwise of the best state.
 *
 * @param states one for each facility.
 */
export function hatcheryMark(states: readonly FacilityState[], isMatching: boolean): MarkName {
  const look = isMatching ? 'matching' : (STATES.find((one) => states.includes(one)) ?? 'quiet');
  return `${look}${states.length > 1 ? 'Cluster' : 'Single'}`;
}

export const gaugeMark = (trend: GaugeTrend | null): MarkName => trend ?? 'unknown';
