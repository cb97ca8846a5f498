import { RETURN_SOURCES } from './fish/fish-return.ts';

/** The public records that are read into the store: fish that return to a trap, or that pass a dam. */
export const SOURCES = [...RETURN_SOURCES, 'dart-passage'] as const;

export type Source = (typeof SOURCES)[number];
