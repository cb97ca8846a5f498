import type { ReactNode } from 'react';
import type { OriginTag } from '#web/lib/words/series-words.ts';
import type { CsvTable } from '#web/ui/csv-button.tsx';
import styles from './count-table.module.css';
import { CsvButton } from './csv-button.tsx';
import { sidewaysScroll } from './sideways-scroll.ts';

/** Scrolls sideways by mouse, touch, wheel and keys; its first column and heading stay in view. */
export function CountTable(props: {
  caption: string;
  corner: string;
  headings: readonly string[];
  body: ReactNode;
  foot?: ReactNode;
  /** Its rows to save. */
  csv?: (() => CsvTable) | undefined;
}) {
  return (
    <>
      <div className={styles.frame}>
        <section
          className={styles.box}
          aria-label={props.caption}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
          tabIndex={0}
          ref={sidewaysScroll}
        >
          <table className={styles.table}>
            <caption className="visually-hidden">{props.caption}</caption>
            <thead>
              <tr>
                <th scope="col">{props.corner}</th>
                {props.headings.map((heading) => (
                  <th scope="col" key={heading}>
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{props.body}</tbody>
            {props.foot ? <tfoot>{props.foot}</tfoot> : null}
          </table>
        </section>
      </div>
      {props.csv ? <CsvButton table={props.csv} of={props.caption} /> : null}
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

/** A cell without a figure: dimmed, with its meaning for screen readers. */
export function QuietCell({ text, meaning }: { text: string; meaning: string }) {
  return (
    <td className="muted">
      {text} <span className="visually-hidden">{meaning}</span>
    </td>
  );
}

/** A day without a report, which is 0 by requirement and told apart from a count of 0. */
export function UnreportedCell() {
  return (
    <td className={styles.unreported}>
      0 <span className="visually-hidden">not reported</span>
    </td>
  );
}

export const UNREPORTED_NOTE =
  'A small dotted 0 means no report: that day’s fish may be in a later count.';

export function TableNotes(props: { tags: readonly OriginTag[]; children?: ReactNode }) {
  return (
    <div className={`stack gap-4 fine ${styles.notes}`}>
      {props.tags.length > 0 ? (
        <p>{props.tags.map(({ tag, meaning }) => `${tag} ${meaning}`).join(', ')}.</p>
      ) : null}
      {props.children}
    </div>
  );
}
