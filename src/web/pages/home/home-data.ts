import { sum } from 'd3-array';
import type {
  Facilities,
  FacilityFeature,
  FacilityProperties,
  ThisSeason,
} from '#contract/facilities.ts';
import { NO_RUN, SHOWN_SPECIES, type ShownSpecies } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { greatCircleMiles } from '#domain/place/distance.ts';
import { keyOfSlug, slugOfKey } from '#domain/place/facility-slug.ts';
import type { Position } from '#domain/place/position.ts';
import { positionAt } from '#domain/place/position.ts';
import {
  hasReturned,
  type RecentSeries,
  type RecentWindow,
  recentSeries,
  recentTotal,
  recentTotalOf,
  recentWhen,
  recentWindow,
} from '#web/lib/facility/recent-escapement.ts';
import { counted, joined, wholeNumber } from '#web/lib/words/format.ts';
import { capitalized, phaseWords, sameDateWords } from '#web/lib/words/season-words.ts';
import { broughtNotes, broughtWords } from '#web/lib/words/series-words.ts';

/** With fewer fish of its leading species than this the state has few fish. */
const FEW = 100;

/** `Coho are back: 74,063 counted in two weeks`; of species with fish, most first. */
export function headline(
  window: RecentWindow | null,
  statewide: readonly { readonly species: ShownSpecies; readonly count: number }[],
  nearlyOver: ReadonlySet<ShownSpecies>,
): string {
  if (window === null) return 'Which fish are back, and where';
  const [most] = statewide;
  const all = sum(statewide, ({ count }) => count);
  const when = recentWhen(window);
  if (!most) return `No fish counted ${when}`;
  if (window.isOld) return `${wholeNumber(most.count)} ${most.species} counted ${when}`;
  if (most.count < FEW) return `Few fish now: ${wholeNumber(all)} counted ${when}`;
  const state = nearlyOver.has(most.species) ? 'nearly over' : 'back';
  const fish = most.species === 'Pink' ? 'Pinks' : most.species;
  return `${fish} are ${state}: ${wholeNumber(most.count)} counted ${when}`;
}

/** By distance once the position is known, and at equal distance by name (requirement 3.6). */
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

/**
 * The season of the first run so far and its rank; none where the count does not hold these fish: they
 * can belong to the season before.
 *
 * @param fish of the species, its other runs included, in the window.
 */
function seasonWords(
  species: string,
  season: ThisSeason,
  recent: readonly RecentSeries[],
  fish: number,
): string | null {
  const { run, count } = season;
  const ofRun = recentTotal(recent.filter((one) => one.run === run && one.origin !== 'Captive'));
  if (count === null || count < ofRun || ofRun <= 0) return null;
  const [name, soFar] = [`${run} ${species}`, wholeNumber(count)];
  const whole = run === NO_RUN ? `${soFar} this season` : `${soFar} ${name} this season`;
  const part = `${run === NO_RUN ? 'Without its other runs' : name}: ${wholeNumber(ofRun)} of these, ${soFar} this season`;
  return `${ofRun < fish ? part : whole}. ${sameDateWords(season)}.`;
}

/** Which of these fish are brought; their runs are named where it is not all of them. */
function broughtOf(recent: readonly RecentSeries[]): string | null {
  const came = recent.filter((one) => one.origin !== 'Captive' && recentTotal([one]) > 0);
  const [all, ...others] = new Set(came.map(({ brought }) => broughtWords(brought)));
  return others.length === 0 ? (all ?? null) : broughtNotes(came).join(' ');
}

/** @param isOld counts of long ago say nothing about where a run is today. */
export function backSpecies(
  facility: Pick<FacilityProperties, 'recent_escapement' | 'this_season'>,
  isOld = false,
) {
  const series = recentSeries(facility.recent_escapement);
  return SHOWN_SPECIES.flatMap((species) => {
    const count = recentTotalOf(species, series);
    if (count <= 0) return [];
    const recent = series.filter((one) => one.species === species);
    const season = facility.this_season[species];
    const ofSeason = season && seasonWords(species, season, recent, count);
    const ofRun = isOld || !season ? [] : recent.filter(({ run }) => run === season.run);
    const phase = ofSeason && phaseWords({ ...season, recent: recentTotalOf(species, ofRun) });
    const trapped = recent.filter(({ brought }) => brought.part !== 'most');
    return {
      species,
      count,
      /** How its season compares by the same date, where the run usually is, and whether it is brought. */
      words: joined([ofSeason, phase && `${capitalized(phase)}.`, broughtOf(recent)]),
      isNearlyOver: season?.phase === 'nearly over' || season?.phase === 'over',
      /** They were all counted at other traps, and brought. */
      isBrought: recentTotalOf(species, trapped) <= 0,
    };
  });
}

type Back = readonly Pick<HomeFacility, 'back'>[];

const backOf = (facilities: Back, species: ShownSpecies) =>
  facilities.flatMap(({ back }) => back).filter((one) => one.species === species);
const fishOf = (back: ReturnType<typeof backOf>) => sum(back, ({ count }) => count);

export function nearlyOver(facilities: Back): ReadonlySet<ShownSpecies> {
  const isOver = (species: ShownSpecies) => {
    const all = backOf(facilities, species);
    return fishOf(all.filter(({ isNearlyOver }) => isNearlyOver)) > fishOf(all) / 2;
  };
  return new Set(SHOWN_SPECIES.filter(isOver));
}

/** The species to choose from, most fish first; one that is asked for is among them. */
export function speciesBack(facilities: Back, asked: ShownSpecies | null): readonly ShownSpecies[] {
  const count = (species: ShownSpecies) => fishOf(backOf(facilities, species));
  return SHOWN_SPECIES.filter((species) => species === asked || count(species) > 0).toSorted(
    (a, b) => count(b) - count(a),
  );
}

/** Each fish counts once, where it was trapped: not where a run is mostly brought to. */
function speciesTotals(facilities: readonly (readonly RecentSeries[])[]) {
  return SHOWN_SPECIES.map((species) => {
    const isTrapped = ({ brought }: RecentSeries) => brought.part !== 'most';
    const sums = facilities.map((series) => recentTotalOf(species, series.filter(isTrapped)));
    return {
      species,
      // Includes corrections of earlier counts; if they outweigh the rest, no fish came.
      count: sum(sums),
      facilities: sums.filter((fish) => fish > 0).length,
    };
  })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}

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

export type HomeFacility = ReturnType<typeof homeFacility>;

function homeFacility(feature: FacilityFeature, isOld: boolean) {
  const { properties } = feature;
  const { river_gauge, river_gauge_name } = properties;
  const isQuiet = !isRecent(feature);
  return {
    key: properties.Facility,
    title: facilityTitle(properties['Facility Name']),
    county: properties.county,
    position: positionAt(feature.geometry.coordinates),
    gauge: river_gauge ? { site: river_gauge, name: river_gauge_name ?? river_gauge } : null,
    lastReport: properties.last_report,
    back: isQuiet ? [] : backSpecies(properties, isOld),
    series: isQuiet ? [] : recentSeries(properties.recent_escapement),
    /** Where none came, the seasons that have fish, in a sentence each. */
    seasons: isQuiet ? quietSeasons(feature) : [],
  };
}

export function homeData({ features, ...dates }: Facilities) {
  const window = recentWindow(dates);
  const isOld = window?.isOld ?? false;
  const facilities = features
    .filter(isRecent)
    .map((feature) => homeFacility(feature, isOld))
    .sort((a, b) => a.title.localeCompare(b.title, 'en'));
  const statewide = speciesTotals(
    features.map(({ properties }) => recentSeries(properties.recent_escapement)),
  );
  return {
    headline: headline(window, statewide, nearlyOver(facilities)),
    today: dates.today,
    window,
    facilities,
    others: features
      .filter((feature) => !isRecent(feature))
      .map((feature) => homeFacility(feature, isOld)),
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

type BackFacility = Pick<HomeFacility, 'key' | 'title' | 'county' | 'position' | 'back'>;

/** Names of counties and facilities are plain letters. */
const byText = (a: string, b: string) => Number(a > b) - Number(a < b);

/** The nearest first when a place is known, otherwise by county and name. Never by "best". */
export function backRows(
  facilities: readonly BackFacility[],
  species: ShownSpecies,
  visitor: Position | null,
) {
  const rows = facilities.flatMap(({ back, ...facility }) => {
    const miles = visitor && greatCircleMiles(visitor, facility.position);
    return back
      .filter((one) => one.species === species)
      .map((one) => ({ ...facility, ...one, miles }));
  });
  return rows.toSorted((a, b) =>
    a.miles === null || b.miles === null
      ? byText(a.county, b.county) || byText(a.title, b.title)
      : a.miles - b.miles,
  );
}
