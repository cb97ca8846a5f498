import { slugOfKey } from '#domain/place/facility-slug.ts';

/** The route of a facility (specification section 2): `/hatcheries/issaquah-hatchery`. */
export function facilityPath(key: string): string {
  return `/hatcheries/${slugOfKey(key)}`;
}

/** `King` becomes `King County`, so that the sentence names the county and not a town. */
export function countyName(county: string): string {
  return /\bcounty$/i.test(county) ? county : `${county} County`;
}
