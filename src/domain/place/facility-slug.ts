/**
 * The route segment of a facility: `ISSAQUAH_HATCHERY` becomes `issaquah-hatchery`.
 *
 * Keys hold capitals, digits, full stops and underscores but never a hyphen (the catalogue check
 * ensures it), so {@link keyOfSlug} is an exact inverse. A full stop stays as it is
 * (`dayton-acclima.-pond`): it needs no escape in a URL.
 */
export function slugOfKey(key: string): string {
  return key.toLowerCase().replaceAll('_', '-');
}

export function keyOfSlug(slug: string): string {
  return slug.toUpperCase().replaceAll('-', '_');
}
