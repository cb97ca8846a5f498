import { isValidElement, type ReactElement, type ReactNode } from 'react';
import type { OriginTag } from '#web/lib/words/series-words.ts';
import styles from './count-table.module.css';
import { CsvButton, type CsvRow } from './csv-button.tsx';
import { sidewaysScroll } from './sideways-scroll.ts';

export interface TableRow {
  readonly key: string | number;
  readonly heading: ReactNode;
  readonly cells: readonly (ReactElement | string | number | null)[];
  readonly columns?: CsvRow;
}

function Cell({ cell }: { cell: TableRow['cells'][number] }) {
  if (cell === null) return <QuietCell meaning="no figure" />;
  return isValidElement(cell) ? cell : <CountCell>{cell}</CountCell>;
}

/** As many columns fit on paper only with broken words in their headings. */
const MANY_COLUMNS = 11;

/** Scrolls sideways by mouse, touch and keys; its first column and heading stay in view. */
export function CountTable(props: {
  caption: string;
  corner: string;
  headings: readonly string[];
  rows: readonly TableRow[];
  foot?: ReactNode;
  chart?: string;
}) {
  const { headings, rows, chart } = props;
  return (
    <>
      {chart ? (
        <CsvButton
          chart={chart}
          rows={rows.map(({ columns = {} }) => columns)}
          title={props.caption}
        />
      ) : null}
      <div className={styles.frame}>
        <section
          className={styles.box}
          aria-label={props.caption}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
          tabIndex={0}
          ref={sidewaysScroll}
        >
          <table className={styles.table} data-many={headings.length >= MANY_COLUMNS}>
            <caption className="visually-hidden">{props.caption}</caption>
            <thead>
              <tr>
                <th scope="col" className={styles.corner}>
                  {props.corner}
                </th>
                {headings.map((heading) => (
                  <th scope="col" key={heading}>
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, heading, cells }) => (
                <tr key={key}>
                  <th scope="row">
                    <span className={styles.name}>{heading}</span>
                  </th>
                  {cells.map((cell, at) => (
                    <Cell key={headings[at]} cell={cell} />
                  ))}
                </tr>
              ))}
            </tbody>
            {props.foot ? <tfoot>{props.foot}</tfoot> : null}
          </table>
        </section>
      </div>
    </>
  );
}

export function CountCell({ children, note }: { children: ReactNode; note?: string | undefined }) {
  return (
    <td className="strong">
      {children}
      {note ? <span className={`${styles.note} fine`}> {note}</span> : null}
    </td>
  );
}

export function QuietCell({ meaning }: { meaning: string }) {
  return (
    <td className="muted">
      – <span className="visually-hidden">{meaning}</span>
    </td>
  );
}

/** A day without a report, shown as 0 by requirement and marked as different from a count of 0. */
export function UnreportedCell() {
  return (
    <td className={styles.unreported}>
      0 <span className="visually-hidden">unreported</span>
    </td>
  );
}

export const UNREPORTED_NOTE =
  'A small dotted 0 means no report: that day’s fish may be in a later count.';

export function TableNotes(props: {
  tags: readonly OriginTag[];
  isShort?: boolean;
  children?: ReactNode;
}) {
  const look = props.isShort ? styles.short : `stack gap-4 ${styles.notes}`;
  return (
    <div className={`fine ${look}`}>
      {props.tags.length > 0 ? (
        <p>{props.tags.map(({ tag, meaning }) => `${tag} ${meaning}`).join(', ')}.</p>
      ) : null}
      {props.children}
    </div>
  );
}
