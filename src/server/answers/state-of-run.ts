import type { Facilities } from '#contract/facilities.ts';
import type { Species, SpeciesRun } from '#contract/species.ts';
import type { RunRecordBroken, SpeciesOfWeek, StateOfRun } from '#contract/state-of-run.ts';
import type { ShownSpecies } from '#domain/fish/series.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { rangeOfLines } from './species-lines.ts';

const WEEK_DAYS = 7;
const TOP = 10;
/** A record of fewer fish, or over fewer seasons, is none. */
const RECORD = { fish: 50, seasons: 5 } as const;

/** Fish of a species counted from a day on, in the recent window, each fish once. */
function countedFrom({ features }: Facilities, species: ShownSpecies, day: PlainDate): number {
  return features
    .flatMap(({ properties }) => properties.recent_escapement)
    .filter((one) => one.species === species && one.origin !== 'Captive')
    .filter(({ received }) => received !== 'most')
    .flatMap(({ day_counts }) => day_counts)
    .reduce((sum, one) => sum + (one.day >= day ? one.count : 0), 0);
}

type Compared = NonNullable<NonNullable<Species['season']>['compared']>;

/** This season beside the last one, and over the range of the others, week by week. */
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

function speciesOfWeek(answer: Species, facilities: Facilities): SpeciesOfWeek {
  const { species, recent, season } = answer;
  const asOf = answer.as_of ?? answer.today;
  const week = countedFrom(facilities, species, addDays(asOf, 1 - WEEK_DAYS));
  return {
    ...{ species, recent: recent.count, facilities: recent.facilities },
    ...{ week, week_before: recent.count - week },
    season: season && {
      ...{ label: season.label, count: season.count, facilities: season.facilities },
    },
    compared: season?.compared ? comparedOf(season.compared) : null,
  };
}

const nameOf = ({ facility, name, run }: SpeciesRun) => ({ facility, name, run });

/** The record that a run has broken this season; more than any whole season says more. */
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
      ...{ kind, count, counted_on, seasons, since, brought_from },
      best: { label, count: before.count },
    };
  }
  return null;
}

/** `GET /api/run`: the week of an edition. */
export function stateOfRun(
  answers: readonly Species[],
  facilities: Facilities,
  reports: readonly PlainDate[],
): StateOfRun {
  const { data_version, today, as_of, recent_from } = facilities;
  const runs = answers.flatMap(({ species, runs: all }) => all.map((run) => ({ species, run })));
  return {
    ...{ data_version, today, as_of, recent_from },
    report_date: reports.at(-1) ?? null,
    reports: [...reports],
    species: answers
      .map((one) => speciesOfWeek(one, facilities))
      .sort((a, b) => b.recent - a.recent || (b.season?.count ?? 0) - (a.season?.count ?? 0)),
    top: runs
      .filter(({ run }) => run.recent > 0 && !run.brought)
      .sort((a, b) => b.run.recent - a.run.recent)
      .slice(0, TOP)
      .map(({ species, run }) => {
        const { recent, count, counted_on, seasons, fewer, equal, brought_from } = run;
        const rank = { count, counted_on, seasons, fewer, equal };
        return { species, ...nameOf(run), recent, ...rank, brought_from };
      }),
    records: runs
      .flatMap(({ species, run }) => recordOf(species, run) ?? [])
      .sort((a, b) => b.count - a.count),
  };
}
