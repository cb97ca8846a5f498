import type {
  RunRecordBroken,
  SpeciesOfWeek as SpeciesBody,
  StateOfRun,
  TrapOfWeek,
} from '#contract/state-of-run.ts';
import type { ComparedTraps } from '#domain/fish/species-standing.ts';
import type {
  BrokenRecord,
  LinesOfWeek,
  RunOfWeek,
  SpeciesOfWeek,
  Week,
} from '#domain/fish/week.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { type AnswerDates, nameBody } from './species.ts';

function linesBody({ now, low, median, high }: LinesOfWeek) {
  return { now: [...now], low: [...low], median: [...median], high: [...high] };
}

function comparedBody(
  { count, facilities, comparison, seasons }: ComparedTraps,
  lines: LinesOfWeek | null,
): SpeciesBody['compared'] {
  const last = seasons[1];
  if (last === undefined) return null;
  return {
    count,
    facilities,
    ...comparison,
    last: { label: last.label, count: last.byDate },
    weeks: lines && linesBody(lines),
  };
}

function speciesBody({ standing, ...week }: SpeciesOfWeek): SpeciesBody {
  const { species, recent, season } = standing;
  return {
    species,
    recent: recent.count,
    facilities: recent.facilities,
    week: week.week,
    week_before: week.before,
    reaching: week.reaching,
    season: season && {
      label: season.label,
      count: season.count,
      facilities: season.facilities,
    },
    compared: week.compared && comparedBody(week.compared, week.lines),
  };
}

const namesOf = ({ countsFishFrom }: RunOfWeek) => countsFishFrom && [...countsFishFrom];

function recordBody(record: BrokenRecord): RunRecordBroken {
  const { label, count, seasons, since } = record.previous;
  return {
    species: record.species,
    ...nameBody(record),
    kind: record.kind,
    count: record.count,
    counted_on: record.countedOn,
    seasons,
    since,
    brought_from: namesOf(record),
    best: { label, count },
  };
}

function trapBody(one: RunOfWeek): TrapOfWeek {
  const { run, counts } = one;
  const count = run.now?.total.count ?? null;
  return {
    species: one.species,
    ...nameBody(one),
    week: counts.week,
    since: counts.since,
    week_before: counts.isComparable ? counts.before : null,
    first: count === counts.week,
    count,
    counted_on: run.now?.countedOn ?? null,
    seasons: run.comparison?.seasons ?? 0,
    fewer: run.comparison?.fewer ?? 0,
    equal: run.comparison?.equal ?? 0,
    brought_from: namesOf(one),
  };
}

/**
 * `GET /api/run`: the week of an edition.
 *
 * @param reports the days of all weekly reports, oldest first
 */
export function stateOfRun(
  week: Week,
  dates: AnswerDates,
  reports: readonly PlainDate[],
): StateOfRun {
  return {
    ...dates,
    report_date: reports.at(-1) ?? null,
    reports: [...reports],
    species: week.species.map(speciesBody),
    traps: week.counted.map(trapBody),
    corrections: week.corrections.map((one) => ({
      species: one.species,
      ...nameBody(one),
      day: one.correction.day,
      count: one.correction.count,
    })),
    silent: week.silent.map((one) => ({
      species: one.species,
      ...nameBody(one),
      counted_on: one.run.now?.countedOn ?? null,
    })),
    records: week.records.map(recordBody),
  };
}
