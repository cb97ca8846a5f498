import type { FishReturn, ReturnSource } from './fish-return.ts';
import { fishCount, RETURN_SOURCES } from './fish-return.ts';
import { type RunCalendar, runYearNumber } from './run-year.ts';

/** The source shown for a species in one run-year at a facility. */
export interface SourceChoice {
  readonly species: string;
  /** `year` of the `RunYear`. */
  readonly year: number;
  readonly source: ReturnSource;
  /** Sources with returns of the species and year, including the chosen one. */
  readonly held: readonly ReturnSource[];
}

/** Returns of one species at one facility, each run-year from one source. */
interface ChosenReturns {
  readonly returns: readonly FishReturn[];
  /** Oldest year first. */
  readonly choices: readonly SourceChoice[];
}

/** The source that leads; the others fill in where it has no fish. */
export const LEADING: ReturnSource = 'wdfw-returns';
/** It leads where most fish are brought, which the daily counts of a trap do not have. */
export const LEADING_WHERE_BROUGHT: ReturnSource = 'wdfw-weekly';

function hasFish(returns: readonly FishReturn[]): boolean {
  return returns.some((one) => (fishCount(one) ?? 0) > 0);
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
 * Chooses whose figures are shown: the daily counts where they hold fish, otherwise the weekly
 * reports, a whole run-year at a time (requirement 12.7, docs/adr/0016).
 *
 * All runs of a species share one choice, because the sources disagree on runs: fish that one calls
 * "Fall" and the other "NA" would be counted twice. A year in which the leading source has only rows
 * of 0 goes to the other source if that one counted fish.
 *
 * @param returns those of one species at one facility, from all sources, in any order.
 * @param calendars the calendar of each run.
 */
export function chooseSources(
  returns: readonly FishReturn[],
  calendars: ReadonlyMap<string, RunCalendar>,
  leading: ReturnSource = LEADING,
): ChosenReturns {
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
    const held = RETURN_SOURCES.filter((one) => bySource.has(one));
    chosen.push(...(bySource.get(source) ?? []));
    choices.push({ species: ofYear[0]?.species ?? '', year, source, held });
  }
  return { returns: chosen, choices };
}
