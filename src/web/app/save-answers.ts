import { matchPath } from 'react-router';
import type { FreshetApi } from '#contract/page.ts';
import { shownSpeciesNamed } from '#domain/fish/series.ts';
import { keyOfSlug } from '#domain/place/facility-slug.ts';

/**
 * Requests the answers behind a server-rendered page so that they are saved: the next page then opens
 * at once, and this one opens offline. Never rejects: the API logs failures.
 */
export async function saveAnswers(api: FreshetApi, path: string): Promise<void> {
  const { facility = '' } = matchPath('/hatcheries/:facility', path)?.params ?? {};
  const key = keyOfSlug(facility);
  const species = shownSpeciesNamed(matchPath('/species/:species', path)?.params.species ?? '');
  try {
    const { features } = await api.facilities();
    if (features.some(({ properties }) => properties.Facility === key)) {
      await Promise.all([api.hatchery(key), api.season(key)]);
    }
    if (matchPath('/run', path) !== null) await api.run(null);
    if (species !== null) await api.species(species);
  } catch {
    // Logged.
  }
}
