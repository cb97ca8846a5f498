/**
 * The route segment of a facility: `ISSAQUAH_HATCHERY` becomes `issaquah-hatchery`.
 *
 * Keys hold capitals, digits, full stops and underscores and never a hyphen (the catalogue is
 * checked for that), so nothing is lost on the way and {@link keyOfSlug} leads back. A full stop
 * stays as it is (`dayton-acclima.-pond`): it needs no escape in a URL.
 */
export function slugOfKey(key: string): string {
  return key.toLowerCase().replaceAll('_', '-');
}

/** The facility key that a route segment stands for, in any case; it need not exist. */
export function keyOfSlug(slug: string): string {
  return slug.toUpperCase().replaceAll('-', '_');
}
