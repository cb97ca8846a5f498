import type { PlainDate } from '#domain/time/plain-date.ts';
import type { ArrivalCurve } from './arrival-curve.ts';
import { arrivalCurve, FEWEST_FISH, fishLookedBackOn } from './arrival-curve.ts';
import { type Arrival, arrivalsOf } from './arrivals.ts';
import { newestDataDate } from './as-of.ts';
import type { FishReturn } from './fish-return.ts';
import { type DayCount, recentDayCounts, recentWindow } from './recent.ts';
import { type RunCalendar, runCalendar } from './run-year.ts';
import { type SeasonFlags, type SeasonSeries, seasonFlags } from './season.ts';
import { ORIGINS, type Series, SHOWN_SPECIES, type ShownSpecies } from './series.ts';
import { chooseSources, type SourceChoice } from './source-choice.ts';
import { type YearTotal, yearlyTotals } from './yearly-totals.ts';

/** All that the product shows of one series at a facility. */
export interface SeriesFish extends Series {
  readonly species: ShownSpecies;
  /** `null` where fewer than 10 fish are there to learn from. */
  readonly curve: ArrivalCurve | null;
  /** The oldest run-year first. */
  readonly years: readonly YearTotal[];
  /** The days of the recent window on which the series was reported, the oldest first. */
  readonly recent: readonly DayCount[];
}

/** All that the product shows of the fish of one facility. */
export interface FacilityFish {
  /**
   * Series with at least one fish on record. Species in the order of {@link SHOWN_SPECIES}, those with
   * fewer than 10 fish in the last ten run-years after the others; the runs of a species, and then the
   * origins of a run, by their fish of those years, most first: the first species and run, which the
   * page opens with, are ones that people come for, and no stray.
   */
  readonly series: readonly SeriesFish[];
  /** Season of each species of `series`, in the same order. */
  readonly seasons: ReadonlyMap<ShownSpecies, SeasonFlags>;
  /** Whose figures are shown: species in the same order, the oldest run-year first. */
  readonly choices: readonly SourceChoice[];
  /**
   * Newest day that any of the facility's traps was reported for, whatever the species, by the source
   * whose figures stand for that species: a newer day of the other one would make them look newer
   * than they are.
   */
  readonly lastReport: PlainDate | null;
}

/** The days by which a facility is looked at. */
export interface ViewDays {
  /** The Pacific day. */
  readonly today: PlainDate;
  /** Newest data date of the whole published version, not of this facility. */
  readonly asOf: PlainDate;
}

/** A series while it is put together. */
interface SeriesInMaking extends Series, SeasonSeries {
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
): SeriesInMaking[] {
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
      fish: fishLookedBackOn(record, today),
    };
  });
}

function fishOfAll(series: readonly SeriesInMaking[]): number {
  return series.reduce((sum, { fish }) => sum + fish, 0);
}

/** The arrivals of a run, over all origins: what its calendar is made of. */
function arrivalsOfRun(returns: readonly FishReturn[]): Arrival[] {
  return [...Map.groupBy(returns, ({ origin }) => origin).values()].flatMap(arrivalsOf);
}

/** The calendars of the runs of a species, and the returns of the sources chosen by them. */
function choose(all: readonly FishReturn[]) {
  // Of all sources, and before one is chosen: what is chosen must have the years it was chosen by.
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
function isStray(series: readonly SeriesInMaking[]): boolean {
  return fishOfAll(series) < FEWEST_FISH;
}

function shownSeries(series: SeriesInMaking, asOf: PlainDate): SeriesFish {
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
 * Puts together all that the product shows of the fish of one facility.
 *
 * The result depends on the returns as a set: their order does not matter.
 *
 * @param returns all returns of the facility that are published, of all sources, other species too.
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
  return {
    series: species.flatMap(({ series }) => series.map((one) => shownSeries(one, days.asOf))),
    seasons: new Map(species.map(({ name, series }) => [name, seasonFlags(series, days.today)])),
    choices: species.flatMap(({ choices }) => choices),
    lastReport: newestDataDate([...chosen.values()].flatMap((one) => one.returns)),
  };
}
