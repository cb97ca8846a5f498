/**
 * The route segment: `ISSAQUAH_HATCHERY` becomes `issaquah-hatchery`. Keys have no hyphen, so
 * {@link keyOfSlug} is the inverse.
 */
export function slugOfKey(key: string): string {
  return key.toLowerCase().replaceAll('_', '-');
}

export function keyOfSlug(slug: string): string {
  return slug.toUpperCase().replaceAll('-', '_');
}
