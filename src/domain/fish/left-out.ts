/**
 * What the records print and the site leaves out on purpose. Such a row is understood: it is kept
 * with the rejected ones, for the operator to see, and says nothing of whether a load is sound.
 */

/** Reasons of rows that are left out. */
export const LEFT_OUT = {
  place: 'place that is left out',
  heading: 'heading that names no species',
} as const;

const REASONS: ReadonlySet<string> = new Set(Object.values(LEFT_OUT));

export function isLeftOut({ reason }: { readonly reason: string }): boolean {
  return REASONS.has(reason);
}

/**
 * Places of the final reports since 1998-99 that the catalogue does not have: closed ones, ones
 * without salmon, and names that can be two places ("Merwin", the ladders of Wells Dam).
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

/** Headings of the two oldest final reports over several species together. */
const HEADINGS: ReadonlySet<string> = new Set([
  'ANADROMOUS BROODSTOCK',
  'ANADROMOUS GAMEFISH',
  'CAPTIVE BROODSTOCK',
  'RESIDENT GAMEFISH',
  'RESIDENT GAMEFISH BROODSTOCK',
]);
/** The season whose resident game fish are in tables without a heading. */
const WITHOUT_HEADINGS = 1999;

export function isHeadingLeftOut(heading: string, season: number): boolean {
  const folded = heading.trim().replace(/\s+/g, ' ').toUpperCase();
  return folded === '' ? season === WITHOUT_HEADINGS : HEADINGS.has(folded);
}
