import { slugOfKey } from '#domain/place/facility-slug.ts';

/** The route of a facility (requirement 2.2): `/hatcheries/issaquah-hatchery`. */
export function facilityPath(key: string): string {
  return `/hatcheries/${slugOfKey(key)}`;
}
