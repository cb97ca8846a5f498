import type { Facilities, FacilityFeature } from '#contract/facilities.ts';
import { NO_RUN, SHOWN_SPECIES, type ShownSpecies } from '#domain/fish/series.ts';
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
import { type RecentWindow, recentWindow } from '#web/lib/facility/recent-window.ts';
import { wholeNumber } from '#web/lib/words/format.ts';
import { sameDateWords } from '#web/lib/words/season-words.ts';
import { type BackSpecies, backSpecies, nearlyOver } from './back-now.ts';
import { headline } from './headline.ts';

const FIRST_CHOICE = 'COWLITZ_SALMON_HATCHERY';

interface HomeFacility {
  readonly key: string;
  readonly title: string;
  /** `King County`. */
  readonly county: string;
  readonly position: Position;
  /** The gauge of its river. */
  readonly gauge: { readonly site: string; readonly name: string } | null;
  readonly lastReport: PlainDate | null;
}

/** A facility with recent escapement: fish were counted there. */
export interface RecentFacility extends HomeFacility {
  /** The species of which fish came. */
  readonly back: readonly BackSpecies[];
  readonly series: readonly RecentSeries[];
}

/** A facility without recent escapement. */
export interface QuietFacility extends HomeFacility {
  /** The seasons that have fish, in a sentence each. */
  readonly seasons: readonly string[];
}

export interface SpeciesTotal {
  readonly species: ShownSpecies;
  readonly count: number;
  readonly facilities: number;
}

export interface HomeData {
  readonly headline: string;
  readonly today: PlainDate;
  /** The recent window; `null` while there is no data. */
  readonly window: RecentWindow | null;
  /** In alphabetical order. */
  readonly facilities: readonly RecentFacility[];
  readonly others: readonly QuietFacility[];
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

function homeFacility({ properties, ...feature }: FacilityFeature): HomeFacility {
  const { river_gauge, river_gauge_name } = properties;
  return {
    key: properties.Facility,
    title: facilityTitle(properties['Facility Name']),
    county: properties.county,
    position: compactPosition(feature),
    gauge: river_gauge ? { site: river_gauge, name: river_gauge_name ?? river_gauge } : null,
    lastReport: properties.last_report,
  };
}

/** `Coho: 12 so far. More than in 3 of 10 years by 5 Aug.` */
function quietSeasons({ properties }: FacilityFeature): readonly string[] {
  return SHOWN_SPECIES.flatMap((species) => {
    const season = properties.this_season[species];
    if (!season?.count) return [];
    const run = season.run === NO_RUN ? species : `${season.run} ${species}`;
    return `${run}: ${wholeNumber(season.count)} so far. ${sameDateWords(season)}.`;
  });
}

export function homeData({ features, ...dates }: Facilities): HomeData {
  const isRecent = ({ properties }: FacilityFeature) =>
    properties.recent_escapement.some(hasReturned);
  const facilities = features
    .filter(isRecent)
    .map((feature) => ({
      ...homeFacility(feature),
      back: backSpecies(feature.properties),
      series: recentSeries(feature.properties.recent_escapement),
    }))
    .sort((a, b) => a.title.localeCompare(b.title, 'en'));
  const statewide = speciesTotals(
    features.map(({ properties }) => recentSeries(properties.recent_escapement)),
  );
  const window = recentWindow(dates);
  return {
    headline: headline(window, statewide, nearlyOver(facilities)),
    today: dates.today,
    window,
    facilities,
    others: features
      .filter((feature) => !isRecent(feature))
      .map((feature) => ({ ...homeFacility(feature), seasons: quietSeasons(feature) })),
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
