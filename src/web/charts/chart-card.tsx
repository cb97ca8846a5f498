import { type ReactNode, useId } from 'react';
import styles from './chart-card.module.css';

/** The shape of a chart that is still to come; `tall` for a flow graph. */
export function ChartPlaceholder({ children, tall }: { children?: ReactNode; tall?: boolean }) {
  return (
    <div className={styles.placeholder} data-tall={tall}>
      {children}
    </div>
  );
}

/** Something is being fetched: a turning ring, and its word for who does not see it. */
export function Spinner() {
  return (
    <div className={styles.spinner} role="status">
      <span className="visually-hidden">Loading</span>
    </div>
  );
}

/**
 * A card around a chart: what it is, the number, the picture, one sentence on it, and the figures
 * as a table.
 */
export function ChartCard(props: {
  title: string;
  header?: ReactNode;
  headline: ReactNode;
  /** How the figures stand: source, age. */
  status?: ReactNode;
  chart: ReactNode;
  summary?: string | null;
  table?: ReactNode;
}) {
  const id = useId();
  return (
    <article className={styles.card} aria-labelledby={id}>
      <div className={styles.body}>
        <header className={styles.head}>
          <h3 id={id}>{props.title}</h3>
          {props.header ? <p>{props.header}</p> : null}
        </header>
        <p className={styles.headline} aria-live="polite">
          {props.headline}
        </p>
        {props.status ? <div className={styles.status}>{props.status}</div> : null}
        <div className={styles.chart}>{props.chart}</div>
        {props.summary ? <p className={styles.summary}>{props.summary}</p> : null}
        {props.table ? (
          <details className={styles.details}>
            <summary>Show as table</summary>
            {props.table}
          </details>
        ) : null}
      </div>
    </article>
  );
}
