import { useNavigate, useSearchParams } from 'react-router';
import { NO_RUN } from '#domain/fish/series.ts';
import {
  askedSelection,
  runOptions,
  type SpeciesRunPair,
  type SpeciesSelection,
  selectRun,
  selectSpecies,
  speciesOptions,
  splitRunText,
} from '#domain/fish/species-runs.ts';
import { type AnalyticsEvent, useAnalytics } from '#web/lib/analytics/analytics.ts';
import { Choice, type ChoiceOption } from '#web/ui/choice.tsx';
import styles from './hatchery.module.css';

/**
 * The selection of an address: without a species the first one, and without a run of that species its
 * first run. So the form of the two dropdowns keeps the rules of requirement 7.3 where no script
 * runs. `null` when there is nothing to select.
 */
export function selectionIn(
  search: URLSearchParams,
  list: readonly SpeciesRunPair[],
): SpeciesSelection | null {
  return askedSelection(list, search.get('species'), search.get('run'));
}

export function withSelection(
  search: URLSearchParams,
  { species, run }: SpeciesSelection,
): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('species', species);
  next.set('run', run);
  return next;
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

function Dropdown(props: {
  label: string;
  name: string;
  value: string;
  options: readonly ChoiceOption[];
  choose: (value: string) => void;
}) {
  const { label, ...dropdown } = props;
  return (
    <div className={`small strong ${styles.dropdown}`}>
      <label htmlFor={props.name}>{label}</label>
      <Choice id={props.name} {...dropdown} />
    </div>
  );
}

type Change = Extract<AnalyticsEvent, { name: 'hatchery_interaction' }>['event_type'];

/** The Species and Run dropdowns (requirement 5.6), a form that works without a script. */
export function SeriesChoice(props: {
  list: readonly SpeciesRunPair[];
  selection: SpeciesSelection;
}) {
  const { list, selection } = props;
  const analytics = useAnalytics();
  const navigate = useNavigate();
  const search = useSearchParams()[0];

  function choose(event_type: Change, chosen: SpeciesSelection | null): void {
    if (chosen === null) return;
    const value = `${chosen.species} ${chosen.run}`;
    analytics.send({ name: 'hatchery_interaction', event_type, value });
    navigate(`?${withSelection(search, chosen)}`, { replace: true });
  }

  return (
    <form
      className={`cluster gap-12 ${styles.choice}`}
      method="get"
      action="#returns"
      autoComplete="off"
    >
      <Dropdown
        label="Species"
        name="species"
        value={selection.species}
        options={speciesOptions(list).map((species) => ({ value: species, label: species }))}
        choose={(species) => choose('species_change', selectSpecies(list, species))}
      />
      <Dropdown
        label="Run"
        name="run"
        value={selection.run}
        options={runOptions(list, selection.species).map((run) => ({
          value: run,
          label: runWords(run),
        }))}
        choose={(run) => choose('run_change', selectRun(list, selection, run))}
      />
      <button className="button without-script" type="submit">
        Show
      </button>
    </form>
  );
}
