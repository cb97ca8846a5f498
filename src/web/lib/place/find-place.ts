import table from '../../../../data/towns.csv?raw';
import type { VisitorPlace } from './visitor-place.ts';

/** A line of `data/towns.csv`. This module contains the whole table, so it is loaded once somebody types. */
interface Town {
  readonly name: string;
  /** The county in Washington, otherwise the state or province: `King`, `OR`, `BC`. */
  readonly region: string;
  readonly longitude: number;
  readonly latitude: number;
  readonly zip: string;
}

interface Towns {
  readonly zips: ReadonlyMap<string, Town>;
  /** Keyed by the letters of the name: `sedrowoolley`. */
  readonly named: ReadonlyMap<string, readonly Town[]>;
}

export type PlaceFound =
  | { readonly kind: 'found'; readonly place: VisitorPlace }
  | { readonly kind: 'several'; readonly places: readonly VisitorPlace[] }
  | { readonly kind: 'none'; readonly words: string };

/** As many suggestions as fit side by side on a phone without scrolling. */
const CHOICES_AT_MOST = 8;
const SHORTEST_BEGINNING = 3;

const FIRST_WORDS: Readonly<Record<string, string>> = {
  mt: 'mount',
  st: 'saint',
  ft: 'fort',
  pt: 'port',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
};

const STATES: Readonly<Record<string, string>> = {
  wa: 'WA',
  washington: 'WA',
  or: 'OR',
  oregon: 'OR',
  id: 'ID',
  idaho: 'ID',
  bc: 'BC',
  britishcolumbia: 'BC',
};

const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
const nameKey = (name: string) =>
  letters(name.trim().replace(/^[a-z]+(?=[. ])/i, (word) => FIRST_WORDS[letters(word)] ?? word));
const isAbroad = ({ region }: Town) => region === region.toUpperCase();

/** A place name that is not a town in the table stands for its first ZIP code. */
function parseTowns(csv: string): Towns {
  const zips = new Map<string, Town>();
  const named = new Map<string, Town[]>();
  for (const line of csv.trim().split('\n').slice(1)) {
    const [name = '', region = '', latitude, longitude, zip = ''] = line.split(',');
    const town = { name, region, latitude: Number(latitude), longitude: Number(longitude), zip };
    const key = nameKey(name);
    if (zip !== '') zips.set(zip, town);
    if (zip === '') named.set(key, [...(named.get(key) ?? []), town]);
    else if (!named.has(key)) named.set(key, [town]);
  }
  return { zips, named };
}

function placeOf({ longitude, latitude }: Town, name: string): VisitorPlace {
  return { name, longitude, latitude };
}

const inRegion = (town: Town, region: string | null) =>
  region === null ||
  (STATES[region] === 'WA'
    ? !isAbroad(town)
    : town.region === STATES[region] || letters(town.region) === region.replace(/county$/, ''));

function splitRegion(typed: string): [name: string, region: string | null] {
  const [, name, region] =
    /^(.+),(.+)$/.exec(typed) ??
    /^(.+)\s(wa|washington|or|oregon|id|idaho|bc)\.?$/i.exec(typed) ??
    [];
  return name === undefined ? [typed, null] : [name, letters(region ?? '')];
}

function townsNamed(name: string, region: string | null): readonly Town[] {
  const { named } = TOWNS;
  const key = nameKey(name);
  const meant = (towns: readonly Town[]) => towns.filter((town) => inRegion(town, region));
  const exact = meant(named.get(key) ?? []);
  if (exact.length > 0 || key.length < SHORTEST_BEGINNING) return exact;
  return meant([...named].flatMap(([other, towns]) => (other.startsWith(key) ? towns : [])));
}

export const TOWNS = parseTowns(table);

/** Finds the town or ZIP code that a visitor typed, ignoring case and spaces. */
export function findPlace(text: string): PlaceFound {
  const typed = text.trim().replaceAll(/\s+/g, ' ');
  if (typed === '') return { kind: 'none', words: 'Type a town or a ZIP code.' };
  if (/^\d/.test(typed)) {
    const zip = /^(\d{5})(-?\d{4})?$/.exec(typed)?.[1];
    const town = zip === undefined ? undefined : TOWNS.zips.get(zip);
    if (town) return { kind: 'found', place: placeOf(town, `${town.zip} ${town.name}`) };
    const words = zip ? `${zip} is not a ZIP code of Washington.` : 'A ZIP code has five digits.';
    return { kind: 'none', words };
  }
  const found = townsNamed(...splitRegion(typed)).toSorted(
    (a, b) => Number(isAbroad(a)) - Number(isAbroad(b)),
  );
  const places = found.map((town) => {
    const hasTwin = found.some((other) => other !== town && other.name === town.name);
    const county = hasTwin ? `${town.name}, ${town.region} County` : town.name;
    return placeOf(town, isAbroad(town) ? `${town.name}, ${town.region}` : county);
  });
  const [place] = places;
  if (place === undefined) {
    return {
      kind: 'none',
      words: `No town called “${typed}” was found. Try one nearby, or a ZIP code.`,
    };
  }
  if (places.length === 1) return { kind: 'found', place };
  return { kind: 'several', places: places.slice(0, CHOICES_AT_MOST) };
}
