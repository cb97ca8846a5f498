import type { FreshetApi } from '#contract/page.ts';
import { keyOfSlug } from '#domain/place/facility-slug.ts';
import { compactPosition } from '#web/lib/facility/compact-position.ts';
import type { LoadedHatchery } from './hatchery-route.tsx';
import { pageCode } from './page-route.ts';

/**
 * Loads what `/hatcheries/{facility}` shows; the list when it names no facility.
 *
 * @param timeout in the browser, how long the page waits before it opens without its figures. With
 *   `null` (the server) it waits for them and fails with them.
 * @param search the choice of a run, which a page of the server is made for.
 */
export async function loadHatchery(
  api: FreshetApi,
  slug: string,
  timeout: (() => Promise<void>) | null,
  search = new URLSearchParams(),
): Promise<LoadedHatchery> {
  const isServer = timeout === null;
  const key = keyOfSlug(slug);
  // The page's own chunk computes the views; it loads together with the answers.
  const code = pageCode(() => import('./hatchery-route.tsx'));
  const orFailed = <T>(asked: Promise<T>) =>
    asked.catch((error: unknown) => {
      if (isServer) throw error;
      return 'failed' as const;
    });
  const wholeFigures = Promise.all([code, orFailed(api.hatchery(key))]).then(
    ([{ hatcheryFigures }, hatchery]) =>
      hatchery === null || hatchery === 'failed' ? hatchery : hatcheryFigures(hatchery),
  );
  const wholeSeason = Promise.all([code, orFailed(api.season(key))]).then(
    ([{ seasonFigures }, season]) =>
      season === null || season === 'failed' ? season : seasonFigures(season),
  );
  const late = timeout?.();
  const orLate = <T>(whole: Promise<T>) => (late ? Promise.race([whole, late]) : whole);
  const [facilities, { hatcheryData, riverPlace, figuresOfPage }, figures, season] =
    await Promise.all([api.facilities(), code, orLate(wholeFigures), orLate(wholeSeason)]);
  const { features, ...edition } = facilities;
  const feature = features.find(({ properties }) => properties.Facility === key);
  if (!feature || figures === null || season === null) {
    const { facilityCards } = await pageCode(() => import('./facilities-route.tsx'));
    return { kind: 'unknown', cards: facilityCards(facilities) };
  }
  const loaded = {
    kind: 'hatchery' as const,
    hatchery: hatcheryData(feature, edition),
    river: riverPlace(feature.properties),
    position: compactPosition(feature),
    // The facility is in the list, so a 404 for it is a failure.
    figures: figures ?? wholeFigures.then((whole) => whole ?? 'failed'),
    season: season ?? wholeSeason.then((whole) => whole ?? 'failed'),
  };
  const isWhole = !isServer || typeof season !== 'object' || typeof figures !== 'object';
  return isWhole ? loaded : { ...loaded, ...figuresOfPage(figures, season, search) };
}
