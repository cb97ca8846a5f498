import type { Facility } from './facility.ts';

type Spelled = Pick<Facility, 'key' | 'name' | 'aliases'>;

export interface ResolvedRow {
  readonly facility: Spelled;
  readonly stock: string;
}

/** Finds the facility of a report row; `null` if no spelling matches. */
export type FacilityResolver = (reportName: string, stock: string) => ResolvedRow | null;

interface Spelling {
  readonly facility: Spelled;
  readonly missingWords: readonly string[];
}

const foldSpace = (text: string): string => text.trim().replace(/\s+/g, ' ');
const foldName = (text: string): string => foldSpace(text).toUpperCase();

const STOCK = /^[A-Z][a-z].*- ?[A-Z]$/;

function spellingsOf(facility: Spelled): [string, Spelling][] {
  const names = [facility.name, ...facility.aliases].map(foldName);
  const allWords = new Set(names.flatMap((name) => name.split(' ')));
  return names.map((name) => {
    // The full name is complete, so the stock is left as it is.
    const ownWords = name === names[0] ? allWords : new Set(name.split(' '));
    const missingWords = [...allWords].filter((word) => !ownWords.has(word));
    return [name, { facility, missingWords }];
  });
}

/** Removes the words of a facility name from a stock: whole upper-case words, even if glued to it. */
function withoutWords(stock: string, words: readonly string[]): string {
  let cleaned = stock;
  for (const word of words) {
    const literal = word.replace(/[^A-Za-z0-9]/g, '\\$&');
    const inCapitals = new RegExp(`(?<![A-Za-z])${literal}(?=$|[^A-Za-z]|[A-Z][a-z])`, 'g');
    cleaned = cleaned.replace(inCapitals, ' ');
  }
  return foldSpace(cleaned);
}

/**
 * Finds the facility of a printed row. A long name may run over into the stock column: glued to it
 * (`RINGOLD SPRINGS HATCHERYPriest`), or its end before, after or inside it (`WASHOUGAL RIVER` |
 * `FISH WEIRSkamania- H`). Case and space are ignored.
 */
export function createFacilityResolver(facilities: readonly Spelled[]): FacilityResolver {
  const spellings = new Map(facilities.flatMap(spellingsOf));

  function resolved(spelling: Spelling, stock: string): ResolvedRow {
    return { facility: spelling.facility, stock: withoutWords(stock, spelling.missingWords) };
  }

  return (reportName, stock) => {
    const name = foldSpace(reportName);
    const exact = spellings.get(name.toUpperCase());
    if (exact) return resolved(exact, stock);

    // From the right, so that the longest spelling in front of a glued stock wins.
    for (let cut = name.length - 1; cut > 0; cut -= 1) {
      if (name[cut] === ' ') continue;
      const glued = foldSpace(`${name.slice(cut)} ${stock}`);
      // After a space only a complete stock counts: the name may be another place's.
      if (!(name[cut - 1] === ' ' ? STOCK : /^[A-Z][a-z]/).test(glued)) continue;
      const spelling = spellings.get(foldName(name.slice(0, cut)));
      if (spelling) return resolved(spelling, glued);
    }
    return null;
  };
}

/** Finds a facility by its key or name in the API, in any case; aliases are not accepted. */
export function createFacilityNameResolver<One extends Pick<Facility, 'key'>>(
  facilities: readonly One[],
): (name: string) => One | null {
  const byKey = new Map(facilities.map((facility) => [facility.key, facility]));
  return (name) => byKey.get(foldName(name.replaceAll('_', ' ')).replaceAll(' ', '_')) ?? null;
}
