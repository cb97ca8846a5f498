import type { FreshetApi } from '#contract/page.ts';
import { shownSpeciesNamed } from '#domain/fish/series.ts';
import { keyOfSlug } from '#domain/place/facility-slug.ts';

/**
 * Requests the answers behind a server-rendered page so that they are saved: the next page then opens
 * at once, and this one opens offline. Never rejects: the API logs failures.
 */
export async function saveAnswers(api: FreshetApi, path: string): Promise<void> {
  const [, section, name = ''] = path.split('/');
  try {
    const { features } = await api.facilities();
    const key = keyOfSlug(name);
    if (section === 'hatcheries' && features.some((one) => one.properties.Facility === key)) {
      await Promise.all([api.hatchery(key), api.season(key)]);
    }
    if (section === 'run' && name === '') await api.run(null);
    const species = section === 'species' ? shownSpeciesNamed(name) : null;
    if (species !== null) await api.species(species);
  } catch {
    // Logged.
  }
}
