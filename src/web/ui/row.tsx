import { Children, type ReactElement, type ReactNode } from 'react';
import { DOT } from '#domain/words/format.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './row.module.css';
import { spaced } from './spaced.ts';

/** A row of {@link Rows}, a link as a whole; `what` follows the figure for screen readers. */
export function Row(props: {
  to: string;
  name: ReactNode;
  quiet?: ReactNode;
  mark?: ReactNode;
  figure: string;
  unit?: string;
  what?: string;
  children?: ReactNode;
}) {
  const { quiet, mark, unit, what } = props;
  return (
    <li>
      <Link className={styles.row} to={props.to}>
        <span className={styles.what}>
          <b>{props.name}</b> {quiet ? <span className="fine">{quiet}</span> : null}
        </span>{' '}
        <span className={styles.mark}>{mark}</span>
        <span className={styles.count}>
          <span className="figure">{props.figure}</span>
          {unit ? <small className="fine"> {unit}</small> : null}
          {what ? <span className="visually-hidden"> {what}</span> : null}
        </span>
      </Link>
      {props.children}
    </li>
  );
}

/** Rows in their order; those after the first few open at a press. */
export function Rows(props: {
  rows: readonly ReactElement[];
  first?: number;
  more?: (rest: number) => string;
  label?: string;
  /** Name and quiet words on one line. */
  isLow?: boolean;
}) {
  const { rows, first = rows.length, more = (rest) => `${rest} more`, label, isLow } = props;
  return (
    <div className={isLow ? `${styles.rows} ${styles.low}` : styles.rows}>
      <ol className={styles.list} aria-label={label}>
        {rows.slice(0, first)}
      </ol>
      {rows.length > first ? (
        <details>
          <summary>{more(rows.length - first)}</summary>
          <ol className={styles.list} start={first + 1}>
            {rows.slice(first)}
          </ol>
        </details>
      ) : null}
    </div>
  );
}

/** The parts of a quiet line, `15 mi · very high`. */
export function QuietLine({ parts }: { parts: readonly ReactNode[] }) {
  return spaced(
    Children.toArray(parts).filter((part) => part !== ''),
    DOT,
  );
}

/** What a line says of the fish, as `high for Oct 21`, as a part of a quiet line: in ink. */
export function verdict(words: string | null | undefined): ReactNode {
  if (!words) return words;
  return (
    <span key={words} className={styles.verdict}>
      {words}
    </span>
  );
}
