import type { Season } from '#web/lib/facility/fish-filter.ts';
import { counted } from '#web/lib/words/format.ts';
import { type FacilityCardData, matchingCards } from './facility-list.ts';
import { type ListFilters, NO_FILTERS, narrows } from './filters.ts';

export interface Loosening {
  /** What was not found, and which filter to loosen. */
  readonly words: string;
  readonly action: string;
  /** The filters afterwards. */
  readonly loosened: ListFilters;
}

interface FilterToLoosen {
  readonly isOn: (filters: ListFilters) => boolean;
  readonly name: string;
  readonly action: string;
  readonly without: Partial<ListFilters>;
}

/** In the order in which to loosen them: a season passes, so it comes first. */
const FILTERS_TO_LOOSEN: readonly FilterToLoosen[] = [
  {
    isOn: ({ season }) => season !== null,
    name: 'season',
    action: 'Show any season',
    without: { season: null },
  },
  {
    isOn: ({ species }) => species !== null,
    name: 'species',
    action: 'Show all species',
    without: { species: null },
  },
  {
    isOn: ({ text }) => text.trim() !== '',
    name: 'search text',
    action: 'Clear the search',
    without: { text: '' },
  },
];

const IN_SEASON: Readonly<Record<Season, string>> = {
  in_season: 'in season now',
  two_weeks_ahead: 'in season in two weeks',
  one_month_ahead: 'in season in one month',
};

/** `No facility matching “cowlitz” has Pink in season now.` */
function nothingFound({ text, species, season }: ListFilters): string {
  if (species === null && season === null) return 'No facility or species has that name.';
  const typed = text.trim();
  return [
    'No facility',
    typed === '' ? null : `matching “${typed}”`,
    `has ${species ?? 'fish'}`,
    season === null ? null : IN_SEASON[season],
  ]
    .filter((part) => part)
    .join(' ')
    .concat('.');
}

/**
 * Which filter to loosen when the list is empty: the first of season, species and text without which
 * something is found. If no single one helps, all of them.
 *
 * @returns `null` if the filters are not why the list is empty, or it is not empty.
 */
export function loosening(
  cards: readonly FacilityCardData[],
  filters: ListFilters,
): Loosening | null {
  if (cards.length === 0 || !narrows(filters) || matchingCards(cards, filters).length > 0) {
    return null;
  }
  const nothing = nothingFound(filters);
  const on = FILTERS_TO_LOOSEN.filter(({ isOn }) => isOn(filters));
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
