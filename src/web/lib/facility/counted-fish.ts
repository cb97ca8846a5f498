import { counted } from '../words/format.ts';

const FISH = 'fish';

/** Whether an address shows adults alone: `?fish=adults`. */
export function isAdultsOnly(search: URLSearchParams): boolean {
  return search.get(FISH) === 'adults';
}

export function withAdultsOnly(search: URLSearchParams, isOn: boolean): URLSearchParams {
  const next = new URLSearchParams(search);
  if (isOn) next.set(FISH, 'adults');
  else next.delete(FISH);
  return next;
}

export interface CountedFish {
  readonly count: number;
  /** Left out where all are adults; `null` where the report gives no figure for them. */
  readonly adults?: number | null;
}

/** Makes a count of the API small: most counts are of adults alone. */
export function countedFish(one: {
  readonly count: number;
  readonly adults: number | null;
}): CountedFish {
  return one.adults === one.count ? { count: one.count } : { count: one.count, adults: one.adults };
}

/** The same with its adults alone; `null` where the report gives no figure for them. */
export function adultsOf<T extends CountedFish>(one: T): T | null {
  const { adults = one.count, ...rest } = one;
  return adults === null ? null : ({ ...rest, count: adults } as T);
}

/** `24 jacks`, a part of the count; `undefined` where there are none. */
export function jacksNote({ count, adults = count }: CountedFish): string | undefined {
  const jacks = count - (adults ?? 0);
  return jacks === 0 ? undefined : counted(jacks, 'jack');
}
