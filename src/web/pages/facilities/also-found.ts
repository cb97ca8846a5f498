import MiniSearch from 'minisearch';
import { shownSpeciesNamed } from '#domain/fish/series.ts';
import { greatCircleMiles } from '#domain/place/distance.ts';
import type { Units } from '#domain/words/units.ts';
import { hasFish } from '#web/lib/facility/fish-filter.ts';
import { NICKNAMES } from '#web/lib/facility/nicknames.ts';
import { findPlace } from '#web/lib/place/find-place.ts';
import { type FacilityRow, matchingRows, nearestFirst } from './facility-list.ts';
import type { ListFilters } from './filter-bar.tsx';

export interface AlsoFound {
  readonly row: FacilityRow;
  readonly why: string | null;
  readonly near: string | null;
}

const SHORTEST_TEXT = 3;
const SHORTEST_MISSPELLED = 4;
const WRONG_LETTERS = 0.2;
const NEAREST_TO_TOWN = 6;

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
  hatcheries: 'hatchery',
  co: 'county',
  stilly: 'stillaguamish',
};
/** Filler words that name neither a place nor a species. */
const IDLE = new Set(['a', 'at', 'fish', 'fishing', 'for', 'in', 'me', 'near', 'of', 'on', 'the']);
const RUN_OF_SPECIES =
  /\b(?:early|late|spring|summer|fall|winter)[\s-]+(?=salmon|chin|king|coho|silv|chum|dog|pink|hump|sock|steel)/g;
/** Words that visitors often leave out of a name. */
const PART_OF_RIVER =
  /\b(?:(?:north|south|east|west|middle) fork|upper|lower|big|little|dam|falls)\b/g;
/** `chinook near Tacoma`. */
const NEAR = /^(?:(.*)\s)?(?:near|around|in|by)\s+(.+)$/i;

/** Expands abbreviations: `SF Skykomish` and `S.F. Skykomish R` become `south fork skykomish river`. */
function spelledOut(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/\b([nsewm])\.?\s?f(?:k|ork)?\b\.?/g, (_, side: string) => `${FORKS[side]} fork`)
    .replaceAll(/[a-z]+/g, (word) => WORDS[word] ?? word)
    .replaceAll(RUN_OF_SPECIES, '');
}

const FIELDS: Readonly<Record<string, (row: FacilityRow) => string>> = {
  title: ({ title }) => title,
  place: ({ stream, county }) => `${stream ?? ''} ${county}`,
  waters: ({ waters }) => waters.join(' '),
  town: ({ town }) => town,
  watershed: ({ watershed, wria }) => `${watershed} WRIA ${wria}`,
  species: ({ species }) =>
    species.map(({ name }) => `${name} ${NICKNAMES[name]} salmon`).join(' '),
};

/** Where somebody may go now comes first. */
const hasFishNow = ({ count }: FacilityRow) => (count ?? 0) > 0;

const THE = /River|Ocean|^Strait|Ship Canal/;

function reasonOf(row: FacilityRow, match: Readonly<Record<string, readonly string[]>>) {
  const terms = Object.keys(match);
  const inField = (name: string) => terms.filter((term) => match[term]?.includes(name)).length;
  const [field] = Object.keys(FIELDS).toSorted((a, b) => inField(b) - inField(a));
  const matches = (text: string) =>
    terms.filter((term) => spelledOut(text).split(/\W+/).includes(term)).length;
  if (field === 'waters') {
    const [water = ''] = row.waters.toSorted((a, b) => matches(b) - matches(a));
    return `Flows to ${THE.test(water) ? 'the ' : ''}${water}`;
  }
  if (field === 'town') return `Near ${row.town}`;
  if (field === 'watershed') {
    const number = match.wria ? `, WRIA ${row.wria}` : '';
    return `In the ${row.watershed} watershed${number}`;
  }
  if (field !== 'species') return null;
  const named = row.species.filter(({ name }) => matches(`${name} ${NICKNAMES[name]}`) > 0);
  return named.length > 0 ? `Counts ${named.map(({ name }) => name).join(' and ')}` : null;
}

export function alsoFinder(rows: readonly FacilityRow[]) {
  const index = new MiniSearch<FacilityRow>({
    idField: 'key',
    fields: Object.keys(FIELDS),
    extractField: (row, name) => (name === 'key' ? row.key : (FIELDS[name]?.(row) ?? '')),
    tokenize: (text) =>
      spelledOut(text)
        .split(/[^a-z0-9]+/)
        .filter((word) => word !== '' && !IDLE.has(word)),
    // WRIA 1 is not WRIA 10.
    searchOptions: { combineWith: 'AND', prefix: (term) => !/^\d+$/.test(term) },
  });
  index.addAll(rows);
  const byKey = new Map(rows.map((row) => [row.key, row]));

  function searched(text: string): AlsoFound[] {
    const parted = spelledOut(text).replaceAll(PART_OF_RIVER, '');
    const fuzzy = (term: string) => (term.length < SHORTEST_MISSPELLED ? false : WRONG_LETTERS);
    const ways = [index.search(text), index.search(parted), index.search(text, { fuzzy })];
    const found = ways.find(({ length }) => length > 0) ?? [];
    return found.flatMap(({ id, match }) => {
      const row = byKey.get(id);
      return row ? [{ row, why: reasonOf(row, match), near: null }] : [];
    });
  }

  function nearestTo(town: string, among: readonly FacilityRow[], units: Units): AlsoFound[] {
    const found = findPlace(town);
    const place =
      found.kind === 'found'
        ? found.place
        : found.kind === 'several' &&
          found.places.find(({ name }) => name.toLowerCase().startsWith(`${town.toLowerCase()},`));
    if (!place) return [];
    const nearest = nearestFirst(among, place).slice(0, NEAREST_TO_TOWN);
    return nearest
      .toSorted((a, b) => Number(hasFishNow(b)) - Number(hasFishNow(a)))
      .map((row) => {
        const away = units.distance(greatCircleMiles(place, row.position));
        return { row, why: `${away} from ${place.name}`, near: place.name };
      });
  }

  function nearTo(text: string, units: Units): AlsoFound[] {
    const [, what = '', town] = NEAR.exec(text) ?? [];
    if (town === undefined) return [];
    const wanted = searched(what).map(({ row }) => row);
    return nearestTo(town, wanted.length > 0 ? wanted : rows, units);
  }

  /** Whether a text is the full name of a town and nothing else: Chinook, for one, is also a town. */
  function isTown(text: string): boolean {
    const found = findPlace(text);
    if (shownSpeciesNamed(text) !== null || found.kind === 'none') return false;
    const places = found.kind === 'found' ? [found.place] : found.places;
    return places.some(({ name }) => name.split(',')[0]?.toLowerCase() === text.toLowerCase());
  }

  return (filters: ListFilters, units: Units): readonly AlsoFound[] => {
    const text = filters.text.trim();
    if (text.length < SHORTEST_TEXT) return [];
    const named = new Set(matchingRows(rows, filters));
    const close = nearTo(text, units);
    const found = close.length > 0 ? close : searched(text);
    const isNamed = ({ row }: AlsoFound) => named.has(row);
    const others = found.filter((match) => !isNamed(match));
    const withFish = others.filter(({ row }) => hasFish(row.species, filters));
    const wholeName = isTown(text);
    if (!wholeName && others.length > 0) return withFish;
    if (!wholeName && named.size > 0) return withFish;
    const near = rows.filter((row) => hasFish(row.species, filters) && !named.has(row));
    const around = nearestTo(text, near, units);
    const isAround = new Set(around.map(({ row }) => row));
    return [...withFish.filter(({ row }) => !isAround.has(row)), ...around];
  };
}
