export const GLOSSARY = {
  'Fish and where they come from': {
    Escapement:
      'Fish that got past the fisheries and came back; on this site, those that the facilities count.',
    Adults: 'Full-grown fish: every fish in a count that is not a jack.',
    Jacks: 'Small fish, nearly all male, that come back from the sea a year or more early.',
    '(H)': 'Hatchery-born: most are known by the adipose fin that was clipped before release.',
    '(W)': 'Wild: born in a stream; most are known by an adipose fin that is whole.',
    '(M)': 'Mixed: hatchery and wild fish that the report counts together.',
    Run: 'Fish of one species that come back at the same time of year, such as Fall Chinook.',
    'Type N': 'Late coho of the lower Columbia, which mostly feed north of the river while at sea.',
    'Type S':
      'Early coho of the lower Columbia, which mostly feed south of the river while at sea.',
  },
  'Places and counts': {
    Facility:
      'A hatchery, trap or weir where returning fish are caught and counted. Many fish in a river never come to one.',
    FCF: 'Fish collection facility: a place where fish are gathered to be counted and often moved on.',
    WRIA: 'Water Resource Inventory Area: one of the 62 watersheds that Washington is divided into.',
    Moved: 'Fish that were moved here from another facility, which had counted them already.',
    Preliminary: 'Counted while the season is on, and open to correction by later reports.',
    'Entered late':
      'Fish that a report adds weeks after the count stood still. They count toward their season and are in no two-week total.',
    Final: 'From the yearly report that WDFW publishes about a year after a season.',
  },
  'Seasons compared': {
    'By this date':
      'What an earlier season had by the same month and day. A count is spread evenly over the days since the one before it, at most seven. A correction takes back the newest fish. A season is left out before a first count of more than a tenth of it.',
    Usual:
      'The middle of earlier seasons: half had more, and half had less. A usual run is that of such a season.',
    'The usual range':
      'What 8 of 10 earlier seasons had: the range without their lowest and highest tenth. Charts show it as a gray band. Of a river it is the middle half of all years.',
    'Very low to very high':
      'How many of the last 5 to 10 seasons had fewer fish by this date. Up to 15% of them is very low and up to 35% low. Under 65% is usual, under 85% high, and more very high.',
    Peak: 'The seven days that bring the most fish in a usual season. None is named where another time brings about as many.',
    'Half in':
      'The day by which half of the adults had come. It is given once two weeks bring less than a tenth of them, and only for fish trapped there.',
    'Ahead of earlier years': 'More fish than those years had by the same month and day.',
  },
  'Rivers and gauges': {
    cfs: 'Cubic feet per second: how much water passes the gauge, at 7.5 gallons a cubic foot.',
    'm³/s': 'Cubic meters per second, for those who chose metric units: each is 35.3 cubic feet.',
    'Gauge height':
      'How high the water stands above the zero of its own gauge, which is not how deep it is.',
    'Usual flow':
      'The median of the date: half of the years on record had more water, half had less.',
    'Normal, below, above':
      'USGS calls the middle half of the years normal. The lowest tenth is much below normal, and the highest tenth much above.',
    'Flood stage': 'The height from which NOAA expects the river to do damage near the gauge.',
  },
} as const satisfies Record<string, Record<string, string>>;

type Subjects = typeof GLOSSARY;
export type GlossaryWord = { [S in keyof Subjects]: keyof Subjects[S] }[keyof Subjects];

export const MEANINGS: Readonly<Record<GlossaryWord, string>> = Object.assign(
  {},
  ...Object.values(GLOSSARY),
);

const IN_NAMES = ['FCF', 'Type N', 'Type S', '(H)', '(W)', '(M)'] as const;

export function wordsIn(names: readonly string[]): readonly GlossaryWord[] {
  return IN_NAMES.filter((word) => names.some((name) => ` ${name} `.includes(` ${word} `)));
}
