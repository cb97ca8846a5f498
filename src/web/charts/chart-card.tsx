import { type ReactNode, useId } from 'react';
import styles from './chart.module.css';

/** Takes the place of a chart; `tall` for a flow graph. */
export function ChartPlaceholder({ children, tall }: { children?: ReactNode; tall?: boolean }) {
  return (
    <div className={`note ${styles.placeholder}`} data-tall={tall}>
      {children}
    </div>
  );
}

export function Spinner() {
  return (
    <div className={styles.spinner} role="status">
      <span className="visually-hidden">Loading</span>
    </div>
  );
}

export interface LegendMark {
  readonly words: string;
  readonly mark: ReactNode;
}

export const MARK = { line: 'M1,7h22', ground: 'M1,2h22v10h-22z' } as const;

export function pathMark(
  words: string,
  className: string | undefined,
  d: string,
  kind?: string,
): LegendMark {
  return { words, mark: <path className={className} d={d} data-kind={kind} /> };
}

export function Legend(props: {
  marks: readonly (LegendMark | false | null | undefined | '')[];
  width?: number;
}) {
  return (
    <ul className={`cluster legend fine ${styles.legend}`}>
      {props.marks.map((one) =>
        one ? (
          <li key={one.words}>
            <svg width={props.width ?? 24} height="14" aria-hidden="true">
              {one.mark}
            </svg>
            {one.words}
          </li>
        ) : null,
      )}
    </ul>
  );
}

export function ChartCard(props: {
  title: string;
  header?: ReactNode;
  headline: ReactNode;
  status?: ReactNode;
  chart?: ReactNode;
  legend?: ReactNode;
  placeholder?: ReactNode;
  summary?: ReactNode;
  table?: ReactNode;
}) {
  const id = useId();
  return (
    <article className={`card ${styles.card}`} aria-labelledby={id}>
      <div className={`stack gap-8 ${styles.body}`}>
        <header>
          <h3 id={id}>{props.title}</h3>
          {props.header ? <p className="note links">{props.header}</p> : null}
        </header>
        <p className={styles.headline} aria-live="polite">
          {props.headline}
        </p>
        {props.status ? (
          <div className={`stack gap-4 small ${styles.status}`}>{props.status}</div>
        ) : null}
        <div className={styles.chart}>
          {props.chart ?? <ChartPlaceholder>{props.placeholder}</ChartPlaceholder>}
          {props.legend}
        </div>
        {props.summary ? <p className="note">{props.summary}</p> : null}
        {props.table ? (
          <details>
            <summary aria-label={`Show as table: ${props.title}`}>Show as table</summary>
            {props.table}
          </details>
        ) : null}
      </div>
    </article>
  );
}
