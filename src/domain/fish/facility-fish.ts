import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { type Arrival, arrivalsOf } from './arrivals.ts';
import { circleTotal } from './day-circle.ts';
import { type FishReturn, fishCount, RETURN_SOURCES } from './fish-return.ts';
import { receivedPart } from './received.ts';
import {
  byRank,
  type FacilityRecord,
  fishOfRun,
  type RunFish,
  type RunHistory,
  rankOf,
  runHistory,
  type SeriesFish,
} from './run-fish.ts';
import { runCalendar } from './run-year.ts';
import { type SeasonFlags, type SeasonTrap, seasonOfRuns } from './season.ts';
import { isShownSpecies, SHOWN_SPECIES, type ShownSpecies } from './series.ts';
import {
  chooseSources,
  LEADING,
  LEADING_WHERE_BROUGHT,
  type SourceChoice,
} from './source-choice.ts';
import { withoutTakenBack } from './taken-back.ts';

const TEN_YEARS_DAYS = 3652;

/** Season of a species, and how many fish are usual. */
export interface SpeciesSeason extends SeasonFlags {
  /** Fish in a mean run-year, by the arrival curves; 0 where nothing is known. */
  readonly meanYear: number;
}

/** Everything the product shows about the fish of one facility. */
export interface FacilityFish {
  /**
   * Series with at least one fish on record. Species, their runs and their origins are in the order
   * of their recent count, then in season first, then by their fish of the last ten run-years: the
   * page opens on the fish that are there. Captive brood comes last.
   */
  readonly series: readonly SeriesFish[];
  /** The runs of `series`, in the same order; none of captive brood. */
  readonly runs: readonly RunFish[];
  /** Season of each species of `series`, in the same order; none of captive brood. */
  readonly seasons: ReadonlyMap<ShownSpecies, SpeciesSeason>;
  /** Whose figures are shown: species in the same order, oldest run-year first. */
  readonly choices: readonly SourceChoice[];
  /**
   * Newest data date at the facility, over all species. For each species only the source whose
   * figures are shown counts: a newer day of the other source would make them look newer than they
   * are.
   */
  readonly lastReport: PlainDate | null;
}

/** The arrivals of a run, over all origins: the basis of its calendar. */
export function arrivalsOfRun(returns: readonly FishReturn[]): Arrival[] {
  return [...Map.groupBy(returns, ({ origin }) => origin).values()].flatMap(arrivalsOf);
}

/**
 * The calendars of the runs of a species, and the returns of the sources chosen by them.
 *
 * @param record that of one species.
 */
export function choose({ returns, finals }: FacilityRecord) {
  // From all sources, before choosing: the choice is made by run-year and must not move the years.
  const byRun = Map.groupBy(returns, ({ run }) => run);
  const runs = new Set([...finals, ...returns].map(({ run }) => run));
  const calendars = new Map(
    [...runs].sort().map((run) => [run, runCalendar(arrivalsOfRun(byRun.get(run) ?? []))]),
  );
  const isBrought = receivedPart(finals.filter(({ origin }) => origin !== 'Captive')) === 'most';
  const leading = isBrought ? LEADING_WHERE_BROUGHT : LEADING;
  return { calendars, finals, ...chooseSources(returns, calendars, leading) };
}

/** The runs of a facility with their returns of the chosen sources, captive brood left out. */
export function chosenRuns({ returns, finals }: FacilityRecord) {
  const finalsOf = Map.groupBy(finals, ({ species }) => species);
  const returnsOf = Map.groupBy(returns, ({ species }) => species);
  return SHOWN_SPECIES.flatMap((species) => {
    const record = { returns: returnsOf.get(species) ?? [], finals: finalsOf.get(species) ?? [] };
    const free = choose(record).returns.filter(({ origin }) => origin !== 'Captive');
    return [...Map.groupBy(free, ({ run }) => run)].map(([run, ofRun]) => ({
      species,
      run,
      returns: ofRun,
    }));
  });
}

/** Whose figures the years of a species show, and who else has some. */
function shownChoices(
  species: ShownSpecies,
  series: readonly SeriesFish[],
  choices: readonly SourceChoice[],
): SourceChoice[] {
  return [
    ...Map.groupBy(
      series.flatMap(({ years }) => years),
      ({ year }) => year,
    ),
  ]
    .sort(([a], [b]) => a - b)
    .flatMap(([year, totals]) => {
      const shown = new Set(totals.map(({ source }) => source));
      const held = new Set(choices.find((one) => one.year === year)?.held);
      const source = RETURN_SOURCES.findLast((one) => shown.has(one));
      if (source === undefined) return [];
      return [
        {
          species,
          year,
          source,
          held: RETURN_SOURCES.filter((one) => shown.has(one) || held.has(one)),
        },
      ];
    });
}

/** A species at a facility, as far as it does not depend on the day. */
interface SpeciesHistory {
  readonly species: ShownSpecies;
  readonly runs: readonly RunHistory[];
  readonly choices: readonly SourceChoice[];
}

/** Everything the product shows about the fish of one facility, as far as it does not depend on the day. */
export interface FacilityHistory extends Pick<FacilityFish, 'lastReport'> {
  /** Those with at least one fish on record. */
  readonly species: readonly SpeciesHistory[];
  readonly trap: Omit<SeasonTrap, 'today'>;
}

function historyOfSpecies(
  species: ShownSpecies,
  { calendars, returns, finals, choices }: ReturnType<typeof choose>,
  seasons: ReadonlySet<number>,
  asOf: PlainDate,
): SpeciesHistory {
  const byRun = Map.groupBy(returns, ({ run }) => run);
  const finalsByRun = Map.groupBy(finals, ({ run }) => run);
  const runs = [...calendars].map(([run, calendar]) => {
    const ofRun = { returns: byRun.get(run) ?? [], finals: finalsByRun.get(run) ?? [] };
    return runHistory({ species, run, calendar, seasons, ...ofRun }, asOf);
  });
  const series = runs.flatMap((one) => one.series).map((one) => one.series);
  return { species, runs, choices: shownChoices(species, series, choices) };
}

function fishOfSpecies({ species, runs: histories, choices }: SpeciesHistory, trap: SeasonTrap) {
  const runs = histories.map((one) => fishOfRun(one, trap)).sort(byRank);
  const season = seasonOfRuns(runs.map((one) => one.season));
  const series = runs.flatMap((one) => one.series).map((one) => one.series);
  const curves = series.filter(({ origin }) => origin !== 'Captive').map(({ curve }) => curve);
  return {
    ...rankOf(runs, season.inSeason),
    name: species,
    series,
    runs: runs.flatMap(({ run, series }) => (run === null || series.length === 0 ? [] : [run])),
    season: {
      ...season,
      meanYear: curves.reduce((sum, curve) => sum + circleTotal(curve?.count ?? []), 0),
    },
    choices,
  };
}

function newestDate(returns: readonly FishReturn[]): PlainDate | null {
  let newest: PlainDate | null = null;
  for (const { date } of returns) if (newest === null || date > newest) newest = date;
  return newest;
}

function fishSince(returns: readonly FishReturn[], first: PlainDate): number {
  return returns.reduce((sum, one) => sum + (one.date < first ? 0 : (fishCount(one) ?? 0)), 0);
}

/**
 * What the record of a facility says, whatever the day, in steps: all of a large one takes 50 ms.
 *
 * @param asOf newest data date of the whole published version, not of this facility.
 */
export function* historySteps(
  { returns, finals }: FacilityRecord,
  asOf: PlainDate,
): Generator<void, FacilityHistory> {
  const finalsOf = Map.groupBy(finals, ({ species }) => species);
  const returnsOf = Map.groupBy(withoutTakenBack(returns), ({ species }) => species);
  const seasons = new Set(finals.map(({ season }) => season));
  const chosenReturns: (readonly FishReturn[])[] = [];
  const species: SpeciesHistory[] = [];
  for (const name of new Set([...SHOWN_SPECIES, ...finalsOf.keys(), ...returnsOf.keys()])) {
    yield;
    const ofSpecies = { returns: returnsOf.get(name) ?? [], finals: finalsOf.get(name) ?? [] };
    const chosen = choose(ofSpecies);
    chosenReturns.push(chosen.returns);
    if (!isShownSpecies(name)) continue;
    yield;
    const history = historyOfSpecies(name, chosen, seasons, asOf);
    if (history.runs.some(({ series }) => series.length > 0)) species.push(history);
  }
  const shown = chosenReturns.flat();
  return {
    species,
    trap: {
      lastReport: newestDate(returns),
      fish: fishSince(shown, addDays(asOf, -TEN_YEARS_DAYS)),
    },
    lastReport: newestDate(shown),
  };
}

/** All {@link historySteps} at once. */
export function facilityHistory(record: FacilityRecord, asOf: PlainDate): FacilityHistory {
  const steps = historySteps(record, asOf);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/** Everything the product shows about the fish of one facility on a day. */
export function facilityFish(history: FacilityHistory, today: PlainDate): FacilityFish {
  const trap = { today, ...history.trap };
  const species = history.species.map((one) => fishOfSpecies(one, trap)).sort(byRank);
  const series = species.flatMap((one) => one.series);
  const isCaptive = ({ origin }: SeriesFish) => origin === 'Captive';
  return {
    series: [...series.filter((one) => !isCaptive(one)), ...series.filter(isCaptive)],
    runs: species.flatMap(({ runs }) => runs),
    seasons: new Map(
      species
        .filter((one) => !one.series.every(isCaptive))
        .map(({ name, season }) => [name, season]),
    ),
    choices: species.flatMap(({ choices }) => choices),
    lastReport: history.lastReport,
  };
}
