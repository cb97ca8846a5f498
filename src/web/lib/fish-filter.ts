import type { SeasonFlagsBody } from '#contract/facilities.ts';

/** A season of specification section 3, by its name there. */
export type SeasonName = keyof SeasonFlagsBody;

/** What facilities are narrowed by; `null` narrows nothing. */
export interface FishFilter {
  readonly species: string | null;
  readonly season: SeasonName | null;
}

/** A species of a facility and when it is in season there. */
export interface FishInSeason {
  readonly name: string;
  readonly seasons: readonly SeasonName[];
}

/**
 * Whether a facility stays: a species hides the facilities that lack it; a season those where that
 * species, or else every species, is out of season then (specification, facilities dashboard).
 */
export function hasFish(fish: readonly FishInSeason[], { species, season }: FishFilter): boolean {
  if (species === null && season === null) return true;
  return fish.some(
    ({ name, seasons }) =>
      (species === null || name === species) && (season === null || seasons.includes(season)),
  );
}
