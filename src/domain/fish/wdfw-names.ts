import { NO_RUN, type Origin } from './series.ts';

export interface SpeciesRun {
  readonly species: string;
  readonly run: string;
}

/**
 * The runs in the titles of the weekly reports since 2013. Titles for the same fish share a run:
 * "Fall Chum" is "Chum", and all pink salmon are one run.
 */
const WEEKLY_RUNS: Readonly<Record<string, readonly string[]>> = {
  Chinook: ['Spring', 'Summer', 'Fall', 'Late'],
  Coho: [NO_RUN, 'Summer', 'Winter', 'Late', 'Type N', 'Type S'],
  Chum: [NO_RUN, 'Fall', 'Summer'],
  Pink: [NO_RUN, 'Summer', 'Odd Year'],
  Sockeye: [NO_RUN],
  Steelhead: ['Summer', 'Winter', 'Winter-Late'],
  Cutthroat: ['Anadromous Coastal', 'Resident Coastal', 'Westslope', 'Lahontan'],
  'Dolly/Bull Trout': [NO_RUN],
  Kokanee: [NO_RUN, 'Late'],
  Whitefish: [NO_RUN],
  Rainbow: [NO_RUN],
  'Sucker: General': [NO_RUN],
  'Northern Pikeminnow': [NO_RUN],
};

function sharedRun(species: string, run: string): string {
  if (species === 'Pink') return 'Odd Year';
  return species === 'Chum' && run === 'Fall' ? NO_RUN : run;
}

const WEEKLY_TITLES: ReadonlyMap<string, SpeciesRun> = new Map(
  Object.entries(WEEKLY_RUNS).flatMap(([species, runs]) =>
    runs.map((run) => [
      run === NO_RUN ? species : `${run} ${species}`,
      { species, run: sharedRun(species, run) },
    ]),
  ),
);

/** Species and run of a title of a weekly report, e.g. `Type N Coho`; `null` for an unknown one. */
export function speciesRunOfTitle(title: string): SpeciesRun | null {
  return WEEKLY_TITLES.get(title) ?? null;
}

const DAILY_SPECIES: ReadonlySet<string> = new Set(
  (
    'Chinook, Steelhead, Coho, Sockeye, Chum, Pink, Cutthroat, Dolly/Bull Trout, Whitefish, ' +
    'Rainbow, Kokanee, Sucker: General, Northern Pikeminnow, Brown Trout, Eastern Brook ' +
    'Trout, Walleye, Golden Trout, Atlantic Salmon, Black Crappie, Lake Trout'
  ).split(', '),
);

/** Every run of the daily data set; a missing run is {@link NO_RUN}. */
const DAILY_RUNS: ReadonlySet<string> = new Set(
  (
    'NA, Spring, Summer, Fall, Tule, Late, Winter, Winter-Late, Type N, Type S, Odd Year, ' +
    'Even Year, Anadromous Coastal, Resident Coastal, Searun, Westslope, Lahontan, Redband, ' +
    'Mountain'
  ).split(', '),
);

export function isDailySpecies(species: string): boolean {
  return DAILY_SPECIES.has(species);
}

export function isDailyRun(run: string): boolean {
  return DAILY_RUNS.has(run);
}

/** Species and run of a row of the daily counts. A run named as in a weekly title is the same run. */
export function speciesRunOfDaily(species: string, run: string): SpeciesRun {
  const title = run === NO_RUN ? species : `${run} ${species}`;
  return speciesRunOfTitle(title) ?? { species, run };
}

const DAILY_ORIGINS: ReadonlyMap<string, Origin> = new Map([
  ['HATCHERY', 'Hatchery'],
  ['WILD', 'Wild'],
  ['MIXED', 'Mixed'],
  ['CAPTIVE BROOD', 'Captive'],
  ['NATURAL', 'Natural'],
  ['KELT', 'Kelt'],
  ['UNKNOWN', 'UNKNOWN'],
]);

/** The origin for a value of the daily data set, e.g. `CAPTIVE BROOD`; `null` for an unknown value. */
export function originOfDaily(origin: string): Origin | null {
  return DAILY_ORIGINS.get(origin) ?? null;
}

const FINAL_SPECIES: ReadonlyMap<string, string> = new Map([
  ...[...DAILY_SPECIES].map((species) => [species.toUpperCase(), species] as const),
  ['BLACKCRAPPIE', 'Black Crappie'],
  ['DOLLY/BULL', 'Dolly/Bull Trout'],
  ['DOLLY/BULL TR', 'Dolly/Bull Trout'],
  ['LARGEMOUTH BASS', 'Largemouth Bass'],
  ['WHITE FISH', 'Whitefish'],
]);

const FINAL_RUNS: ReadonlyMap<string, string> = new Map([
  ...[...DAILY_RUNS].map((run) => [run.toUpperCase(), run] as const),
  ['COASTAL', 'Coastal'],
  ['RESIDENTCOASTAL', 'Resident Coastal'],
  ['SEA-RUN', 'Searun'],
  ['TYPEN', 'Type N'],
  ['TYPES', 'Type S'],
]);

/**
 * Species and run of a final report's heading, in three forms since 1998: `FALL CHINOOK SALMON`,
 * `CHINOOK FALL`, `Chinook Fall`. All pinks are one run. `null` for no species.
 */
export function speciesRunOfFinal(heading: string): SpeciesRun | null {
  const folded = heading.replace(/\s+/g, ' ').trim().toUpperCase();
  const words = folded.replace(/ (SALMON|TROUT)$/, '').split(' ');
  for (let cut = 0; cut <= words.length; cut += 1) {
    const head = words.slice(0, cut).join(' ');
    const tail = words.slice(cut).join(' ');
    const species = FINAL_SPECIES.get(head) ?? FINAL_SPECIES.get(tail);
    const run = FINAL_RUNS.get((FINAL_SPECIES.has(head) ? tail : head) || 'NA');
    if (species === undefined || run === undefined) continue;
    return speciesRunOfDaily(species, species === 'Pink' ? 'Odd Year' : run);
  }
  return null;
}

const ORIGIN_LETTERS: ReadonlyMap<string, Origin> = new Map([
  ['H', 'Hatchery'],
  ['W', 'Wild'],
  ['M', 'Mixed'],
  ['C', 'Captive'],
  ['K', 'Kelt'],
  ['U', 'UNKNOWN'],
  ['', 'UNKNOWN'],
]);

/** The origin for a letter of a final report, `UNKNOWN` for a blank; `null` for another letter. */
export function originOfLetter(letter: string): Origin | null {
  return ORIGIN_LETTERS.get(letter) ?? null;
}

/**
 * Stock and origin of `Nooksack River -SF- W`: the origin is the letter after the last hyphen, whatever
 * is printed after it; `UNKNOWN` without one.
 */
export function stockOrigin(cell: string): { readonly stock: string; readonly origin: Origin } {
  const text = cell.replace(/\s+/g, ' ').trim();
  const parts = /^(.*?)\s*-\s*([HWMCU])(?:\s+[\d\s-]*)?$/.exec(text);
  const [, stock = text.replace(/\s*-+$/, ''), letter = ''] = parts ?? [];
  return { stock, origin: ORIGIN_LETTERS.get(letter) ?? 'UNKNOWN' };
}
