import { isSiteNumber } from '#domain/river/river-ids.ts';

/**
 * A site number as the newer USGS services write it, e.g. `USGS-12200500`.
 *
 * @throws {RangeError} when it is not a site number.
 */
export function usgsLocationId(site: string): string {
  return `USGS-${usgsSite(site)}`;
}

/**
 * The site number, checked so that it is safe in an address.
 *
 * @throws {RangeError} when it is not a site number.
 */
export function usgsSite(site: string): string {
  if (isSiteNumber(site)) return site;
  throw new RangeError(`${JSON.stringify(site)} is not a USGS site number (8 to 15 digits)`);
}
