import type { SeasonFlagsBody } from '#contract/facilities.ts';
import { shownSpeciesNamed } from '#domain/fish/series.ts';
import { askedSelection, firstSelection } from '#domain/fish/species-runs.ts';
import { keyOfSlug } from '#domain/place/facility-slug.ts';
import type { Edition } from '../edition.ts';

/**
 * The part of a query string that a page shows, in one spelling; empty for the plain page. It names
 * only what exists, so the number of pages is limited.
 */
export type Choices = (
  asked: URLSearchParams,
  edition: Edition,
) => Readonly<Record<string, string>>;

const SEASONS = [
  'in_season',
  'two_weeks_ahead',
  'one_month_ahead',
] as const satisfies readonly (keyof SeasonFlagsBody)[];

/** For pages without choices. */
export const noChoices: Choices = () => ({});

/** For the home page: `?facility=&species=`. */
export const homeChoices: Choices = (asked, edition) => {
  const facility = asked.get('facility') ?? '';
  const species = shownSpeciesNamed(asked.get('species') ?? '');
  return {
    ...(edition.facilityKey(facility) === keyOfSlug(facility) && { facility }),
    ...(species && { species }),
  };
};

/** For the list: `?species=&season=`. The browser does the searching. */
export const listChoices: Choices = (asked) => {
  const species = shownSpeciesNamed(asked.get('species') ?? '');
  const season = SEASONS.find((one) => one === asked.get('season'));
  return { ...(species && { species }), ...(season && { season }) };
};

/** For the page of a facility: `?species=&run=`, one of its pairs, and `?fish=adults`. */
export const hatcheryChoices =
  (key: string): Choices =>
  (asked, edition) => {
    const list = edition.runsOf(key);
    const first = firstSelection(list);
    const fish = asked.get('fish') === 'adults' ? { fish: 'adults' } : {};
    const selection = askedSelection(list, asked.get('species'), asked.get('run'));
    if (selection === null || first === null) return fish;
    const { species, run } = selection;
    return species === first.species && run === first.run ? fish : { species, run, ...fish };
  };

/** Distances are known to the browser alone; the count is the order without a choice. */
const SERVED_ORDERS = ['rank', 'phase'] as const;

/** For the page of a species: `?sort=`. */
export const speciesChoices: Choices = (asked) => {
  const sort = SERVED_ORDERS.find((one) => one === asked.get('sort'));
  return sort === undefined ? {} : { sort };
};
