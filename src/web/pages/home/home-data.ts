import type { Facilities, FacilityFeature } from '#contract/facilities.ts';
import { NO_RUN, SHOWN_SPECIES, type ShownSpecies } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { greatCircleMiles } from '#domain/place/distance.ts';
import { keyOfSlug, slugOfKey } from '#domain/place/facility-slug.ts';
import type { Position } from '#domain/place/position.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { compactPosition } from '#web/lib/facility/compact-position.ts';
import {
  hasReturned,
  type RecentSeries,
  type RecentWindow,
  recentSeries,
  recentTotalOf,
  recentWhen,
  recentWindow,
} from '#web/lib/facility/recent-escapement.ts';
import { counted, wholeNumber } from '#web/lib/words/format.ts';
import { sameDateWords } from '#web/lib/words/season-words.ts';
import { type BackFacility, backSpecies, nearlyOver } from './back-now.tsx';

/** With fewer fish of its leading species than this the state has few fish. */
const FEW = 100;

/**
 * The finding of the home page: `Coho are back: 74,063 counted in two weeks`.
 *
 * @param statewide fish counted in the window, most first; species without fish are left out.
 * @param nearlyOver species of which most fish were counted where the run is usually nearly over.
 */
export function headline(
  window: RecentWindow | null,
  statewide: readonly { readonly species: ShownSpecies; readonly count: number }[],
  nearlyOver: ReadonlySet<ShownSpecies>,
): string {
  if (window === null) return 'Which fish are back, and where';
  const [most] = statewide;
  const all = statewide.reduce((sum, { count }) => sum + count, 0);
  const when = recentWhen(window);
  if (!most) return `No fish counted ${when}`;
  if (window.isOld) return `${wholeNumber(most.count)} ${most.species} counted ${when}`;
  if (most.count < FEW) return `Few fish now: ${wholeNumber(all)} counted ${when}`;
  const state = nearlyOver.has(most.species) ? 'nearly over' : 'back';
  const fish = most.species === 'Pink' ? 'Pinks' : most.species;
  return `${fish} are ${state}: ${wholeNumber(most.count)} counted ${when}`;
}

/**
 * The choices of the dropdown, `Cowlitz Salmon Hatchery (12 miles)`: by distance once the position is
 * known, and at equal distance by name (requirement 3.6).
 */
export function facilityOptions(
  facilities: readonly Pick<HomeFacility, 'key' | 'title' | 'position'>[],
  visitor: Position | null,
): readonly { readonly value: string; readonly label: string }[] {
  const options = facilities.map(({ key, title, position }) => {
    const miles = visitor && greatCircleMiles(visitor, position);
    const away = miles === null ? '' : ` (${counted(Math.round(miles), 'mile')})`;
    return { value: slugOfKey(key), label: title + away, miles: miles ?? 0 };
  });
  return options.sort((a, b) => a.miles - b.miles).map(({ value, label }) => ({ value, label }));
}

const FIRST_CHOICE = 'COWLITZ_SALMON_HATCHERY';

export interface HomeFacility extends BackFacility {
  readonly gauge: { readonly site: string; readonly name: string } | null;
  readonly lastReport: PlainDate | null;
  readonly series: readonly RecentSeries[];
  /** Where none came, the seasons that have fish, in a sentence each. */
  readonly seasons: readonly string[];
}

/**
 * Each fish counts once, where it was trapped: a run whose fish are mostly brought was counted there.
 *
 * @param facilities the recent series of each, even without fish.
 */
function speciesTotals(facilities: readonly (readonly RecentSeries[])[]) {
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

/** `Coho: 12 so far. More than in 3 of 10 years by 5 Aug.` */
function quietSeasons({ properties }: FacilityFeature): readonly string[] {
  return SHOWN_SPECIES.flatMap((species) => {
    const season = properties.this_season[species];
    if (!season?.count) return [];
    const run = season.run === NO_RUN ? species : `${season.run} ${species}`;
    return `${run}: ${wholeNumber(season.count)} so far. ${sameDateWords(season)}.`;
  });
}

const isRecent = ({ properties }: FacilityFeature) =>
  properties.recent_escapement.some(hasReturned);

function homeFacility(feature: FacilityFeature): HomeFacility {
  const { properties } = feature;
  const { river_gauge, river_gauge_name } = properties;
  const isQuiet = !isRecent(feature);
  return {
    key: properties.Facility,
    title: facilityTitle(properties['Facility Name']),
    county: properties.county,
    position: compactPosition(feature),
    gauge: river_gauge ? { site: river_gauge, name: river_gauge_name ?? river_gauge } : null,
    lastReport: properties.last_report,
    back: isQuiet ? [] : backSpecies(properties),
    series: isQuiet ? [] : recentSeries(properties.recent_escapement),
    seasons: isQuiet ? quietSeasons(feature) : [],
  };
}

export function homeData({ features, ...dates }: Facilities) {
  const facilities = features
    .filter(isRecent)
    .map(homeFacility)
    .sort((a, b) => a.title.localeCompare(b.title, 'en'));
  const statewide = speciesTotals(
    features.map(({ properties }) => recentSeries(properties.recent_escapement)),
  );
  const window = recentWindow(dates);
  return {
    headline: headline(window, statewide, nearlyOver(facilities)),
    today: dates.today,
    window,
    /** With recent escapement, in alphabetical order. */
    facilities,
    others: features.filter((feature) => !isRecent(feature)).map(homeFacility),
    /** Most fish first. */
    statewide,
  };
}

export type HomeData = ReturnType<typeof homeData>;

/** The one in the address, else the Cowlitz salmon hatchery, else the first (requirement 3.5). */
export function chosenFacility(
  facilities: readonly HomeFacility[],
  askedFor: string | null,
): HomeFacility | null {
  const find = (key: string) => facilities.find((facility) => facility.key === key);
  return (
    (askedFor === null ? undefined : find(keyOfSlug(askedFor))) ??
    find(FIRST_CHOICE) ??
    facilities[0] ??
    null
  );
}
