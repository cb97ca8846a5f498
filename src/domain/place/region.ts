/** The parts of Washington for which yearly totals are shown, from the sea inland. */
export const REGIONS = [
  'Puget Sound',
  'Coast',
  'Lower Columbia',
  'Columbia above Bonneville',
] as const;

export type Region = (typeof REGIONS)[number];

const LAST_WRIA = [19, 24, 28, 62];

/**
 * The region of a watershed, as WAC 173-500-040 numbers them: to 19 the Sound and the Straits, to
 * 24 the ocean, to 28 the Columbia below Bonneville, to 62 above.
 */
export function regionOf(wriaNumber: number): Region {
  const region = REGIONS[LAST_WRIA.findIndex((last) => wriaNumber <= last)];
  if (region === undefined) throw new RangeError(`there is no WRIA ${wriaNumber}`);
  return region;
}
