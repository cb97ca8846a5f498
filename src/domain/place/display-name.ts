/** Words with special capitals: a fish collection facility, a public utility district, a name. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['FCF', 'FCF'],
  ['MCKERNAN', 'McKernan'],
  ['PUD', 'PUD'],
]);

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

/** A facility name as shown: `MERWIN DAM FCF` becomes `Merwin Dam FCF` (requirement 3.7). */
export function facilityTitle(name: string): string {
  return name
    .split(' ')
    .map((word) => SPELLINGS.get(word.toUpperCase()) ?? capitalized(word))
    .join(' ');
}

/** A watershed name in title case: `Lower Skagit-Samish` (departure 18.3). */
export function watershedTitle(name: string): string {
  return name
    .split(/([ -])/)
    .map(capitalized)
    .join('');
}
