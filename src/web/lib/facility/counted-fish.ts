import { counted } from '#domain/words/format.ts';

/** The value of `?fish=` in the address of a facility: its figures without jacks. */
export const ADULTS = 'adults';

export function isAdultsOnly(search: URLSearchParams): boolean {
  return search.get('fish') === ADULTS;
}

export interface CountedFish {
  readonly count: number;
  readonly adults: number | null;
}

export const countedFish = ({ count, adults }: CountedFish): CountedFish => ({ count, adults });

/** The same count with only its adults; `null` if the report gives no figure for them. */
export function adultsOf<T extends CountedFish>(counted: T): T | null {
  return counted.adults === null ? null : { ...counted, count: counted.adults };
}

/** `24 jacks`, as part of a count; `undefined` for none, or for a negative correction. */
export function jacksWords(jacks: number): string | undefined {
  if (jacks === 0) return undefined;
  return `${jacks < 0 ? 'a correction of ' : ''}${counted(jacks, 'jack')}`;
}

export const jacksNote = ({ count, adults }: CountedFish) => jacksWords(count - (adults ?? 0));
