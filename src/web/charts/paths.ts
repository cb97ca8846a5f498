/** A place in a chart. */
export type Point = readonly [x: number, y: number];

/** A tenth of a unit is finer than a screen shows. */
const written = (points: readonly Point[]) =>
  points.map((point) => point.map((value) => Math.round(value * 10) / 10).join(',')).join('L');

/** The path of straight lines through points, a dot for one of them; empty for none. */
export function linePath(points: readonly Point[]): string {
  if (points.length === 0) return '';
  return `M${written(points)}${points.length === 1 ? 'Z' : ''}`;
}

/** The path around the area between two lines. */
export function areaPath(upper: readonly Point[], lower: readonly Point[]): string {
  return upper.length === 0 ? '' : `M${written([...upper, ...lower.toReversed()])}Z`;
}
