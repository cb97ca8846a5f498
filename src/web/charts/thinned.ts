type Point = readonly [x: number, y: number, ...rest: unknown[]];

/** Drops points within `give` of the line between their neighbors, except those that are `needed`. */
export function thinned<P extends Point>(
  points: readonly P[],
  give: number,
  needed: readonly P[] = [],
): readonly P[] {
  let anchor = points[0];
  return points.filter((point, at) => {
    const after = points[at + 1];
    if (at === 0 || after === undefined || anchor === undefined) return true;
    const along = (point[0] - anchor[0]) / (after[0] - anchor[0] || 1);
    const between = anchor[1] + (after[1] - anchor[1]) * along;
    if (Math.abs(between - point[1]) < give && !needed.includes(point)) return false;
    anchor = point;
    return true;
  });
}
