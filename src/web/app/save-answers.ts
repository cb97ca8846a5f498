import type { FreshetApi } from '#contract/page.ts';
import { shownSpeciesNamed } from '#domain/fish/series.ts';
import { keyOfSlug } from '#domain/place/facility-slug.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';

/**
 * Requests the answers behind the page at a path so that they are saved: this page then opens offline,
 * and the next one at once. Rejects as the API does, which logs failures.
 */
export async function saveAnswers(api: FreshetApi, path: string): Promise<void> {
  const [, section, name = ''] = path.split('/');
  const { features } = await api.facilities();
  const key = keyOfSlug(name);
  if (section === 'hatcheries' && features.some((one) => one.properties.Facility === key)) {
    await Promise.all([api.hatchery(key), api.season(key)]);
  }
  if (section === 'run') await api.run(null);
  if (section === 'run' && isPlainDate(name)) await api.run(name);
  const species = section === 'species' ? shownSpeciesNamed(name) : null;
  if (species !== null) await api.species(species);
  if (section === 'accuracy') await api.accuracy();
}
