import type { Position } from '#domain/place/position.ts';

/** What the search of the site finds; the order in which equal matches are suggested. */
const KINDS = [
  'Species',
  'Dam',
  'River',
  'Facility',
  'Gauge',
  'Place to see salmon',
  'Town',
] as const;

export type FindableKind = (typeof KINDS)[number];

/** Something that has a name and a page, as `/search.json` lists it. */
export interface Findable {
  readonly kind: FindableKind;
  readonly name: string;
  /** Other words that find it: its waters, town and county, or nicknames. */
  readonly also: string;
  /** Path of its page. */
  readonly to: string;
  readonly position: Position | null;
  /** Fish counted in the last two weeks; `null` if unknown, or for what counts none. */
  readonly fish: number | null;
}

/** From two letters on, something is suggested. */
export const SHORTEST_SEARCH = 2;

/** Few enough to fit above the keyboard of a phone. */
export const MOST_SUGGESTED = 8;

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .match(/[a-z0-9]+/g) ?? [];

/** How well it matches the typed words, which must all begin a word of it; `null` if they do not. */
function rankOf({ name, also }: Pick<Findable, 'name' | 'also'>, typed: readonly string[]) {
  const own = wordsOf(name);
  const others = wordsOf(also);
  const beginsOneOf = (words: readonly string[]) => (begin: string) =>
    words.some((word) => word.startsWith(begin));
  if (typed.every(beginsOneOf(own))) return own[0]?.startsWith(typed[0] ?? '') ? 0 : 1;
  return typed.every(beginsOneOf([...own, ...others])) ? 2 : null;
}

/**
 * What the typed words find, in any order of words: names that begin with them first, then by kind, then those
 * with more fish.
 */
export function foundIn<F extends Pick<Findable, 'kind' | 'name' | 'also' | 'fish'>>(
  all: readonly F[],
  text: string,
): readonly F[] {
  const typed = wordsOf(text);
  if (typed.join('').length < SHORTEST_SEARCH) return [];
  return all
    .flatMap((findable) => {
      const rank = rankOf(findable, typed);
      return rank === null ? [] : [{ findable, rank }];
    })
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        KINDS.indexOf(a.findable.kind) - KINDS.indexOf(b.findable.kind) ||
        (b.findable.fish ?? 0) - (a.findable.fish ?? 0) ||
        a.findable.name.localeCompare(b.findable.name, 'en'),
    )
    .map(({ findable }) => findable);
}
