import { NO_RUN } from '#domain/fish/series.ts';
import { joined, wholeNumber } from '#domain/words/format.ts';

/** Names of seasons are lower-case within a sentence; `Type N` is the name of a run. */
const NAMED_RUN = 'Type ';

/** Fish of a species in a sentence: `coho`, `adult Chinook`, `pinks`. */
export function fishNoun(species: string, isAdults = false): string {
  const plain = species === 'Pink' ? 'pinks' : species.toLowerCase();
  const noun = species === 'Chinook' ? species : plain;
  return isAdults ? `adult ${noun}` : noun;
}

/** After a number: `coho`, `pinks`, of one `pink`. */
export function nounAfter(count: number, species: string): string {
  const noun = fishNoun(species);
  return count === 1 ? fishBeforeNoun(noun) : noun;
}

/** A number of fish of a species: `1,109 coho`, `1 pink`. */
export const fishOf = (count: number, species: string): string =>
  `${wholeNumber(count)} ${nounAfter(count, species)}`;

/** The same before another noun: `the pink peak`, `the coho run`. */
export const fishBeforeNoun = (noun: string): string => noun.replace(/\bpinks$/, 'pink');

/** A run in a sentence: `spring`, `odd-year`, `Type N`; `null` for a species with one run. */
export function runName(run: string): string | null {
  if (run === NO_RUN) return null;
  return run.startsWith(NAMED_RUN) ? run : run.toLowerCase().replace(' ', '-');
}

/** Fish of a run in a sentence: `spring Chinook`, `Type N coho`, `chum`. */
export function runNoun({
  species,
  run,
}: {
  readonly species: string;
  readonly run: string;
}): string {
  return joined([runName(run), fishNoun(species)]);
}
