import type Feature from 'ol/Feature.js';
import type Point from 'ol/geom/Point.js';
import type { MapFacility, MapGauge, Places } from './map-places.ts';
import { gaugeOf, isIn, membersOf, nameBoxOf, radiusOf, type Screen } from './place-layers.ts';

/** Marks up to this many pixels further away than the nearest may be what the visitor meant. */
const DOUBTFUL = 12;

/** Half of a touch target, and the tolerance of a mouse around a mark. */
const REACH = { touch: 22, mouse: 2 } as const;

export type Hit = (
  | { readonly kind: 'facilities'; readonly members: readonly MapFacility[] }
  | { readonly kind: 'gauge'; readonly gauge: MapGauge }
) & {
  /** Pixels from the pointer to the center of the mark; 0 on a name. */
  readonly distance: number;
};

export type ClickAction =
  | ({ readonly kind: 'fit'; readonly isCluster: boolean } & Places)
  | ({ readonly kind: 'choose' } & Places)
  | { readonly kind: 'facility'; readonly facility: MapFacility }
  | { readonly kind: 'gauge'; readonly gauge: MapGauge }
  | { readonly kind: 'nothing' };

const gaugesAmong = (hits: readonly Hit[]) =>
  hits.flatMap((hit) => (hit.kind === 'gauge' ? [hit.gauge] : []));

/** The rules of requirement 6.2. If a gauge may be meant as well, the visitor chooses. */
export function clickAction(hits: readonly Hit[]): ClickAction {
  const clusters = hits.filter((hit) => hit.kind === 'facilities');
  const facilities = clusters.flatMap((hit) => hit.members);
  if (facilities.length > 1) {
    return { kind: 'fit', facilities, gauges: gaugesAmong(hits), isCluster: clusters.length === 1 };
  }
  const nearest = Math.min(...hits.map(({ distance }) => distance));
  const meant = hits.filter(({ distance }) => distance <= nearest + DOUBTFUL);
  const gauges = gaugesAmong(meant);
  const [facility] = meant.length > gauges.length ? facilities : [];
  if (facility && gauges.length === 0) return { kind: 'facility', facility };
  const [gauge] = gauges;
  if (!gauge) return { kind: 'nothing' };
  if (!facility && gauges.length === 1) return { kind: 'gauge', gauge };
  return { kind: 'choose', facilities: facility ? [facility] : [], gauges };
}

/** The features under a pointer: a finger needs more room than a mouse, and a name counts as its mark. */
export function hitsAt(
  at: { readonly x: number; readonly y: number },
  isTouch: boolean,
  features: readonly Feature<Point>[],
  pixelOf: Screen['pixelOf'],
): readonly Hit[] {
  return features.flatMap((feature): Hit[] => {
    const mark = pixelOf(feature);
    if (!mark) return [];
    const from = { x: at.x - mark.x, y: at.y - mark.y };
    const name = nameBoxOf(feature);
    const distance = name && isIn(name, from) ? 0 : Math.hypot(from.x, from.y);
    if (distance > (isTouch ? REACH.touch : radiusOf(feature) + REACH.mouse)) return [];
    const gauge = gaugeOf(feature);
    return gauge
      ? [{ kind: 'gauge', gauge, distance }]
      : [{ kind: 'facilities', members: membersOf(feature), distance }];
  });
}
