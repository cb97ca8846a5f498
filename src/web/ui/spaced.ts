import type { ReactNode } from 'react';

/**
 * Elements of a line with spaces between them. The styles keep them apart; a copy of the text, a
 * reader or a search engine without styles would run `64` and `9 of them` together.
 */
export function spaced(elements: readonly ReactNode[], by: string = ' '): readonly ReactNode[] {
  return elements.flatMap((element, at) => (at === 0 ? [element] : [by, element]));
}
