import type { SeasonFlagsBody } from '#contract/facilities.ts';
import { shownSpeciesNamed } from '#domain/fish/series.ts';
import { askedSelection, firstSelection } from '#domain/fish/species-runs.ts';
import { keyOfSlug } from '#domain/place/facility-slug.ts';
import type { Edition } from '../edition.ts';

/**
 * What a page shows of the `?…` of its address, in one spelling; empty for the page as it is. It
 * names only what exists, so there are no more pages than there are things to choose.
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

/** Of a page without choices. */
export const noChoices: Choices = () => ({});

/** Of the home page: `?facility=`. */
export const homeChoices: Choices = (asked, edition) => {
  const facility = asked.get('facility') ?? '';
  return edition.facilityKey(facility) === keyOfSlug(facility) ? { facility } : {};
};

/** Of the list: `?species=&season=`. What is searched for is found in the browser. */
export const listChoices: Choices = (asked) => {
  const species = shownSpeciesNamed(asked.get('species') ?? '');
  const season = SEASONS.find((one) => one === asked.get('season'));
  return { ...(species && { species }), ...(season && { season }) };
};

/** Of the page of a facility: `?species=&run=`, as one of the pairs it has. */
export const hatcheryChoices =
  (key: string): Choices =>
  (asked, edition) => {
    const list = edition.runsOf(key);
    const first = firstSelection(list);
    const selection = askedSelection(list, asked.get('species'), asked.get('run'));
    if (selection === null || first === null) return {};
    const { species, run } = selection;
    return species === first.species && run === first.run ? {} : { species, run };
  };
