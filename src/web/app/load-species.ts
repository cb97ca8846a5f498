import type { FreshetApi } from '#contract/page.ts';
import { shownSpeciesNamed } from '#domain/fish/series.ts';
import { speciesPath } from '#web/lib/facility/species-path.ts';
import { pageCode } from './page-route.ts';

export const speciesCode = pageCode(() => import('./species-route.tsx'));

/** Loads what `/species/{species}` shows; `null` when there is no such page. */
export async function loadSpecies(api: FreshetApi, name: string) {
  const species = shownSpeciesNamed(name);
  if (species === null || speciesPath(species) !== `/species/${name}`) return null;
  const [code, answer] = await Promise.all([speciesCode(), api.species(species)]);
  return code.speciesData(answer);
}
