import { wholeNumber } from '#web/lib/words/format.ts';
import { tagsInUse } from '#web/lib/words/series-heading.ts';
import { CountCell, CountTable, QuietCell, TableNotes } from '#web/ui/count-table.tsx';
import { type YearlySeries, yearlyTable } from './yearly-table.ts';

export function YearlyEscapement(props: {
  facilityTitle: string;
  series: readonly YearlySeries[];
}) {
  const table = yearlyTable(props.series);
  return (
    <>
      <CountTable
        caption={`Total trap estimates by year at ${props.facilityTitle}`}
        corner="Year"
        headings={table.headings}
        body={table.rows.map(({ year, label, complete, counts }) => (
          <tr key={year}>
            <th scope="row">{complete ? label : `${label} so far`}</th>
            {counts.map((count, column) =>
              count === null ? (
                <QuietCell key={table.headings[column]} text="–" meaning="no figure" />
              ) : (
                <CountCell key={table.headings[column]}>{wholeNumber(count)}</CountCell>
              ),
            )}
          </tr>
        ))}
      />
      <TableNotes tags={tagsInUse(props.series)}>
        {table.crossesNewYear ? (
          <p>
            A season that runs past New Year is listed under the year when most of its fish came.
          </p>
        ) : null}
        <p>In-season estimates from the reports; the agency corrects them later.</p>
      </TableNotes>
    </>
  );
}
