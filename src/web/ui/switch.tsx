import type { ReactNode } from 'react';
import { useHasScript } from '#web/lib/browser/cell.ts';

/**
 * Chooses one of a few, all in view; disabled until it is hydrated, because a choice would be lost. Choices
 * that are pages are links in a `nav` of class `switch`.
 */
export function Switch<Value extends string>(props: {
  name: string;
  legend: string;
  options: readonly {
    readonly value: Value;
    readonly label: ReactNode;
    readonly note?: string | undefined;
  }[];
  value: Value;
  choose: (value: Value) => void;
}) {
  const { name, value: chosen, choose } = props;
  return (
    <fieldset className="switch only-with-script no-print" disabled={!useHasScript()}>
      <legend className="visually-hidden">{props.legend}</legend>
      {props.options.map(({ value, label, note }) => (
        <label key={value}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => choose(value)}
          />
          {label} {note ? <small>{note}</small> : null}
        </label>
      ))}
    </fieldset>
  );
}
