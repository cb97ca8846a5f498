/**
 * The item at a place that must exist. A wrong index is an error: as `?? 0` it would become a figure.
 *
 * @throws {RangeError}
 */
export function itemAt<Item>(items: readonly Item[], at: number): Item {
  const item = items[at];
  if (item === undefined) throw new RangeError(`no item ${at} of ${items.length}`);
  return item;
}
