/**
 * What the records print and the site leaves out on purpose. Such a row is understood. It is listed
 * among the rejected ones for the operator, but does not make a load suspicious.
 */

/** The reasons given for such rows. */
export const LEFT_OUT = {
  place: 'place that is left out',
  heading: 'heading that names no species',
} as const;

const REASONS: ReadonlySet<string> = new Set(Object.values(LEFT_OUT));

export function isLeftOut({ reason }: { readonly reason: string }): boolean {
  return REASONS.has(reason);
}

/**
 * Places in the final reports since 1998-99 that are not in the catalog: closed ones, ones without
 * salmon, and names that may mean either of two places ("Merwin", the ladders of Wells Dam).
 */
const PLACES: ReadonlySet<string> = new Set([
  'COLVILLE HATCHERY',
  'DRYDEN DAM',
  'DRYDEN DAM FCF',
  'DRYDEN TRAP',
  'EIGHT CREEK POND TRAP',
  'ELOCHOMAN',
  'ELOCHOMAN HATCHERY',
  'FORD HATCHERY',
  'GOLDENDALE HATCHERY',
  'LOWER DUNGENESS RIVER TRAP',
  'LOWER GRANITE',
  'LOWER GRANITE DAM',
  'MCALLISTER',
  'MCALLISTER HATCHERY',
  'MERWIN',
  'MESEBERG HATCHERY',
  'NACHES HATCHERY',
  'ONALASKA HS(ONALASK',
  'PERCIVAL COVE',
  'WELLS - EAST LADDER',
  'WELLS - WEST LADDER',
]);

export function isPlaceLeftOut(name: string): boolean {
  return PLACES.has(name.trim().replace(/\s+/g, ' ').toUpperCase());
}

/** Headings in the two oldest final reports that cover several species. */
const HEADINGS: ReadonlySet<string> = new Set([
  'ANADROMOUS BROODSTOCK',
  'ANADROMOUS GAMEFISH',
  'CAPTIVE BROODSTOCK',
  'RESIDENT GAMEFISH',
  'RESIDENT GAMEFISH BROODSTOCK',
]);
/** The season whose resident game fish are printed in tables without a heading. */
const SEASON_WITHOUT_HEADINGS = 1999;

export function isHeadingLeftOut(heading: string, season: number): boolean {
  const folded = heading.trim().replace(/\s+/g, ' ').toUpperCase();
  return folded === '' ? season === SEASON_WITHOUT_HEADINGS : HEADINGS.has(folded);
}
