import { data } from 'react-router';
import type { FreshetApi } from '#contract/page.ts';
import { shownSpeciesNamed } from '#domain/fish/series.ts';
import { speciesPath } from '#web/lib/facility/species-path.ts';
import { pageCode } from './lazy-page.ts';

/** Loads what `/species/{species}` shows; `null` and status 404 when there is no such page. */
export async function loadSpecies(api: FreshetApi, name: string) {
  const species = shownSpeciesNamed(name);
  if (species === null || speciesPath(species) !== `/species/${name}`) {
    return data(null, { status: 404 });
  }
  const [code, answer] = await Promise.all([
    pageCode(() => import('./species-route.tsx')),
    api.species(species),
  ]);
  return data(code.speciesData(answer));
}
