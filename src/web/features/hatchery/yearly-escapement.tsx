import { broughtNotes } from '#web/lib/words/brought-words.ts';
import { wholeNumber } from '#web/lib/words/format.ts';
import { tagsInUse } from '#web/lib/words/series-heading.ts';
import { CountCell, CountTable, QuietCell, TableNotes } from '#web/ui/count-table.tsx';
import type { SeriesFigures } from './hatchery-figures.ts';
import { type YearlySeries, yearlyTable } from './yearly-table.ts';

export function YearlyEscapement(props: {
  facilityTitle: string;
  series: readonly (YearlySeries & Pick<SeriesFigures, 'broughtInYears'>)[];
}) {
  const table = yearlyTable(props.series);
  const hasPreliminary = table.rows.some(({ figures }) =>
    figures.some((figure) => figure?.isFinal === false),
  );
  const isBrought = props.series.every(({ broughtInYears }) => broughtInYears.part === 'most');
  return (
    <>
      <CountTable
        caption={`${isBrought ? 'Fish brought or trapped' : 'Total trap estimates'} by year at ${props.facilityTitle}`}
        corner="Year"
        headings={table.headings}
        body={table.rows.map(({ year, label, complete, figures }) => (
          <tr key={year}>
            <th scope="row">{complete ? label : `${label} so far`}</th>
            {figures.map((figure, column) =>
              figure === null ? (
                <QuietCell key={table.headings[column]} text="–" meaning="no figure" />
              ) : (
                <CountCell key={table.headings[column]}>
                  {`${wholeNumber(figure.count)}${figure.isFinal ? '' : '*'}`}
                </CountCell>
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
        {broughtNotes(props.series.map((one) => ({ ...one, brought: one.broughtInYears }))).map(
          (note) => (
            <p key={note}>{note}</p>
          ),
        )}
        {hasPreliminary ? (
          <p>* Preliminary: counted in season. The agency’s final report may correct it.</p>
        ) : null}
      </TableNotes>
    </>
  );
}
