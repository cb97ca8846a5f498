import type { FreshetApi } from '#contract/page.ts';
import { shownSpeciesNamed } from '#domain/fish/series.ts';
import { keyOfSlug } from '#domain/place/facility-slug.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';
import type { RiverApi } from '#web/lib/api/river-api.ts';
import { seriesIn } from './load-hatchery.ts';

/**
 * Requests the answers behind the page at a path so that they are saved: this page then opens offline,
 * and the next one at once. Of a facility no more than it shows. Rejects as the API does, which logs
 * failures.
 */
export async function saveAnswers(
  api: FreshetApi,
  path: string,
  search: URLSearchParams,
): Promise<void> {
  const [, section, name = ''] = path.split('/');
  const { features } = await api.facilities();
  const key = keyOfSlug(name);
  if (section === 'hatcheries' && features.some((one) => one.properties.Facility === key)) {
    const of = seriesIn(search);
    await Promise.all([api.hatchery(key, of), api.season(key, of)]);
  }
  if (section === 'run') await api.run(null);
  if (section === 'run' && isPlainDate(name)) await api.run(name);
  const species = section === 'species' ? shownSpeciesNamed(name) : null;
  if (species !== null) await api.species(species);
  if (section === 'accuracy') await api.accuracy();
}

/**
 * Requests what the pages of kept facilities show, rivers included, so that they open without a signal.
 * One facility after the other; failures are logged by what is asked.
 */
export async function saveRivers(
  api: FreshetApi,
  rivers: Pick<RiverApi, 'observedFlow' | 'medians' | 'forecast'>,
  kept: readonly string[],
): Promise<void> {
  const { features } = await api.facilities();
  for (const key of kept) {
    const facility = features.find(({ properties }) => properties.Facility === key)?.properties;
    if (!facility) continue;
    const { river_gauge: site, forecast_lid: lid } = facility;
    await Promise.allSettled([
      ...[api.hatchery(key), api.season(key)],
      ...(site ? [rivers.observedFlow(site), rivers.medians(site)] : []),
      ...(lid ? [rivers.forecast(lid)] : []),
    ]);
  }
}
