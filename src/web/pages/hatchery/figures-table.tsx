import type { ReactNode } from 'react';
import { longDate } from '#web/lib/words/format.ts';
import { CountTable, TableNotes } from '#web/ui/count-table.tsx';
import type { CsvTable } from '#web/ui/csv-button.tsx';
import type { Report } from './hatchery-figures.ts';

export function citedIn(report: Report | null | undefined) {
  return { report: report?.name ?? null, report_date: report?.date ?? null };
}

/** A final report is known by its season: it does not say when it was published. */
function reportWords({ name, date }: Report): string {
  return date === null ? name.replace(' report', '') : longDate(date);
}

export function FiguresTable(props: {
  caption: string;
  corner: string;
  rows: readonly {
    readonly key: string;
    readonly heading: ReactNode;
    readonly figure: ReactNode;
    readonly report: Report | null | undefined;
  }[];
  note: string;
  csv: () => CsvTable;
}) {
  const { caption, corner, rows, note, csv } = props;
  return (
    <>
      <CountTable
        caption={caption}
        corner={corner}
        csv={csv}
        headings={['Fish', 'Report']}
        body={rows.map(({ key, heading, figure, report }) => (
          <tr key={key}>
            <th scope="row">{heading}</th>
            {figure}
            <td className="fine" title={report?.name}>
              {report ? reportWords(report) : null}
            </td>
          </tr>
        ))}
      />
      {note === '' ? null : (
        <TableNotes tags={[]}>
          <p>{note}</p>
        </TableNotes>
      )}
    </>
  );
}
