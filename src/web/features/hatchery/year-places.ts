import type { Bar } from '#web/charts/placed-bars.ts';
import type { SeriesFigures, YearFigure } from './hatchery-figures.ts';

/** A year of the yearly chart, which has every year from the first to the last on record. */
export interface YearPlace {
  readonly label: string;
  /** `null` if no run-year of that year was reported. */
  readonly figure: YearFigure | null;
  readonly unfinished: boolean;
  /** It is over, and its final report is not out. */
  readonly preliminary: boolean;
}

/** The years of a series, oldest first, including years without a figure. */
export function yearPlaces({
  years,
  unfinishedYear,
}: Pick<SeriesFigures, 'years' | 'unfinishedYear'>): readonly YearPlace[] {
  const [first, last] = [years[0], years.at(-1)];
  if (!first || !last) return [];
  return Array.from({ length: last.year - first.year + 1 }, (_, at) => {
    const year = first.year + at;
    const figure = years.find((one) => one.year === year) ?? null;
    const unfinished = figure !== null && year === unfinishedYear;
    return {
      label: figure?.label ?? String(year),
      figure,
      unfinished,
      preliminary: figure !== null && !figure.isFinal && !unfinished,
    };
  });
}

export function yearBars(places: readonly YearPlace[]): readonly Bar[] {
  return places.map(({ label, figure, unfinished, preliminary }) => ({
    value: figure?.count ?? null,
    label,
    mark: unfinished ? 'unfinished' : preliminary ? 'preliminary' : figure ? 'final' : undefined,
  }));
}
