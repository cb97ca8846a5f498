import type { SeasonFlagsBody } from '#contract/facilities.ts';

export const SEASONS = [
  { season: 'in_season', words: 'Now' },
  { season: 'two_weeks_ahead', words: 'In two weeks' },
  { season: 'one_month_ahead', words: 'In one month' },
] as const;

export type Season = (typeof SEASONS)[number]['season'];

export const seasonNamed = (name: string | null): Season | null =>
  SEASONS.find(({ season }) => season === name)?.season ?? null;

export function seasonsOf(flags: SeasonFlagsBody | undefined): readonly Season[] {
  return SEASONS.map(({ season }) => season).filter((season) => flags?.[season]);
}

export interface FishFilter {
  readonly species: string | null;
  readonly season: Season | null;
}

export interface FishInSeason {
  readonly name: string;
  readonly seasons: readonly Season[];
}

/** The chosen species, or any if none is chosen, must be in season (requirements 4.7 and 4.8). */
export function hasFish(fish: readonly FishInSeason[], { species, season }: FishFilter): boolean {
  if (species === null && season === null) return true;
  return fish.some(
    ({ name, seasons }) =>
      (species === null || name === species) && (season === null || seasons.includes(season)),
  );
}
