import type { ReactNode } from 'react';
import type { CsvTable } from '#web/lib/browser/csv-file.ts';
import { longDate } from '#web/lib/words/format.ts';
import { CountTable, TableNotes } from '#web/ui/count-table.tsx';
import type { Report } from './hatchery-figures.ts';
import styles from './returns.module.css';

interface FigureRow {
  readonly key: string;
  readonly heading: ReactNode;
  readonly figure: ReactNode;
  /** The source of the figure, if the table names reports. */
  readonly report?: Report | undefined;
}

/** The columns of a file that cite a report. */
export function citedIn(report: Report | undefined) {
  return { report: report?.name ?? null, report_date: report?.date ?? null };
}

/** A final report is known by its season: it does not say when it was published. */
function reportWords({ name, date }: Report): string {
  return date === null ? name.replace(' report', '') : longDate(date);
}

/** The figures of a chart as a table; with `named`, each cites its report. */
export function FiguresTable(props: {
  caption: string;
  corner: string;
  heading: string;
  rows: readonly FigureRow[];
  named: boolean;
  note?: string | undefined;
  csv: () => CsvTable;
}) {
  const { named, note } = props;
  return (
    <>
      <CountTable
        caption={props.caption}
        corner={props.corner}
        csv={props.csv}
        headings={named ? [props.heading, 'Report'] : [props.heading]}
        body={props.rows.map(({ key, heading, figure, report }) => (
          <tr key={key}>
            <th scope="row">{heading}</th>
            {figure}
            {named ? (
              <td className={styles.report} title={report?.name}>
                {report ? reportWords(report) : null}
              </td>
            ) : null}
          </tr>
        ))}
      />
      {note ? (
        <TableNotes tags={[]}>
          <p>{note}</p>
        </TableNotes>
      ) : null}
    </>
  );
}
