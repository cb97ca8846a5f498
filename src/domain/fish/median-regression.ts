import { sum } from 'd3-array';

export interface Observation {
  readonly signs: readonly number[];
  readonly value: number;
  readonly weight: number;
}

export function weighedBy(coefficients: readonly number[], signs: readonly number[]): number {
  return sum(signs, (sign, at) => sign * (coefficients[at] ?? 0));
}

/** Rounds of reweighting; the coefficients of the record settle well before. */
const ROUNDS = 25;
/** Misses smaller than this count by their squares, so that no observation weighs infinitely. */
const SMOOTH = 0.05;

function solved(rows: readonly (readonly number[])[]): number[] {
  const [first, ...rest] = rows;
  if (first === undefined) return [];
  const [pivot = 1, ...others] = first;
  const left = rest.map(([factor = 0, ...row]) =>
    row.map((cell, at) => cell - (factor / pivot) * (others[at] ?? 0)),
  );
  const below = solved(left);
  return [((others.at(-1) ?? 0) - weighedBy(others, below)) / pivot, ...below];
}

/**
 * Ridge regression of the median by iterative reweighting (Schlossmacher 1973), drawn toward the
 * coefficients of a larger group, which weigh as much as `pull` observations.
 */
export function medianRegression(
  observations: readonly Observation[],
  toward: readonly number[],
  pull: number,
): readonly number[] {
  let coefficients = toward;
  for (let round = 0; round < ROUNDS; round++) {
    const rows = toward.map((target, at) => [
      ...toward.map((_, column) => (column === at ? pull : 0)),
      pull * target,
    ]);
    for (const { signs, value, weight } of observations) {
      const miss = value - weighedBy(coefficients, signs);
      const by = weight / Math.hypot(miss, SMOOTH);
      for (const [at, row] of rows.entries()) {
        const factor = by * (signs[at] ?? 0);
        for (let column = 0; column < toward.length; column++) {
          row[column] = (row[column] ?? 0) + factor * (signs[column] ?? 0);
        }
        row[toward.length] = (row[toward.length] ?? 0) + factor * value;
      }
    }
    coefficients = solved(rows);
  }
  return coefficients;
}
