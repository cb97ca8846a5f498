import { data } from 'react-router';
import type { FreshetApi } from '#contract/page.ts';
import { keyOfSlug } from '#domain/place/facility-slug.ts';
import { type FacilityCardData, facilityCards } from '#web/features/facilities/facility-list.ts';
import { type HatcheryData, hatcheryData } from '#web/features/hatchery/hatchery-data.ts';

/** The facility of the address, or the list when there is none of that name. */
export type LoadedHatchery =
  | { readonly kind: 'hatchery'; readonly hatchery: HatcheryData }
  | { readonly kind: 'unknown'; readonly cards: readonly FacilityCardData[] };

/** Loads what `/hatcheries/{facility}` shows; status 404 with the list when it names no facility. */
export async function loadHatchery(api: FreshetApi, slug: string) {
  const key = keyOfSlug(slug);
  const [facilities, hatchery] = await Promise.all([api.facilities(), api.hatchery(key)]);
  const feature = facilities.features.find(({ properties }) => properties.Facility === key);
  return feature && hatchery
    ? data<LoadedHatchery>({ kind: 'hatchery', hatchery: hatcheryData(feature, hatchery) })
    : data<LoadedHatchery>({ kind: 'unknown', cards: facilityCards(facilities) }, { status: 404 });
}
