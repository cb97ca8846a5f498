import { longDate } from '#domain/words/format.ts';
import { CountTable, TableNotes, type TableRow } from '#web/ui/count-table.tsx';
import type { Report } from './hatchery-figures.ts';

/** A final report is named by its season, as it does not say when it was published. */
function reportWords({ name, date }: Report): string {
  return date === null ? name.replace(' report', '') : longDate(date);
}

export function FiguresTable(props: {
  caption: string;
  corner: string;
  chart: string;
  rows: readonly (TableRow & { readonly report: Report | null | undefined })[];
  note: string;
}) {
  const { rows, note, ...table } = props;
  return (
    <>
      <CountTable
        {...table}
        headings={['Fish', 'Report']}
        rows={rows.map(({ cells, columns, report, ...row }) => ({
          ...row,
          cells: [
            ...cells,
            <td key="report" className="fine" title={report?.name}>
              {report ? reportWords(report) : null}
            </td>,
          ],
          columns: {
            ...columns,
            report: report?.name ?? null,
            report_date: report?.date ?? null,
          },
        }))}
      />
      {note === '' ? null : (
        <TableNotes tags={[]}>
          <p>{note}</p>
        </TableNotes>
      )}
    </>
  );
}
