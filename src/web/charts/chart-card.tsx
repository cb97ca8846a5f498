import { type ReactNode, useId } from 'react';
import styles from './chart.module.css';
import { ChartMenu } from './chart-menu.tsx';
import { Ink, type Look } from './looks.tsx';

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

export interface LegendMark {
  readonly words: string;
  readonly mark: ReactNode;
}

export const SWATCH = { line: 'M1,7h22', ground: 'M1,2h22v10h-22z' } as const;

/** The name of every gray band. */
export const USUAL_RANGE = 'The usual range';

export function swatch(words: string, look: Look, d: string = SWATCH.line): LegendMark {
  return { words, mark: <Ink look={look} d={d} /> };
}

/** From a swatch to its words. */
const SWATCH_GAP = 6;
/** Mean width of a letter of a static legend. */
const LETTER = 7;
const LEGEND_GAP = 20;

/** Of a static picture it is a row of words of it, at the given place. */
export function Legend(props: {
  marks: readonly (LegendMark | false | null | undefined | '')[];
  width?: number;
  place?: { readonly x: number; readonly y: number } | undefined;
}) {
  const { width = 24, place } = props;
  const marks = props.marks.filter((mark) => mark !== false && mark != null && mark !== '');
  if (place === undefined) {
    return (
      <ul className={`cluster legend fine ${styles.legend}`}>
        {marks.map(({ words, mark }) => (
          <li key={words}>
            <svg width={width} height="14" aria-hidden="true">
              {mark}
            </svg>
            {words}
          </li>
        ))}
      </ul>
    );
  }
  let left = place.x;
  return marks.map(({ words, mark }) => {
    const at = left;
    left += width + SWATCH_GAP + words.length * LETTER + LEGEND_GAP;
    return (
      <g key={words} transform={`translate(${at} ${place.y})`}>
        {mark}
        <text x={width + SWATCH_GAP} y="12" fill="var(--muted)">
          {words}
        </text>
      </g>
    );
  });
}
