import type { PlainDate } from '#domain/time/plain-date.ts';
import type { ArrivalCurve } from './arrival-curve.ts';
import { arrivalCurve, FEWEST_FISH, recentRunYearFish } from './arrival-curve.ts';
import { type Arrival, arrivalsOf } from './arrivals.ts';
import type { FishReturn } from './fish-return.ts';
import { type DayCount, recentDayCounts, recentWindow } from './recent.ts';
import { type RunCalendar, runCalendar } from './run-year.ts';
import { type SeasonFlags, type SeasonSeries, seasonFlags } from './season.ts';
import { ORIGINS, type Series, SHOWN_SPECIES, type ShownSpecies } from './series.ts';
import { chooseSources, type SourceChoice } from './source-choice.ts';
import { type YearTotal, yearlyTotals } from './yearly-totals.ts';

/** Everything the product shows about one series at a facility. */
export interface SeriesFish extends Series {
  readonly species: ShownSpecies;
  /** `null` where there are fewer than 10 fish to learn from. */
  readonly curve: ArrivalCurve | null;
  /** Oldest run-year first. */
  readonly years: readonly YearTotal[];
  /** The days of the recent window on which the series was reported, oldest first. */
  readonly recent: readonly DayCount[];
}

/** Everything the product shows about the fish of one facility. */
export interface FacilityFish {
  /**
   * Series with at least one fish on record. Species in the order of {@link SHOWN_SPECIES}, those with
   * fewer than 10 fish in the last ten run-years after the others; then runs, then origins, by their
   * fish in those years, most first. The page thus opens on a species and run that people come for.
   */
  readonly series: readonly SeriesFish[];
  /** Season of each species of `series`, in the same order. */
  readonly seasons: ReadonlyMap<ShownSpecies, SeasonFlags>;
  /** Whose figures are shown: species in the same order, oldest run-year first. */
  readonly choices: readonly SourceChoice[];
  /**
   * Newest data date at the facility, over all species. For each species only the source whose
   * figures are shown counts: a newer day of the other source would make them look newer than they
   * are.
   */
  readonly lastReport: PlainDate | null;
}

/** The two days that decide what a facility shows. */
export interface ViewDays {
  /** The Pacific day. */
  readonly today: PlainDate;
  /** Newest data date of the whole published version, not of this facility. */
  readonly asOf: PlainDate;
}

/** A series while it is being assembled. */
interface SeriesDraft extends Series, SeasonSeries {
  readonly species: ShownSpecies;
  readonly returns: readonly FishReturn[];
  readonly arrivals: readonly Arrival[];
  /** Fish of the last ten run-years. */
  readonly fish: number;
}

/** The series of one run, which share their calendar (see {@link runCalendar}). */
function seriesOfRun(
  species: ShownSpecies,
  returns: readonly FishReturn[],
  calendar: RunCalendar,
  { today, asOf }: ViewDays,
): SeriesDraft[] {
  const byOrigin = Map.groupBy(returns, ({ origin }) => origin);
  const origins = ORIGINS.flatMap((origin) => {
    const ofOrigin = byOrigin.get(origin);
    return ofOrigin === undefined
      ? []
      : [{ origin, returns: ofOrigin, arrivals: arrivalsOf(ofOrigin) }];
  });
  return origins.map(({ origin, returns: ofOrigin, arrivals }) => {
    const record = { calendar, arrivals, totals: yearlyTotals(ofOrigin, calendar) };
    return {
      species,
      run: ofOrigin[0]?.run ?? '',
      origin,
      returns: ofOrigin,
      ...record,
      curve: arrivalCurve(record, asOf),
      fish: recentRunYearFish(record, today),
    };
  });
}

function fishOfAll(series: readonly SeriesDraft[]): number {
  return series.reduce((sum, { fish }) => sum + fish, 0);
}

/** The arrivals of a run, over all origins: the basis of its calendar. */
function arrivalsOfRun(returns: readonly FishReturn[]): Arrival[] {
  return [...Map.groupBy(returns, ({ origin }) => origin).values()].flatMap(arrivalsOf);
}

/** The calendars of the runs of a species, and the returns of the sources chosen by them. */
function choose(all: readonly FishReturn[]) {
  // From all sources, before choosing: the choice is made by run-year and must not move the years.
  const calendars = new Map(
    [...Map.groupBy(all, ({ run }) => run)].map(([run, ofRun]) => [
      run,
      runCalendar(arrivalsOfRun(ofRun)),
    ]),
  );
  return { calendars, ...chooseSources(all, calendars) };
}

function fishOfSpecies(
  species: ShownSpecies,
  { calendars, returns, choices }: ReturnType<typeof choose>,
  days: ViewDays,
) {
  const byRun = Map.groupBy(returns, ({ run }) => run);
  const runs = [...calendars]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([run, calendar]) =>
      seriesOfRun(species, byRun.get(run) ?? [], calendar, days)
        .filter(({ totals }) => totals.some(({ count }) => count > 0))
        .sort((a, b) => b.fish - a.fish),
    );
  return { series: runs.sort((a, b) => fishOfAll(b) - fishOfAll(a)).flat(), choices };
}

/** Whether there are too few fish of a species to open a page with. */
function isStray(series: readonly SeriesDraft[]): boolean {
  return fishOfAll(series) < FEWEST_FISH;
}

function shownSeries(series: SeriesDraft, asOf: PlainDate): SeriesFish {
  const { species, run, origin, curve, totals, returns } = series;
  return {
    species,
    run,
    origin,
    curve: curve !== null && curve.fish >= FEWEST_FISH ? curve : null,
    years: totals,
    recent: recentDayCounts(returns, recentWindow(asOf)),
  };
}

/**
 * Assembles everything the product shows about the fish of one facility.
 *
 * @param returns all published returns of the facility, from all sources and of all species, in any
 * order.
 */
export function facilityFish(returns: readonly FishReturn[], days: ViewDays): FacilityFish {
  const chosen = new Map(
    [...Map.groupBy(returns, ({ species }) => species)].map(([name, all]) => [name, choose(all)]),
  );
  const species = SHOWN_SPECIES.map((name) => ({
    name,
    ...fishOfSpecies(name, chosen.get(name) ?? choose([]), days),
  }))
    .filter(({ series }) => series.length > 0)
    .sort((a, b) => Number(isStray(a.series)) - Number(isStray(b.series)));
  const dates = [...chosen.values()].flatMap((one) => one.returns.map(({ date }) => date));
  return {
    series: species.flatMap(({ series }) => series.map((one) => shownSeries(one, days.asOf))),
    seasons: new Map(species.map(({ name, series }) => [name, seasonFlags(series, days.today)])),
    choices: species.flatMap(({ choices }) => choices),
    lastReport: dates.sort().at(-1) ?? null,
  };
}
