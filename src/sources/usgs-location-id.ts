import { isSiteNumber } from '#domain/river/river-ids.ts';

/**
 * A site number as the newer USGS services write it, e.g. `USGS-12200500`.
 *
 * @throws {RangeError} when it is none.
 */
export function usgsLocationId(site: string): string {
  return `USGS-${usgsSite(site)}`;
}

/**
 * A site number that may stand in an address.
 *
 * @throws {RangeError} when it is none.
 */
export function usgsSite(site: string): string {
  if (isSiteNumber(site)) return site;
  throw new RangeError(`${JSON.stringify(site)} is no USGS site number (8 to 15 digits)`);
}
