import type { MapGauge } from './in-view.ts';
import type { MapFacility } from './map-facility.ts';
import { DOUBTFUL } from './view-rules.ts';

export type Hit = (
  | { readonly kind: 'facilities'; readonly members: readonly MapFacility[] }
  | { readonly kind: 'gauge'; readonly gauge: MapGauge }
) & {
  /** Pixels from the pointer to the middle of the mark; 0 on a name. */
  readonly distance: number;
};

/** Facilities and gauges in one place. */
export interface Places {
  readonly facilities: readonly MapFacility[];
  readonly gauges: readonly MapGauge[];
}

export type ClickAction =
  | ({ readonly kind: 'fit'; readonly isCluster: boolean } & Places)
  | ({ readonly kind: 'choose' } & Places)
  | { readonly kind: 'facility'; readonly facility: MapFacility }
  | { readonly kind: 'gauge'; readonly gauge: MapGauge }
  | { readonly kind: 'nothing' };

const gaugesOf = (hits: readonly Hit[]) =>
  hits.flatMap((hit) => (hit.kind === 'gauge' ? [hit.gauge] : []));

/**
 * The rules of requirement 6.2: several facility features under the click are fitted into the view, one
 * runs its own action, none leads to the list. Where a gauge may be meant as well, the visitor chooses.
 *
 * @param hits in any order.
 */
export function clickAction(hits: readonly Hit[]): ClickAction {
  const clusters = hits.filter((hit) => hit.kind === 'facilities');
  const facilities = clusters.flatMap((hit) => hit.members);
  if (facilities.length > 1) {
    return { kind: 'fit', facilities, gauges: gaugesOf(hits), isCluster: clusters.length === 1 };
  }
  const nearest = Math.min(...hits.map(({ distance }) => distance));
  const meant = hits.filter(({ distance }) => distance <= nearest + DOUBTFUL);
  const gauges = gaugesOf(meant);
  const [facility] = meant.length > gauges.length ? facilities : [];
  if (facility && gauges.length === 0) return { kind: 'facility', facility };
  const [gauge] = gauges;
  if (!gauge) return { kind: 'nothing' };
  if (!facility && gauges.length === 1) return { kind: 'gauge', gauge };
  return { kind: 'choose', facilities: facility ? [facility] : [], gauges };
}
