import { type SeriesName, seriesHeading } from '#web/lib/words/series-heading.ts';
import type { YearFigure } from './hatchery-figures.ts';

export interface YearlySeries extends SeriesName {
  readonly years: readonly Pick<YearFigure, 'year' | 'label' | 'count' | 'isFinal'>[];
  /** The run-year that is not over; `null` when all are. */
  readonly unfinishedYear: number | null;
}

interface YearlyTable {
  readonly headings: readonly string[];
  readonly rows: readonly {
    readonly year: number;
    /** The year, or `2025-26` where every series of the row crosses New Year. */
    readonly label: string;
    /** Whether the run-year of every series of the row is over. */
    readonly complete: boolean;
    /** `null` where the series has no figure for the year. */
    readonly figures: readonly (Pick<YearFigure, 'count' | 'isFinal'> | null)[];
  }[];
  /** Whether a season that runs past New Year is in the row of one year. */
  readonly crossesNewYear: boolean;
}

function rowOf(series: readonly YearlySeries[], year: number): YearlyTable['rows'][number] {
  const found = series.map(({ years }) => years.find((one) => one.year === year) ?? null);
  const labels = new Set(found.flatMap((one) => (one ? [one.label] : [])));
  const [onlyLabel, ...others] = labels;
  return {
    year,
    label: onlyLabel !== undefined && others.length === 0 ? onlyLabel : String(year),
    complete: series.every(({ unfinishedYear }) => unfinishedYear !== year),
    figures: found.map((one) => one && { count: one.count, isFinal: one.isFinal }),
  };
}

export function yearlyTable(series: readonly YearlySeries[]): YearlyTable {
  const all = series.flatMap(({ years }) => years);
  const years = [...new Set(all.map(({ year }) => year))].sort((a, b) => b - a);
  const rows = years.map((year) => rowOf(series, year));
  return {
    headings: series.map(seriesHeading),
    rows,
    crossesNewYear: rows.some(({ year, label }) =>
      all.some((one) => one.year === year && one.label !== label),
    ),
  };
}
