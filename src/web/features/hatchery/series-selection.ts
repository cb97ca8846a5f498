import { NO_RUN } from '#domain/fish/series.ts';
import {
  askedSelection,
  isSelected,
  type SpeciesRunPair,
  type SpeciesSelection,
  selectRun,
  selectSpecies,
  splitRunText,
} from '#domain/fish/species-runs.ts';
import type { AnalyticsEvent } from '#web/lib/analytics/analytics.ts';
import type { SeriesName } from '#web/lib/words/series-heading.ts';

const SPECIES = 'species';
const RUN = 'run';

/**
 * The selection of an address: without a species the first one, and without a run of that species its
 * first run. So the form of the two dropdowns keeps the rules of requirement 7.3 where no script
 * runs. `null` when there is nothing to select.
 */
export function selectionIn(
  search: URLSearchParams,
  list: readonly SpeciesRunPair[],
): SpeciesSelection | null {
  return askedSelection(list, search.get(SPECIES), search.get(RUN));
}

export function withSelection(
  search: URLSearchParams,
  { species, run }: SpeciesSelection,
): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set(SPECIES, species);
  next.set(RUN, run);
  return next;
}

/** The value of the analytics events: `Coho Type N Hatchery`. */
function selectionText({ species, run }: SpeciesSelection): string {
  return `${species} ${run}`;
}

/** A change of a dropdown: the new selection and its analytics event (requirement 10.12). */
export interface SeriesChange {
  readonly selection: SpeciesSelection;
  readonly event: AnalyticsEvent;
}

/** A species is chosen: its first run with it. `null` when there is nothing to select. */
export function speciesChoice(
  list: readonly SpeciesRunPair[],
  species: string,
): SeriesChange | null {
  const selection = selectSpecies(list, species);
  return (
    selection && {
      selection,
      event: {
        name: 'hatchery_interaction',
        event_type: 'species_change',
        value: selectionText(selection),
      },
    }
  );
}

export function runChoice(
  list: readonly SpeciesRunPair[],
  before: SpeciesSelection,
  run: string,
): SeriesChange {
  const selection = selectRun(list, before, run);
  return {
    selection,
    event: {
      name: 'hatchery_interaction',
      event_type: 'run_change',
      value: selectionText(selection),
    },
  };
}

export function selectedOf<T extends SeriesName>(
  series: readonly T[],
  selection: SpeciesSelection,
): T | null {
  return series.find((one) => isSelected(one, selection)) ?? null;
}

/**
 * A run string for display: without "NA" and an unknown origin, as in table headings (requirement
 * 3.10).
 */
export function runWords(runString: string): string {
  const { run, origin } = splitRunText(runString);
  const words = [run === NO_RUN ? '' : run, origin === 'UNKNOWN' ? '' : origin];
  return words.filter((word) => word !== '').join(' ') || 'Origin unknown';
}
