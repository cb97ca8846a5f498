import type { FlatStyle, Rule } from 'ol/style/flat.js';
import { FLOW_CLASSES, type FlowClass } from '#domain/river/flow-class.ts';
import type { GaugeTrend } from '#domain/river/flow-unit.ts';

export const Z_INDEX = {
  style: -3,
  outlines: -2,
  river: 1,
  gauges: 2,
  spots: 99,
  hatcheries: 100,
} as const;

const RIVER_LINE_WIDTH = 6;

export const FACE = 'system-ui, "Segoe UI", Roboto, "Liberation Sans", sans-serif';
export const HALO = 3;

export const NAMES = { gap: 2, lineHeight: 14.5, below: 3, font: `600 12px ${FACE}` } as const;

/** The ring around the chosen facility, and how far it reaches with its edge, in pixels. */
export const CHOSEN = { ring: 13, reach: 16 } as const;

/** Zoomed out beyond `allFrom`, gauges are smaller and at least this far apart. */
export const GAUGES = { allFrom: 10, apart: 20, smallFrom: 1200, smallScale: 0.7 } as const;

export type LayerId = 'hatcheries' | 'river_forecasts';

export const COLOR_TOKENS = [
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
  'sea',
  ...FLOW_CLASSES.map((flowClass) => `flow-${flowClass}` as const),
] as const;

export type ColorToken = (typeof COLOR_TOKENS)[number];

export interface Mark {
  readonly shape: 'circle' | 'up' | 'down' | 'square' | 'diamond';
  /** Half the size of the mark, in pixels. */
  readonly radius: number;
  readonly fill: ColorToken;
  readonly stroke: ColorToken;
  readonly strokeWidth: number;
}

/** Number of corners of the shapes other than circles, and the angle of the first, in radians from the top. */
export const SHAPES = {
  up: { points: 3, angle: 0 },
  down: { points: 3, angle: Math.PI },
  square: { points: 4, angle: Math.PI / 4 },
  diamond: { points: 4, angle: 0 },
} as const;

/** State of a facility: fish counted in the last two weeks, a species in season, or neither. */
export type FacilityState = 'recent' | 'season' | 'quiet';

export const MARKS = {
  recentSingle: { shape: 'circle', radius: 7, fill: 'salmon', stroke: 'surface', strokeWidth: 2 },
  recentCluster: { shape: 'circle', radius: 10, fill: 'salmon', stroke: 'surface', strokeWidth: 2 },
  seasonSingle: { shape: 'circle', radius: 6, fill: 'surface', stroke: 'salmon', strokeWidth: 4 },
  seasonCluster: { shape: 'circle', radius: 10, fill: 'surface', stroke: 'salmon', strokeWidth: 3 },
  quietSingle: { shape: 'circle', radius: 6, fill: 'surface', stroke: 'muted', strokeWidth: 1.5 },
  quietCluster: { shape: 'circle', radius: 10, fill: 'surface', stroke: 'muted', strokeWidth: 1.5 },
  matchingSingle: { shape: 'circle', radius: 7, fill: 'recent', stroke: 'ink', strokeWidth: 2 },
  matchingCluster: { shape: 'circle', radius: 10, fill: 'recent', stroke: 'ink', strokeWidth: 2 },
  // Filled with the color of the flow class where known; never a circle, the shape of facilities.
  up: { shape: 'up', radius: 8, fill: 'surface', stroke: 'ink', strokeWidth: 1.25 },
  down: { shape: 'down', radius: 8, fill: 'surface', stroke: 'ink', strokeWidth: 1.25 },
  flat: { shape: 'square', radius: 7, fill: 'surface', stroke: 'ink', strokeWidth: 1.25 },
  unknown: { shape: 'diamond', radius: 7, fill: 'surface', stroke: 'ink', strokeWidth: 1.25 },
} as const satisfies Readonly<Record<string, Mark>>;

export type MarkName = keyof typeof MARKS;

const STATES: readonly FacilityState[] = ['recent', 'season', 'quiet'];

export function hatcheryMark(states: readonly FacilityState[], isMatching: boolean): MarkName {
  const look = isMatching
    ? 'matching'
    : (STATES.find((state) => states.includes(state)) ?? 'quiet');
  return `${look}${states.length > 1 ? 'Cluster' : 'Single'}`;
}

export const gaugeMark = (trend: GaugeTrend | null): MarkName => trend ?? 'unknown';

export const classColor = (flowClass: FlowClass | null): ColorToken =>
  flowClass ? `flow-${flowClass}` : 'surface';

export type MapColors = Readonly<Record<ColorToken, string>>;

export function mapColors(document: Document): MapColors {
  const probe = document.createElement('span');
  probe.hidden = true;
  // Forced colors would give the same system color for every token.
  probe.style.setProperty('forced-color-adjust', 'none');
  document.body.append(probe);
  const colors = COLOR_TOKENS.map((token) => {
    probe.style.color = `var(--${token})`;
    return [token, getComputedStyle(probe).color];
  });
  probe.remove();
  return Object.fromEntries(colors);
}

const get = (property: string) => ['get', property];
const hasValue = (property: string, value: string) => ['==', get(property), value];

const text = (colors: MapColors, color: ColorToken, font: string): FlatStyle => ({
  'text-font': `${font} ${FACE}`,
  'text-fill-color': colors[color],
  'text-stroke-color': colors.surface,
  'text-stroke-width': HALO,
});

/** Marks, unlike names, are always drawn, and names avoid them. */
function markRule(name: MarkName, colors: MapColors, more: FlatStyle, scale: unknown = 1): Rule {
  const { shape, radius, fill, stroke, strokeWidth }: Mark = MARKS[name];
  const prefix = shape === 'circle' ? 'circle' : 'shape';
  const { points, angle } = SHAPES[shape === 'circle' ? 'square' : shape];
  const style = {
    [`${prefix}-radius`]: radius,
    [`${prefix}-fill-color`]: colors[fill],
    [`${prefix}-stroke-color`]: colors[stroke],
    [`${prefix}-stroke-width`]: strokeWidth,
    [`${prefix}-declutter-mode`]: 'obstacle',
    [`${prefix}-scale`]: scale,
    ...(shape === 'circle' ? {} : { 'shape-points': points, 'shape-angle': angle }),
    ...more,
  };
  return { filter: hasValue('mark', name), style };
}

export function hatcheryStyle(colors: MapColors): Rule[] {
  const names = (Object.keys(MARKS) as MarkName[]).filter((markName) =>
    /Single|Cluster/.test(markName),
  );
  const marks = names.map((name) => {
    const ink =
      { matching: 'on-recent', recent: 'on-salmon' }[name.replace('Cluster', '')] ?? 'ink';
    return markRule(name, colors, {
      'z-index': 1,
      'text-value': get('count'),
      'text-font': `700 12px ${FACE}`,
      'text-fill-color': colors[ink as ColorToken],
      'text-declutter-mode': 'none',
    });
  });
  const name: FlatStyle = {
    ...text(colors, 'ink', ''),
    'text-value': get('name'),
    'text-font': NAMES.font,
    'text-justify': get('justify'),
    'text-offset-x': get('nameX'),
    'text-offset-y': get('nameY'),
    'text-declutter-mode': 'obstacle',
  };
  return [...marks, { filter: ['has', 'name'], style: name }];
}

export function gaugeStyle(colors: MapColors): Rule[] {
  const scale = ['case', ['<', ['resolution'], GAUGES.smallFrom], 1, GAUGES.smallScale];
  const names = ['up', 'down', 'flat', 'unknown'] as const;
  const fill = [
    'match',
    get('flowClass'),
    ...FLOW_CLASSES.flatMap((flowClass) => [flowClass, colors[classColor(flowClass)]]),
    colors.surface,
  ];
  return names.map((name) => markRule(name, colors, { 'shape-fill-color': fill }, scale));
}

export const riverStyle = ({ surface, river }: MapColors): FlatStyle[] =>
  [
    { color: surface, width: RIVER_LINE_WIDTH + 2 },
    { color: river, width: RIVER_LINE_WIDTH },
  ].map(({ color, width }) => ({
    'stroke-color': color,
    'stroke-width': width,
    'stroke-line-cap': 'round' as const,
    'stroke-line-join': 'round' as const,
  }));

export function spotStyle(colors: MapColors): Rule[] {
  const ring = (radius: number, color: ColorToken, width: number): FlatStyle => ({
    'circle-radius': radius,
    'circle-stroke-color': colors[color],
    'circle-stroke-width': width,
  });
  const you: FlatStyle = {
    ...text(colors, 'river', '700 12px'),
    ...ring(6, 'surface', 2),
    'circle-fill-color': colors.river,
    'text-value': 'You',
    'text-offset-y': -15,
  };
  return [
    {
      filter: hasValue('spot', 'chosen'),
      style: [ring(CHOSEN.ring, 'surface', 6), ring(CHOSEN.ring, 'ink', 3)],
    },
    {
      filter: hasValue('spot', 'visitor'),
      style: [ring(9, 'surface', 3), ring(10, 'river', 1.5), you],
    },
  ];
}

export function groundStyle(colors: MapColors): Rule[] {
  const groundRule = (kind: string, style: FlatStyle): Rule => ({
    filter: ['all', hasValue('kind', kind), ['<=', ['resolution'], get('within')]],
    style,
  });
  return [
    groundRule('washington', { 'fill-color': colors.surface }),
    groundRule('county', { 'stroke-color': colors.line, 'stroke-width': 1, 'z-index': 1 }),
    groundRule('border', { 'stroke-color': colors.muted, 'stroke-width': 1, 'z-index': 2 }),
    groundRule('sea', {
      'fill-color': colors.sea,
      'stroke-color': colors.water,
      'stroke-width': 1,
      'z-index': 3,
    }),
    groundRule('lake', { 'fill-color': colors.water, 'z-index': 4 }),
    groundRule('river', {
      'stroke-color': colors.water,
      'stroke-width': get('width'),
      'z-index': 4,
    }),
  ];
}
