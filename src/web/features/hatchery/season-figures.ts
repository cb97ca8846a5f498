import type { RunSeason, Season } from '#contract/season.ts';
import { splitRunText } from '#domain/fish/species-runs.ts';
import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { type CountedFish, countedFish } from '#web/lib/facility/counted-fish.ts';
import { broughtIn } from '#web/lib/facility/recent-escapement.ts';
import type { Brought } from '#web/lib/words/brought-words.ts';
import {
  againstMeanWords,
  halfWayTrendWords,
  seasonTrendWords,
} from '#web/lib/words/trend-words.ts';

/** One season of a run, and how its count grew. */
export interface SeasonLine {
  readonly year: number;
  readonly label: string;
  readonly firstDate: PlainDate;
  /** Before this day, counted from the first of the season, nobody knows how many had come. */
  readonly knownFrom: number;
  readonly isOver: boolean;
  readonly total: CountedFish;
  /** By the month and day of the newest count; `null` where it is not compared. */
  readonly byDate: CountedFish | null;
  readonly reportDate: PlainDate;
  /** Days from the first of the season; fish come evenly between two points. */
  readonly points: readonly (readonly [day: number, adults: number, jacks: number])[];
  /** The points that are counts; absent where they have not come. */
  readonly countDays?: readonly number[];
}

/** The season of one run, its origins together. */
export interface RunFigures
  extends Pick<
    RunSeason,
    'species' | 'run' | 'recent' | 'label' | 'by_date' | 'timing' | 'projection'
  > {
  readonly inSeason: boolean;
  /** Not in season, but in two weeks or a month. */
  readonly isComing: boolean;
  readonly brought: Brought;
  readonly firstDate: PlainDate;
  readonly countedOn: PlainDate | null;
  readonly soFar: CountedFish | null;
  /** The oldest first; `null` where those of another run have come. */
  readonly lines: readonly SeasonLine[] | null;
  /** What its finished seasons show over the years, in words. */
  readonly trends?: readonly string[];
  /** Its lines have only as many points as are seen. */
  readonly isThinned?: boolean;
}

export type SeasonFigures = readonly RunFigures[];

function lineOf(season: RunSeason['seasons'][number]): SeasonLine {
  const { by_date } = season;
  return {
    year: season.year,
    label: season.label,
    firstDate: season.first_date,
    knownFrom: daysBetween(season.first_date, season.known_from),
    isOver: season.complete,
    total: countedFish(season),
    byDate: by_date && countedFish({ ...by_date, count: by_date.adults + by_date.jacks }),
    reportDate: season.report_date,
    points: season.growth,
    ...(season.count_days && { countDays: season.count_days }),
  };
}

/** What the season of a year is called: all seasons of a run begin on one day. */
function nameOfSeason([season]: RunSeason['seasons'], year: number): string {
  if (!season?.label.includes('-')) return String(year);
  const begun = year + Number(season.label.slice(0, 4)) - season.year;
  return `${begun}-${String(begun + 1).slice(-2)}`;
}

function trendsOf({ trend, half_way_trend, seasons, received }: RunSeason): readonly string[] {
  const nameOf = (year: number) => nameOfSeason(seasons, year);
  const words = [
    seasonTrendWords(trend, nameOf),
    trend && againstMeanWords(trend, nameOf),
    trend && received === 'some' ? 'These years leave out fish brought from elsewhere' : null,
    halfWayTrendWords(half_way_trend, nameOf),
  ];
  return words.filter((one) => one !== null);
}

/** Extracts the seasons of a facility's runs from the API's answer, in its order. */
export function seasonFigures({ runs, only }: Season): SeasonFigures {
  return runs.map((run) => {
    const { species, recent, label, by_date, timing, projection } = run;
    const isLeftOut =
      only !== undefined && (only.species !== species || splitRunText(only.run).run !== run.run);
    return {
      ...{ species, run: run.run, recent, label, by_date, timing, projection },
      inSeason: run.in_season,
      isComing: !run.in_season && (run.two_weeks_ahead || run.one_month_ahead),
      brought: broughtIn(run, run.so_far ? [run.so_far] : []),
      firstDate: run.first_date,
      countedOn: run.counted_on,
      soFar: run.so_far && countedFish(run.so_far),
      lines: isLeftOut ? null : run.seasons.map(lineOf),
      ...(isLeftOut ? {} : { trends: trendsOf(run) }),
      ...(run.thinned ? { isThinned: true } : {}),
    };
  });
}
