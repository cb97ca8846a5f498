import type { FinalRow } from '#domain/fish/final-row.ts';
import { originOfLetter, speciesRunOfFinal } from '#domain/fish/wdfw-names.ts';
import type { FacilityResolver } from '#domain/place/facility-resolver.ts';
import { parseFigure } from '../wdfw-weekly/figure.ts';
import type { PrintedFinal } from './printed-final.ts';

/** The columns of figures, and what they are called in a {@link FinalRow}. */
export const FIGURES = {
  adults_trapped: 'adultsTrapped',
  jacks_trapped: 'jacksTrapped',
  adults_received: 'adultsReceived',
  jacks_received: 'jacksReceived',
  adults_released: 'adultsReleased',
  jacks_released: 'jacksReleased',
  eggtake: 'eggs',
  eggtake_goal: 'eggGoal',
} as const;

export type FigureColumn = keyof typeof FIGURES;

export const FIGURE_COLUMNS = Object.keys(FIGURES) as readonly FigureColumn[];

/** A row as read, or why it was rejected: as in `wdfw-weekly/canonical-row.ts`. */
type CanonicalFinal =
  | { readonly kept: FinalRow }
  | { readonly rejected: { readonly reason: string; readonly detail: string } };

function rejected(reason: string, detail: string): CanonicalFinal {
  return { rejected: { reason, detail } };
}

/**
 * Translates the names and figures of a printed row into the product's form.
 *
 * @param place season and row, and the facility's name, which the printed row may have left to the
 *   row above it.
 */
export function canonicalFinal(
  printed: PrintedFinal,
  place: { readonly season: number; readonly row: number; readonly facility: string },
  resolve: FacilityResolver,
): CanonicalFinal {
  const speciesRun = speciesRunOfFinal(printed.species_race);
  if (speciesRun === null) return rejected('unknown species', printed.species_race);
  const found = resolve(place.facility, printed.stock);
  if (found === null) return rejected('unknown facility', place.facility);
  const origin = originOfLetter(printed.bo.trim());
  if (origin === null) return rejected('unknown origin letter', printed.bo);
  const figures = { ...NO_FIGURES };
  for (const column of FIGURE_COLUMNS) {
    const figure = parseFigure(printed[column]);
    if (figure === undefined || (figure ?? 0) < 0) {
      return rejected(`${column} is not a number of 0 or more`, printed[column]);
    }
    figures[FIGURES[column]] = figure;
  }
  const { season, row } = place;
  const identity = { season, row, facility: found.facility.key, stock: found.stock };
  return { kept: { ...identity, ...speciesRun, origin, ...figures } };
}

const NO_FIGURES: Record<(typeof FIGURES)[FigureColumn], number | null> = {
  adultsTrapped: null,
  jacksTrapped: null,
  adultsReceived: null,
  jacksReceived: null,
  adultsReleased: null,
  jacksReleased: null,
  eggs: null,
  eggGoal: null,
};
