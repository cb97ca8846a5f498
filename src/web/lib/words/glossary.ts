/** A word of the trade, as the screen says it, and one sentence that explains it. */
export interface GlossaryWord {
  readonly term: string;
  readonly meaning: string;
}

/** The words of the trade that pages use, by subject. */
export const GLOSSARY = {
  'Fish and where they come from': {
    escapement: {
      term: 'Escapement',
      meaning:
        'Fish that got past the fisheries and came back; on this site, those that the hatchery traps count.',
    },
    adults: {
      term: 'Adults',
      meaning: 'Full-grown fish: every fish in a count that is not a jack.',
    },
    jacks: {
      term: 'Jacks',
      meaning:
        'Small fish, nearly all male, that come back from the sea a year or more before their brood.',
    },
    hatchery: {
      term: '(H)',
      meaning: 'Hatchery-born: most are known by the adipose fin that was clipped before release.',
    },
    wild: {
      term: '(W)',
      meaning: 'Wild: born in a stream; most are known by an adipose fin that is whole.',
    },
    mixed: {
      term: '(M)',
      meaning: 'Mixed: hatchery and wild fish that the report counts together.',
    },
    run: {
      term: 'Run',
      meaning: 'Fish of one species that come back at the same time of year, such as Fall Chinook.',
    },
    'type-n': {
      term: 'Type N',
      meaning:
        'Late coho of the lower Columbia, which mostly feed north of the river while at sea.',
    },
    'type-s': {
      term: 'Type S',
      meaning:
        'Early coho of the lower Columbia, which mostly feed south of the river while at sea.',
    },
  },
  'Places and counts': {
    trap: {
      term: 'Trap',
      meaning:
        'Where returning fish are caught and counted; many fish in a river never come to one.',
    },
    fcf: {
      term: 'FCF',
      meaning:
        'Fish collection facility: a trap where fish are gathered to be counted and often moved on.',
    },
    wria: {
      term: 'WRIA',
      meaning:
        'Water Resource Inventory Area: one of the 62 watersheds that Washington is divided into.',
    },
    brought: {
      term: 'Brought',
      meaning: 'Moved in from another facility, which has counted the fish already.',
    },
    preliminary: {
      term: 'Preliminary',
      meaning: 'Counted while the season is on, and open to correction by later reports.',
    },
    final: {
      term: 'Final',
      meaning: 'From the yearly report that WDFW publishes about a year after a season.',
    },
  },
  'Seasons compared': {
    'by-date': {
      term: 'By this date',
      meaning: 'What an earlier season had counted by the same month and day.',
    },
    'usual-range': {
      term: '8 of 10 seasons',
      meaning: 'The span that is left when the lowest and the highest tenth of the seasons go.',
    },
    peak: {
      term: 'Peak',
      meaning: 'The seven days that bring the most fish in a usual season.',
    },
  },
  Rivers: {
    cfs: {
      term: 'cfs',
      meaning:
        'Cubic feet per second: how much water passes the gauge, at 7.5 gallons a cubic foot.',
    },
    height: {
      term: 'Gauge height',
      meaning:
        'How high the water stands above the zero of its own gauge, which is not how deep it is.',
    },
    usual: {
      term: 'Usual flow',
      meaning: 'The median of the date: half of the years on record had more water, half had less.',
    },
    normal: {
      term: 'Normal, below, above',
      meaning:
        'USGS calls the middle half of the years normal, and the lowest or highest tenth much below or much above it.',
    },
    flood: {
      term: 'Flood stage',
      meaning: 'The height from which NOAA expects the river to do damage near the gauge.',
    },
  },
} as const satisfies Record<string, Record<string, GlossaryWord>>;

type Subjects = typeof GLOSSARY;
export type WordId = { [S in keyof Subjects]: keyof Subjects[S] }[keyof Subjects];

const WORDS: Record<string, GlossaryWord> = Object.assign({}, ...Object.values(GLOSSARY));

export function glossaryWord(id: WordId): GlossaryWord {
  const word = WORDS[id];
  if (word === undefined) throw new Error(`no word ${id} in the glossary`);
  return word;
}

/** The words to explain beside these names: of a facility, its runs and its origins. */
export function wordsIn(names: readonly string[]): readonly WordId[] {
  const text = names.join('\n');
  const signs: readonly (readonly [WordId, RegExp])[] = [
    ['fcf', /\bFCF\b/],
    ['type-n', /\bType N\b/],
    ['type-s', /\bType S\b/],
    ['hatchery', /\(H\)/],
    ['wild', /\(W\)/],
    ['mixed', /\(M\)/],
  ];
  return signs.flatMap(([id, sign]) => (sign.test(text) ? id : []));
}
