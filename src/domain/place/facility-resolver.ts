import type { Facility } from './facility.ts';

/** A row of a report with its facility found and its stock freed of what belongs elsewhere. */
export interface ResolvedRow {
  readonly facility: Facility;
  /** The stock with its origin letter, e.g. `Issaquah Creek- H`. */
  readonly stock: string;
}

/** Finds the facility of a report row; `null` when no spelling fits. */
export type FacilityResolver = (reportName: string, stock: string) => ResolvedRow | null;

/** What one spelling leads to. */
interface Spelling {
  readonly facility: Facility;
  /** Words of the facility's other spellings that this one lacks: they may stand in the stock. */
  readonly missingWords: readonly string[];
}

const foldSpace = (text: string): string => text.trim().replace(/\s+/g, ' ');
const foldName = (text: string): string => foldSpace(text).toUpperCase();

/** `Nooksack River- W 127 4 - - -`: after the origin letter, figures of the next columns. */
const FIGURES_AFTER_ORIGIN = /^(.+?- ?[A-Z]) [-\d(][-\d(),. ]*$/;

function spellingsOf(facility: Facility): [string, Spelling][] {
  const names = [facility.name, ...facility.aliases].map(foldName);
  const allWords = new Set(names.flatMap((name) => name.split(' ')));
  return names.map((name) => {
    // The full name lacks nothing, so a stock beside it is left alone.
    const ownWords = name === names[0] ? allWords : new Set(name.split(' '));
    const missingWords = [...allWords].filter((word) => !ownWords.has(word));
    return [name, { facility, missingWords }];
  });
}

/**
 * Takes the words of a facility name out of a stock.
 *
 * Only whole words in capitals go, because stocks are written in small letters; a word may touch
 * the capitalised word after it (`WEIRSkamania`).
 */
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
 * Makes the function that tells which facility a report row belongs to.
 *
 * The weekly reports are printed tables, and a long facility name runs over into the stock beside
 * it. Found in the reports of 2013 to 2026 and put right here by rule:
 * - the stock is glued to a full name: `RINGOLD SPRINGS HATCHERYPriest` | `Rapids- H`;
 * - the rest of the name opens the stock: `WASHOUGAL RIVER` | `FISH WEIRSkamania- H`;
 * - it closes the stock or stands inside it: `Wynoochee River- W TRAP`, `Lake Aberdeen TRAP
 *   Hatchery Stock- H`;
 * - figures of the next columns close the stock: `Nooksack River- W 127 4 - - -`. They are dropped
 *   from the stock; that the row's own figures are shifted is for the reader of the report to see.
 *
 * Names are compared without regard to case and white space. Former and cut-off names are aliases
 * of the facility.
 */
export function createFacilityResolver(facilities: readonly Facility[]): FacilityResolver {
  const spellings = new Map(facilities.flatMap(spellingsOf));

  function resolved(spelling: Spelling, stock: string): ResolvedRow {
    const cleaned = withoutWords(stock, spelling.missingWords);
    return {
      facility: spelling.facility,
      stock: cleaned.replace(FIGURES_AFTER_ORIGIN, '$1'),
    };
  }

  return (reportName, stock) => {
    const name = foldSpace(reportName);
    const exact = spellings.get(foldName(name));
    if (exact) return resolved(exact, stock);

    // From the right, so that the longest spelling in front of a glued stock wins.
    for (let cut = name.length - 1; cut > 0; cut -= 1) {
      const glued = name.slice(cut);
      if (!/^[A-Z][a-z]/.test(glued) || name[cut - 1] === ' ') continue;
      const spelling = spellings.get(foldName(name.slice(0, cut)));
      if (spelling) return resolved(spelling, `${glued} ${stock}`);
    }
    return null;
  };
}

/**
 * Makes the function behind facility names in the API: the key or the name, with spaces or
 * underscores, in any case.
 *
 * Aliases are not taken: they are cut-off and former names of the reports, and a facility should
 * have one address.
 */
export function createFacilityNameResolver(
  facilities: readonly Facility[],
): (name: string) => Facility | null {
  const byKey = new Map(facilities.map((facility) => [facility.key, facility]));
  return (name) => byKey.get(foldName(name.replaceAll('_', ' ')).replaceAll(' ', '_')) ?? null;
}
