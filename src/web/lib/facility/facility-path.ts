import { slugOfKey } from '#domain/place/facility-slug.ts';

/**
 * The route of a facility (requirement 2.2): `/hatcheries/issaquah-hatchery`.
 *
 * @param species the one its page opens with; `null` for its first.
 */
export function facilityPath(key: string, species: string | null = null): string {
  const path = `/hatcheries/${slugOfKey(key)}`;
  return species === null ? path : `${path}?${new URLSearchParams({ species })}`;
}
