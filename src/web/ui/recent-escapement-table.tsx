import { jacksWords } from '#web/lib/facility/counted-fish.ts';
import {
  countText,
  type RecentCell,
  type RecentSeries,
  recentTable,
  spanWords,
} from '#web/lib/facility/recent-escapement.ts';
import { joined, monthDay, wholeNumber } from '#web/lib/words/format.ts';
import { broughtNotes, tagsInUse } from '#web/lib/words/series-words.ts';
import {
  CountCell,
  CountTable,
  TableNotes,
  UNREPORTED_NOTE,
  UnreportedCell,
} from './count-table.tsx';

function cellOf(cell: RecentCell) {
  if (cell.count === null) return <UnreportedCell />;
  const note = joined([jacksWords(cell.jacks), spanWords(cell)], ', ');
  return <CountCell note={note}>{countText(cell.count)}</CountCell>;
}

export function RecentEscapementTable(props: {
  facilityTitle: string;
  series: readonly RecentSeries[];
  isAdults?: boolean;
}) {
  const table = recentTable(props.series);
  return (
    <>
      <CountTable
        // For another facility, scroll back to the first column.
        key={props.facilityTitle}
        caption={`Fish counted at ${props.facilityTitle}`}
        corner="Date"
        headings={table.headings}
        rows={table.rows.map(({ day, cells }) => ({
          key: day,
          heading: <time dateTime={day}>{monthDay(day)}</time>,
          cells: cells.map(cellOf),
        }))}
        foot={
          <tr>
            <th scope="row">Total</th>
            {table.totals.map((total, column) => (
              <td key={table.headings[column]}>{wholeNumber(total)}</td>
            ))}
          </tr>
        }
      />
      <TableNotes tags={tagsInUse(props.series)}>
        {table.hasUnreported ? <p>{UNREPORTED_NOTE}</p> : null}
        {broughtNotes(props.series).map((note) => (
          <p key={note}>{note}</p>
        ))}
        {props.series.every(({ brought }) => brought.part === 'most') ? null : (
          <p>
            {props.isAdults ? 'Adults' : 'Adults and jacks'} counted at the trap. Not every fish in
            the river reaches a trap.
          </p>
        )}
      </TableNotes>
    </>
  );
}
