/** The parts of Washington that yearly totals are shown by, from the sea up. */
export const REGIONS = [
  'Puget Sound',
  'Coast',
  'Lower Columbia',
  'Columbia above Bonneville',
] as const;

export type Region = (typeof REGIONS)[number];

const LAST_WRIA = [19, 24, 28, 62];

/**
 * The region of a watershed. The state numbers them in that order (WAC 173-500-040): 1 to 19 drain to
 * Puget Sound, Hood Canal and the Strait of Juan de Fuca, 20 to 24 to the ocean, 25 to 28 to the
 * Columbia below Bonneville Dam, and 29 to 62 to the Columbia above it, the Snake included.
 */
export function regionOf(wriaNumber: number): Region {
  const region = REGIONS[LAST_WRIA.findIndex((last) => wriaNumber <= last)];
  if (region === undefined) throw new RangeError(`there is no WRIA ${wriaNumber}`);
  return region;
}
