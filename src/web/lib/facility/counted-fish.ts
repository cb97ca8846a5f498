import { counted } from '../words/format.ts';

/** Which fish of a count are shown. */
export type ShownFish = 'all' | 'adults';

const FISH = 'fish';

/** The choice of an address: `?fish=adults`. */
export function shownFishIn(search: URLSearchParams): ShownFish {
  return search.get(FISH) === 'adults' ? 'adults' : 'all';
}

export function withShownFish(search: URLSearchParams, fish: ShownFish): URLSearchParams {
  const next = new URLSearchParams(search);
  if (fish === 'adults') next.set(FISH, fish);
  else next.delete(FISH);
  return next;
}

/** Adults and jacks together. */
export interface CountedFish {
  readonly count: number;
  /** Left out where all are adults; `null` where the report has no figure of them. */
  readonly adults?: number | null;
}

/** Makes a count of the API small: most counts are of adults alone. */
export function countedFish(one: {
  readonly count: number;
  readonly adults: number | null;
}): CountedFish {
  return one.adults === one.count ? { count: one.count } : { count: one.count, adults: one.adults };
}

/** The fish to show; `null` where the report has no figure of them. */
export function fishOf({ count, adults = count }: CountedFish, fish: ShownFish): number | null {
  return fish === 'adults' ? adults : count;
}

/** `24 jacks`, the part of a count of both; `undefined` where there are none, or none are shown. */
export function jacksNote(
  { count, adults = count }: CountedFish,
  fish: ShownFish,
): string | undefined {
  const jacks = count - (adults ?? 0);
  return fish === 'adults' || jacks === 0 ? undefined : counted(jacks, 'jack');
}
