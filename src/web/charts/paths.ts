/** Rounds to a tenth of a unit: finer than any screen shows. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

export type Scale = (value: number) => number;

export function scale(from: number, to: number, start: number, end: number): Scale {
  return (value) => tenth(start + ((value - from) / (to - from)) * (end - start));
}

export function runs<T>(
  items: readonly T[],
  isJoined: (item: T, before: T) => boolean,
): readonly (readonly T[])[] {
  const starts = items.flatMap((item, at) => {
    const before = items[at - 1];
    return before !== undefined && isJoined(item, before) ? [] : [at];
  });
  return starts.map((first, at) => items.slice(first, starts[at + 1]));
}

export type Place = readonly [x: number, y: number];

const written = (places: readonly Place[]) =>
  places.map((place) => place.map(tenth).join(',')).join('L');

/** The SVG path of straight lines through places; a dot for a single place, empty for none. */
export function linePath(places: readonly Place[]): string {
  if (places.length === 0) return '';
  const end = places.length === 1 ? 'Z' : '';
  return `M${written(places)}${end}`;
}

export function areaPath(upper: readonly Place[], lower: readonly Place[]): string {
  return upper.length === 0 ? '' : `M${written([...upper, ...lower.toReversed()])}Z`;
}
