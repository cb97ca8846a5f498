import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import type { ArrivalCurve } from './arrival-curve.ts';
import { arrivalCurve, FEWEST_FISH, recentRunYearFish } from './arrival-curve.ts';
import { type Arrival, arrivalsOf } from './arrivals.ts';
import { circleTotal } from './day-circle.ts';
import type { FinalRow } from './final-row.ts';
import { type FishReturn, fishCount, RETURN_SOURCES } from './fish-return.ts';
import { fishThatCame, type Received, receivedPart } from './received.ts';
import { type DayCount, recentDayCounts, recentWindow } from './recent.ts';
import { type Relabelled, relabelled } from './relabelled.ts';
import {
  type RunCalendar,
  runCalendar,
  runYearBegunIn,
  runYearNumber,
  seasonStart,
} from './run-year.ts';
import { type SeasonFlags, type SeasonTrap, seasonFlags, seasonOfRuns } from './season.ts';
import { type Origin, type Series, SHOWN_SPECIES, type ShownSpecies } from './series.ts';
import {
  chooseSources,
  LEADING,
  LEADING_WHERE_BROUGHT,
  type SourceChoice,
} from './source-choice.ts';
import { withoutTakenBack } from './taken-back.ts';
import { type YearTotal, yearlyTotals } from './yearly-totals.ts';

const TEN_YEARS_DAYS = 3652;

/** Everything the product shows about one series at a facility. */
export interface SeriesFish extends Series {
  readonly species: ShownSpecies;
  /** `null` where there are fewer than 10 fish to learn from. */
  readonly curve: ArrivalCurve | null;
  /** Oldest run-year first. */
  readonly years: readonly YearTotal[];
  /** The days of the recent window on which the series was reported, oldest first. */
  readonly recent: readonly DayCount[];
  /** How many of the fish of its run are brought from other facilities. */
  readonly received: Received;
  /** The labels it was reported under before, the oldest first. */
  readonly relabelled: readonly Relabelled[];
}

/** Season of a species, and how many fish are usual. */
export interface SpeciesSeason extends SeasonFlags {
  /** Fish in a mean run-year, by the arrival curves; 0 where nothing is known. */
  readonly meanYear: number;
}

/** Everything the product shows about the fish of one facility. */
export interface FacilityFish {
  /**
   * Series with at least one fish on record. Species, their runs and their origins stand in the order
   * of their recent count, then in season first, then by their fish of the last ten run-years: the
   * page opens on the fish that are there. Captive brood stands last.
   */
  readonly series: readonly SeriesFish[];
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

/** The public record of one facility. */
export interface FacilityRecord {
  /** From all sources and of all species, in any order. */
  readonly returns: readonly FishReturn[];
  /** Rows of the final reports, of all species, in any order. */
  readonly finals: readonly FinalRow[];
}

/** The two days that decide what a facility shows. */
export interface ViewDays {
  /** The Pacific day. */
  readonly today: PlainDate;
  /** Newest data date of the whole published version, not of this facility. */
  readonly asOf: PlainDate;
}

/** What decides the place of a series, run or species among others. */
interface Rank {
  /** Fish of the recent window. */
  readonly recentFish: number;
  readonly inSeason: boolean;
  /** Fish of the last ten run-years. */
  readonly fish: number;
}

interface RankedSeries extends Rank {
  readonly series: SeriesFish;
}

interface RankedRun extends Rank {
  readonly series: readonly RankedSeries[];
  readonly season: SeasonFlags;
}

function byRank(a: Rank, b: Rank): number {
  return b.recentFish - a.recentFish || Number(b.inSeason) - Number(a.inSeason) || b.fish - a.fish;
}

function rankOf(parts: readonly Rank[], inSeason: boolean): Rank {
  return {
    recentFish: parts.reduce((sum, { recentFish }) => sum + recentFish, 0),
    inSeason,
    fish: parts.reduce((sum, { fish }) => sum + fish, 0),
  };
}

/** One run of one species at a facility, its returns from the chosen sources. */
interface RunRecord extends FacilityRecord {
  readonly species: ShownSpecies;
  readonly run: string;
  readonly calendar: RunCalendar;
  /** Seasons whose final report lists the facility. */
  readonly seasons: ReadonlySet<number>;
}

/** The record of a run by origin. */
function byOrigin({ returns, finals }: FacilityRecord): ReadonlyMap<Origin, FacilityRecord> {
  const origins = new Set([...finals, ...returns].map(({ origin }) => origin));
  return new Map(
    [...origins].sort().map((origin) => [
      origin,
      {
        returns: returns.filter((one) => one.origin === origin),
        finals: finals.filter((one) => one.origin === origin),
      },
    ]),
  );
}

/** The record of a run by its labels of today, and the labels its series had before. */
function underTodaysLabels({ calendar, seasons, ...record }: RunRecord, asOf: PlainDate) {
  const printed = byOrigin(record);
  const totals = [...printed].map(
    ([origin, { returns, finals }]) =>
      [origin, yearlyTotals(returns, calendar, { seasons, rows: finals })] as const,
  );
  const labels = relabelled(new Map(totals), asOf);
  const renamed = byOrigin({
    returns: record.returns.map((one) => {
      const origin = labels.today(one.origin, runYearNumber(one.date, calendar));
      return origin === one.origin ? one : { ...one, origin };
    }),
    finals: record.finals.map((one) => {
      const { year } = runYearBegunIn(seasonStart(one.season, calendar), calendar);
      return { ...one, origin: labels.today(one.origin, year) };
    }),
  });
  return { renamed, formerly: labels.formerly };
}

/** The series of one run, which share their calendar (see {@link runCalendar}). */
function fishOfRun(record: RunRecord, { today, asOf }: ViewDays, trap: SeasonTrap): RankedRun {
  const { species, run, calendar, seasons } = record;
  const { renamed, formerly } = underTodaysLabels(record, asOf);
  const drafts = [...renamed].flatMap(([origin, { returns, finals }]) => {
    const isCaptive = origin === 'Captive';
    const series = {
      run,
      origin,
      calendar,
      arrivals: arrivalsOf(returns),
      totals: yearlyTotals(returns, calendar, { seasons, rows: finals }),
      received: receivedPart(
        record.finals.filter((one) => (one.origin === 'Captive') === isCaptive),
      ),
    };
    if (!series.totals.some((total) => fishThatCame(total) > 0)) return [];
    const recent = recentDayCounts(returns, recentWindow(asOf));
    return [{ ...series, curve: arrivalCurve(series, asOf), recent }];
  });
  const season = seasonFlags(drafts, trap);
  const series = drafts
    .map(({ curve, ...one }) => ({
      recentFish: one.recent.reduce((sum, { count }) => sum + count, 0),
      inSeason: season.inSeason,
      fish: recentRunYearFish(one, today),
      series: {
        species,
        run,
        origin: one.origin,
        curve: curve !== null && curve.fish >= FEWEST_FISH ? curve : null,
        years: one.totals,
        recent: one.recent,
        received: one.received,
        relabelled: formerly(one.origin),
      },
    }))
    .sort(byRank);
  const ranking = series.filter(isNotCaptive);
  return { ...rankOf(ranking, season.inSeason), series, season };
}

function isNotCaptive({ series }: { readonly series: Pick<Series, 'origin'> }): boolean {
  return series.origin !== 'Captive';
}

/** The arrivals of a run, over all origins: the basis of its calendar. */
function arrivalsOfRun(returns: readonly FishReturn[]): Arrival[] {
  return [...Map.groupBy(returns, ({ origin }) => origin).values()].flatMap(arrivalsOf);
}

/** The calendars of the runs of a species, and the returns of the sources chosen by them. */
function choose({ returns, finals }: FacilityRecord) {
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

function fishOfSpecies(
  species: ShownSpecies,
  { calendars, returns, finals, choices }: ReturnType<typeof choose>,
  seasons: ReadonlySet<number>,
  trap: SeasonTrap,
  days: ViewDays,
) {
  const byRun = Map.groupBy(returns, ({ run }) => run);
  const finalsByRun = Map.groupBy(finals, ({ run }) => run);
  const runs = [...calendars]
    .map(([run, calendar]) =>
      fishOfRun(
        {
          species,
          run,
          calendar,
          seasons,
          returns: byRun.get(run) ?? [],
          finals: finalsByRun.get(run) ?? [],
        },
        days,
        trap,
      ),
    )
    .sort(byRank);
  const season = seasonOfRuns(runs.map((one) => one.season));
  const series = runs.flatMap((one) => one.series).map((one) => one.series);
  const curves = series.filter(({ origin }) => origin !== 'Captive').map(({ curve }) => curve);
  return {
    ...rankOf(runs, season.inSeason),
    name: species,
    series,
    season: {
      ...season,
      meanYear: curves.reduce((sum, curve) => sum + circleTotal(curve?.count ?? []), 0),
    },
    choices: shownChoices(species, series, choices),
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

/** Assembles everything the product shows about the fish of one facility. */
export function facilityFish({ returns, finals }: FacilityRecord, days: ViewDays): FacilityFish {
  const finalsOf = Map.groupBy(finals, ({ species }) => species);
  const returnsOf = Map.groupBy(withoutTakenBack(returns), ({ species }) => species);
  const seasons = new Set(finals.map(({ season }) => season));
  const chosen = new Map(
    [...new Set([...finalsOf.keys(), ...returnsOf.keys()])].map((name) => [
      name,
      choose({ returns: returnsOf.get(name) ?? [], finals: finalsOf.get(name) ?? [] }),
    ]),
  );
  const { today } = days;
  const shown = [...chosen.values()].flatMap((one) => one.returns);
  const trap = {
    today,
    lastReport: newestDate(returns),
    fish: fishSince(shown, addDays(today, -TEN_YEARS_DAYS)),
  };
  const species = SHOWN_SPECIES.flatMap((name) => {
    const ofSpecies = chosen.get(name);
    return ofSpecies === undefined ? [] : [fishOfSpecies(name, ofSpecies, seasons, trap, days)];
  })
    .filter(({ series }) => series.length > 0)
    .sort(byRank);
  const series = species.flatMap((one) => one.series);
  const isCaptive = ({ origin }: SeriesFish) => origin === 'Captive';
  return {
    series: [...series.filter((one) => !isCaptive(one)), ...series.filter(isCaptive)],
    seasons: new Map(
      species
        .filter((one) => !one.series.every(isCaptive))
        .map(({ name, season }) => [name, season]),
    ),
    choices: species.flatMap(({ choices }) => choices),
    lastReport: newestDate(shown),
  };
}
