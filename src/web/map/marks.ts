import type { GaugeTrend } from '#domain/river/gauge-trend.ts';

export const COLOUR_TOKENS = [
  'page',
  'surface',
  'raised',
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
}

/** Every mark of the map. They differ in size or shape, not only in color. */
export const MARKS = {
  single: { shape: 'circle', radius: 7, fill: 'salmon', stroke: 'surface' },
  cluster: { shape: 'circle', radius: 12, fill: 'salmon', stroke: 'surface' },
  matchingSingle: { shape: 'circle', radius: 7, fill: 'recent', stroke: 'ink' },
  matchingCluster: { shape: 'circle', radius: 12, fill: 'recent', stroke: 'ink' },
  up: { shape: 'up', radius: 8, fill: 'river', stroke: 'surface' },
  down: { shape: 'down', radius: 8, fill: 'forecast', stroke: 'surface' },
  flat: { shape: 'square', radius: 6, fill: 'muted', stroke: 'surface' },
  unknown: { shape: 'circle', radius: 4, fill: 'surface', stroke: 'muted' },
} as const satisfies Readonly<Record<string, Mark>>;

export type MarkName = keyof typeof MARKS;

export function hatcheryMark(count: number, isMatching: boolean): MarkName {
  if (isMatching) return count > 1 ? 'matchingCluster' : 'matchingSingle';
  return count > 1 ? 'cluster' : 'single';
}

export function gaugeMark(trend: GaugeTrend | null): MarkName {
  return trend ?? 'unknown';
}
