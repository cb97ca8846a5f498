import { useEffect, useRef } from 'react';
import {
  runOptions,
  type SpeciesRunPair,
  type SpeciesSelection,
  speciesOptions,
} from '#domain/fish/species-runs.ts';
import { useAnalytics } from '#web/lib/analytics.ts';
import { SubmitWithoutScript } from '#web/ui/action.tsx';
import styles from './returns.module.css';
import { type Choice, runChoice, runWords, speciesChoice } from './series-selection.ts';

/** A dropdown that may have been used before the script arrived; then its choice is taken up. */
function Dropdown(props: {
  label: string;
  name: string;
  value: string;
  options: readonly { value: string; words: string }[];
  choose: (value: string) => void;
}) {
  const select = useRef<HTMLSelectElement>(null);
  const { value, choose } = props;
  const atFirst = useRef({ value, choose });
  useEffect(() => {
    const early = select.current?.value;
    if (early && early !== atFirst.current.value) atFirst.current.choose(early);
  }, []);
  useEffect(() => {
    if (select.current) select.current.value = value;
  });

  return (
    <div className={styles.dropdown}>
      <label htmlFor={props.name}>{props.label}</label>
      <select
        id={props.name}
        name={props.name}
        ref={select}
        defaultValue={value}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.words}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The Species and Run dropdowns (spec.md section 4), a form that works without a script. */
export function SeriesChoice(props: {
  list: readonly SpeciesRunPair[];
  selection: SpeciesSelection;
  select: (selection: SpeciesSelection) => void;
}) {
  const { list, selection, select } = props;
  const analytics = useAnalytics();

  function choose(choice: Choice | null): void {
    if (choice === null) return;
    analytics.send(choice.event);
    select(choice.selection);
  }

  return (
    <form className={styles.choice} method="get" action="#returns" autoComplete="off">
      <Dropdown
        label="Species"
        name="species"
        value={selection.species}
        options={speciesOptions(list).map((species) => ({ value: species, words: species }))}
        choose={(species) => choose(speciesChoice(list, species))}
      />
      <Dropdown
        label="Run"
        name="run"
        value={selection.run}
        options={runOptions(list, selection.species).map((run) => ({
          value: run,
          words: runWords(run),
        }))}
        choose={(run) => choose(runChoice(list, selection, run))}
      />
      <SubmitWithoutScript>Show</SubmitWithoutScript>
    </form>
  );
}
