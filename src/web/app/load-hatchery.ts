import type { Hatchery } from '#contract/hatchery.ts';
import type { AskedSeries } from '#contract/page.ts';
import type { Season } from '#contract/season.ts';
import { keyOfSlug } from '#domain/place/facility-slug.ts';
import { rest } from '#web/lib/browser/painted.ts';
import { compactPosition } from '#web/lib/facility/compact-position.ts';
import type { LoadedHatchery } from './hatchery-route.tsx';
import { pageCode, type SiteApi } from './page-route.ts';

const FAILED = 'failed' as const;

export const hatcheryCode = pageCode(() => import('./hatchery-route.tsx'));
/** The list, which an address that names no facility shows too. */
export const listCode = pageCode(() => import('./facilities-route.tsx'));

/** The series that an address chooses. */
export const seriesIn = (search: URLSearchParams): AskedSeries => ({
  species: search.get('species'),
  run: search.get('run'),
});

/**
 * Loads what `/hatcheries/{facility}` shows; the list when it names no facility. In the browser the page
 * waits only for figures that are in memory; on the server it waits for them and fails with them.
 *
 * @param search the choice of a run: no more is asked for than is shown of it.
 */
export async function loadHatchery(
  api: SiteApi,
  slug: string,
  search = new URLSearchParams(),
): Promise<LoadedHatchery> {
  const isServer = api.hasFigures === undefined;
  const key = keyOfSlug(slug);
  const of = seriesIn(search);
  const isWaitedFor = api.hasFigures?.(key, of) ?? true;
  // Asking takes a slow phone longer than drawing the heading, which comes first.
  const first = isWaitedFor ? null : rest();
  const asked = <T>(ask: () => Promise<T>) =>
    (first === null ? ask() : first.then(ask)).catch((error: unknown) => {
      if (isServer) throw error;
      return FAILED;
    });
  const askedHatchery = asked(() => api.hatchery(key, of));
  const askedSeason = asked(() => api.season(key, of));
  const [facilities, code, hatchery, season] = await Promise.all([
    api.facilities(),
    hatcheryCode(),
    isWaitedFor ? askedHatchery : undefined,
    isWaitedFor ? askedSeason : undefined,
  ]);
  const { features, ...edition } = facilities;
  const feature = features.find(({ properties }) => properties.Facility === key);
  if (!feature || hatchery === null || season === null) {
    const { facilityCards } = await listCode();
    return { kind: 'unknown', cards: facilityCards(facilities) };
  }
  // The facility is in the list, so a 404 for it is a failure.
  const figuresOf = (answer: Hatchery | typeof FAILED | null) =>
    answer === null || answer === FAILED ? FAILED : code.hatcheryFigures(answer);
  const seasonOf = (answer: Season | typeof FAILED | null) =>
    answer === null || answer === FAILED ? FAILED : code.seasonFigures(answer);
  const loaded = {
    kind: 'hatchery' as const,
    hatchery: code.hatcheryData(feature, edition),
    river: code.riverPlace(feature.properties),
    position: compactPosition(feature),
  };
  if (hatchery === undefined || season === undefined) {
    return {
      ...loaded,
      figures: askedHatchery.then(figuresOf),
      season: askedSeason.then(seasonOf),
    };
  }
  return { ...loaded, figures: figuresOf(hatchery), season: seasonOf(season) };
}
