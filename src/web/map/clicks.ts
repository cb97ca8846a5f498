import type { MapGauge } from './in-view.ts';
import type { MapFacility } from './map-facility.ts';

export type Hit =
  | { readonly kind: 'facilities'; readonly members: readonly MapFacility[] }
  | { readonly kind: 'gauge'; readonly gauge: MapGauge };

export type ClickAction =
  | {
      readonly kind: 'fit';
      readonly facilities: readonly MapFacility[];
      readonly isCluster: boolean;
    }
  | { readonly kind: 'facility'; readonly facility: MapFacility }
  | { readonly kind: 'gauge'; readonly gauge: MapGauge }
  | { readonly kind: 'nothing' };

/**
 * The rules of requirement 6.2: several facility features under the click are fitted into
 * the view, one runs its own action, none leads to the list. Facilities take precedence over gauges.
 *
 * @param hits nearest first.
 */
export function clickAction(hits: readonly Hit[]): ClickAction {
  const facilities = hits.filter((hit) => hit.kind === 'facilities');
  const members = facilities.flatMap((hit) => hit.members);
  const [only] = members;
  if (only && members.length === 1) return { kind: 'facility', facility: only };
  if (members.length > 1) {
    return {
      kind: 'fit',
      facilities: members,
      isCluster: facilities.length === 1,
    };
  }
  const gauge = hits.find((hit) => hit.kind === 'gauge');
  return gauge ?? { kind: 'nothing' };
}
