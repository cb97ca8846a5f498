type Point = readonly [x: number, y: number];

/** How far a point is above or below the straight line between two others. */
function fromLine([x, y]: Point, [startX, startY]: Point, [endX, endY]: Point): number {
  const along = (x - startX) / (endX - startX || 1);
  return Math.abs(startY + (endY - startY) * along - y);
}

/** Drops points so that every dropped one is within `give` of the line through those that stay. */
export function thinned<P extends Point>(points: readonly P[], give: number): readonly P[] {
  const start = points[0];
  const end = points.at(-1);
  if (start === undefined || end === undefined) return points;
  const inner = points.slice(1, -1).map((point) => fromLine(point, start, end));
  if (inner.length === 0) return points;
  const farthest = Math.max(...inner);
  if (farthest < give) return [start, end];
  const at = inner.indexOf(farthest) + 1;
  return [...thinned(points.slice(0, at + 1), give), ...thinned(points.slice(at), give).slice(1)];
}
