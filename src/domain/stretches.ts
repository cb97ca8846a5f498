/** Splits a list before every item that is not joined to the one before it. */
export function stretchesOf<T>(
  items: readonly T[],
  isJoined: (item: T, before: T) => boolean,
): readonly (readonly T[])[] {
  const starts = items.flatMap((item, at) => {
    const before = items[at - 1];
    return before !== undefined && isJoined(item, before) ? [] : [at];
  });
  return starts.map((first, at) => items.slice(first, starts[at + 1]));
}
