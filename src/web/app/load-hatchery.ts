import { data } from 'react-router';
import type { FreshetApi } from '#contract/page.ts';
import { keyOfSlug } from '#domain/place/facility-slug.ts';
import { facilityCards } from '#web/features/facilities/facility-list.ts';
import { compactPosition } from '#web/lib/facility/compact-position.ts';
import type { LoadedHatchery } from './hatchery-route.tsx';
import { pageCode } from './lazy-page.ts';

/**
 * Loads what `/hatcheries/{facility}` shows; status 404 with the list when it names no facility.
 *
 * @param timeout in the browser, how long the page waits before it opens without its figures. With
 *   `null` (the server) it waits for them and fails with them.
 */
export async function loadHatchery(
  api: FreshetApi,
  slug: string,
  timeout: (() => Promise<void>) | null,
) {
  const key = keyOfSlug(slug);
  // The page's own chunk computes the view; it loads together with the answers.
  const code = pageCode(() => import('./hatchery-route.tsx'));
  const asked = api.hatchery(key).catch((error: unknown) => {
    if (timeout === null) throw error;
    return 'failed' as const;
  });
  const whole = Promise.all([code, asked]).then(([{ hatcheryFigures }, hatchery]) =>
    hatchery === null || hatchery === 'failed' ? hatchery : hatcheryFigures(hatchery),
  );
  const [facilities, { hatcheryData, riverPlace }, figures] = await Promise.all([
    api.facilities(),
    code,
    timeout === null ? whole : Promise.race([whole, timeout()]),
  ]);
  const { features, ...edition } = facilities;
  const feature = features.find(({ properties }) => properties.Facility === key);
  if (!feature || figures === null) {
    return data<LoadedHatchery>(
      { kind: 'unknown', cards: facilityCards(facilities) },
      { status: 404 },
    );
  }
  return data<LoadedHatchery>({
    kind: 'hatchery',
    hatchery: hatcheryData(feature, edition),
    river: riverPlace(feature.properties),
    position: compactPosition(feature),
    // The facility is in the list, so a 404 for it is a failure.
    figures: figures ?? whole.then((late) => late ?? 'failed'),
  });
}
