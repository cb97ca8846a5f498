import type { Facilities, FacilityFeature } from '#contract/facilities.ts';
import { SHOWN_SPECIES, type ShownSpecies } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { keyOfSlug } from '#domain/place/facility-slug.ts';
import type { Position } from '#domain/place/position.ts';
import { compactPosition } from '#web/lib/facility/compact-position.ts';
import { isOld } from '#web/lib/facility/old-data.ts';
import {
  hasReturned,
  type RecentSeries,
  recentSeries,
  recentTotalOf,
} from '#web/lib/facility/recent-escapement.ts';
import { type BackSpecies, backSpecies, nearlyOver } from './back-now.ts';
import { headline, type Window } from './headline.ts';

const FIRST_CHOICE = 'COWLITZ_SALMON_HATCHERY';

/** A facility with recent escapement: fish were counted there. */
export interface RecentFacility {
  readonly key: string;
  readonly title: string;
  /** `King County`. */
  readonly county: string;
  /** The species of which fish came. */
  readonly back: readonly BackSpecies[];
  readonly position: Position;
  readonly series: readonly RecentSeries[];
}

export interface SpeciesTotal {
  readonly species: ShownSpecies;
  readonly count: number;
  readonly facilities: number;
}

export interface HomeData {
  readonly headline: string;
  /** The recent window; `null` while there is no data. */
  readonly window: Window | null;
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

export function homeData({ features, recent_from, as_of, today }: Facilities): HomeData {
  const isRecent = ({ properties }: FacilityFeature) =>
    properties.recent_escapement.some(hasReturned);
  const facilities = features
    .filter(isRecent)
    .map((feature) => ({
      key: feature.properties.Facility,
      title: facilityTitle(feature.properties['Facility Name']),
      county: feature.properties.county,
      back: backSpecies(feature.properties),
      position: compactPosition(feature),
      series: recentSeries(feature.properties.recent_escapement),
    }))
    .sort((a, b) => a.title.localeCompare(b.title, 'en'));
  const statewide = speciesTotals(
    features.map(({ properties }) => recentSeries(properties.recent_escapement)),
  );
  const window =
    recent_from && as_of ? { from: recent_from, to: as_of, isOld: isOld(as_of, today) } : null;
  return {
    headline: headline(window, statewide, nearlyOver(facilities)),
    window,
    facilities,
    others: features.filter((feature) => !isRecent(feature)).map(compactPosition),
    statewide,
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
