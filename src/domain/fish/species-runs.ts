export interface SeriesName {
  readonly species: string;
  readonly run: string;
  readonly origin: string;
}

/** An entry of the species/run list (requirement 8.5), and a selection from it. */
export interface SpeciesSelection {
  readonly species: string;
  /** Run string, e.g. `Winter-Late Hatchery`. */
  readonly run: string;
}

/** The run string of a series: run and origin, e.g. `Odd Year Hatchery` or `NA UNKNOWN`. */
export function runText({ run, origin }: Pick<SeriesName, 'run' | 'origin'>): string {
  return `${run} ${origin}`;
}

/** Splits a run string at its last space (requirement 8.5). A single word is an origin without a run. */
export function splitRunText(text: string): Pick<SeriesName, 'run' | 'origin'> {
  const space = text.lastIndexOf(' ');
  return { run: text.slice(0, Math.max(space, 0)), origin: text.slice(space + 1) };
}

export function uniqueRuns(series: readonly SeriesName[]): readonly SpeciesSelection[] {
  const pairs = series.map((name) => ({ species: name.species, run: runText(name) }));
  return [...new Map(pairs.map((pair) => [JSON.stringify(pair), pair])).values()];
}

export function speciesOptions(list: readonly SpeciesSelection[]): readonly string[] {
  return [...new Set(list.map(({ species }) => species))];
}

export function runOptions(list: readonly SpeciesSelection[], species: string): readonly string[] {
  return list.filter((pair) => pair.species === species).map(({ run }) => run);
}

/** The selection when a species is chosen: its first run (requirement 7.3), else the list's first. */
export function selectSpecies(
  list: readonly SpeciesSelection[],
  species: string,
): SpeciesSelection | null {
  return list.find((pair) => pair.species === species) ?? list[0] ?? null;
}

/** The selection when a run of the selected species is chosen (requirement 7.3); others change nothing. */
function selectRun(
  list: readonly SpeciesSelection[],
  selection: SpeciesSelection,
  run: string,
): SpeciesSelection {
  return runOptions(list, selection.species).includes(run)
    ? { species: selection.species, run }
    : selection;
}

/** The selection asked for by name, else the first of its species, else the first of the list. */
export function askedSelection(
  list: readonly SpeciesSelection[],
  species: string | null,
  run: string | null,
): SpeciesSelection | null {
  const selection = selectSpecies(list, species ?? '');
  return selection && selectRun(list, selection, run ?? '');
}

export function runOf<T extends Pick<SeriesName, 'species' | 'run'>>(
  selection: SpeciesSelection | null,
  runs: readonly T[],
): T | null {
  if (selection === null) return runs[0] ?? null;
  const { run } = splitRunText(selection.run);
  return (
    runs.find((candidate) => candidate.species === selection.species && candidate.run === run) ??
    null
  );
}

/** The series of a run. Captive brood is in no season. */
export function seriesOfRun<T extends SeriesName>(
  { species, run }: Pick<SeriesName, 'species' | 'run'>,
  all: readonly T[],
): readonly T[] {
  return all.filter(
    (series) => series.species === species && series.run === run && series.origin !== 'Captive',
  );
}

/** Whether a record is selected; case does not matter (requirement 8.4). */
export function isSelected(record: SeriesName, { species, run }: SpeciesSelection): boolean {
  return (
    record.species.toLowerCase() === species.toLowerCase() &&
    runText(record).toLowerCase() === run.toLowerCase()
  );
}
