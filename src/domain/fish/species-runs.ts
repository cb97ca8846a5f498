/** A series by its names in the API, where the origin is any one word. */
export interface SeriesName {
  readonly species: string;
  readonly run: string;
  readonly origin: string;
}

/**
 * One entry of the species/run list: a single pair of species and run string
 * (requirement 8.5), e.g. `{ Steelhead: 'Winter-Late Hatchery' }`.
 */
export type SpeciesRunPair = Readonly<Record<string, string>>;

export interface SpeciesSelection {
  readonly species: string;
  /** Run string, e.g. `Winter-Late Hatchery`. */
  readonly run: string;
}

/** The run string of a series: run and origin, e.g. `Odd Year Hatchery` or `NA UNKNOWN`. */
export function runText({ run, origin }: Pick<SeriesName, 'run' | 'origin'>): string {
  return `${run} ${origin}`;
}

/**
 * Splits a run string at its last space into run and origin (requirement 8.5). A single word is an
 * origin without a run.
 */
export function splitRunText(text: string): Pick<SeriesName, 'run' | 'origin'> {
  const space = text.lastIndexOf(' ');
  return { run: text.slice(0, Math.max(space, 0)), origin: text.slice(space + 1) };
}

function pairOf(entry: SpeciesRunPair): SpeciesSelection | null {
  const [pair] = Object.entries(entry);
  return pair === undefined ? null : { species: pair[0], run: pair[1] };
}

function pairsOf(list: readonly SpeciesRunPair[]): SpeciesSelection[] {
  return list.flatMap((entry) => pairOf(entry) ?? []);
}

/** The species/run list of a facility: each pair once, in the order of their first series. */
export function uniqueRuns(series: readonly SeriesName[]): readonly SpeciesRunPair[] {
  const seen = new Map(series.map((one) => [JSON.stringify([one.species, runText(one)]), one]));
  return [...seen.values()].map((one) => ({ [one.species]: runText(one) }));
}

/** The options of the Species dropdown: each species once, in order. */
export function speciesOptions(list: readonly SpeciesRunPair[]): readonly string[] {
  return [...new Set(pairsOf(list).map(({ species }) => species))];
}

/** The options of the Run dropdown: the run strings of a species, in order. */
export function runOptions(list: readonly SpeciesRunPair[], species: string): readonly string[] {
  return pairsOf(list)
    .filter((pair) => pair.species === species)
    .map(({ run }) => run);
}

/**
 * The selection when the hatchery changes: its first species and the first run of that species
 * (requirement 7.3). `null` when it has none.
 */
function firstSelection(list: readonly SpeciesRunPair[]): SpeciesSelection | null {
  return pairsOf(list)[0] ?? null;
}

/**
 * The selection when a species is chosen: its first run (requirement 7.3), or the first selection of
 * the list when the species is not in it.
 */
export function selectSpecies(
  list: readonly SpeciesRunPair[],
  species: string,
): SpeciesSelection | null {
  return pairsOf(list).find((pair) => pair.species === species) ?? firstSelection(list);
}

/**
 * The selection when a run is chosen: the species stays (requirement 7.3). A run that the species
 * does not have changes nothing.
 */
export function selectRun(
  list: readonly SpeciesRunPair[],
  selection: SpeciesSelection,
  run: string,
): SpeciesSelection {
  return runOptions(list, selection.species).includes(run)
    ? { species: selection.species, run }
    : selection;
}

/**
 * The selection that somebody asks for by name: without a species the first one, and without a run of
 * that species its first run. `null` when there is nothing to select.
 */
export function askedSelection(
  list: readonly SpeciesRunPair[],
  species: string | null,
  run: string | null,
): SpeciesSelection | null {
  const selection = species === null ? firstSelection(list) : selectSpecies(list, species);
  return selection && selectRun(list, selection, run ?? '');
}

/** Whether a record is the one selected; case does not matter (requirement 8.4). */
export function isSelected(record: SeriesName, { species, run }: SpeciesSelection): boolean {
  return (
    record.species.toLowerCase() === species.toLowerCase() &&
    runText(record).toLowerCase() === run.toLowerCase()
  );
}
