import { arrivalsOf } from './arrivals.ts';
import type { FinalRow } from './final-row.ts';
import { type FishReturn, fishIn, RETURN_SOURCES, type ReturnSource } from './fish-return.ts';
import { type RunCalendar, runCalendar, runYearNumber } from './run-year.ts';
import { SHOWN_SPECIES } from './series.ts';
import { receivedPart } from './yearly-totals.ts';

export interface SourceChoice {
  readonly species: string;
  readonly year: number;
  readonly source: ReturnSource;
  /** All sources with rows for the year. */
  readonly reporting: readonly ReturnSource[];
}

export interface FacilityRecord {
  readonly returns: readonly FishReturn[];
  readonly finals: readonly FinalRow[];
}

export interface RunRecord extends FacilityRecord {
  readonly species: string;
  readonly run: string;
  readonly calendar: RunCalendar;
  readonly seasons: ReadonlySet<number>;
}

/** The leading source; others fill in where it has no fish. */
const LEADING: ReturnSource = 'wdfw-returns';
/** Leads where most fish are brought from elsewhere: a trap's daily counts lack those. */
const LEADING_WHERE_BROUGHT: ReturnSource = 'wdfw-weekly';

function hasFish(returns: readonly FishReturn[]): boolean {
  return returns.some((fishReturn) => fishIn(fishReturn) > 0);
}

function choose(
  bySource: ReadonlyMap<ReturnSource, readonly FishReturn[]>,
  leading: ReturnSource,
): ReturnSource {
  const inTurn = RETURN_SOURCES.filter((source) => bySource.has(source)).sort(
    (a, b) => Number(b === leading) - Number(a === leading),
  );
  const withFish = inTurn.find((source) => hasFish(bySource.get(source) ?? []));
  return withFish ?? inTurn[0] ?? leading;
}

/**
 * Chooses whose figures are shown (requirement 12.7, docs/adr/0016): the daily counts if they hold
 * fish, else the weekly reports. All runs of a species share the choice for a year, because the
 * sources name runs differently.
 */
export function chooseSources(
  returns: readonly FishReturn[],
  calendars: ReadonlyMap<string, RunCalendar>,
  leading: ReturnSource = LEADING,
) {
  const yearOf = ({ run, date }: FishReturn): number => {
    const calendar = calendars.get(run);
    if (calendar === undefined) throw new Error(`the run ${run} has no calendar`);
    return runYearNumber(date, calendar);
  };
  const years = [...Map.groupBy(returns, yearOf)].sort(([a], [b]) => a - b);
  const chosen: FishReturn[] = [];
  const choices: SourceChoice[] = [];
  for (const [year, ofYear] of years) {
    const bySource = Map.groupBy(ofYear, ({ source }) => source);
    const source = choose(bySource, leading);
    const sources = RETURN_SOURCES.filter((candidate) => bySource.has(candidate));
    chosen.push(...(bySource.get(source) ?? []));
    choices.push({ species: ofYear[0]?.species ?? '', year, source, reporting: sources });
  }
  return { returns: chosen, choices };
}

export function arrivalsOfRun(returns: readonly FishReturn[]): FishReturn[] {
  return [...Map.groupBy(returns, ({ origin }) => origin).values()].flatMap(arrivalsOf);
}

export function calendarOfRun(returns: readonly FishReturn[]): RunCalendar {
  return runCalendar(arrivalsOfRun(returns), returns);
}

function chooseSpecies({ returns, finals }: FacilityRecord) {
  // From all sources, before choosing: the choice is made per run-year and must not move the years.
  const byRun = Map.groupBy(returns, ({ run }) => run);
  const runs = new Set([...finals, ...returns].map(({ run }) => run));
  const calendars = new Map(
    [...runs].sort().map((run) => [run, calendarOfRun(byRun.get(run) ?? [])]),
  );
  const isBrought = receivedPart(finals.filter(({ origin }) => origin !== 'Captive')) === 'most';
  const leading = isBrought ? LEADING_WHERE_BROUGHT : LEADING;
  return { calendars, ...chooseSources(returns, calendars, leading) };
}

/** The species of a facility with the sources chosen for their years, the six that are shown first. */
export function chooseRecord({ returns, finals }: FacilityRecord) {
  const returnsOf = Map.groupBy(returns, ({ species }) => species);
  const finalsOf = Map.groupBy(finals, ({ species }) => species);
  const seasons = new Set(finals.map(({ season }) => season));
  const names = new Set([...SHOWN_SPECIES, ...finalsOf.keys(), ...returnsOf.keys()]);
  return [...names].map((species) => {
    const ofSpecies = finalsOf.get(species) ?? [];
    const chosen = chooseSpecies({ returns: returnsOf.get(species) ?? [], finals: ofSpecies });
    const { calendars, choices } = chosen;
    const returnsOfRun = Map.groupBy(chosen.returns, ({ run }) => run);
    const finalsOfRun = Map.groupBy(ofSpecies, ({ run }) => run);
    const runs = [...calendars].map(
      ([run, calendar]): RunRecord => ({
        species,
        run,
        calendar,
        seasons,
        returns: returnsOfRun.get(run) ?? [],
        finals: finalsOfRun.get(run) ?? [],
      }),
    );
    return { species, runs, choices };
  });
}
