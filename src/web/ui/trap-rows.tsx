import type { ReactElement } from 'react';
import { counted, wholeNumber } from '#web/lib/words/format.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './trap-rows.module.css';

/** A trap with its count of two weeks, where it is, and how its season stands. */
export function TrapRow(props: {
  to: string;
  title: string;
  run?: string | null;
  count: number;
  what: string;
  season?: string;
  county: string;
  miles: number | null;
  words: string;
}) {
  const { run, season, county, miles } = props;
  return (
    <li className={`whole-link ${styles.row}`}>
      <h3>
        <Link to={props.to}>{props.title}</Link>
        {run ? ` ${run}` : null}
      </h3>
      <p className={styles.count}>
        <strong>{wholeNumber(props.count)}</strong>
        <span className="visually-hidden"> {props.what}</span>
        {season ? <span className="fine">{season}</span> : null}
      </p>
      <p className="fine">
        {miles === null ? county : `${counted(Math.round(miles), 'mile')} · ${county}`}
      </p>
      <p className={styles.words}>{props.words}</p>
    </li>
  );
}

/** Rows of traps: the first are in view, the others open at a press. */
export function TrapRows(props: {
  rows: readonly ReactElement[];
  first: number;
  more: (rest: number) => string;
}) {
  const { rows, first, more } = props;
  return (
    <>
      <ol className={styles.rows}>{rows.slice(0, first)}</ol>
      {rows.length > first ? (
        <details>
          <summary>{more(rows.length - first)}</summary>
          <ol className={styles.rows}>{rows.slice(first)}</ol>
        </details>
      ) : null}
    </>
  );
}
