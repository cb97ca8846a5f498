import { greatCircleMiles } from '#domain/place/distance.ts';
import type { Units } from '#domain/words/units.ts';
import type { findPlace } from '#web/lib/place/find-place.ts';
import type { VisitorPlace } from '#web/lib/place/visitor-place.ts';
import { type Findable, foundIn, MOST_SUGGESTED, SHORTEST_SEARCH } from './findable.ts';

export type FindPlace = typeof findPlace;

/** A suggestion under a search box; `note` says why it is there. */
export interface Suggested extends Findable {
  readonly note: string | null;
}

const MOST_TOWNS = 3;
const NEAR_TOWN = 4;

function townsNamed(find: FindPlace | null, typed: string): readonly VisitorPlace[] {
  const found = find && typed.trim().length > SHORTEST_SEARCH ? find(typed) : null;
  const several = found?.kind === 'several' ? found.places : [];
  return (found?.kind === 'found' ? [found.place] : several).slice(0, MOST_TOWNS);
}

/** The list of facilities answers for a town or ZIP code. */
function townSuggested(town: VisitorPlace): Suggested {
  const text = /^\d{5}/.exec(town.name)?.[0] ?? town.name;
  return {
    kind: 'Town',
    name: town.name,
    also: '',
    to: `/app?${new URLSearchParams({ q: text })}`,
    position: town,
    fish: null,
    note: 'nearest facilities',
  };
}

/** The nearest facilities that counted fish lately. */
function nearTown(town: VisitorPlace, all: readonly Findable[], units: Units) {
  const away = ({ position }: Findable) =>
    position === null ? Number.POSITIVE_INFINITY : greatCircleMiles(town, position);
  return all
    .filter(({ kind, fish }) => kind === 'Facility' && (fish ?? 0) > 0)
    .sort((a, b) => away(a) - away(b))
    .slice(0, NEAR_TOWN)
    .map((findable): Suggested => ({ ...findable, note: units.distance(away(findable)) }));
}

/** What is suggested for a text: what has the name, the towns that have it, and what is nearest to a town. */
export function suggestedFor(
  typed: string,
  from: {
    readonly all: readonly Findable[];
    /** `null` until the table of towns is loaded. */
    readonly findPlace: FindPlace | null;
    readonly units: Units;
  },
): readonly Suggested[] {
  const towns = townsNamed(from.findPlace, typed);
  const near = towns.length === 1 && towns[0] ? nearTown(towns[0], from.all, from.units) : [];
  const suggestedTowns = towns.map(townSuggested);
  const isNear = new Set(near.map(({ to }) => to));
  const named = foundIn(from.all, typed)
    .filter(({ to }) => !isNear.has(to))
    .slice(0, MOST_SUGGESTED - towns.length)
    .map((findable): Suggested => ({ ...findable, note: null }));
  const wholeName = towns.some(
    ({ name }) => name.split(',')[0]?.toLowerCase() === typed.trim().toLowerCase(),
  );
  const inOrder =
    wholeName || named.length === 0
      ? [...suggestedTowns, ...near, ...named]
      : [...named, ...suggestedTowns];
  return inOrder.slice(0, MOST_SUGGESTED);
}
