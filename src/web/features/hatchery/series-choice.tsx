import {
  runOptions,
  type SpeciesRunPair,
  type SpeciesSelection,
  speciesOptions,
} from '#domain/fish/species-runs.ts';
import { useAnalytics } from '#web/lib/analytics/analytics.ts';
import { useNavigation, useSearch } from '#web/lib/browser/navigation.tsx';
import { SubmitWithoutScript } from '#web/ui/action.tsx';
import { Choice, type ChoiceOption } from '#web/ui/choice.tsx';
import styles from './returns.module.css';
import {
  runChoice,
  runWords,
  type SeriesChange,
  speciesChoice,
  withSelection,
} from './series-selection.ts';

function Dropdown(props: {
  label: string;
  name: string;
  value: string;
  options: readonly ChoiceOption[];
  choose: (value: string) => void;
}) {
  const { label, ...dropdown } = props;
  return (
    <div className={styles.dropdown}>
      <label htmlFor={props.name}>{label}</label>
      <Choice id={props.name} {...dropdown} />
    </div>
  );
}

/** The Species and Run dropdowns (requirement 5.6), a form that works without a script. */
export function SeriesChoice(props: {
  list: readonly SpeciesRunPair[];
  selection: SpeciesSelection;
}) {
  const { list, selection } = props;
  const analytics = useAnalytics();
  const { navigate } = useNavigation();
  const search = useSearch();

  function choose(choice: SeriesChange | null): void {
    if (choice === null) return;
    analytics.send(choice.event);
    navigate(`?${withSelection(search, choice.selection)}`, { replace: true });
  }

  return (
    <form className={styles.choice} method="get" action="#returns" autoComplete="off">
      <Dropdown
        label="Species"
        name="species"
        value={selection.species}
        options={speciesOptions(list).map((species) => ({ value: species, label: species }))}
        choose={(species) => choose(speciesChoice(list, species))}
      />
      <Dropdown
        label="Run"
        name="run"
        value={selection.run}
        options={runOptions(list, selection.species).map((run) => ({
          value: run,
          label: runWords(run),
        }))}
        choose={(run) => choose(runChoice(list, selection, run))}
      />
      <SubmitWithoutScript>Show</SubmitWithoutScript>
    </form>
  );
}
