import type { Facilities, FacilityFeature } from '#contract/facilities.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import type { Position } from '#domain/place/position.ts';
import {
  type FishFilter,
  type FishInSeason,
  hasFish,
  seasonsOf,
} from '#web/lib/facility/fish-filter.ts';
import { hasReturned } from '#web/lib/facility/recent-escapement.ts';
import { isOld } from '#web/lib/facility/recent-window.ts';
import { hatcheryLabel } from './hatchery-label.ts';
import type { FacilityState } from './marks.ts';

export interface MapFacility {
  readonly key: string;
  /** Name in lists. */
  readonly title: string;
  /** Name on the map, with line breaks. */
  readonly label: string;
  readonly position: Position;
  readonly fish: readonly FishInSeason[];
  readonly state: FacilityState;
  /** The water it stands at. */
  readonly stream: string | null;
}

function stateOf(
  { recent_escapement, hatchery_fish }: FacilityFeature['properties'],
  isLongAgo: boolean,
) {
  if (!isLongAgo && recent_escapement.some(hasReturned)) return 'recent';
  return Object.values(hatchery_fish).some(({ in_season }) => in_season) ? 'season' : 'quiet';
}

function mapFacility({ geometry, properties }: FacilityFeature, isLongAgo: boolean): MapFacility {
  const [longitude, latitude] = geometry.coordinates;
  const { hatchery_fish, recent_escapement } = properties;
  const recent = recent_escapement
    .filter(({ day_counts }) => day_counts.length > 0)
    .map(({ species }) => species);
  const names = new Set([...Object.keys(hatchery_fish), ...recent]);
  return {
    key: properties.Facility,
    title: facilityTitle(properties['Facility Name']),
    label: hatcheryLabel(properties['Facility Name']),
    position: { longitude, latitude },
    fish: [...names].map((name) => ({
      name,
      seasons: seasonsOf(hatchery_fish[name]),
    })),
    state: stateOf(properties, isLongAgo),
    stream: properties.stream,
  };
}

/** The order of a list of names. The first use of Intl would take 20 ms while the map opens. */
export function byLetters(a: string, b: string): number {
  const [one, other] = [a.toLowerCase(), b.toLowerCase()];
  return Number(one > other) - Number(one < other);
}

export function mapFacilities({ features, as_of, today }: Facilities): readonly MapFacility[] {
  const isLongAgo = isOld(as_of, today);
  return features
    .map((feature) => mapFacility(feature, isLongAgo))
    .sort((a, b) => byLetters(a.title, b.title));
}

/** The facilities that match a filter, and whether there is one: then they are drawn as matching. */
export function filteredFacilities(facilities: readonly MapFacility[], filter: FishFilter) {
  return {
    shown: facilities.filter(({ fish }) => hasFish(fish, filter)),
    isFiltered: filter.species !== null || filter.season !== null,
  };
}
