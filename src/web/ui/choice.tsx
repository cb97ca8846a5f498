import { useEffect, useRef } from 'react';
import styles from './choice.module.css';

/** One thing that can be chosen. */
export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
}

/**
 * A dropdown of a form that works by itself where no script runs. The browser keeps its value, so that
 * a choice made before the script had arrived is not lost: it is taken up when it has.
 */
export function Choice(props: {
  name: string;
  /** Said to who does not see it; leave it out where a label names the dropdown by `id`. */
  label?: string;
  id?: string;
  options: readonly ChoiceOption[];
  value: string;
  choose: (value: string) => void;
}) {
  const select = useRef<HTMLSelectElement>(null);
  const { options, value, choose } = props;

  const atFirst = useRef({ value, choose });
  useEffect(() => {
    const early = select.current?.value;
    if (early !== undefined && early !== atFirst.current.value) atFirst.current.choose(early);
  }, []);

  // A new order of the options may have moved the browser's mark.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (select.current) select.current.value = value;
  }, [value, options]);

  return (
    <select
      id={props.id}
      name={props.name}
      aria-label={props.label}
      className={styles.choice}
      ref={select}
      defaultValue={value}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
