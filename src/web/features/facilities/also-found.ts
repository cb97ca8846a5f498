import MiniSearch from 'minisearch';
import type { ShownSpecies } from '#domain/fish/series.ts';
import { wholeMiles } from '#domain/place/distance.ts';
import { hasFish } from '#web/lib/facility/fish-filter.ts';
import { findPlace } from '#web/lib/place/find-place.ts';
import { counted } from '#web/lib/words/format.ts';
import { type FacilityCardData, matchingCards, nearestFirst } from './facility-list.ts';
import type { ListFilters } from './filters.ts';

/** A facility that matches a search otherwise than by its name or species. */
export interface AlsoFound {
  readonly card: FacilityCardData;
  /** Why, where its card does not show it: `Flows to the Skagit River`. */
  readonly why: string | null;
}

/** A shorter text would find nearly everything. */
const SHORTEST_TEXT = 3;
/** Shorter words have to be spelled right. */
const SHORTEST_MISSPELLED = 4;
/** Wrong letters allowed, of all letters of a word. */
const WRONG_LETTERS = 0.2;
const NEAREST_TO_TOWN = 5;

/** What anglers call them. */
const NICKNAMES: Readonly<Record<ShownSpecies, string>> = {
  Chinook: 'king tyee blackmouth',
  Coho: 'silver',
  Chum: 'dog keta',
  Pink: 'humpy humpies humpback',
  Sockeye: 'red blueback',
  Steelhead: 'steelie metalhead',
};

const FORKS: Readonly<Record<string, string>> = {
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  m: 'middle',
};
const WORDS: Readonly<Record<string, string>> = {
  cr: 'creek',
  crk: 'creek',
  ck: 'creek',
  r: 'river',
  riv: 'river',
  rvr: 'river',
  lk: 'lake',
  fk: 'fork',
  mt: 'mount',
  hatch: 'hatchery',
  co: 'county',
};

/** Abbreviations written out: `SF Skykomish` and `S.F. Skykomish R` become `south fork skykomish river`. */
function spelledOut(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/\b([nsewm])\.?\s?f(?:k|ork)?\b\.?/g, (_, side: string) => `${FORKS[side]} fork`)
    .replaceAll(/[a-z]+/g, (word) => WORDS[word] ?? word);
}

/** What is searched, by field; of several that match, the first says why. */
const FIELDS: Readonly<Record<string, (card: FacilityCardData) => string>> = {
  title: ({ title }) => title,
  place: ({ place }) => place,
  waters: ({ waters }) => waters.join(' '),
  town: ({ town }) => town,
  watershed: ({ watershed }) => watershed,
  species: ({ species }) =>
    species.map(({ name }) => `${name} ${NICKNAMES[name]} salmon`).join(' '),
};

const THE = /River|Ocean|^Strait|Ship Canal/;

/** Why a card was found. */
function reasonOf(card: FacilityCardData, match: Readonly<Record<string, readonly string[]>>) {
  const terms = Object.keys(match);
  const inField = (name: string) => terms.filter((term) => match[term]?.includes(name)).length;
  const [field] = Object.keys(FIELDS).toSorted((a, b) => inField(b) - inField(a));
  const has = (text: string) =>
    terms.filter((term) => spelledOut(text).split(/\W+/).includes(term)).length;
  if (field === 'waters') {
    const [water = ''] = card.waters.toSorted((a, b) => has(b) - has(a));
    return `Flows to ${THE.test(water) ? 'the ' : ''}${water}`;
  }
  if (field === 'town') return `Near ${card.town}`;
  if (field === 'watershed') return `In the ${card.watershed} watershed`;
  if (field !== 'species') return null;
  const named = card.species.filter(({ name }) => has(`${name} ${NICKNAMES[name]}`) > 0);
  return named.length > 0 ? `Counts ${named.map(({ name }) => name).join(' and ')}` : null;
}

/** A finder over all facilities; making it takes a few milliseconds. */
export function alsoFinder(cards: readonly FacilityCardData[]) {
  const index = new MiniSearch<FacilityCardData>({
    idField: 'key',
    fields: Object.keys(FIELDS),
    extractField: (card, name) => (name === 'key' ? card.key : (FIELDS[name]?.(card) ?? '')),
    tokenize: (text) =>
      spelledOut(text)
        .split(/[^a-z0-9]+/)
        .filter(Boolean),
    searchOptions: { combineWith: 'AND', prefix: true },
  });
  index.addAll(cards);
  const byKey = new Map(cards.map((card) => [card.key, card]));

  function searched(text: string): AlsoFound[] {
    const exact = index.search(text);
    const results =
      exact.length > 0
        ? exact
        : index.search(text, {
            fuzzy: (term) => (term.length < SHORTEST_MISSPELLED ? false : WRONG_LETTERS),
          });
    return results.flatMap(({ id, match }) => {
      const card = byKey.get(id);
      return card ? [{ card, why: reasonOf(card, match) }] : [];
    });
  }

  function nearTown(text: string): AlsoFound[] {
    const found = findPlace(text);
    if (found.kind !== 'found') return [];
    const { place } = found;
    return nearestFirst(cards, place)
      .slice(0, NEAREST_TO_TOWN)
      .map((card) => {
        const miles = counted(wholeMiles(place, card.position), 'mile');
        return { card, why: `${miles} from ${place.name}` };
      });
  }

  /**
   * Facilities whose river, county, town or watershed a text names, or that are spelled nearly so; if
   * there are none at all, those nearest to the town or ZIP code it names. Best first, without those
   * that are found by name.
   */
  return (filters: ListFilters): readonly AlsoFound[] => {
    const text = filters.text.trim();
    if (text.length < SHORTEST_TEXT) return [];
    const named = new Set(matchingCards(cards, filters));
    const all = searched(text);
    const found = all.length === 0 && named.size === 0 ? nearTown(text) : all;
    return found.filter(({ card }) => !named.has(card) && hasFish(card.species, filters));
  };
}
