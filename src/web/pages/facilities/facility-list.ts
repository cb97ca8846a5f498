import { descending, sum } from 'd3-array';
import type { Facilities, FacilityFeature, ThisSeason } from '#contract/facilities.ts';
import { scaleWord } from '#domain/fish/same-date.ts';
import { NO_RUN, SHOWN_SPECIES, type ShownSpecies } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { greatCircleMiles } from '#domain/place/distance.ts';
import { type Position, positionAt } from '#domain/place/position.ts';
import { fishNoun } from '#domain/say/fish.ts';
import { counted, joined } from '#domain/words/format.ts';
import { hasFish, type Season, seasonsOf } from '#web/lib/facility/fish-filter.ts';
import {
  isOld,
  type RecentSeries,
  recentSeriesIn,
  recentTotalOf,
  returnedSpecies,
} from '#web/lib/facility/recent-escapement.ts';
import { type Findable, foundIn } from '#web/lib/search/findable.ts';
import { type ListFilters, NO_FILTERS, narrows } from './filter-bar.tsx';

export type SpeciesStatus = 'recently-returned' | 'in-season' | 'neither';

export type FacilityRow = ReturnType<typeof rowOf>;

function seasonOf(species: ShownSpecies, season: ThisSeason | undefined) {
  if (!season || (season.count === null && season.hill === null)) return null;
  const { run, count, hill } = season;
  const title = run === NO_RUN ? species : `${run} ${species}`;
  return { title, count, word: scaleWord(season), hill };
}

function recentCount(name: ShownSpecies, series: readonly RecentSeries[]): number | null {
  const isCounted = series.some(({ species, origin }) => species === name && origin !== 'Captive');
  return isCounted ? recentTotalOf(name, series) : null;
}

function rowOf(feature: FacilityFeature, isLongAgo: boolean, visited: ReadonlySet<string>) {
  const { properties } = feature;
  const { hatchery_fish, this_season, recent_escapement } = properties;
  const returned = returnedSpecies(recent_escapement);
  const series = recentSeriesIn(recent_escapement);
  const fishOf = (name: ShownSpecies) => {
    const flags = hatchery_fish[name];
    const inSeason = flags?.in_season ? 'in-season' : 'neither';
    const status: SpeciesStatus = returned.has(name) && !isLongAgo ? 'recently-returned' : inSeason;
    return {
      name,
      status,
      seasons: seasonsOf(flags),
      count: recentCount(name, series),
      season: seasonOf(name, this_season[name]),
    };
  };
  const species = SHOWN_SPECIES.filter((name) => name in hatchery_fish || returned.has(name)).map(
    fishOf,
  );
  const counts = species.flatMap(({ count }) => count ?? []);
  const usual = (name: ShownSpecies) => hatchery_fish[name]?.mean_year ?? 0;
  return {
    key: properties.Facility,
    title: facilityTitle(properties['Facility Name']),
    stream: properties.stream,
    county: properties.county,
    waters: properties.waters.filter((name) => name !== properties.stream),
    town: properties.nearest_town,
    watershed: properties.WRIA,
    wria: properties.WRIA_number,
    position: positionAt(feature.geometry.coordinates),
    species,
    count: counts.length > 0 ? sum(counts) : null,
    main:
      species
        .filter(({ season }) => season !== null)
        .toSorted((a, b) => usual(b.name) - usual(a.name))
        .toSorted((a, b) => (b.season?.count ?? 0) - (a.season?.count ?? 0))[0]?.name ?? null,
    lastReport: properties.last_report,
    /** Whether visitors may come to see fish, by a published source. */
    isGoodToVisit: visited.has(properties.Facility),
  };
}

/** All facilities as rows, sorted by facility identifier (requirement 4.4). */
export function facilityRows(
  { features, as_of, today }: Facilities,
  visited: ReadonlySet<string> = new Set(),
): readonly FacilityRow[] {
  const isLongAgo = isOld(as_of, today);
  return features
    .map((feature) => rowOf(feature, isLongAgo, visited))
    .sort((a, b) => (a.key < b.key ? -1 : 1));
}

export function shownFish(row: FacilityRow, chosen: ShownSpecies | null) {
  const fish = row.species.find(({ name }) => name === (chosen ?? row.main));
  return { count: chosen ? (fish?.count ?? null) : row.count, season: fish?.season ?? null };
}

/** `41 of 80 facilities counted fish in two weeks`. */
export function finding(
  rows: readonly FacilityRow[],
  chosen: ShownSpecies | null,
  when: string,
): string {
  const some = rows.filter((row) => (shownFish(row, chosen).count ?? 0) > 0);
  const all = counted(rows.length, 'facility', 'facilities');
  return `${some.length} of ${all} counted ${chosen ? fishNoun(chosen) : 'fish'} ${when}`;
}

export function mostFirst(rows: readonly FacilityRow[], chosen: ShownSpecies | null) {
  const fish = (row: FacilityRow) => shownFish(row, chosen).count ?? Number.NEGATIVE_INFINITY;
  return rows.toSorted((a, b) => descending(fish(a), fish(b)));
}

export function nearestFirst(rows: readonly FacilityRow[], visitor: Position) {
  const miles = (row: FacilityRow) => greatCircleMiles(visitor, row.position);
  return rows.toSorted((a, b) => miles(a) - miles(b));
}

/** The species of a row that match a text, or all if it matches the facility; `null` for no match. */
function speciesMeant({ title, species }: FacilityRow, wanted: string) {
  const hasText = (word: string) => word.toLowerCase().includes(wanted);
  if (hasText(title)) return species;
  const named = species.filter(({ name }) => hasText(name));
  return named.length > 0 ? named : null;
}

/** Whether fish of these species were counted in two weeks. */
const wereCounted = (fish: FacilityRow['species']) => sum(fish, ({ count }) => count ?? 0) > 0;

/** Requirements 4.3, 4.7 and 4.8; a species named in the text counts as chosen. */
export function matchingRows(
  rows: readonly FacilityRow[],
  { text, species, season, fish, visit }: ListFilters,
): readonly FacilityRow[] {
  const wanted = text.trim().toLowerCase();
  return rows.filter((row) => {
    const meant = speciesMeant(row, wanted);
    if (meant === null || (visit !== null && !row.isGoodToVisit)) return false;
    const chosen = species === null ? meant : row.species.filter(({ name }) => name === species);
    return hasFish(chosen, { species, season }) && (fish === null || wereCounted(chosen));
  });
}

export const letterOf = ({ title }: FacilityRow): string => title.slice(0, 1);

/** The first row of each letter, in rows that are sorted by name. */
export const letterRows = (rows: readonly FacilityRow[]): readonly FacilityRow[] =>
  rows.filter((row, at) => rows.findIndex((other) => letterOf(other) === letterOf(row)) === at);

const SHORTEST_NAME = 3;
/** These are in many names and name nothing by themselves. */
const COMMON_WORDS = /^(?:rivers?|creeks?|dams?|salmon|fork)$/i;
/** Few enough to stand above the list. */
const MOST_NAMED = 6;

/** Species, dams, rivers and places to see salmon that a text names. */
export function othersNamed(others: readonly Findable[], text: string): readonly Findable[] {
  const typed = text.trim();
  if (typed.length < SHORTEST_NAME || COMMON_WORDS.test(typed)) return [];
  const named = others.map((other) => (other.kind === 'Species' ? other : { ...other, also: '' }));
  return foundIn(named, typed).slice(0, MOST_NAMED);
}

const FILTERS_TO_LOOSEN = [
  { name: '“Good for a visit”', action: 'Show all facilities found', without: { visit: null } },
  { name: '“Has fish now”', action: 'Show facilities without fish too', without: { fish: null } },
  { name: 'the season', action: 'Show any season', without: { season: null } },
  { name: 'the species', action: 'Show all species', without: { species: null } },
  { name: 'the search text', action: 'Clear the search', without: { text: '' } },
] as const;

const IN_SEASON: Readonly<Record<Season, string>> = {
  in_season: 'in season now',
  two_weeks_ahead: 'in season in two weeks',
  one_month_ahead: 'in season in one month',
};

function nothingFound({ text, species, season, fish, visit }: ListFilters): string {
  if (species === null && season === null && fish === null) {
    return visit === null
      ? 'No facility or species has that name.'
      : 'No facility that is good for a visit has that name.';
  }
  const typed = text.trim();
  const matching = typed === '' ? '' : ` matching “${typed}”`;
  const when = joined([fish, season && IN_SEASON[season]], ' and ');
  return `No facility${matching} has ${joined([species ? fishNoun(species) : 'fish', when])}.`;
}

export function loosening(rows: readonly FacilityRow[], filters: ListFilters) {
  if (rows.length === 0 || !narrows(filters) || matchingRows(rows, filters).length > 0) {
    return null;
  }
  const nothing = nothingFound(filters);
  const { season, species, text, fish, visit } = filters;
  const isOn = [
    visit !== null,
    fish !== null,
    season !== null,
    species !== null,
    text.trim() !== '',
  ];
  const on = FILTERS_TO_LOOSEN.filter((_, at) => isOn[at]);
  for (const { name, action, without } of on) {
    const loosened = { ...filters, ...without };
    const found = matchingRows(rows, loosened).length;
    if (found === 0) continue;
    const there = `${found === 1 ? 'is' : 'are'} ${counted(found, 'facility', 'facilities')}`;
    const words = on.length === 1 ? nothing : `${nothing} Without ${name} there ${there}.`;
    return { words, action, loosened };
  }
  return {
    words: nothing,
    action: 'Show all facilities',
    loosened: { ...NO_FILTERS, order: filters.order },
  };
}
