import { useEffect, useRef } from 'react';

export interface ChoiceOption {
  readonly value: string;
  readonly label: string;
}

/** Uncontrolled, so that a choice made before hydration is kept and then applied. */
export function Choice(props: {
  name: string;
  /** Accessible name; omit if a label refers to the dropdown by `id`. */
  label?: string;
  id?: string;
  options: readonly ChoiceOption[];
  value: string;
  choose: (value: string) => void;
}) {
  const select = useRef<HTMLSelectElement>(null);
  const { options, value, choose } = props;

  const atFirst = useRef<Pick<typeof props, 'value' | 'choose'> | null>({ value, choose });
  useEffect(() => {
    const early = select.current?.value;
    const first = atFirst.current;
    atFirst.current = null;
    if (first && early !== undefined && early !== first.value) first.choose(early);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order of the options may change the browser's selection
  useEffect(() => {
    if (select.current) select.current.value = value;
  }, [value, options]);

  return (
    <select
      id={props.id}
      name={props.name}
      aria-label={props.label}
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
