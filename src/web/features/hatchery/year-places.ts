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
  /** Counted in season by the day that this year is counted to; `null` where it is not compared. */
  readonly byDate: number | null;
}

/** How a year without a figure is written, by the label of another: `2005-06` as `1998-99`. */
function labelAs({ year, label }: YearFigure, other: number): string {
  const from = Number(label.slice(0, 4)) + other - year;
  return label.includes('-') ? `${from}-${String((from + 1) % 100).padStart(2, '0')}` : `${from}`;
}

/**
 * The years of a series, oldest first, including years without a figure.
 *
 * @param byDate fish counted in season by the day that the year under way is counted to, by year.
 */
export function yearPlaces(
  { years, unfinishedYear }: Pick<SeriesFigures, 'years' | 'unfinishedYear'>,
  byDate: ReadonlyMap<number, number> = new Map(),
): readonly YearPlace[] {
  const [first, last] = [years[0], years.at(-1)];
  if (!first || !last) return [];
  return Array.from({ length: last.year - first.year + 1 }, (_, at) => {
    const year = first.year + at;
    const figure = years.find((one) => one.year === year) ?? null;
    const unfinished = figure !== null && year === unfinishedYear;
    return {
      label: figure?.label ?? labelAs(first, year),
      figure,
      unfinished,
      preliminary: figure !== null && !figure.isFinal && !unfinished,
      byDate: byDate.get(year) ?? null,
    };
  });
}

export function yearBars(places: readonly YearPlace[]): readonly Bar[] {
  return places.map(({ label, figure, unfinished, preliminary, byDate }) => ({
    value: figure?.count ?? null,
    label,
    shortLabel: `’${label.slice(2, 4)}`,
    byDate,
    mark: unfinished ? 'unfinished' : preliminary ? 'preliminary' : figure ? 'final' : undefined,
  }));
}
