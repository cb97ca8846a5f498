/** Words with capitals of their own, by their upper-case form: a fish collection facility, a utility, a name. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['FCF', 'FCF'],
  ['MCKERNAN', 'McKernan'],
  ['PUD', 'PUD'],
]);

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

/** A facility name as shown: `MERWIN DAM FCF` becomes `Merwin Dam FCF` (requirement 3.7). */
export function facilityTitle(name: string): string {
  return name
    .split(' ')
    .map((word) => SPELLINGS.get(word.toUpperCase()) ?? capitalised(word))
    .join(' ');
}

/** A watershed name in title case: `Lower Skagit-Samish` (departure 18.3). */
export function watershedTitle(name: string): string {
  return name
    .split(/([ -])/)
    .map(capitalised)
    .join('');
}
