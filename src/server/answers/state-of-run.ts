import { least, sum } from 'd3-array';
import type { DayCount, Facilities } from '#contract/facilities.ts';
import type { Species, SpeciesRun } from '#contract/species.ts';
import type {
  RunRecordBroken,
  SpeciesOfWeek,
  StateOfRun,
  TrapOfWeek,
} from '#contract/state-of-run.ts';
import type { ShownSpecies } from '#domain/fish/series.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { rangeOfLines } from './species-lines.ts';

const WEEK_DAYS = 7;
/** A count since so many days before the as-of date reaches back before the week before. */
const REACHING_DAYS = 2 * WEEK_DAYS;
/** A record of fewer fish, or over fewer seasons, is none. */
const RECORD = { fish: 50, seasons: 5 } as const;

type Week = ReturnType<typeof weekOf>;

function countsOfRuns({ features }: Facilities) {
  const own = features.flatMap(({ id, properties }) =>
    properties.recent_escapement
      .filter(({ origin, received }) => origin !== 'Captive' && received !== 'most')
      .flatMap(({ species, run, day_counts }) =>
        day_counts.map((one) => ({ ...one, key: keyOf(id, species, run) })),
      ),
  );
  return Map.groupBy(own, ({ key }) => key);
}

type Count = Pick<DayCount, 'day' | 'since' | 'count'>;

const keyOf = (facility: string, species: string, run: string) => `${facility} ${species} ${run}`;
const fishOf = (counts: readonly Count[]) => sum(counts, ({ count }) => count);

function weekOf(counts: readonly Count[], asOf: PlainDate) {
  const start = addDays(asOf, 1 - WEEK_DAYS);
  const reachesTo = addDays(asOf, -REACHING_DAYS);
  const week = counts.filter(({ day }) => day >= start);
  const before = counts.filter(({ day }) => day < start);
  const reaching = (some: readonly Count[], to: PlainDate) =>
    some.filter(({ since, count }) => since !== null && since <= to && count > 0);
  const long = reaching(week, reachesTo);
  const isBeforeLong = reaching(before, addDays(reachesTo, -WEEK_DAYS)).length > 0;
  return {
    week: fishOf(week),
    before: fishOf(before),
    reaching: fishOf(long),
    since: least(long, ({ since }) => since)?.since ?? null,
    isComparable: long.length === 0 && !isBeforeLong,
    corrections: week.filter(({ count }) => count < 0),
  };
}

type Compared = NonNullable<NonNullable<Species['season']>['compared']>;

function comparedOf({ lines, ...figures }: Compared): SpeciesOfWeek['compared'] {
  const [now, last] = lines;
  if (now === undefined || last === undefined) return null;
  const range = rangeOfLines(lines.slice(1).map(({ counts }) => counts));
  return {
    ...figures,
    last: { label: last.label, count: last.by_date },
    weeks: range && { now: now.counts, ...range },
  };
}

function speciesOfWeek(answer: Species, weeks: readonly Week[]): SpeciesOfWeek {
  const { species, recent, season } = answer;
  return {
    species,
    recent: recent.count,
    facilities: recent.facilities,
    week: sum(weeks, ({ week }) => week),
    week_before: sum(weeks, ({ before }) => before),
    reaching: sum(weeks, ({ reaching }) => reaching),
    season: season && {
      label: season.label,
      count: season.count,
      facilities: season.facilities,
    },
    compared: season?.compared ? comparedOf(season.compared) : null,
  };
}

const nameOf = ({ facility, name, run }: SpeciesRun) => ({ facility, name, run });

function recordOf(species: ShownSpecies, run: SpeciesRun): RunRecordBroken | null {
  const { count, counted_on, recent, brought, brought_from, best, best_by_date } = run;
  if (count === null || counted_on === null || brought) return null;
  if (recent <= 0 || count < RECORD.fish) return null;
  for (const kind of ['season', 'date'] as const) {
    const before = kind === 'season' ? best : best_by_date;
    if (before === null || before.seasons < RECORD.seasons || count <= before.count) continue;
    const { label, seasons, since } = before;
    return {
      species,
      ...nameOf(run),
      kind,
      count,
      counted_on,
      seasons,
      since,
      brought_from,
      best: { label, count: before.count },
    };
  }
  return null;
}

interface RunOfWeek {
  readonly species: ShownSpecies;
  readonly run: SpeciesRun;
  readonly week: Week;
}

function trapOfWeek({ species, run, week }: RunOfWeek): TrapOfWeek {
  const { count, counted_on, seasons, fewer, equal, brought_from } = run;
  return {
    species,
    ...nameOf(run),
    week: week.week,
    since: week.since,
    week_before: week.isComparable ? week.before : null,
    first: count === week.week,
    count,
    counted_on,
    seasons,
    fewer,
    equal,
    brought_from,
  };
}

/** `GET /api/run`: the week of an edition. */
export function stateOfRun(
  answers: readonly Species[],
  facilities: Facilities,
  reports: readonly PlainDate[],
): StateOfRun {
  const { data_version, today, as_of, recent_from } = facilities;
  const counts = countsOfRuns(facilities);
  const runs = answers.flatMap(({ species, runs: all }) =>
    all.map((run): RunOfWeek => {
      const own = counts.get(keyOf(run.facility, species, run.run)) ?? [];
      return { species, run, week: weekOf(own, as_of ?? today) };
    }),
  );
  return {
    data_version,
    today,
    as_of,
    recent_from,
    report_date: reports.at(-1) ?? null,
    reports: [...reports],
    species: answers
      .map((one) => {
        const own = runs.filter(({ species }) => species === one.species);
        return speciesOfWeek(
          one,
          own.map(({ week }) => week),
        );
      })
      .sort((a, b) => b.recent - a.recent || (b.season?.count ?? 0) - (a.season?.count ?? 0)),
    traps: runs
      .filter(({ week, run }) => week.week > 0 && !run.brought)
      .map(trapOfWeek)
      .sort((a, b) => b.week - a.week),
    corrections: runs.flatMap(({ species, run, week }) =>
      week.corrections.map(({ day, count }) => ({ species, ...nameOf(run), day, count })),
    ),
    silent: runs
      .filter(({ run }) => run.silent && !run.brought)
      .map(({ species, run }) => ({ species, ...nameOf(run), counted_on: run.counted_on })),
    records: runs
      .flatMap(({ species, run }) => recordOf(species, run) ?? [])
      .sort((a, b) => b.count - a.count),
  };
}
