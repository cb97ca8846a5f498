import type { ReactNode } from 'react';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { joined, monthDay, shortDate, wholeNumber } from '#domain/words/format.ts';
import { jacksWords } from '#web/lib/facility/counted-fish.ts';
import {
  countText,
  type RecentCell,
  type RecentSeries,
  recentTable,
  spanWords,
} from '#web/lib/facility/recent-escapement.ts';
import { broughtNotes, tagsInUse } from '#web/lib/words/series-words.ts';
import {
  CountCell,
  CountTable,
  TableNotes,
  UNREPORTED_NOTE,
  UnreportedCell,
} from './count-table.tsx';

function cellOf(cell: RecentCell, isShort: boolean) {
  if (cell.count === null) return <UnreportedCell />;
  const note = isShort ? null : joined([jacksWords(cell.jacks), spanWords(cell)], ', ');
  return <CountCell note={note || undefined}>{countText(cell.count)}</CountCell>;
}

/** What the notes of cells say one by one: `Some counts cover several days, back to Oct 3.` */
function spansInShort(cells: readonly RecentCell[]): string {
  const [first] = cells.flatMap(({ since }) => since ?? []).sort();
  return joined([
    first && `Some counts cover several days, back to ${shortDate(addDays(first, 1))}.`,
    cells.some(({ isFirst }) => isFirst) && 'Some are first counts of the season.',
  ]);
}

export function RecentEscapementTable(props: {
  facilityTitle: string;
  series: readonly RecentSeries[];
  days?: readonly PlainDate[];
  isAdults?: boolean;
  isShort?: boolean;
  children?: ReactNode;
}) {
  const { isShort = false } = props;
  const table = recentTable(props.series, props.days);
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
          cells: cells.map((cell) => cellOf(cell, isShort)),
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
      {props.children}
      <TableNotes tags={tagsInUse(props.series)} isShort={isShort}>
        {isShort ? <p>{spansInShort(table.rows.flatMap(({ cells }) => cells))}</p> : null}
        {table.hasUnreported ? <p>{UNREPORTED_NOTE}</p> : null}
        {broughtNotes(props.series).map((note) => (
          <p key={note}>{note}</p>
        ))}
        {props.series.every(({ brought }) => brought.part === 'most') ? null : (
          <p>
            {`These are ${props.isAdults ? 'adults' : 'adults and jacks'} counted at the facility.`}{' '}
            Not every fish in the river reaches it.
          </p>
        )}
      </TableNotes>
    </>
  );
}
