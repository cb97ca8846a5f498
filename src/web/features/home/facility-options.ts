import { greatCircleMiles } from '#domain/place/distance.ts';
import type { Position } from '#domain/place/position.ts';
import { counted } from '#web/lib/words/format.ts';
import type { RecentFacility } from './home-data.ts';

export interface FacilityOption {
  readonly key: string;
  /** `Cowlitz Salmon Hatchery (12 miles)`; the name alone while the visitor's position is unknown. */
  readonly label: string;
}

/** By distance once the position is known, and at equal distance by name (requirement 3.6). */
export function facilityOptions(
  facilities: readonly Pick<RecentFacility, 'key' | 'title' | 'position'>[],
  visitor: Position | null,
): readonly FacilityOption[] {
  if (visitor === null) return facilities.map(({ key, title }) => ({ key, label: title }));
  return facilities
    .map(({ key, title, position }) => ({ key, title, miles: greatCircleMiles(visitor, position) }))
    .sort((a, b) => a.miles - b.miles)
    .map(({ key, title, miles }) => ({
      key,
      label: `${title} (${counted(Math.round(miles), 'mile')})`,
    }));
}
