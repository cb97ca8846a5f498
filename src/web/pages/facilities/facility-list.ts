import type { Facilities, FacilityFeature } from '#contract/facilities.ts';
import { SHOWN_SPECIES, type ShownSpecies } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { greatCircleMiles } from '#domain/place/distance.ts';
import type { Position } from '#domain/place/position.ts';
import { positionAt } from '#domain/place/position.ts';
import { hasFish, type Season, seasonsOf } from '#web/lib/facility/fish-filter.ts';
import {
  hasReturned,
  isOld,
  recentSeries,
  recentTotalOf,
} from '#web/lib/facility/recent-escapement.ts';
import { counted, joined } from '#web/lib/words/format.ts';
import { type ListFilters, NO_FILTERS, narrows } from './filter-bar.tsx';

/** The status of a species at a facility; earlier ones take precedence. */
export type SpeciesStatus = 'recently-returned' | 'in-season' | 'neither';

export type FacilityCardData = ReturnType<typeof cardOf>;

function cardOf(feature: FacilityFeature, isLongAgo: boolean) {
  const { properties } = feature;
  const recent = new Set(
    properties.recent_escapement.filter(hasReturned).map(({ species }) => species),
  );
  const series = recentSeries(properties.recent_escapement);
  const cardSpecies = (name: ShownSpecies) => {
    const flags = properties.hatchery_fish[name];
    const inSeason = flags?.in_season ? 'in-season' : 'neither';
    const status: SpeciesStatus = recent.has(name) && !isLongAgo ? 'recently-returned' : inSeason;
    return {
      ...{ name, status },
      seasons: seasonsOf(flags),
      /** Fish of the recent window; 0 also where corrections outweigh them or it is long ago. */
      count: isLongAgo ? 0 : Math.max(recentTotalOf(name, series), 0),
    };
  };
  return {
    key: properties.Facility,
    title: facilityTitle(properties['Facility Name']),
    place: joined([properties.stream, properties.county], ', '),
    /** The waters below its river, down to salt water. */
    waters: properties.waters.filter((name) => name !== properties.stream),
    town: properties.nearest_town,
    watershed: properties.WRIA,
    wria: properties.WRIA_number,
    position: positionAt(feature.geometry.coordinates),
    species: SHOWN_SPECIES.filter(
      (name) => name in properties.hatchery_fish || recent.has(name),
    ).map(cardSpecies),
    lastReport: properties.last_report,
  };
}

/** All facilities as cards, sorted by facility identifier (requirement 4.4). */
export function facilityCards({ features, as_of, today }: Facilities): readonly FacilityCardData[] {
  const isLongAgo = isOld(as_of, today);
  return features
    .map((feature) => cardOf(feature, isLongAgo))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

export function nearestFirst(
  cards: readonly FacilityCardData[],
  visitor: Position,
): readonly FacilityCardData[] {
  const miles = (card: FacilityCardData) => greatCircleMiles(visitor, card.position);
  return cards.toSorted((a, b) => miles(a) - miles(b));
}

/** The species of a card that a text matches, all if it matches the facility; `null` for none. */
function speciesMeant({ title, species }: FacilityCardData, wanted: string) {
  const hasText = (word: string) => word.toLowerCase().includes(wanted);
  if (hasText(title)) return species;
  const named = species.filter(({ name }) => hasText(name));
  return named.length > 0 ? named : null;
}

/** Requirements 4.3, 4.7 and 4.8; a species that the text names is as good as a chosen one. */
export function matchingCards(
  cards: readonly FacilityCardData[],
  { text, species, season }: ListFilters,
): readonly FacilityCardData[] {
  const wanted = text.trim().toLowerCase();
  return cards.filter((card) => {
    const meant = speciesMeant(card, wanted);
    return meant !== null && hasFish(species === null ? meant : card.species, { species, season });
  });
}

/** In the order in which to loosen them: a season passes, so it comes first. */
const FILTERS_TO_LOOSEN = [
  { name: 'season', action: 'Show any season', without: { season: null } },
  { name: 'species', action: 'Show all species', without: { species: null } },
  { name: 'search text', action: 'Clear the search', without: { text: '' } },
] as const;

const IN_SEASON: Readonly<Record<Season, string>> = {
  in_season: 'in season now',
  two_weeks_ahead: 'in season in two weeks',
  one_month_ahead: 'in season in one month',
};

function nothingFound({ text, species, season }: ListFilters): string {
  if (species === null && season === null) return 'No facility or species has that name.';
  const typed = text.trim();
  const matching = typed === '' ? '' : ` matching “${typed}”`;
  const when = season === null ? '' : ` ${IN_SEASON[season]}`;
  return `No facility${matching} has ${species ?? 'fish'}${when}.`;
}

/** The first filter without which something is found, otherwise all; `null` if none is to blame. */
export function loosening(cards: readonly FacilityCardData[], filters: ListFilters) {
  if (cards.length === 0 || !narrows(filters) || matchingCards(cards, filters).length > 0) {
    return null;
  }
  const nothing = nothingFound(filters);
  const { season, species, text } = filters;
  const isOn = [season !== null, species !== null, text.trim() !== ''];
  const on = FILTERS_TO_LOOSEN.filter((_, at) => isOn[at]);
  for (const { name, action, without } of on) {
    const loosened = { ...filters, ...without };
    const found = matchingCards(cards, loosened).length;
    if (found === 0) continue;
    const there = `${found === 1 ? 'is' : 'are'} ${counted(found, 'facility', 'facilities')}`;
    const words = on.length === 1 ? nothing : `${nothing} Without the ${name} there ${there}.`;
    return { words, action, loosened };
  }
  return {
    words: nothing,
    action: 'Show all facilities',
    loosened: { ...NO_FILTERS, order: filters.order },
  };
}
