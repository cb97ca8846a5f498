import type { ShownSpecies } from '#domain/fish/series.ts';

/** What anglers also call a species. */
export const NICKNAMES: Readonly<Record<ShownSpecies, string>> = {
  Chinook: 'king tyee blackmouth',
  Coho: 'silver',
  Chum: 'dog keta',
  Pink: 'humpy humpies humpback',
  Sockeye: 'red blueback',
  Steelhead: 'steelie metalhead',
};
