import { data } from 'react-router';
import type { Facilities, FacilityFeature } from '#contract/facilities.ts';
import type { Hatchery } from '#contract/hatchery.ts';
import type { FreshetApi } from '#contract/page.ts';
import { keyOfSlug } from '#domain/place/facility-slug.ts';
import { type FacilityCardData, facilityCards } from '#web/features/facilities/facility-list.ts';
import type { HatcheryData } from '#web/features/hatchery/hatchery-data.ts';
import type { RiverPlace } from '#web/features/river/river-place.ts';
import { pageCode } from './lazy-page.ts';

/** The facility of the address, or the list when there is none of that name. */
export type LoadedHatchery =
  | {
      readonly kind: 'hatchery';
      readonly hatchery: HatcheryData;
      readonly river: RiverPlace;
      /** The call failed: the page shows what the list of facilities tells. */
      readonly isWithoutFigures: boolean;
    }
  | { readonly kind: 'unknown'; readonly cards: readonly FacilityCardData[] };

/** What is known of a hatchery from the list of facilities alone. */
function withoutFigures(facilities: Facilities, { properties }: FacilityFeature): Hatchery {
  const { data_version, today, as_of, recent_from } = facilities;
  return {
    facility: properties.Facility,
    name: properties['Facility Name'],
    ...{ data_version, today, as_of, recent_from },
    last_report: properties.last_report,
    density_estimation: [],
    bargraph: [],
    recent_escapement: properties.recent_escapement,
  };
}

/**
 * Loads what `/hatcheries/{facility}` shows; status 404 with the list when it names no facility.
 *
 * @param canStandWithoutFigures whether the page stands when the hatchery call fails (in the
 *   browser), or fails with it (on the server, which would keep it).
 */
export async function loadHatchery(api: FreshetApi, slug: string, canStandWithoutFigures: boolean) {
  const key = keyOfSlug(slug);
  const [facilities, hatchery, { hatcheryData, riverPlace }] = await Promise.all([
    api.facilities(),
    api.hatchery(key).catch((error: unknown) => {
      if (canStandWithoutFigures) return 'failed' as const;
      throw error;
    }),
    // The view is worked out by the page's own chunk, which comes together with the answers.
    pageCode(() => import('./hatchery-route.tsx')),
  ]);
  const feature = facilities.features.find(({ properties }) => properties.Facility === key);
  if (!feature || hatchery === null) {
    return data<LoadedHatchery>(
      { kind: 'unknown', cards: facilityCards(facilities) },
      { status: 404 },
    );
  }
  const isWithoutFigures = hatchery === 'failed';
  const figures = isWithoutFigures ? withoutFigures(facilities, feature) : hatchery;
  return data<LoadedHatchery>({
    kind: 'hatchery',
    hatchery: hatcheryData(feature, figures),
    river: riverPlace(feature.properties),
    isWithoutFigures,
  });
}
