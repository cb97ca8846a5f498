// Species, run, origin, and the series they form at one facility (requirements 1.2, 8.5 and 12.1).

/** The six species the product shows. Others are stored but not shown. */
export const SHOWN_SPECIES = ['Chinook', 'Coho', 'Chum', 'Pink', 'Sockeye', 'Steelhead'] as const;

export type ShownSpecies = (typeof SHOWN_SPECIES)[number];

export function isShownSpecies(species: string): species is ShownSpecies {
  return SHOWN_SPECIES.some((shown) => shown === species);
}

export function shownSpeciesNamed(name: string): ShownSpecies | null {
  const wanted = name.toLowerCase();
  return SHOWN_SPECIES.find((shown) => shown.toLowerCase() === wanted) ?? null;
}

/** Where the fish were born, in one word, so that it can end the run string. */
export const ORIGINS = [
  'Hatchery',
  'Wild',
  'Mixed',
  'Captive',
  'Natural',
  'Kelt',
  'UNKNOWN',
] as const;

export type Origin = (typeof ORIGINS)[number];

/** The run of a species that has no named runs at a facility. */
export const NO_RUN = 'NA';

export interface Series {
  readonly species: string;
  /** Run name, e.g. `Winter-Late`, or {@link NO_RUN}. */
  readonly run: string;
  readonly origin: Origin;
}
