import { wholeNumber } from '#domain/words/format.ts';
import {
  broughtNotes,
  type SeriesName,
  seriesHeading,
  tagsInUse,
} from '#web/lib/words/series-words.ts';
import { CountTable, TableNotes } from '#web/ui/count-table.tsx';
import {
  type HatcheryFigures,
  preliminaryMark,
  preliminaryWords,
  type SeriesFigures,
} from './hatchery-figures.ts';

type Years = SeriesName & Pick<SeriesFigures, 'years' | 'unfinishedYear'>;

export function yearlyTable(series: readonly Years[]) {
  const all = series.flatMap(({ years }) => years);
  const years = [...new Set(all.map(({ year }) => year))].sort((a, b) => b - a);
  const rows = years.map((year) => {
    const figures = series.map(
      (ofSeries) => ofSeries.years.find((figure) => figure.year === year) ?? null,
    );
    const [onlyLabel, ...others] = new Set(figures.flatMap((figure) => figure?.label ?? []));
    return {
      year,
      label: onlyLabel !== undefined && others.length === 0 ? onlyLabel : String(year),
      complete: series.every(({ unfinishedYear }) => unfinishedYear !== year),
      figures,
    };
  });
  return {
    headings: series.map(seriesHeading),
    rows,
    crossesNewYear: rows.some(({ label, figures }) =>
      figures.some((figure) => figure !== null && figure.label !== label),
    ),
  };
}

export function YearlyEscapement(props: { facilityTitle: string; series: HatcheryFigures }) {
  const table = yearlyTable(props.series);
  const preliminary = preliminaryWords(props.series.flatMap(({ years }) => years));
  const isBrought = props.series.every(({ broughtInYears }) => broughtInYears.part === 'most');
  return (
    <>
      <CountTable
        caption={`${isBrought ? 'Fish moved here or trapped' : 'Total trap estimates'} by year at ${props.facilityTitle}`}
        corner="Year"
        headings={table.headings}
        rows={table.rows.map(({ year, label, complete, figures }) => ({
          key: year,
          heading: complete ? label : `${label} so far`,
          cells: figures.map(
            (figure) => figure && `${wholeNumber(figure.count)}${preliminaryMark(figure)}`,
          ),
        }))}
      />
      <TableNotes tags={tagsInUse(props.series)}>
        {table.crossesNewYear ? (
          <p>
            A season that runs past New Year is listed under the year when most of its fish came.
          </p>
        ) : null}
        {broughtNotes(
          props.series.map((series) => ({ ...series, brought: series.broughtInYears })),
        ).map((note) => (
          <p key={note}>{note}</p>
        ))}
        {preliminary === null ? null : <p>{preliminary}</p>}
      </TableNotes>
    </>
  );
}
