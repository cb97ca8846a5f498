import { matchPath } from 'react-router';
import type { FreshetApi } from '#contract/page.ts';
import { shownSpeciesNamed } from '#domain/fish/series.ts';
import { keyOfSlug } from '#domain/place/facility-slug.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';

/**
 * Requests the answers behind the page at a path so that they are saved: this page then opens offline,
 * and the next one at once. Rejects as the API does, which logs failures.
 */
export async function saveAnswers(api: FreshetApi, path: string): Promise<void> {
  const { facility = '' } = matchPath('/hatcheries/:facility', path)?.params ?? {};
  const key = keyOfSlug(facility);
  const species = shownSpeciesNamed(matchPath('/species/:species', path)?.params.species ?? '');
  const run = matchPath('/run/:date?', path)?.params;
  const { features } = await api.facilities();
  if (features.some(({ properties }) => properties.Facility === key)) {
    await Promise.all([api.hatchery(key), api.season(key)]);
  }
  if (run) await api.run(null);
  if (run?.date !== undefined && isPlainDate(run.date)) await api.run(run.date);
  if (species !== null) await api.species(species);
  if (matchPath('/accuracy', path) !== null) await api.accuracy();
}
