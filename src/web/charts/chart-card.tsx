import { type ReactNode, useId } from 'react';
import styles from './chart.module.css';
import { ChartMenu } from './chart-menu.tsx';

/** Placeholder for a chart; `tall` for a flow graph. */
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

export function ChartCard(props: {
  title: string;
  header?: ReactNode;
  headline?: ReactNode;
  small?: string | undefined;
  /** Whose fish the headline counts, and how it adds up with others. */
  addsUp?: string | null;
  status?: ReactNode;
  chart?: ReactNode;
  legend?: ReactNode;
  placeholder?: ReactNode;
  summary?: ReactNode;
  table?: ReactNode;
}) {
  const id = useId();
  const { title, headline } = props;
  const hasHeadline = headline !== undefined;
  const anchor = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return (
    <article className={`card ${styles.card}`} aria-labelledby={id}>
      <div className={`stack gap-8 ${styles.body}`} id={anchor}>
        <header className={`cluster ${styles.heads}`}>
          <h3 id={id}>{title}</h3>
          {props.header ? <p className="note links">{props.header}</p> : null}
        </header>
        {hasHeadline ? (
          <p className={styles.headline}>
            {headline}
            {props.small ? <small>{` ${props.small}`}</small> : null}
          </p>
        ) : null}
        {props.addsUp ? <p className={styles.addsUp}>{props.addsUp}</p> : null}
        {props.status ? (
          <div className={`stack gap-4 small ${styles.status}`}>{props.status}</div>
        ) : null}
        <div className={styles.chart}>
          {props.chart ?? <ChartPlaceholder>{props.placeholder}</ChartPlaceholder>}
          {props.legend}
        </div>
        {props.summary ? <p className="note">{props.summary}</p> : null}
        {props.table ? (
          <ChartMenu title={title} anchor={anchor}>
            {props.table}
          </ChartMenu>
        ) : null}
      </div>
    </article>
  );
}
