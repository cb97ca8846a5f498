import type { Facilities, FacilityFeature } from '#contract/facilities.ts';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { keyOfSlug } from '#domain/place/facility-slug.ts';
import type { Position } from '#domain/place/position.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { compactPosition } from '#web/lib/facility/compact-position.ts';
import {
  hasReturned,
  type RecentSeries,
  recentSeries,
  recentTotalOf,
} from '#web/lib/facility/recent-escapement.ts';

const FIRST_CHOICE = 'COWLITZ_SALMON_HATCHERY';

/** A facility with recent escapement: fish were counted there. */
export interface RecentFacility {
  readonly key: string;
  readonly title: string;
  readonly position: Position;
  readonly series: readonly RecentSeries[];
}

export interface SpeciesTotal {
  readonly species: string;
  readonly count: number;
  readonly facilities: number;
}

export interface HomeData {
  /** The recent window; `null` while there is no data. */
  readonly window: { readonly from: PlainDate; readonly to: PlainDate } | null;
  /** In alphabetical order. */
  readonly facilities: readonly RecentFacility[];
  /** Where the facilities without recent escapement are. */
  readonly others: readonly Position[];
  /** Most fish first. */
  readonly statewide: readonly SpeciesTotal[];
}

/**
 * Each fish counts once, where it was trapped: a run whose fish are mostly brought was counted there.
 *
 * @param facilities the recent series of each, even without fish.
 */
function speciesTotals(facilities: readonly (readonly RecentSeries[])[]): readonly SpeciesTotal[] {
  return SHOWN_SPECIES.map((species) => {
    const sums = facilities.map((series) =>
      recentTotalOf(
        species,
        series.filter(({ brought }) => brought.part !== 'most'),
      ),
    );
    return {
      species,
      // Includes corrections of earlier counts; if they outweigh the rest, no fish came.
      count: sums.reduce((total, sum) => total + sum, 0),
      facilities: sums.filter((sum) => sum > 0).length,
    };
  })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

export function homeData({ features, recent_from, as_of }: Facilities): HomeData {
  const isRecent = ({ properties }: FacilityFeature) =>
    properties.recent_escapement.some(hasReturned);
  const facilities = features
    .filter(isRecent)
    .map((feature) => ({
      key: feature.properties.Facility,
      title: facilityTitle(feature.properties['Facility Name']),
      position: compactPosition(feature),
      series: recentSeries(feature.properties.recent_escapement),
    }))
    .sort((a, b) => a.title.localeCompare(b.title, 'en'));
  return {
    window: recent_from && as_of ? { from: recent_from, to: as_of } : null,
    facilities,
    others: features.filter((feature) => !isRecent(feature)).map(compactPosition),
    statewide: speciesTotals(
      features.map(({ properties }) => recentSeries(properties.recent_escapement)),
    ),
  };
}

/** The one in the address, else the Cowlitz salmon hatchery, else the first (requirement 3.5). */
export function chosenFacility(
  facilities: readonly RecentFacility[],
  askedFor: string | null,
): RecentFacility | null {
  const find = (key: string) => facilities.find((facility) => facility.key === key);
  return (
    (askedFor === null ? undefined : find(keyOfSlug(askedFor))) ??
    find(FIRST_CHOICE) ??
    facilities[0] ??
    null
  );
}
